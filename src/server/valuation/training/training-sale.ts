import { type Kysely, sql } from 'kysely'
import type { Subject } from '../../../domain/comps/candidate.ts'
import type { ReadSale } from '../../../domain/condition/fit-condition.ts'
import { dayNumber, type IsoDate } from '../../../domain/iso-date.ts'
import type { CheckedSale } from '../../../domain/listings/checks/sale-checks.ts'
import { contentHash, featureColumns, isDemoOrReal, isUsableSale } from '../../listings/queries.ts'
import type { Database } from '../../platform/database/schema.ts'
import { saleKeyOf } from '../stored-homes.ts'

/** A sale that may train a market's model. */
export type TrainingSale = CheckedSale &
  Pick<ReadSale, 'reading'> & {
    readonly market: string
    readonly postalCode: string | null
    /** With the sale's key it shows whether anything about the sale has changed. */
    readonly contentHash: string
  }

/** Which sales may train: those that closed from one day to another, of demo homes or of real ones. */
export type TrainingSpan = {
  readonly from: IsoDate
  readonly to: IsoDate
  readonly demo: boolean
}

/** The columns of usable sales. */
export const usableSales = (db: Kysely<Database>) =>
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

/** A row of them. */
export type UsableSale = Awaited<ReturnType<ReturnType<typeof usableSales>['execute']>>[number]

/** Those that may train. */
export const salesIn = (db: Kysely<Database>, { from, to, demo }: TrainingSpan) =>
  usableSales(db)
    .where('closeDate', '>=', from)
    .where('closeDate', '<=', to)
    .where(isDemoOrReal(demo))

export const asTrainingSales = (rows: readonly UsableSale[]): TrainingSale[] =>
  rows.map(({ source, listingKey, closeDate, ...row }) => ({
    ...row,
    listingKey: saleKeyOf(source, listingKey),
    day: dayNumber(closeDate),
  }))

/** As `saleKeyOf` writes it. */
export const SALE_KEY = sql`(source || chr(10) || listing_key) COLLATE "C"`

/** The same order of sales: bytes of UTF-8, as Postgres compares them. */
export const inSaleKeyOrder = (a: TrainingSale, b: TrainingSale): number =>
  compareBytes(a.listingKey, b.listingKey)

const compareBytes = (a: string, b: string): number => {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const [one, other] = [a.charCodeAt(i), b.charCodeAt(i)]
    if (one === other) continue
    // Halves of a pair are of characters beyond all that have one unit.
    return isHalf(one) === isHalf(other) ? one - other : isHalf(one) ? 1 : -1
  }
  return a.length - b.length
}

const isHalf = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff
