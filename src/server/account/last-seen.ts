import type { Kysely } from 'kysely'
import { HOUR_MS } from '../../domain/time-units.ts'
import { ReadingOnly } from '../platform/database/database-unavailable.ts'
import type { Database } from '../platform/database/schema.ts'
import type { AccountRow } from './account-store.ts'

export type LastSeenDeps = {
  readonly db: Kysely<Database>
  readonly clock: () => Date
  readonly onFault: (error: unknown) => void
}

/**
 * Notes that the owner of an account is there, once an hour at most: it begins that, and nothing waits for it. What
 * could not be noted is noted at the next request; while the node only reads nothing is.
 */
export const notesLastSeen = ({ db, clock, onFault }: LastSeenDeps) => {
  const underWay = new Set<string>()
  return ({ id, lastSeenAt: last }: Pick<AccountRow, 'id' | 'lastSeenAt'>): void => {
    const now = clock()
    const hourAgo = new Date(now.getTime() - HOUR_MS)
    if ((last !== null && last > hourAgo) || underWay.has(id)) return
    underWay.add(id)
    db.updateTable('account')
      .set({ lastSeenAt: now })
      .where('id', '=', id)
      // Another node may have noted it meanwhile.
      .where((is) => is.or([is('lastSeenAt', 'is', null), is('lastSeenAt', '<=', hourAgo)]))
      .execute()
      .catch((error) => {
        if (!(error instanceof ReadingOnly)) onFault(error)
      })
      .finally(() => underWay.delete(id))
  }
}
