import { randomBytes } from 'node:crypto'
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { AddedHome } from '../../contract/homes/added-homes.ts'
import { ADDED_ID, MAX_ADDED_HOMES } from '../../domain/homes/added-home.ts'
import { err, ok, type Result } from '../../domain/result.ts'
import { storedAs } from '../platform/database/column-names.ts'
import type { Database } from '../platform/database/schema.ts'
import type { AddedHomeTable } from '../platform/database/tables/homes.ts'
import { changeKept, versionAfter } from '../platform/kept/change-kept.ts'
import type { NotKept } from '../platform/kept/not-kept.ts'
import type { Owner } from '../platform/kept/owner.ts'
import { asNoListing } from './complete-homes.ts'
import { storeAddedValues } from './queries.ts'
import type { ValuedHome } from './value-addresses.ts'

type Row = Selectable<AddedHomeTable>
type Asked = { readonly db: Kysely<Database>; readonly owner: Owner; readonly now: Date }
/** What names an added home and a state of it. */
export type KeptHome = Pick<AddedHome, 'propertyId' | 'version' | 'given' | 'addedAt'>

/** A new id of an added home: no listing has one like it. */
export const newAddedId = (): string => `${ADDED_ID}${randomBytes(12).toString('base64url')}`

/** Adds a home under a new id, saved in My homes, with its values. */
export const addHome = (
  { db, owner, now }: Asked,
  home: ValuedHome,
): Promise<Result<KeptHome, NotKept<KeptHome>>> =>
  changeKept(db, owner, async (trx, accountId) => {
    if ((await countOf(trx, accountId)) >= MAX_ADDED_HOMES) return err({ type: 'TooMany' })
    const { propertyId } = home.row
    const stored = await trx
      .insertInto('addedHome')
      .values({
        accountId,
        propertyId,
        ...columnsOf(home),
        version: versionAfter(undefined),
        addedAt: now,
        changedAt: now,
        removedAt: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    await keepValues(trx, home)
    return ok(toKept(stored))
  })

/** Changes an added home, or has a removed one back, with its new values. */
export const changeHome = (
  { db, owner, now }: Asked,
  home: ValuedHome,
  version: number,
): Promise<Result<KeptHome, NotKept<KeptHome>>> =>
  changeKept(db, owner, async (trx, accountId) => {
    const { propertyId } = home.row
    const kept = await findRow(trx, accountId, propertyId)
    if (kept === undefined) return err({ type: 'NotThere' })
    if (kept.version !== version) return err({ type: 'Changed', now: toKept(kept) })
    if (kept.removedAt !== null && (await countOf(trx, accountId)) >= MAX_ADDED_HOMES)
      return err({ type: 'TooMany' })
    const stored = await trx
      .updateTable('addedHome')
      .set({ ...columnsOf(home), version: versionAfter(kept), changedAt: now, removedAt: null })
      .where('propertyId', '=', propertyId)
      .where('accountId', '=', accountId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await keepValues(trx, home)
    return ok(toKept(stored))
  })

/** Removes an added home. It can be had back for a day, with its mark. */
export const removeHome = (
  { db, owner, now }: Asked,
  propertyId: string,
  version: number,
): Promise<Result<undefined, NotKept<KeptHome>>> =>
  changeKept(db, owner, async (trx, accountId) => {
    const kept = await findRow(trx, accountId, propertyId)
    if (kept === undefined || kept.removedAt !== null) return err({ type: 'NotThere' })
    if (kept.version !== version) return err({ type: 'Changed', now: toKept(kept) })
    await trx
      .updateTable('addedHome')
      .set({ removedAt: now })
      .where('propertyId', '=', propertyId)
      .where('accountId', '=', accountId)
      .execute()
    return ok(undefined)
  })

const findRow = (
  trx: Transaction<Database>,
  accountId: string,
  propertyId: string,
): Promise<Row | undefined> =>
  trx
    .selectFrom('addedHome')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('propertyId', '=', propertyId)
    .executeTakeFirst()

const countOf = async (trx: Transaction<Database>, accountId: string): Promise<number> => {
  const { count } = await trx
    .selectFrom('addedHome')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const columnsOf = ({ given, row, placing, why }: ValuedHome) => ({
  given: JSON.stringify(given),
  listing: JSON.stringify(storedAs({ ...row, ...asNoListing })),
  placedBy: placing ?? ('city' as const),
  noValue: why,
  market: row.market,
  band: row.band,
  longitude: row.longitude,
  addressKey: row.addressKey,
})

/**
 * Stores the values that a home was given before the transaction began. Where its market has been valued meanwhile, the
 * home waits to be valued once more, as homes for sale do.
 */
const keepValues = async (
  trx: Transaction<Database>,
  { row: { propertyId, market }, values, why, asOf }: ValuedHome,
): Promise<void> => {
  await storeAddedValues(trx, [propertyId], values)
  await trx
    .updateTable('addedHome')
    .set({ noValue: why })
    .where('propertyId', '=', propertyId)
    .execute()
  await sql`INSERT INTO home_to_value (market, property_id)
    SELECT market, ${propertyId} FROM market
    WHERE market = ${market} AND as_of IS DISTINCT FROM ${asOf}::date`.execute(trx)
}

const toKept = (row: Row): KeptHome => ({
  propertyId: row.propertyId,
  version: row.version,
  given: row.given,
  addedAt: row.addedAt.toISOString(),
})
