import type { Kysely } from 'kysely'
import type { KeptDefaults, PutDefaults } from '../../../contract/deals/deal-defaults.ts'
import type { IsoDate } from '../../../domain/iso-date.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { defaultsChanged, type SavedSearchJobSender } from '../../alerts/searches/queries.ts'
import type { Database } from '../../platform/database/schema.ts'
import { changeKept, countKept } from '../../platform/kept/change-kept.ts'
import type { NotKept } from '../../platform/kept/not-kept.ts'
import { accountOf, type Owner } from '../../platform/kept/owner.ts'
import { toKeptDefaults } from '../queries.ts'

/** What a subscriber has set for one scope; empty, where nothing is set. */
export const readDefaults = async (
  db: Kysely<Database>,
  owner: Owner,
  scope: string,
): Promise<KeptDefaults> => {
  const row = await db
    .selectFrom('dealDefault')
    .selectAll()
    .where('accountId', '=', accountOf(owner))
    .where('scope', '=', scope)
    .executeTakeFirst()
  return row === undefined ? { scope, version: 0, values: {}, setOn: {} } : toKeptDefaults(row)
}

/**
 * Sets them all, unless they were changed since the caller has seen them. Those that stay keep the day they were set.
 * The owner's saved searches that ask for a deal follow in the background.
 */
export const putDefaults = (
  { db, jobs }: { readonly db: Kysely<Database>; readonly jobs: SavedSearchJobSender },
  owner: Owner,
  {
    scope,
    version,
    values,
    today,
  }: PutDefaults & { readonly scope: string; readonly today: IsoDate },
): Promise<Result<KeptDefaults, NotKept<KeptDefaults>>> =>
  changeKept(db, owner, async (trx, accountId) => {
    const kept = await readDefaults(trx, owner, scope)
    if (kept.version !== version) return err({ type: 'Changed', now: kept })
    if (kept.version === 0 && (await countKept(trx, 'dealDefault', accountId)) >= MAX_SCOPES)
      return err({ type: 'TooMany' })
    const was = new Map(Object.entries(kept.values))
    const setOn = Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const stays = JSON.stringify(was.get(name)) === JSON.stringify(value)
        return [name, (stays ? kept.setOn[name] : undefined) ?? today]
      }),
    )
    const row = {
      ownValues: JSON.stringify(values),
      setOn: JSON.stringify(setOn),
      version: version + 1,
    }
    const stored = await trx
      .insertInto('dealDefault')
      .values({ accountId, scope, ...row })
      .onConflict((conflict) => conflict.columns(['accountId', 'scope']).doUpdateSet(row))
      .returningAll()
      .executeTakeFirstOrThrow()
    await defaultsChanged(jobs, trx, accountId)
    return ok(toKeptDefaults(stored))
  })

/** For every home, each state, and as many markets again. */
export const MAX_SCOPES = 200
