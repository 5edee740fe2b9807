import { type Kysely, type RawBuilder, sql } from 'kysely'
import { boxOf, widened } from '../../domain/box.ts'
import type { Subject } from '../../domain/comps/candidate.ts'
import type { Point, SearchDistance } from '../../domain/distance.ts'
import { addDays, dayNumber, type IsoDate } from '../../domain/iso-date.ts'
import { MARKET_DAYS } from '../../domain/listings/market.ts'
import { DEMO_SOURCE } from '../../domain/listings/source-in-words.ts'
import {
  currentHome,
  featureColumns,
  isClosedBy,
  isDemoOrReal,
  isForSale,
  isInBox,
  isOfHome,
  mayBeValued,
} from '../listings/queries.ts'
import { eachPage } from '../platform/database/each-page.ts'
import { mayHaveClosedFrom } from '../platform/database/partitions/old-sales.ts'
import type { Database } from '../platform/database/schema.ts'
import type { StoredCandidate } from './values/to-comp.ts'

/** The active homes of a market, to be valued: those whose sellers let a value be shown; all, or those of these ids. */
export const subjectsOf = (
  db: Kysely<Database>,
  market: string,
  propertyIds?: readonly string[],
): Promise<Subject[]> =>
  db
    .selectFrom('listing')
    .select(featureColumns)
    .where('market', '=', market)
    .where(isForSale)
    .where(mayBeValued)
    .where(isOneOf(propertyIds))
    .$narrowType<{ homeType: Subject['homeType'] }>()
    .execute()

/** Of one of these homes; of any, where none are named. */
export const isOneOf = (propertyIds: readonly string[] | undefined): RawBuilder<boolean> =>
  propertyIds === undefined
    ? sql<boolean>`true`
    : sql<boolean>`property_id = ANY(${propertyIds}::text[])`

/** How many homes are for sale in these markets. */
export const countHomesForSale = async (
  db: Kysely<Database>,
  markets: readonly string[],
): Promise<number> => {
  const row = await db
    .selectFrom('listing')
    .select((eb) => eb.fn.countAll<number>().as('homes'))
    .where(isForSale)
    .where(mayBeValued)
    .where(sql<boolean>`market = ANY(${markets}::text[])`)
    .executeTakeFirstOrThrow()
  return row.homes
}

/** Whether a market's homes are the demo's: none has both those and real ones. */
export const isDemoMarket = async (db: Kysely<Database>, market: string): Promise<boolean> => {
  const any = await db
    .selectFrom('listing')
    .select('source')
    .where('market', '=', market)
    .limit(1)
    .executeTakeFirst()
  return any?.source === DEMO_SOURCE
}

/** One home for sale, with its market and asking price; undefined when it is no longer for sale. */
export const homeForSale = async (db: Kysely<Database>, propertyId: string) =>
  db
    .selectFrom('listing')
    .select(featureColumns)
    .select(['market', 'source', 'listPrice', 'onMarketDate', 'exportedOn', 'priceChange'])
    .select('conditionReading as reading')
    .where(isOfHome(await currentHome(db, propertyId)))
    .where(isForSale)
    .where(mayBeValued)
    .where('listPrice', 'is not', null)
    .$narrowType<{ homeType: Subject['homeType']; listPrice: number }>()
    .executeTakeFirst()

/**
 * The type and the date that a home's stored value was made for, and what its chance is predicted from besides its
 * listing; undefined while it has none.
 */
export const marksOf = (
  db: Kysely<Database>,
  { propertyId, market }: { readonly propertyId: string; readonly market: string },
  distance: SearchDistance,
) =>
  db
    .selectFrom('valuation')
    .select(['valuedAs', 'asOf', 'doubtful', 'relisted'])
    .where('propertyId', '=', propertyId)
    .where('market', '=', market)
    .where('distance', '=', distance)
    .where('asListed', '=', false)
    .executeTakeFirst()

/** Which listings are looked for: demo homes and real ones never meet. */
export type Near = {
  readonly miles: number
  readonly demo: boolean
  readonly asOf: IsoDate
  /** Rows of listings that have changed since values were made: without them and all whose change is not noted yet. */
  readonly unlessChanged?: readonly number[]
}

/**
 * Sales around some points that closed in the `days` up to the as-of date, of every type. Those of homes whose sellers
 * let no automated value be shown are not among them: the model's value of a sale is shown with every value that rests
 * on it, and would be a value of its home.
 */
export const salesNear = async (
  db: Kysely<Database>,
  points: readonly Point[],
  near: NearInTime,
): Promise<StoredCandidate[]> => asSales(await salesIn(db, points, near).execute())

/** The same, read a page at a time: for the homes of a market, which may have any number around them. */
export const salesNearMany = async (
  db: Kysely<Database>,
  points: readonly Point[],
  near: NearInTime,
): Promise<StoredCandidate[]> => {
  const sales: StoredCandidate[] = []
  await eachPage(db, salesIn(db, points, near), (rows) => {
    for (const sale of asSales(rows)) sales.push(sale)
  })
  return sales
}

/**
 * Earlier sales of these homes themselves, as far back as their market is known: a value rests on them for longer than
 * on other sales.
 */
export const ownSalesOf = async (
  db: Kysely<Database>,
  homes: readonly Subject[],
  near: Near,
): Promise<StoredCandidate[]> => {
  const propertyIds = homes.map(({ propertyId }) => propertyId)
  const addressKeys = homes.flatMap(({ addressKey }) => addressKey ?? [])
  const rows = await salesIn(db, homes, { ...near, days: MARKET_DAYS })
    .where(
      sql<boolean>`(property_id = ANY(${propertyIds}::text[]) OR address_key = ANY(${addressKeys}::text[]))`,
    )
    .execute()
  return asSales(rows)
}

type NearInTime = Near & { readonly days: number }

const salesIn = (
  db: Kysely<Database>,
  points: readonly Point[],
  { miles, demo, asOf, days, unlessChanged }: NearInTime,
) =>
  candidatesNear(db, points, miles)
    .select('conditionReading as reading')
    .where('standing', '=', 'sold')
    .$if(unlessChanged !== undefined, (sales) =>
      sales.where(
        sql<boolean>`revision = valued_revision AND NOT id = ANY(${unlessChanged}::bigint[])`,
      ),
    )
    .where(mayBeValued)
    .where(isClosedBy(sql`${asOf}::date`, days))
    .where(mayHaveClosedFrom(addDays(asOf, -days)))
    .where(isDemoOrReal(demo))

const asSales = (
  rows: readonly Awaited<ReturnType<ReturnType<typeof salesIn>['execute']>>[number][],
): StoredCandidate[] =>
  rows.flatMap(({ closePrice, listPrice: _, listingKey, ...row }) =>
    closePrice === null || row.closeDate === null
      ? []
      : [
          {
            ...row,
            listingKey: saleKeyOf(row.source, listingKey),
            status: 'Closed' as const,
            price: closePrice,
            day: dayNumber(row.closeDate),
          },
        ],
  )

/** Homes for sale around some points, of every type. */
export const activeNear = async (
  db: Kysely<Database>,
  points: readonly Point[],
  { miles, demo, asOf }: Near,
): Promise<StoredCandidate[]> => {
  const rows = await candidatesNear(db, points, miles)
    .where('standing', '=', 'active')
    .where(isDemoOrReal(demo))
    .execute()
  return rows.flatMap(({ closePrice: _, listPrice, ...row }) =>
    listPrice === null
      ? []
      : [{ ...row, status: 'Active' as const, price: listPrice, day: dayNumber(asOf) }],
  )
}

const candidatesNear = (db: Kysely<Database>, points: readonly Point[], miles: number) =>
  db
    .selectFrom('listing')
    .select(featureColumns)
    .select([
      'source',
      'listingKey',
      'originatingSystemName',
      'closePrice',
      'listPrice',
      'closeDate',
      'onMarketDate',
      'unparsedAddress',
      'mediaUrl',
      'listingUrl',
      'askedBefore',
      'listOfficeName',
      'internetAddressDisplayYN',
    ])
    .where('homeType', 'is not', null)
    .$narrowType<{ homeType: Subject['homeType'] }>()
    .where(isInBox(widened(boxOf(points), miles)))

/** Names a sale among those of every source. */
export const saleKeyOf = (source: string, listingKey: string): string => `${source}\n${listingKey}`
