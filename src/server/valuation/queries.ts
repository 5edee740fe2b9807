import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { AccuracyFigures, MarketAccuracy } from '../../contract/accuracy.ts'
import type { LeftMarket } from '../../contract/search/home.ts'
import type { ConditionFit } from '../../domain/condition/fit-condition.ts'
import type { SearchDistance } from '../../domain/distance.ts'
import { type FlipFit, UNKNOWN_FLIP_FIT } from '../../domain/flips/fit-flips.ts'
import type { MarketResales } from '../../domain/flips/market-resales.ts'
import { type ResaleFit, SHIPPED_RESALE_FIT } from '../../domain/flips/resale-fit.ts'
import { dayNumber, type IsoDate } from '../../domain/iso-date.ts'
import type { SaleCheck, SaleChecks } from '../../domain/listings/checks/sale-checks.ts'
import type { Standing } from '../../domain/listings/standing.ts'
import { whatBecameOffMarket } from '../../domain/marks/what-became.ts'
import type { StoredPastValue } from '../../domain/valuation/calibration/fit-market.ts'
import type { LikelySaleFit } from '../../domain/valuation/likely-sale/likely-sale.ts'
import type { Curve } from '../../domain/valuation/market-model/curve.ts'
import type { MarketModel } from '../../domain/valuation/market-model/market-model.ts'
import {
  chanceOnCurve,
  meanOverAsk,
  type OverAskCurve,
  overAskAmount,
  overAskCurve,
  shownChance,
} from '../../domain/valuation/over-ask/over-ask-chance.ts'
import type { AskedOn } from '../../domain/valuation/over-ask/over-ask-features.ts'
import type { OverAsk } from '../../domain/valuation/over-ask/train-over-ask.ts'
import type { RangeModel } from '../../domain/valuation/range/likely-range.ts'
import type { UnderAsk } from '../../domain/valuation/under-ask/train-under-ask.ts'
import { addedIdOf, addedRowOf, valuesOfHome } from '../homes/queries.ts'
import {
  currentIdOf,
  idsOfHome,
  isShown,
  mayBeValued,
  readPriceHistory,
  type StoredListing,
} from '../listings/queries.ts'
import { AS_WON } from '../marks/ports.ts'
import { isBoughtBy, keepersOfHomes } from '../marks/queries.ts'
import { namedColumns } from '../platform/database/column-names.ts'
import type { Database } from '../platform/database/schema.ts'
import type { ModelOf } from '../platform/database/tables/valuation.ts'
import { accountOf, type Owner } from '../platform/kept/owner.ts'
import { saleKeyOf } from './stored-homes.ts'
import { takeWaitingHomes } from './valuation-queue.ts'
import { dropValuations, dropValuationsIfGone } from './values/stored-values.ts'

/** What predicts sales over the ask in a market: the fit for each home, and the means of the others here. JSON. */
export type MarketOverAsk = OverAsk & {
  /** The mean chance of the homes for sale, for each amount; empty where there are no chances. */
  readonly others: readonly number[]
  /** What predicts sales under the ask. Absent in what an earlier version learned. */
  readonly underAsk?: UnderAsk
}

/** What search reads of a market's model, with the range model of one distance. */
export type MarketPredictors = {
  readonly modelOf: ModelOf
  /** Null until it is learned. */
  readonly overAsk: MarketOverAsk | null
  /** Null with too few pairs of ask and sale. */
  readonly likelySale: LikelySaleFit | null
  readonly resales: ResaleFit
  readonly range: Pick<RangeModel, 'trainedOn' | 'kinds'>
  /** What flip scores of its homes are made of. */
  readonly flips: FlipFit
  /** Its own constant of the chance of work; null where the shipped one holds. */
  readonly workConstant: number | null
  /** The newest day on which a file or feed showed the market: days on the market count up to it. */
  readonly newestExport: IsoDate
  /** Differs whenever anything of it does. */
  readonly version: string
}

/** The predictors of some markets, by market. */
export const readMarketPredictors = async (
  db: Kysely<Database>,
  markets: readonly string[],
  distance: SearchDistance,
): Promise<Map<string, MarketPredictors>> => {
  const { rows } = await sql<PredictorsRow & { readonly market: string }>`
    SELECT market, ${predictorColumns} FROM market_model
    WHERE market = ANY(${markets}::text[])`.execute(db)
  return predictorsByMarket(rows, distance)
}

/** The predictors of a market, from its row of `market_model`. */
export const predictorColumns: RawBuilder<PredictorsRow> = sql<PredictorsRow>`
  model_of, over_ask, likely_sale, resales, condition, ranges,
  coalesce((SELECT newest_export FROM market WHERE market.market = market_model.market), market_model.as_of)
    AS newest_export,
  market_model.xmin::text AS told_version`

/** All null where a market has no model. */
export type PredictorsRow =
  | {
      readonly modelOf: ModelOf
      readonly overAsk: string | null
      readonly likelySale: string | null
      readonly resales: string | null
      /** Absent in what an earlier version kept. */
      readonly condition?: string | null
      readonly ranges: string
      readonly newestExport: IsoDate
      readonly toldVersion: string
    }
  | {
      readonly modelOf: null
      readonly overAsk: null
      readonly likelySale: null
      readonly resales: null
      readonly condition?: null
      readonly ranges: null
      readonly newestExport: null
      readonly toldVersion: null
    }

/** The predictors of each of these markets that has a model, by market. */
export const predictorsByMarket = (
  rows: readonly (PredictorsRow & { readonly market: string })[],
  distance: SearchDistance,
): Map<string, MarketPredictors> => {
  const byMarket = new Map<string, MarketPredictors>()
  for (const row of rows) {
    if (row.modelOf === null) continue
    const { market, modelOf, overAsk, likelySale, ranges, newestExport, toldVersion } = row
    const resales: MarketResales | null = row.resales === null ? null : JSON.parse(row.resales)
    const condition: ConditionFit | null = row.condition ? JSON.parse(row.condition) : null
    const byDistance: Readonly<Record<SearchDistance, RangeModel>> = JSON.parse(ranges)
    const parsed: MarketOverAsk | null = overAsk === null ? null : JSON.parse(overAsk)
    byMarket.set(market, {
      modelOf,
      overAsk: parsed,
      likelySale: likelySale === null ? null : JSON.parse(likelySale),
      resales: resales?.fit ?? SHIPPED_RESALE_FIT,
      flips: resales?.flips ?? UNKNOWN_FLIP_FIT,
      workConstant: condition?.workConstant ?? null,
      range: byDistance[distance],
      newestExport,
      version: `${toldVersion} ${newestExport}`,
    })
  }
  return byMarket
}

/** Whose home it is that has left the market, and which of the values that it had. */
type LastValuationAsked = {
  readonly distance: SearchDistance | RawBuilder<string>
  readonly asListed: boolean
  readonly keeper: Owner
}

/** Whether an account has won one of these homes, or its newest offer for it has not come to nothing. */
const isWonOrOffered = (
  accountId: RawBuilder<string>,
  propertyIds: RawBuilder<string>,
): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM home_mark AS m WHERE m.account_id = ${accountId} AND m.property_id IN ${propertyIds}
    AND (m.mark = 'Won' OR m.mark = 'Offered' AND (
      SELECT made ->> 'answer' FROM jsonb_array_elements(m.offers) WITH ORDINALITY AS offer (made, place)
      ORDER BY made ->> 'on' DESC, place DESC LIMIT 1) NOT IN ('rejected', 'withdrawn')))`

/**
 * The value at a distance that a home had as its keeper recorded the newest offer for it, else as the keeper won it, else
 * when it left the market, for a keeper who has marked it or keeps a deal of it: a row of `kept_valuation` or
 * `last_valuation`, with the offer as `offered_usd` and `offered_on`, the home's id now as `now_id`, the row that shows it
 * as `now`, whether that is its own off the market as `off_market`, and a newer value as `newer_value`. No row of a home
 * that is for sale, unless the keeper has bought it, or is not listed, or whose seller lets no value be shown. A home off
 * the market that the keeper has added, or that is on county lists, is on no market to leave: it has one from the offer on,
 * until that has come to nothing.
 */
export const lastValuationOf = (
  propertyId: RawBuilder<string>,
  { distance, asListed, keeper }: LastValuationAsked,
): RawBuilder<unknown> => sql`(
  SELECT frozen.*, home.id AS now_id, newest.now, newest.off_market,
    newer.value AS newer_value, newer.as_of AS newer_as_of
  FROM (SELECT coalesce(${currentIdOf(propertyId)},
    ${addedIdOf(propertyId, accountOf(keeper))}) AS id) AS home
  CROSS JOIN LATERAL (
    SELECT * FROM (
      SELECT listing AS now, false AS off_market FROM listing
      WHERE property_id = home.id AND ${isShown}
      UNION ALL SELECT added.row, true FROM ${addedRowOf(sql`home.id`, accountOf(keeper))} AS added
    ) AS any_of_home
    ORDER BY (now).standing = 'active' DESC, off_market DESC, (now).kind = 'offer' DESC,
      (now).exported_on DESC, (now).id DESC LIMIT 1) AS newest
  CROSS JOIN LATERAL (
    SELECT kept.as_of, kept.as_listed, kept.listing, kept.valuation, kept.told, kept.evidence,
      (offer.made ->> 'price')::double precision AS offered_usd, (offer.made ->> 'on')::date AS offered_on,
      offer.place, 1 AS rank
    FROM kept_valuation AS kept
    LEFT JOIN home_mark AS m
      ON m.account_id = kept.account_id AND m.property_id = kept.property_id
    LEFT JOIN LATERAL jsonb_array_elements(m.offers) WITH ORDINALITY AS offer (made, place)
      ON offer.made ->> 'id' = kept.offer_id
    WHERE kept.account_id = ${accountOf(keeper)}
      AND kept.property_id IN ${idsOfHome(sql`home.id`)}
      AND kept.distance = ${distance}
      AND (kept.offer_id = ${AS_WON} OR offer.made IS NOT NULL)
    UNION ALL
    SELECT as_of, as_listed, listing, valuation, told, evidence, NULL, NULL, NULL, 0
    FROM last_valuation
    WHERE property_id IN ${idsOfHome(sql`home.id`)} AND distance = ${distance}) AS frozen
  LEFT JOIN LATERAL (
    SELECT later.* FROM (
      SELECT (valuation ->> 'value')::double precision AS value, as_of FROM last_valuation
      WHERE property_id IN ${idsOfHome(sql`home.id`)} AND distance = ${distance} AND NOT as_listed
      UNION ALL
      SELECT value, as_of FROM ${valuesOfHome(sql`home.id`, accountOf(keeper))} AS valued
      WHERE distance = ${distance} AND NOT as_listed) AS later
    WHERE later.as_of > frozen.as_of OR (newest.off_market AND later.as_of = frozen.as_of
      AND round(later.value) <> round((frozen.valuation ->> 'value')::numeric))
    ORDER BY later.as_of DESC LIMIT 1) AS newer ON true
  WHERE (NOT frozen.as_listed OR ${asListed}::boolean)
    AND NOT EXISTS (SELECT FROM listing WHERE property_id = home.id AND NOT ${mayBeValued})
    AND (NOT EXISTS (SELECT FROM listing WHERE property_id = home.id AND standing = 'active')
      OR ${isBoughtBy(accountOf(keeper), idsOfHome(sql`home.id`))})
    AND (NOT newest.off_market OR frozen.rank = 1
      AND ${isWonOrOffered(accountOf(keeper), idsOfHome(sql`home.id`))})
    AND EXISTS (SELECT FROM ${keepersOfHomes} AS keeper
      WHERE keeper.account_id = ${accountOf(keeper)} AND keeper.property_id IN ${idsOfHome(sql`home.id`)})
  ORDER BY frozen.rank DESC, frozen.offered_on DESC NULLS LAST, frozen.place DESC, frozen.as_of DESC,
    frozen.as_listed DESC LIMIT 1)`

/** Whether a keeper has bought a home: its figures stay those it was bought by, also when it is for sale again. */
export const isBought = async (
  db: Kysely<Database>,
  propertyId: string,
  keeper: Owner,
): Promise<boolean> => {
  const { rows } = await sql<{ readonly bought: boolean }>`
    SELECT ${isBoughtBy(accountOf(keeper), idsOfHome(sql`home.id`))} AS bought
    FROM (SELECT ${currentIdOf(sql`${propertyId}::text`)} AS id) AS home`.execute(db)
  return rows[0]?.bought ?? false
}

/** Shows what became of a home: from `lastValuationOf(…) AS k`. */
export type LeftRow = {
  readonly nowId: string
  readonly nowStanding: Standing
  readonly nowSeen: IsoDate
  readonly nowAsks: number | null
  /** It has a row of its own off the market now. */
  readonly nowOffMarket: boolean
  readonly keptAsOf: IsoDate
  readonly keptSaleOn: IsoDate | null
  /** Nothing was asked for it when it was kept: it was off the market. */
  readonly keptNoAsk: boolean
  readonly offeredUsd: number | null
  readonly offeredOn: IsoDate | null
  readonly newerValue: number | null
  readonly newerAsOf: IsoDate | null
}

export const leftColumns: RawBuilder<LeftRow> = sql<LeftRow>`
  k.now_id, (k.now).standing AS now_standing, (k.now).exported_on AS now_seen,
  (k.now).list_price AS now_asks, k.off_market AS now_off_market, k.as_of AS kept_as_of,
  (k.listing ->> 'last_sale_on')::date AS kept_sale_on,
  k.listing ->> 'list_price' IS NULL AS kept_no_ask, k.offered_usd, k.offered_on, k.newer_value, k.newer_as_of`

/** What became of a home that has left the market. */
export const readLeftMarket = async (
  db: Kysely<Database>,
  { nowId, nowStanding, nowSeen, nowAsks, nowOffMarket, ...row }: LeftRow,
): Promise<LeftMarket> => {
  const { state, on, soldUsd } = whatBecameOffMarket(
    { standing: nowStanding, lastSeen: nowSeen, offMarket: nowOffMarket },
    await readPriceHistory(db, nowId),
    { asOf: row.keptAsOf, lastSaleOn: row.keptSaleOn, wasOffMarket: row.keptNoAsk },
  )
  const { offeredUsd, offeredOn, newerValue, newerAsOf } = row
  return {
    state,
    since: on,
    soldPrice: soldUsd,
    // A home that is off the market again without a row of its own has no ask but those of its past.
    asks: state === 'off market' && !nowOffMarket ? null : nowAsks,
    offer: offeredUsd === null || offeredOn === null ? null : { price: offeredUsd, on: offeredOn },
    newerValue:
      newerValue === null || newerAsOf === null
        ? null
        : { value: Math.round(newerValue), asOf: newerAsOf },
  }
}

/** How prices moved by a market's model, and what it says (ln US dollars) of the market's sales. */
export type PriceIndex = {
  readonly time: Curve
  /** Of a sale, without it; undefined for one the model was not fitted on. */
  readonly valueOfSale: (source: string, listingKey: string) => number | undefined
}

/** The price index of a market; null while it has no model. */
export const readPriceIndex = async (
  db: Kysely<Database>,
  market: string,
): Promise<PriceIndex | null> => {
  const row = await db
    .selectFrom('marketModel')
    .select(['model', 'saleValues'])
    .where('market', '=', market)
    .executeTakeFirst()
  if (!row) return null
  const { time }: MarketModel = JSON.parse(row.model)
  const saleValues: Record<string, number> = JSON.parse(row.saleValues)
  return { time, valueOfSale: (source, listingKey) => saleValues[saleKeyOf(source, listingKey)] }
}

/** What a market's resales are learned from, besides its listings. */
export type ResaleSources = {
  readonly asOf: IsoDate
  readonly newestExport: IsoDate
  /** How prices moved. */
  readonly time: Curve
  /** What is wrong with sales, by sale key. */
  readonly checks: SaleChecks
  /** What homes were worth when they were bought, by the sales known then, by sale key. */
  readonly values: ReadonlyMap<string, StoredPastValue>
  readonly stored: MarketResales | null
}

/** What a market's resales are learned from; null while it has no model. */
export const readResaleSources = async (
  db: Kysely<Database>,
  market: string,
): Promise<ResaleSources | null> => {
  const row = await db
    .selectFrom('marketModel')
    .innerJoin('market', 'market.market', 'marketModel.market')
    .select(['marketModel.asOf', 'newestExport', 'model', 'resales'])
    .select(['pastValues as past', 'purchaseValues as before', 'saleChecks', 'laterChecks'])
    .where('marketModel.market', '=', market)
    .executeTakeFirst()
  if (!row) return null
  const { time }: MarketModel = JSON.parse(row.model)
  const checks: Record<string, readonly SaleCheck[]> = {
    ...JSON.parse(row.saleChecks),
    ...JSON.parse(row.laterChecks),
  }
  const values: Record<string, StoredPastValue> = {
    ...JSON.parse(row.before),
    ...JSON.parse(row.past),
  }
  return {
    asOf: row.asOf,
    newestExport: row.newestExport,
    time,
    checks: new Map(Object.entries(checks)),
    values: new Map(Object.entries(values)),
    stored: row.resales === null ? null : JSON.parse(row.resales),
  }
}

/** Stores what a market's resales have shown, where it differs from what was stored. */
export const storeResales = async (
  trx: Kysely<Database>,
  market: string,
  resales: MarketResales,
): Promise<void> => {
  const json = JSON.stringify(resales)
  await sql`UPDATE market_model SET resales = ${json}
    WHERE market = ${market} AND resales IS DISTINCT FROM ${json}`.execute(trx)
}

/** How accurate values were at a place: in its zip code, or, with too few sales there, in its market. */
export type AccuracyAt = {
  /** The zip code, or the market's name. */
  readonly of: string
  readonly zip: boolean
  readonly tested: NonNullable<MarketAccuracy['tested']>
  readonly figures: AccuracyFigures
}

/** How accurate values were around a zip code; null where nothing was measured. */
export const readAccuracyAt = async (
  db: Kysely<Database>,
  zip: string,
): Promise<AccuracyAt | null> => {
  const row = await db
    .selectFrom('marketModel')
    .select('accuracy')
    .where('market', '=', zip.slice(0, 3))
    .executeTakeFirst()
  if (!row?.accuracy) return null
  const { name, tested, overall, zips }: MarketAccuracy = JSON.parse(row.accuracy)
  const inZip = zips.find((one) => one.zip === zip)
  const figures = inZip?.figures ?? overall
  if (tested === null || figures === null) return null
  return { of: inZip === undefined ? name : zip, zip: inZip !== undefined, tested, figures }
}

/** What a chance is predicted from, of `listing AS l` and `valuation AS v`. */
export const askedColumns: RawBuilder<AskedRow> = sql<AskedRow>`
  ${namedColumns('l', ['listPrice', 'onMarketDate', 'exportedOn', 'priceChange'])},
  ${namedColumns('v', ['valuedAs', 'value', 'expectedError', 'doubtful', 'relisted'])}`

export type AskedRow = ListedRow & {
  readonly listPrice: number
  readonly valuedAs: AskedOn['homeType']
  readonly value: number
  readonly expectedError: number
}

type ListedRow = Pick<StoredListing, 'onMarketDate' | 'exportedOn' | 'priceChange'> & {
  readonly doubtful: boolean
  readonly relisted: boolean
}

/** A home for sale on the day the chances were fitted as of. */
export const askedNow = (row: AskedRow, asOfDay: number): AskedOn => ({
  askUsd: row.listPrice,
  valueUsd: row.value,
  expectedError: row.expectedError,
  homeType: row.valuedAs,
  ...listedAs(row, asOfDay),
})

/** How a home for sale is listed, on a day. */
export const listedAs = (row: ListedRow, day: number) => ({
  daysOnMarket: day - dayNumber(row.onMarketDate ?? row.exportedOn),
  cut: (row.priceChange ?? 0) < 0,
  doubtful: row.doubtful,
  relisted: row.relisted,
})

/** A home's chance of selling over its ask. */
export type PredictedChance = {
  /** Null where there is no chance, for the reason in `noChance`. */
  readonly chance: number | null
  /** Of the homes for sale here, on average. */
  readonly othersChance: number | null
  readonly chanceOfUsd: number
  readonly noChance: 'too few sales' | 'missed lately' | 'off market' | null
}

/** Why there are no chances; null where there are. */
export const whyNoChance = (overAsk: MarketOverAsk | null): PredictedChance['noChance'] => {
  const state = overAsk?.state ?? 'too few sales'
  return state === 'told' ? null : state
}

/**
 * The chance of each of some homes to sell for so many US dollars or more over its ask; nothing where a market has no
 * model.
 */
export const chancesOf = <Home extends AskedRow & { readonly market: string }>(
  predictors: ReadonlyMap<string, Pick<MarketPredictors, 'overAsk'>>,
  homes: readonly Home[],
  askedUsd: number,
): Map<Home, PredictedChance> => {
  const chances = new Map<Home, PredictedChance>()
  for (const home of homes) {
    const known = predictors.get(home.market)
    if (known) chances.set(home, chanceOf(known, curveOf(known, home), askedUsd))
  }
  return chances
}

/** What the chance of a home of a market is read from, for any amount; null where there is none. */
export const curveOf = (
  { overAsk }: Pick<MarketPredictors, 'overAsk'>,
  home: AskedRow,
): OverAskCurve | null =>
  overAsk?.state === 'told' ? overAskCurve(overAsk.fit, askedNow(home, overAsk.fit.asOfDay)) : null

/** The chance of a home of a market for so many US dollars or more over its ask. */
export const chanceOf = (
  { overAsk }: Pick<MarketPredictors, 'overAsk'>,
  curve: OverAskCurve | null,
  askedUsd: number,
): PredictedChance => {
  const chanceOfUsd = overAskAmount(askedUsd)
  if (overAsk?.state !== 'told' || curve === null)
    return { chance: null, othersChance: null, chanceOfUsd, noChance: whyNoChance(overAsk) }
  const othersChance = shownChance(meanOverAsk(overAsk.others, chanceOfUsd))
  const chance = shownChance(chanceOnCurve(curve, chanceOfUsd))
  return { chance, othersChance, chanceOfUsd, noChance: null }
}

/**
 * Homes whose listings turned out to lie in another market: those for sale wait to be valued there, and lose the
 * values that they had elsewhere, which no search finds any more.
 */
export const followToOtherMarkets = async (
  trx: Kysely<Database>,
  propertyIds: readonly string[],
): Promise<void> => {
  if (propertyIds.length === 0) return
  const { rows } = await sql<{ propertyId: string }>`
    INSERT INTO home_to_value (market, property_id)
    SELECT DISTINCT l.market, l.property_id FROM listing AS l
    WHERE l.property_id = ANY(${propertyIds}::text[]) AND l.standing = 'active' AND ${mayBeValued}
    RETURNING property_id`.execute(trx)
  await dropValuationsIfGone(
    trx,
    rows.map(({ propertyId }) => propertyId),
  )
}

/** Drops the models of markets that are there no longer, with the values made by them. */
export const forgetGoneMarkets = async (trx: Kysely<Database>): Promise<void> => {
  const { rows } = await sql<{ market: string }>`
    DELETE FROM market_model AS model
    WHERE NOT EXISTS (SELECT FROM market AS m WHERE m.market = model.market)
    RETURNING market`.execute(trx)
  for (const { market } of rows) {
    await dropValuations(trx, market)
    await takeWaitingHomes(trx, market)
    await trx.deleteFrom('resale').where('market', '=', market).execute()
  }
}
