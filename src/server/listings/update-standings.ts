import { sql, type Transaction } from 'kysely'
import { newestPriceChange } from '../../domain/listing/price-change.ts'
import { type StandingInput, standingsOf } from '../../domain/listing/standing.ts'
import type { Database } from '../platform/database/schema.ts'

/**
 * Works out again what each listing of these homes counts for, and their newest price change. Rows whose
 * standing changed count as changed for the values around them. Staleness is settled per market later.
 */
export const updateStandings = async (
  trx: Transaction<Database>,
  propertyIds: readonly string[],
): Promise<void> => {
  const rows = await trx
    .selectFrom('listing')
    .select([
      'id',
      'kind',
      'property_id as propertyId',
      'listing_key as listingKey',
      'exported_on as exportedOn',
      'standard_status as standardStatus',
      'home_type as homeType',
      'on_market_date as onMarketDate',
      'list_price as listPrice',
      'close_date as closeDate',
      'close_price as closePrice',
      'standing',
    ])
    .where(sql<boolean>`property_id = ANY(${propertyIds}::text[])`)
    .execute()
  const changed: { id: number; standing: string }[] = []
  for (const home of Map.groupBy(rows, (row) => row.propertyId).values()) {
    const standings = standingsOf(home satisfies StandingInput[], null)
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
