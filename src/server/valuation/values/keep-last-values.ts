import { type Insertable, type Kysely, type RawBuilder, sql } from 'kysely'
import { addedIdOf, rowsOfHome, valuesOfHome } from '../../homes/queries.ts'
import { currentIdOf, featureColumns, idsOfHome, mayBeValued } from '../../listings/queries.ts'
import { AS_WON, type KeepValuation } from '../../marks/ports.ts'
import { keepersOfHomes } from '../../marks/queries.ts'
import { namedColumns, nameInPostgres } from '../../platform/database/column-names.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { ListingTable } from '../../platform/database/tables/listings.ts'
import type {
  LastValuationTable,
  ValuationTable,
} from '../../platform/database/tables/valuation.ts'
import type { Changes } from '../changes/take-changes.ts'
import { evidenceOfValue, type HomeWithValue, offMarket } from '../evidence/home-evidence.ts'
import { type PredictorsRow, predictorColumns, predictorsByMarket } from '../queries.ts'
import { type KeptModels, readModel, type StoredModel } from '../training/market-models.ts'

/**
 * Keeps the values of homes that leave the market by these changes, with the evidence for them, where a subscriber has
 * marked the home or keeps a deal of it. They are as they were before: they do not rest on sales that come with the
 * changes. To be called before values are dropped and models trained again.
 */
export const keepLastValues = async (trx: Kysely<Database>, changes: Changes): Promise<void> => {
  const leaving = await readValued(trx, leavingBy(changes))
  const changedIds = changes.changed.map(({ id }) => id)
  for await (const { propertyId, distance, asListed, ...kept } of withEvidence(trx, leaving, {
    readModel: (market) => readModel(trx, market),
    unlessChanged: changedIds,
  }))
    await trx
      .insertInto('lastValuation')
      .values({ propertyId, distance, asListed, ...kept })
      .onConflict((conflict) =>
        conflict.columns(['propertyId', 'distance', 'asListed']).doUpdateSet(kept),
      )
      .execute()
}

/**
 * Keeps what a home is valued with for an account: as it is now, for sale or off the market, or, where it has left the
 * market and has no value any more, as it was last.
 */
export const keepValuationBy =
  (models: Pick<KeptModels, 'of'>): KeepValuation =>
  async (trx, { accountId, propertyId }, offerId) => {
    const { rows } = await sql<{
      readonly nowId: string | null
      readonly isForSale: boolean
      readonly isKept: boolean
    }>`
    SELECT home.id AS now_id, EXISTS (
      SELECT FROM listing WHERE property_id = home.id AND standing = 'active') AS is_for_sale, EXISTS (
      SELECT FROM kept_valuation AS kept
      WHERE kept.account_id = ${accountId} AND kept.property_id = ${propertyId}
        AND (kept.offer_id = ${offerId} OR ${offerId} = ${AS_WON} AND ${isOfMark})) AS is_kept
    FROM (SELECT coalesce(${currentIdOf(sql`${propertyId}::text`)},
      ${addedIdOf(sql`${propertyId}::text`, sql`${accountId}`)}) AS id) AS home`.execute(trx)
    const { nowId = null, isForSale = false, isKept = false } = rows[0] ?? {}
    if (nowId === null || isKept) return
    const valued = isForSale
      ? await readValued(trx, sql`SELECT ${nowId}::text AS id, ${nowId}::text AS now_id`)
      : await readOffMarketValued(trx, { accountId, propertyId: nowId })
    for await (const { propertyId: _, ...kept } of withEvidence(trx, valued, {
      readModel: (market) => models.of(market, trx),
      isOffMarket: !isForSale,
    }))
      await trx
        .insertInto('keptValuation')
        .values({ accountId, propertyId, offerId, ...kept })
        .execute()
    if (valued.length > 0 || offerId !== AS_WON) return
    await sql`
    INSERT INTO kept_valuation (account_id, property_id, offer_id, distance, as_listed, as_of,
      listing, valuation, told, evidence)
    SELECT DISTINCT ON (distance, as_listed) ${accountId}, ${propertyId}, ${offerId}, distance,
      as_listed, as_of, listing, valuation, told, evidence
    FROM last_valuation WHERE property_id IN ${idsOfHome(sql`${nowId}::text`)}
    ORDER BY distance, as_listed, as_of DESC`.execute(trx)
  }

/** `kept_valuation AS kept` is of the day its home was won, or of an offer that its keeper still has. */
const isOfMark = sql<boolean>`(kept.offer_id = ${AS_WON} OR EXISTS (
  SELECT FROM home_mark AS m, jsonb_array_elements(m.offers) AS offer
  WHERE m.account_id = kept.account_id AND m.property_id = kept.property_id
    AND offer ->> 'id' = kept.offer_id))`

type ValuationToKeep = Pick<Valued, 'propertyId' | 'distance' | 'asListed'> &
  Pick<Insertable<LastValuationTable>, 'asOf' | 'listing' | 'valuation' | 'told' | 'evidence'>

/** Values with the evidence for them, made by their markets' models; without those whose market has none. */
const withEvidence = async function* (
  trx: Kysely<Database>,
  homes: readonly Valued[],
  {
    readModel,
    unlessChanged,
    isOffMarket = false,
  }: {
    readonly readModel: (market: string) => Promise<StoredModel | null>
    readonly unlessChanged?: readonly number[]
    readonly isOffMarket?: boolean
  },
): AsyncGenerator<ValuationToKeep> {
  const markets = new Map<string, Promise<MarketThen | null>>()
  for (const { propertyId, asListed, distance, listing, valuation, ...home } of homes) {
    const { market, asOf } = home
    const reading = markets.get(market) ?? readMarketThen(trx, market, readModel)
    markets.set(market, reading)
    const then = await reading
    const predictors =
      then === null ? undefined : predictorsByMarket([then.told], distance).get(market)
    if (then === null || predictors === undefined) continue
    const asked = { distance, asListed, everySale: true, priceBelowMarket: 0 }
    const { trained } = then
    const evidence = await evidenceOfValue(
      trx,
      { ...home, propertyId },
      { trained, predictors },
      asked,
      unlessChanged,
    )
    if (evidence === null) continue
    yield {
      propertyId,
      distance,
      asListed,
      asOf,
      listing,
      valuation,
      told: JSON.stringify(then.told),
      evidence: JSON.stringify(isOffMarket ? offMarket(evidence) : evidence),
    }
  }
}

/**
 * Forgets what was kept of homes that no subscriber keeps any more, and of those that are for sale again; and, a day
 * later, so that it can be taken back, what was kept with an offer that is removed, or by an account that keeps the home
 * no longer.
 */
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
  await sql`
    DELETE FROM kept_valuation AS kept
    WHERE kept_at < now() - interval '1 day' AND NOT (${isOfMark} AND EXISTS (
      SELECT FROM ${keepersOfHomes} AS keeper
      WHERE keeper.account_id = kept.account_id AND keeper.property_id = kept.property_id))`.execute(
    db,
  )
}

/** A home at one distance, as `valuation` has it until it is dropped. */
type Valued = HomeWithValue &
  Pick<ValuationTable, 'distance'> & {
    readonly asListed: boolean
    /** JSON. */
    readonly listing: string
    readonly valuation: string
  }

/** The kept homes that leave the market by these changes: the `id` they were valued under, and the one they have now. */
const leavingBy = ({ changed, left }: Changes): RawBuilder<unknown> => {
  const ids = [...new Set([...changed, ...left].map(({ propertyId }) => propertyId))]
  return sql`
    SELECT changed.id, home.id AS now_id
    FROM (
      SELECT id FROM unnest(${ids}::text[]) AS given (id)
      UNION SELECT home_key FROM listing
        WHERE property_id = ANY(${ids}::text[]) AND home_key IS NOT NULL) AS changed
    CROSS JOIN LATERAL (SELECT ${currentIdOf(sql`changed.id`)} AS id) AS home
    WHERE EXISTS (SELECT FROM valuation WHERE property_id = changed.id)
      AND NOT EXISTS (SELECT FROM listing
        WHERE property_id = home.id AND standing = 'active')
      AND EXISTS (SELECT FROM ${keepersOfHomes} AS keeper
        WHERE keeper.property_id IN ${idsOfHome(sql`home.id`)})`
}

/** The values of some homes, given as `id` and `now_id`, with what they were made from. */
const readValued = async (
  trx: Kysely<Database>,
  homes: RawBuilder<unknown>,
): Promise<readonly Valued[]> => {
  const { rows } = await sql<Valued>`
    WITH home AS MATERIALIZED (${homes})
    SELECT ${valuedColumns(sql`coalesce(asked.list_price, l.list_price)`)}, l.list_price FROM home
    JOIN valuation AS v ON v.property_id = home.id
    CROSS JOIN LATERAL (
      SELECT * FROM listing WHERE property_id = home.now_id AND kind = 'offer'
        AND list_price IS NOT NULL AND home_type IS NOT NULL AND ${mayBeValued}
      ORDER BY standing = 'active' DESC, exported_on DESC, id DESC LIMIT 1) AS l
    LEFT JOIN LATERAL (
      SELECT p.list_price FROM list_price AS p
      WHERE p.offer_id = l.id AND p.market = l.market AND p.standard_status = 'Active'
      ORDER BY p.exported_on DESC LIMIT 1) AS asked ON true`.execute(trx)
  return rows
}

/**
 * The same of a home off the market that an account has added, or that is on county lists; none of any other. Where
 * nothing is asked, its typical value is in place of the ask.
 */
const readOffMarketValued = async (
  trx: Kysely<Database>,
  { accountId, propertyId }: { readonly accountId: string; readonly propertyId: string },
): Promise<readonly Valued[]> => {
  const { rows } = await sql<Valued>`
    SELECT ${valuedColumns(sql`l.list_price`)}, coalesce(l.list_price, round(v.value)) AS list_price
    FROM ${rowsOfHome(sql`${propertyId}::text`, sql`${accountId}`)} AS l
    JOIN ${valuesOfHome(sql`${propertyId}::text`, sql`${accountId}`)} AS v ON l.off_market`.execute(
    trx,
  )
  return rows
}

/** Of a row of `listing AS l` and one of `valuation AS v`, but for the list price; `asked` is the one to keep. */
const valuedColumns = (asked: RawBuilder<unknown>) => sql`
  v.property_id, v.distance, v.as_listed, v.market, v.valued_as, v.as_of, v.doubtful, v.relisted,
  to_jsonb(v)::text AS valuation,
  ${namedColumns(
    'l',
    featureColumns.filter((name) => name !== 'propertyId'),
  )},
  l.source, l.on_market_date, l.exported_on, l.price_change, l.condition_reading AS reading,
  (SELECT jsonb_object_agg(key, value)
    FROM jsonb_each(to_jsonb(l) || jsonb_build_object('list_price', ${asked}))
    WHERE key = ANY(${KEPT_OF_LISTING.map(nameInPostgres)}::text[]))::text AS listing`

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
  readModel: (market: string) => Promise<StoredModel | null>,
): Promise<MarketThen | null> => {
  const trained = await readModel(market)
  const { rows } = await sql<MarketThen['told']>`
    SELECT market, ${predictorColumns} FROM market_model WHERE market = ${market}`.execute(trx)
  const [row] = rows
  return trained === null || row === undefined ? null : { trained, told: row }
}
