import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Box } from '../../domain/box.ts'
import type { Candidate, Subject } from '../../domain/comps/candidate.ts'
import type { Point } from '../../domain/distance.ts'
import { dayNumber, type IsoDate } from '../../domain/iso-date.ts'
import { isInBox, isUsableSale } from '../listings/queries.ts'
import { eachPage } from '../platform/database/each-page.ts'
import type { Database } from '../platform/database/schema.ts'
import { saleKeyOf } from './sale-key.ts'
import { featureColumns, isDemo } from './stored-homes.ts'

/** A sale that may train a market's model. */
export type TrainingSale = Candidate & {
  readonly market: string
  readonly postalCode: string | null
  /** With the sale's key it shows whether anything about the sale has changed. */
  readonly factHash: string
}

/** Which sales may train: those that closed from one day to another, of demo homes or of real ones. */
export type TrainingSpan = {
  readonly from: IsoDate
  readonly to: IsoDate
  readonly demo: boolean
}

/**
 * The sales of a market, of every type, by their keys and a page at a time: the newest, where there are more
 * than any market is trained on.
 */
export const eachTrainingSaleOf = (
  db: Kysely<Database>,
  market: string,
  span: TrainingSpan,
  take: (sales: readonly TrainingSale[]) => void,
  most = MOST_TEACHING,
): Promise<void> => {
  const newest = salesIn(db, span)
    .where('market', '=', market)
    .orderBy('close_date', 'desc')
    .orderBy('id')
    .limit(most)
  const inTurn = db.selectFrom(newest.as('newest')).selectAll().orderBy(SALE_KEY)
  return eachPage(db, inTurn, (rows) => take(asTrainingSales(rows)))
}

/**
 * No three-digit zip area sees as many sales in two and a half years. It limits what a file that puts a whole
 * country into one may cost.
 */
const MOST_TEACHING = 250_000

/** As `saleKeyOf` writes it. */
const SALE_KEY = sql`(source || chr(10) || "listingKey") COLLATE "C"`

/** The sales of other markets within a box, of every type. */
export const trainingSalesAround = async (
  db: Kysely<Database>,
  { market, box }: { readonly market: string; readonly box: Box },
  span: TrainingSpan,
): Promise<TrainingSale[]> =>
  asTrainingSales(
    await salesIn(db, span).where('market', '<>', market).where(isInBox(box)).execute(),
  )

/** Of those, the `most` nearest to a point, and of equally near ones those whose sale keys come first. */
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
      'listing_key as listingKey',
      'close_price as price',
      'close_date as closeDate',
      'market',
      'postal_code as postalCode',
      'fact_hash as factHash',
    ])
    .where(isUsableSale)
    .$narrowType<{ homeType: Subject['homeType']; price: number; closeDate: IsoDate }>()
    .where('close_date', '>=', from)
    .where('close_date', '<=', to)
    .where(isDemo(demo))

const asTrainingSales = (
  rows: readonly Awaited<ReturnType<ReturnType<typeof salesIn>['execute']>>[number][],
): TrainingSale[] =>
  rows.map(({ source, listingKey, closeDate, ...row }) => ({
    ...row,
    listingKey: saleKeyOf(source, listingKey),
    day: dayNumber(closeDate),
  }))
