import { sql, type Transaction } from 'kysely'
import { propertyIdsOf } from '../../domain/listing/home-identity.ts'
import { newestPriceChange } from '../../domain/listing/price-change.ts'
import { standingsOf } from '../../domain/listing/standing.ts'
import type { Database } from '../platform/database/schema.ts'
import { type HomeLinks, type LinkedListing, linkedListings } from './linked-listings.ts'

/**
 * Works out again, for these listings and all that are linked to them, which home each is of, what it counts for
 * there, and the home's newest price change. Rows whose home or standing changed count as changed for the values
 * around them. Staleness is settled per market later.
 */
export const settleHomes = async (trx: Transaction<Database>, links: HomeLinks): Promise<void> => {
  const rows = await withTheirHomes(trx, await linkedListings(trx, links))
  const changed: { id: number; standing: string }[] = []
  for (const home of Map.groupBy(rows, (row) => row.propertyId).values()) {
    const standings = standingsOf(home, null)
    for (const row of home) {
      const standing = standings.get(row.id) ?? 'none'
      const same = standing === row.standing || (standing === 'active' && row.standing === 'stale')
      if (!same) changed.push({ id: row.id, standing })
    }
  }
  if (changed.length > 0) {
    await sql`
      UPDATE listing SET standing = changed.standing, revision = revision + 1
      FROM unnest(${changed.map((row) => row.id)}::bigint[], ${changed.map((row) => row.standing)}::text[])
        AS changed (id, standing)
      WHERE listing.id = changed.id`.execute(trx)
  }
  await updatePriceChanges(
    trx,
    rows.filter((row) => row.kind === 'offer').map((row) => row.id),
  )
}

/** The rows, each with the id of the home it is of, which is stored. */
const withTheirHomes = async (
  trx: Transaction<Database>,
  rows: readonly LinkedListing[],
): Promise<LinkedListing[]> => {
  const ids = propertyIdsOf(rows)
  const settled = rows.map((row) => ({ ...row, propertyId: ids.get(row.id) ?? row.propertyId }))
  const moved = settled.filter((row, i) => row.propertyId !== rows[i]?.propertyId)
  if (moved.length > 0)
    await sql`
      UPDATE listing SET property_id = moved.property_id, revision = revision + 1
      FROM unnest(${moved.map((row) => row.id)}::bigint[], ${moved.map((row) => row.propertyId)}::text[])
        AS moved (id, property_id)
      WHERE listing.id = moved.id`.execute(trx)
  return settled
}

const updatePriceChanges = async (trx: Transaction<Database>, offerIds: readonly number[]) => {
  const prices = await trx
    .selectFrom('list_price')
    .select(['offer_id', 'exported_on as exportedOn', 'list_price as listPrice'])
    .where(sql<boolean>`offer_id = ANY(${offerIds}::bigint[])`)
    .execute()
  const changes = [...Map.groupBy(prices, (price) => price.offer_id)].map(([id, seen]) => {
    const change = newestPriceChange(seen)
    return { id, amount: change?.amount ?? null, date: change?.date ?? null }
  })
  if (changes.length === 0) return
  await sql`
    UPDATE listing SET price_change = changed.amount, price_changed_on = changed.date
    FROM unnest(
      ${changes.map((change) => change.id)}::bigint[],
      ${changes.map((change) => change.amount)}::integer[],
      ${changes.map((change) => change.date)}::date[]
    ) AS changed (id, amount, date)
    WHERE listing.id = changed.id
      AND (price_change, price_changed_on) IS DISTINCT FROM (changed.amount, changed.date)`.execute(
    trx,
  )
}
