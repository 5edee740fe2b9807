import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Subject } from '../../../domain/comps/candidate.ts'
import type { ReadSale } from '../../../domain/condition/fit-condition.ts'
import { dayNumber, type IsoDate } from '../../../domain/iso-date.ts'
import type { CheckedSale } from '../../../domain/listings/checks/sale-checks.ts'
import { contentHash, featureColumns, isDemoOrReal, isUsableSale } from '../../listings/queries.ts'
import { mayHaveClosedFrom } from '../../platform/database/partitions/old-sales.ts'
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

/** Whether a sale closed in any of these months (`2026-01`): as few stretches of days as they make. */
export const isInMonths = (months: readonly string[]): RawBuilder<boolean> => {
  const stretches: { from: string; until: string }[] = []
  for (const month of months.toSorted()) {
    const next = monthAfter(month)
    const last = stretches.at(-1)
    if (last?.until === month) last.until = next
    else stretches.push({ from: month, until: next })
  }
  const each = stretches.map(
    ({ from, until }) =>
      sql<boolean>`close_date >= ${`${from}-01`}::date AND close_date < ${`${until}-01`}::date`,
  )
  return sql<boolean>`(${each.length === 0 ? sql`false` : sql.join(each, sql` OR `)})`
}

const monthAfter = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** A row of them. */
export type UsableSale = Awaited<ReturnType<ReturnType<typeof usableSales>['execute']>>[number]

/** Those that may train. */
export const salesIn = (db: Kysely<Database>, { from, to, demo }: TrainingSpan) =>
  usableSales(db)
    .where('closeDate', '>=', from)
    .where('closeDate', '<=', to)
    .where(mayHaveClosedFrom(from))
    .where(isDemoOrReal(demo))

export const asTrainingSales = (rows: readonly UsableSale[]): TrainingSale[] =>
  rows.map(({ source, listingKey, closeDate, ...row }) => ({
    ...row,
    listingKey: saleKeyOf(source, listingKey),
    day: dayNumber(closeDate),
  }))

/** As `saleKeyOf` writes it. */
export const SALE_KEY = sql`(source || chr(10) || listing_key) COLLATE "C"`

/** Sorts sales into that order: by the bytes of UTF-8, which are those of the characters' numbers. */
export const sortBySaleKey = (sales: TrainingSale[]): TrainingSale[] =>
  sales.some(({ listingKey }) => HALF.test(listingKey))
    ? sales.sort((a, b) => compareBytes(a.listingKey, b.listingKey))
    : sales.sort((a, b) => (a.listingKey < b.listingKey ? -1 : 1))

/** Of a pair that is one character, beyond all that have one unit. */
const HALF = /[\ud800-\udfff]/

const compareBytes = (a: string, b: string): number => {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) {
    const [one, other] = [a.charCodeAt(i), b.charCodeAt(i)]
    if (one === other) continue
    return isHalf(one) === isHalf(other) ? one - other : isHalf(one) ? 1 : -1
  }
  return a.length - b.length
}

const isHalf = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdfff
