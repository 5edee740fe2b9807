import { type Kysely, sql } from 'kysely'
import { currentIdOf, idsOfHome, mayBeValued } from '../../listings/queries.ts'
import { keepersOfHomes } from '../../marks/queries.ts'
import { nameInPostgres } from '../../platform/database/column-names.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { ListingTable } from '../../platform/database/tables/listings.ts'
import type { ValuationTable } from '../../platform/database/tables/valuation.ts'
import type { Changes } from '../changes/take-changes.ts'
import { evidenceOfValue, type HomeWithValue } from '../evidence/home-evidence.ts'
import { type PredictorsRow, predictorColumns, predictorsByMarket } from '../queries.ts'
import { readModel, type StoredModel } from '../training/market-models.ts'

/**
 * Keeps the values of homes that leave the market by these changes, with the evidence for them, where a subscriber has
 * marked the home or keeps a deal of it. They are as they were before: they do not rest on sales that come with the
 * changes. To be called before values are dropped and models trained again.
 */
export const keepLastValues = async (trx: Kysely<Database>, changes: Changes): Promise<void> => {
  const leaving = await readLeaving(trx, changes)
  const changedIds = changes.changed.map(({ id }) => id)
  const markets = new Map<string, Promise<MarketThen | null>>()
  for (const { propertyId, asListed, distance, listing, valuation, ...home } of leaving) {
    const { market, asOf } = home
    const reading = markets.get(market) ?? readMarketThen(trx, market)
    markets.set(market, reading)
    const then = await reading
    const predictors =
      then === null ? undefined : predictorsByMarket([then.told], distance).get(market)
    if (then === null || predictors === undefined) continue
    const asked = { distance, asListed, everySale: true, priceBelowMarket: 0 }
    const { trained } = then
    const subject = { ...home, propertyId }
    const evidence = await evidenceOfValue(trx, subject, { trained, predictors }, asked, changedIds)
    if (evidence === null) continue
    const kept = {
      asOf,
      listing,
      valuation,
      told: JSON.stringify(then.told),
      evidence: JSON.stringify(evidence),
    }
    await trx
      .insertInto('lastValuation')
      .values({ propertyId, distance, asListed, ...kept })
      .onConflict((conflict) =>
        conflict.columns(['propertyId', 'distance', 'asListed']).doUpdateSet(kept),
      )
      .execute()
  }
}

/** Forgets what was kept of homes that no subscriber keeps any more, and of those that are for sale again. */
export const forgetLastValues = async (db: Kysely<Database>): Promise<void> => {
  await sql`
    DELETE FROM last_valuation AS last
    USING (SELECT property_id, ${currentIdOf(sql`kept.property_id`)} AS now_id
      FROM (SELECT DISTINCT property_id FROM last_valuation) AS kept) AS home
    WHERE last.property_id = home.property_id AND (
      home.now_id IS NULL
      OR EXISTS (SELECT FROM listing WHERE property_id = home.now_id AND standing = 'active')
      OR NOT EXISTS (SELECT FROM ${keepersOfHomes} AS keeper
        WHERE keeper.property_id IN ${idsOfHome(sql`home.now_id`)}))`.execute(db)
}

/** A home at one distance, as `valuation` has it until it is dropped. */
type Leaving = HomeWithValue &
  Pick<ValuationTable, 'distance'> & {
    readonly asListed: boolean
    /** JSON. */
    readonly listing: string
    readonly valuation: string
  }

const readLeaving = async (
  trx: Kysely<Database>,
  { changed, left }: Changes,
): Promise<readonly Leaving[]> => {
  const ids = [...new Set([...changed, ...left].map(({ propertyId }) => propertyId))]
  const { rows } = await sql<Leaving>`
    WITH changed AS MATERIALIZED (
      SELECT id FROM unnest(${ids}::text[]) AS given (id)
      UNION SELECT home_key FROM listing
        WHERE property_id = ANY(${ids}::text[]) AND home_key IS NOT NULL),
    gone AS MATERIALIZED (
      SELECT changed.id, home.id AS now_id
      FROM changed CROSS JOIN LATERAL (SELECT ${currentIdOf(sql`changed.id`)} AS id) AS home
      WHERE EXISTS (SELECT FROM valuation WHERE property_id = changed.id)
        AND NOT EXISTS (SELECT FROM listing
          WHERE property_id = home.id AND standing = 'active')
        AND EXISTS (SELECT FROM ${keepersOfHomes} AS keeper
          WHERE keeper.property_id IN ${idsOfHome(sql`home.id`)}))
    SELECT v.property_id, v.distance, v.as_listed, v.market,
      v.valued_as, v.as_of, v.doubtful, v.relisted,
      to_jsonb(v)::text AS valuation,
      l.source, l.address_key, l.home_type, l.latitude, l.longitude,
      l.living_area, l.lot_size_square_feet, l.year_built, l.bathrooms_total_decimal,
      l.bedrooms_total, l.list_price, l.on_market_date, l.exported_on, l.price_change,
      l.condition_reading AS reading,
      (SELECT jsonb_object_agg(key, value) FROM jsonb_each(to_jsonb(l) || jsonb_build_object(
          'list_price', coalesce(asked.list_price, l.list_price)))
        WHERE key = ANY(${KEPT_OF_LISTING.map(nameInPostgres)}::text[]))::text AS listing
    FROM gone
    JOIN valuation AS v ON v.property_id = gone.id
    CROSS JOIN LATERAL (
      SELECT * FROM listing WHERE property_id = gone.now_id AND kind = 'offer'
        AND list_price IS NOT NULL AND home_type IS NOT NULL AND ${mayBeValued}
      ORDER BY exported_on DESC, id DESC LIMIT 1) AS l
    LEFT JOIN LATERAL (
      SELECT p.list_price FROM list_price AS p
      WHERE p.offer_id = l.id AND p.market = l.market AND p.standard_status = 'Active'
      ORDER BY p.exported_on DESC LIMIT 1) AS asked ON true`.execute(trx)
  return rows
}

/**
 * What a home was valued and priced by. All else that is shown of it is its listing's as it is now: what its seller or
 * source takes back is gone here too.
 */
const KEPT_OF_LISTING: readonly (keyof ListingTable)[] = [
  'homeType',
  'livingArea',
  'lotSizeSquareFeet',
  'yearBuilt',
  'bedroomsTotal',
  'bathroomsTotalDecimal',
  'associationFee',
  'listPrice',
  'priceChange',
  'priceChangedOn',
  'exportedOn',
  'onMarketDate',
  'onMarketSince',
  'askedBefore',
  'askedBeforeOn',
  'lastSalePrice',
  'lastSaleOn',
]

type MarketThen = {
  readonly trained: StoredModel
  readonly told: PredictorsRow & { readonly market: string }
}

const readMarketThen = async (
  trx: Kysely<Database>,
  market: string,
): Promise<MarketThen | null> => {
  const trained = await readModel(trx, market)
  const { rows } = await sql<MarketThen['told']>`
    SELECT market, ${predictorColumns} FROM market_model WHERE market = ${market}`.execute(trx)
  const [row] = rows
  return trained === null || row === undefined ? null : { trained, told: row }
}
