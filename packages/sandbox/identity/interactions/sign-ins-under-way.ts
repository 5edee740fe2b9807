import * as z from 'zod/mini'
import { MINUTE_MS } from '../../../../src/domain/time-units.ts'
import type { Documents } from '../../documents/open-documents.ts'

const underWaySchema = z.discriminatedUnion('next', [
  /** The password was right; the code of the second factor comes next. */
  z.object({ next: z.literal('code'), userId: z.string() }),
  /** The person is signed in, except for this step: they may turn the second factor on or off. */
  z.object({
    next: z.literal('second factor'),
    userId: z.string(),
    usedCode: z.boolean(),
    /** The secret that they are shown, while the second factor is off. */
    offered: z.nullable(z.string()),
  }),
])
/** How far a sign-in has come after the password. */
export type UnderWay = z.infer<typeof underWaySchema>

/** Sign-ins that have a page after that of the password, by the id of the visit. */
export type SignInsUnderWay = {
  readonly find: (uid: string) => Promise<UnderWay | null>
  readonly keep: (uid: string, underWay: UnderWay) => Promise<void>
  readonly remove: (uid: string) => Promise<void>
  /** Those of a user: the password must be given again. */
  readonly removeOf: (userId: string) => Promise<void>
}

/** Opens what is under way. After ten minutes the password must be given again. */
export const openSignInsUnderWay = (documents: Documents): SignInsUnderWay => {
  const kept = documents.collection('identity.sign-in', underWaySchema)
  return {
    find: kept.get,
    keep: (uid, underWay) =>
      kept.put(uid, underWay, { expiresAt: new Date(Date.now() + TEN_MINUTES_MS) }),
    remove: kept.remove,
    removeOf: (userId) => kept.removeAll({ userId }),
  }
}

const TEN_MINUTES_MS = 10 * MINUTE_MS
