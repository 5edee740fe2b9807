import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Box, boxesMeet, widened } from '../../../domain/box.ts'
import { REACH_MILES } from '../../../domain/comps/comps-rules.ts'
import type { Point } from '../../../domain/distance.ts'
import { addDays, type IsoDate } from '../../../domain/iso-date.ts'
import { AROUND_MILES, FEWEST_OWN_SALES } from '../../../domain/listings/market.ts'
import { FIT_DAYS } from '../../../domain/valuation/calibration/fit-parts.ts'
import { METHOD_VERSION } from '../../../domain/valuation/market-model/model-of-sales.ts'
import { isInBox } from '../../listings/queries.ts'
import { eachPage } from '../../platform/database/each-page.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { ModelOf } from '../../platform/database/tables/valuation.ts'
import type { SaleFiles } from '../ports.ts'
import { type ClosedMonths, salesOfClosedMonths } from './months/sale-months.ts'
import type { MarketSalesSummary } from './months/sales-by-market.ts'
import { SalePlaces } from './sale-places.ts'
import {
  asTrainingSales,
  isInMonths,
  SALE_KEY,
  salesIn,
  sortBySaleKey,
  type TrainingSale,
  type TrainingSpan,
} from './training-sale.ts'

/** What a market's model will be fitted on. */
export type ModelSources = {
  readonly modelOf: ModelOf
  readonly demo: boolean
  /** Where sales of other markets are also taken from. */
  readonly others: Box
  /** Names all sales it may be made of, the date and the method: while it stays the same, so does the model. */
  readonly inputs: string
  /** What its own closed months held; absent in what an earlier version found. */
  readonly closed?: ClosedMonths
}

/**
 * Which sales train a market's model: its own and those just over its borders, since comps and the nearby
 * pattern cross them. A market of few sales is also trained on those around it; one whose as-of date comes
 * from a sale around it, on those around its homes for sale. Null where there is nothing to look around.
 */
export const modelSourcesOf = (
  { market, asOf, demo, training, salesIn, homesIn, months, salesChanged }: MarketSalesSummary,
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
  return { modelOf, demo, others, inputs, closed: { months, salesChanged } }
}

/** Takes in a page of sales; the next page follows once it has. */
type TakeSales = (sales: readonly TrainingSale[]) => void | Promise<void>

/**
 * Hands on, a page at a time, what `modelSourcesOf` says: the market's own sales, then those of others that
 * belong with them. Returns a version that names them, the method and the date.
 */
export const eachSaleToTrainOn = async (
  db: Kysely<Database>,
  market: string,
  asOf: IsoDate,
  { modelOf, others, demo, closed }: ModelSources,
  take: TakeSales,
  files: SaleFiles | null = null,
): Promise<string> => {
  const span = { from: addDays(asOf, -FIT_DAYS), to: asOf, demo }
  const hash = createHash('sha256').update(`${METHOD_VERSION}\n${asOf}\n${modelOf}\n`)
  const places = new SalePlaces()
  const takeHashed = (sales: readonly TrainingSale[]) => {
    for (const { listingKey, market, contentHash } of sales)
      hash.update(`${listingKey}\n${market}\n${contentHash}\n`)
    return take(sales)
  }
  const takeOwn = (sales: readonly TrainingSale[]) => {
    places.add(sales)
    return takeHashed(sales)
  }
  const own = files && closed ? await ownSales(db, files, { market, span, closed }) : null
  if (own === null) await eachTrainingSaleOf(db, market, span, takeOwn)
  else
    for (let start = 0; start < own.length; start += PAGE_SALES)
      await takeOwn(own.slice(start, start + PAGE_SALES))
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

const PAGE_SALES = 5000

/** A market's sales in the order of `eachTrainingSaleOf`, as many from files as hold what Postgres does; null without any. */
const ownSales = async (
  db: Kysely<Database>,
  files: SaleFiles,
  given: { readonly market: string; readonly span: TrainingSpan; readonly closed: ClosedMonths },
): Promise<TrainingSale[] | null> => {
  const found = await salesOfClosedMonths(db, files, given)
  if (found === null) return null
  const rest = await salesIn(db, given.span)
    .where('market', '=', given.market)
    .where(sql<boolean>`NOT ${isInMonths(found.months)}`)
    .execute()
  const all = sortBySaleKey([...found.sales, ...asTrainingSales(rest)])
  return all.length > MAX_TRAINING ? null : all
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
