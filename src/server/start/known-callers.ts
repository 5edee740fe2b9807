import type { AccountRow } from '../account/account-store.ts'
import type { SessionRow } from '../account/sessions/account-sessions.ts'
import { LastKnown } from '../platform/requests/last-known.ts'
import type { FoundToken } from '../tokens/store.ts'

/**
 * What was last known of callers, by which they are let in, or not, while the node only reads: a session, token or
 * account that has ended, as far as this node or the replica knows, stays ended.
 */
export const knownCallers = (readingOnlySince: () => Date | null) => {
  const accounts = new LastKnown<AccountRow>({
    readingOnlySince,
    accountOf: ({ id }) => id,
    strictest: (known, read) => ({
      ...read,
      state: known.state === 'deleting' ? known.state : read.state,
      sessionsEndedAt: later(known.sessionsEndedAt, read.sessionsEndedAt),
    }),
  })
  const endedOf = <Row extends { readonly accountId: string; readonly endedAt: Date | null }>() =>
    new LastKnown<Row>({
      readingOnlySince,
      accountOf: ({ accountId }) => accountId,
      strictest: (known, read) => ({ ...read, endedAt: read.endedAt ?? known.endedAt }),
    })
  const sessions = endedOf<SessionRow>()
  const tokens = endedOf<FoundToken>()
  const readAgain = async (accountId: string): Promise<void> => {
    // What has ended has ended, whether or not it can be read again now.
    await Promise.allSettled([accounts, sessions, tokens].map((one) => one.readAgain(accountId)))
  }
  return {
    accounts,
    sessions,
    tokens,
    /** Reads again what is known of an account, after something of it was ended; never rejects. */
    readAgain,
    /** The same for a person who is said to have lost access, where they are known here; begins it. */
    mayHaveEnded: ({ id }: { readonly id: string }): void => {
      const accountId = accounts.accountAt(id)
      if (accountId !== undefined) void readAgain(accountId)
    },
  }
}

const later = (one: Date | null, other: Date | null): Date | null =>
  one !== null && (other === null || one > other) ? one : other
