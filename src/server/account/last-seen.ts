import type { Kysely } from 'kysely'
import { HOUR_MS } from '../../domain/time-units.ts'
import type { Database } from '../platform/database/schema.ts'
import type { AccountRow } from './account-store.ts'

export type LastSeenDeps = {
  readonly db: Kysely<Database>
  readonly clock: () => Date
  readonly onFault: (error: unknown) => void
}

/**
 * Notes that the owner of an account is there, once an hour at most: it begins that, and nothing waits for it. What
 * could not be noted is noted at the next request.
 */
export const notesLastSeen = ({ db, clock, onFault }: LastSeenDeps) => {
  const underWay = new Set<string>()
  return ({ id, last_seen_at: last }: Pick<AccountRow, 'id' | 'last_seen_at'>): void => {
    const now = clock()
    const hourAgo = new Date(now.getTime() - HOUR_MS)
    if ((last !== null && last > hourAgo) || underWay.has(id)) return
    underWay.add(id)
    db.updateTable('account')
      .set({ last_seen_at: now })
      .where('id', '=', id)
      // Another node may have noted it meanwhile.
      .where((is) => is.or([is('last_seen_at', 'is', null), is('last_seen_at', '<=', hourAgo)]))
      .execute()
      .catch(onFault)
      .finally(() => underWay.delete(id))
  }
}
