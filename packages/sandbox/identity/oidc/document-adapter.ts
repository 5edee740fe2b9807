import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import * as z from 'zod/mini'
import { type Collection, type Documents, UnkeepableText } from '../../documents/open-documents.ts'
import { type Policy, policies } from '../tenant.ts'

/** Where a policy's sessions, grants, codes and tokens are kept: in Postgres, so that a restart ends none of them. */
export const documentAdapter = (documents: Documents, policy: Policy, model: string): Adapter => {
  const kept = collectionOf(documents, policy, model)
  const firstWhere = async (where: Record<string, string>) => (await kept.list(where))[0]
  return {
    upsert: (id, payload, expiresIn) =>
      orInvalidRequest(
        kept.put(
          id,
          payload,
          expiresIn === undefined
            ? {}
            : { expiresAt: new Date(Date.now() + (expiresIn + CLOCK_TOLERANCE) * 1000) },
        ),
      ),
    find: async (id) => (await orInvalidRequest(kept.get(id))) ?? undefined,
    findByUid: (uid) => firstWhere({ uid }),
    findByUserCode: (userCode) => firstWhere({ userCode }),
    consume: async (id) => {
      const now = Math.floor(Date.now() / 1000)
      // A consumed document is soon of no use, whatever time it had.
      const expiresAt = new Date(Date.now() + 24 * 3600 * 1000)
      await kept.update(id, (payload) => payload && { ...payload, consumed: now }, { expiresAt })
    },
    destroy: (id) => kept.remove(id),
    revokeByGrantId: (grantId) => kept.removeAll({ grantId }),
  }
}

/** What cannot be kept was made up by the client: to the provider anything else is a fault of its own. */
const orInvalidRequest = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof UnkeepableText ? new errors.InvalidRequest(error.message) : error
  })

/**
 * Ends every session of a user but the one that is kept, and all tokens. The provider finishes a sign-in only in the
 * session that it began in.
 */
export const endSessionsOf = async (
  documents: Documents,
  accountId: string,
  keptUid: string | null,
): Promise<void> => {
  for (const policy of policies) {
    for (const model of ['Grant', 'RefreshToken', 'AuthorizationCode', 'AccessToken'])
      await collectionOf(documents, policy, model).removeAll({ accountId })
    const sessions = collectionOf(documents, policy, 'Session')
    for (const { uid } of await sessions.list({ accountId }))
      if (uid !== undefined && uid !== keptUid) await sessions.removeAll({ uid })
  }
}

/** Ends one session: refresh tokens that name it are good for nothing then. */
export const endSession = async (documents: Documents, uid: string): Promise<void> => {
  for (const policy of policies) await collectionOf(documents, policy, 'Session').removeAll({ uid })
}

const collectionOf = (
  documents: Documents,
  policy: Policy,
  model: string,
): Collection<AdapterPayload> =>
  documents.collection(`identity.${policy}.${model}`, z.custom<AdapterPayload>(isObject))

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** Seconds; what oidc-provider allows clocks to differ by. */
const CLOCK_TOLERANCE = 15
