import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Box, boxesMeet, widened } from '../../../domain/box.ts'
import type { Subject } from '../../../domain/comps/candidate.ts'
import { REACH_MILES } from '../../../domain/comps/comps-rules.ts'
import type { ReadSale } from '../../../domain/condition/fit-condition.ts'
import type { Point } from '../../../domain/distance.ts'
import { addDays, dayNumber, type IsoDate } from '../../../domain/iso-date.ts'
import type { CheckedSale } from '../../../domain/listings/checks/sale-checks.ts'
import { AROUND_MILES, FEWEST_OWN_SALES, MARKET_DAYS } from '../../../domain/listings/market.ts'
import { FIT_DAYS } from '../../../domain/valuation/calibration/fit-parts.ts'
import { METHOD_VERSION } from '../../../domain/valuation/market-model/model-of-sales.ts'
import {
  contentHash,
  featureColumns,
  isClosedBy,
  isDemo,
  isDemoOrReal,
  isForSale,
  isInBox,
  isUsableSale,
} from '../../listings/queries.ts'
import { eachPage } from '../../platform/database/each-page.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { ModelOf } from '../../platform/database/tables/valuation.ts'
import { saleKeyOf } from '../stored-homes.ts'
import { SalePlaces } from './sale-places.ts'

/** The usable sales of one market, in short: enough to know whether any of them has changed. */
export type MarketSalesSummary = {
  readonly market: string
  readonly asOf: IsoDate
  readonly demo: boolean
  /** Sales of the two years up to the as-of date. */
  readonly training: number
  /** The same for the same sales, no matter when and how they were stored. */
  readonly content: string
  /** Where its sales lie; null without any. */
  readonly salesIn: Box | null
  /** Where its homes for sale lie, when its as-of date is that of a sale around them; else null. */
  readonly homesIn: Box | null
}

/** Every market with an as-of date. */
export const salesByMarket = async (db: Kysely<Database>): Promise<MarketSalesSummary[]> => {
  const { rows } = await sql<MarketSalesSummary & { readonly asOfOwnSale: boolean }>`
    SELECT l.market, m.as_of, bool_or(${isDemo}) AS demo,
      count(*) FILTER (
        WHERE sold AND ${isClosedBy(sql`m.as_of`, MARKET_DAYS)}
      ) AS training,
      count(*) FILTER (WHERE sold) || ':' || coalesce(sum(hashtextextended(
        l.source || ' ' || l.listing_key || ' ' || ${contentHash}, 0)::numeric)
        FILTER (WHERE sold), 0)::text AS content,
      bool_or(sold AND l.close_date = m.as_of) AS as_of_own_sale,
      ${boxWhere(sql`sold`)} AS sales_in, ${boxWhere(sql`NOT sold`)} AS homes_in
    FROM market AS m JOIN (
      SELECT *, standing = 'sold' AS sold FROM listing
      WHERE ${isUsableSale} OR ${isForSale}
    ) AS l ON l.market = m.market
    WHERE m.as_of IS NOT NULL
    GROUP BY l.market, m.as_of`.execute(db)
  return rows.map(({ asOfOwnSale, ...row }) => ({
    ...row,
    homesIn: asOfOwnSale ? null : row.homesIn,
  }))
}

/** As JSON; null where there is no such row. */
const boxWhere = (kind: RawBuilder<unknown>): RawBuilder<Box | null> => sql`
  CASE WHEN count(*) FILTER (WHERE ${kind}) > 0 THEN json_build_object(
    'west', min(l.longitude) FILTER (WHERE ${kind}), 'south', min(l.latitude) FILTER (WHERE ${kind}),
    'east', max(l.longitude) FILTER (WHERE ${kind}), 'north', max(l.latitude) FILTER (WHERE ${kind})
  ) END`

/** What a market's model will be fitted on. */
export type ModelSources = {
  readonly modelOf: ModelOf
  readonly demo: boolean
  /** Where sales of other markets are also taken from. */
  readonly others: Box
  /** Names all sales it may be made of, the date and the method: while it stays the same, so does the model. */
  readonly inputs: string
}

/**
 * Which sales train a market's model: its own and those just over its borders, since comps and the nearby
 * pattern cross them. A market of few sales is also trained on those around it; one whose as-of date comes
 * from a sale around it, on those around its homes for sale. Null where there is nothing to look around.
 */
export const modelSourcesOf = (
  { market, asOf, demo, training, salesIn, homesIn }: MarketSalesSummary,
  all: readonly MarketSalesSummary[],
): ModelSources | null => {
  const middle = homesIn ?? salesIn
  if (middle === null) return null
  const modelOf = training < FEWEST_OWN_SALES ? 'markets around' : 'market'
  const others = widened(middle, modelOf === 'market' ? REACH_MILES : AROUND_MILES)
  const contents = all
    .filter(
      (other) =>
        other.demo === demo &&
        other.salesIn !== null &&
        (other.market === market || boxesMeet(other.salesIn, others)),
    )
    .map((other) => `${other.market} ${other.content}`)
  const homes = homesIn
    ? [`homes ${[homesIn.west, homesIn.south, homesIn.east, homesIn.north].join(' ')}`]
    : []
  const inputs = [METHOD_VERSION, asOf, modelOf, ...homes, ...contents.sort()].join('\n')
  return { modelOf, demo, others, inputs }
}

/** A sale that may train a market's model. */
export type TrainingSale = CheckedSale &
  Pick<ReadSale, 'reading'> & {
    readonly market: string
    readonly postalCode: string | null
    /** With the sale's key it shows whether anything about the sale has changed. */
    readonly contentHash: string
  }

/** Takes in a page of sales; the next page follows once it has. */
type TakeSales = (sales: readonly TrainingSale[]) => void | Promise<void>

/** Which sales may train: those that closed from one day to another, of demo homes or of real ones. */
export type TrainingSpan = {
  readonly from: IsoDate
  readonly to: IsoDate
  readonly demo: boolean
}

/**
 * Hands on, a page at a time, what `modelSourcesOf` says: the market's own sales, then those of others that
 * belong with them. Returns a version that names them, the method and the date.
 */
export const eachSaleToTrainOn = async (
  db: Kysely<Database>,
  market: string,
  asOf: IsoDate,
  { modelOf, others, demo }: ModelSources,
  take: TakeSales,
): Promise<string> => {
  const span = { from: addDays(asOf, -FIT_DAYS), to: asOf, demo }
  const hash = createHash('sha256').update(`${METHOD_VERSION}\n${asOf}\n${modelOf}\n`)
  const places = new SalePlaces()
  const takeHashed = (sales: readonly TrainingSale[]) => {
    for (const { listingKey, market, contentHash } of sales)
      hash.update(`${listingKey}\n${market}\n${contentHash}\n`)
    return take(sales)
  }
  await eachTrainingSaleOf(db, market, span, (sales) => {
    places.add(sales)
    return takeHashed(sales)
  })
  const around = { market, box: others }
  const ofOthers =
    modelOf === 'market'
      ? places.near(await trainingSalesAround(db, around, span), REACH_MILES)
      : await nearestTrainingSales(db, around, span, {
          to: places.middle() ?? middleOf(others),
          most: ENOUGH_AROUND,
        })
  await takeHashed(ofOthers.toSorted((a, b) => (a.listingKey < b.listingKey ? -1 : 1)))
  return `${METHOD_VERSION}:${hash.digest('base64url').slice(0, 16)}`
}

const middleOf = ({ west, south, east, north }: Box): Point => ({
  latitude: (south + north) / 2,
  longitude: (west + east) / 2,
})

const ENOUGH_AROUND = 2000

/**
 * The sales of a market, of every type, by their keys and a page at a time: the newest, where there are more
 * than any market is trained on.
 */
export const eachTrainingSaleOf = (
  db: Kysely<Database>,
  market: string,
  span: TrainingSpan,
  take: TakeSales,
  most = MAX_TRAINING,
): Promise<void> => {
  const newest = salesIn(db, span)
    .where('market', '=', market)
    .orderBy('closeDate', 'desc')
    .orderBy('id')
    .limit(most)
  const inTurn = db.selectFrom(newest.as('newest')).selectAll().orderBy(SALE_KEY)
  return eachPage(db, inTurn, (rows) => take(asTrainingSales(rows)))
}

/**
 * No three-digit zip area sees as many sales in two and a half years. It limits what a file that puts a whole
 * country into one may cost.
 */
const MAX_TRAINING = 250_000

/** As `saleKeyOf` writes it. */
const SALE_KEY = sql`(source || chr(10) || listing_key) COLLATE "C"`

/** The sales of other markets within a box, of every type. */
export const trainingSalesAround = async (
  db: Kysely<Database>,
  { market, box }: { readonly market: string; readonly box: Box },
  span: TrainingSpan,
): Promise<TrainingSale[]> =>
  asTrainingSales(
    await salesIn(db, span).where('market', '<>', market).where(isInBox(box)).execute(),
  )

/** Every sale within a box, of whatever market and type. */
export const trainingSalesIn = async (
  db: Kysely<Database>,
  box: Box,
  span: TrainingSpan,
): Promise<TrainingSale[]> => asTrainingSales(await salesIn(db, span).where(isInBox(box)).execute())

/** Of other markets' sales, the `most` nearest to a point, and of equally near ones those whose sale keys come first. */
export const nearestTrainingSales = async (
  db: Kysely<Database>,
  { market, box }: { readonly market: string; readonly box: Box },
  span: TrainingSpan,
  { to, most }: { readonly to: Point; readonly most: number },
): Promise<TrainingSale[]> =>
  asTrainingSales(
    await salesIn(db, span)
      .where('market', '<>', market)
      .where(isInBox(box))
      .orderBy(farnessFrom(to))
      .orderBy(sql`source COLLATE "C"`)
      .orderBy(sql`listing_key COLLATE "C"`)
      .limit(most)
      .execute(),
  )

/** Grows with the great-circle distance (the haversine's square of half the chord). */
const farnessFrom = ({ latitude, longitude }: Point): RawBuilder<number> => sql<number>`(
  power(sind((latitude - ${latitude}) / 2), 2)
  + cosd(latitude) * cosd(${latitude}) * power(sind((longitude - ${longitude}) / 2), 2))`

const salesIn = (db: Kysely<Database>, { from, to, demo }: TrainingSpan) =>
  db
    .selectFrom('listing')
    .select(featureColumns)
    .select([
      'source',
      'listingKey',
      'closePrice as price',
      'closeDate',
      'market',
      'postalCode',
      contentHash.as('contentHash'),
      'specialListingConditions',
      'conditionReading as reading',
    ])
    .where(isUsableSale)
    .$narrowType<{ homeType: Subject['homeType']; price: number; closeDate: IsoDate }>()
    .where('closeDate', '>=', from)
    .where('closeDate', '<=', to)
    .where(isDemoOrReal(demo))

const asTrainingSales = (
  rows: readonly Awaited<ReturnType<ReturnType<typeof salesIn>['execute']>>[number][],
): TrainingSale[] =>
  rows.map(({ source, listingKey, closeDate, ...row }) => ({
    ...row,
    listingKey: saleKeyOf(source, listingKey),
    day: dayNumber(closeDate),
  }))
