import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type Box, widened } from '../../domain/box.ts'
import { COMPS_WINDOW_DAYS } from '../../domain/comps/comps-rules.ts'
import { daysBetween, type IsoDate } from '../../domain/iso-date.ts'
import { AROUND_MILES, FEWEST_OWN_SALES, MARKET_DAYS } from '../../domain/listings/market.ts'
import type { Database } from '../platform/database/schema.ts'
import {
  boundingBox,
  isClosedBy,
  isDemo,
  isDemoOrReal,
  isForSale,
  isInBox,
  isUsableSale,
} from './queries.ts'

/**
 * Gives every market that is looked at its as-of date: that of its newest usable sale, never later than today. A market of few
 * sales or none has the date of the newest sale around its homes for sale, where its own are older than that by
 * more than the comps' window. Demo markets look to demo sales alone. Nothing but the listings decides, so the
 * order of files does not matter.
 */
export const settleAsOfDates = async (
  trx: Kysely<Database>,
  today: IsoDate,
  isLookedAt: RawBuilder<boolean>,
): Promise<void> => {
  const markets = await newestOwnSales(trx, today, isLookedAt)
  const asOf: (IsoDate | null)[] = []
  for (const { market, demo, newest, few } of markets) {
    const around = few ? await newestSaleAround(trx, { market, demo, today }) : null
    asOf.push(laterByFar(around, newest) ? around : newest)
  }
  await sql`
    UPDATE market AS m SET as_of = settled.as_of
    FROM unnest(${markets.map(({ market }) => market)}::text[], ${asOf}::date[])
      AS settled (market, as_of)
    WHERE m.market = settled.market AND m.as_of IS DISTINCT FROM settled.as_of`.execute(trx)
}

/** Moves as-of dates on to those of sales that have come; an earlier sale moves none. */
export const moveAsOfDates = (trx: Kysely<Database>, newer: readonly NewerSale[]): Promise<void> =>
  moveDates(trx, newer, sql`true`)

/** The same where it is the date of a sale around, by sales that have come around. */
export const moveAsOfDatesAround = (
  trx: Kysely<Database>,
  newer: readonly NewerSale[],
): Promise<void> =>
  moveDates(
    trx,
    newer,
    sql`NOT EXISTS (SELECT FROM listing
      WHERE market = m.market AND close_date = m.as_of AND ${isUsableSale})`,
  )

type NewerSale = { readonly market: string; readonly closeDate: IsoDate }

const moveDates = async (
  trx: Kysely<Database>,
  newer: readonly NewerSale[],
  where: RawBuilder<unknown>,
): Promise<void> => {
  if (newer.length === 0) return
  await sql`
    UPDATE market AS m SET as_of = newer.as_of
    FROM (
      SELECT market, max(as_of) AS as_of FROM unnest(
        ${newer.map(({ market }) => market)}::text[],
        ${newer.map(({ closeDate }) => closeDate)}::date[]
      ) AS given (market, as_of) GROUP BY market
    ) AS newer
    WHERE m.market = newer.market AND m.as_of < newer.as_of AND ${where}`.execute(trx)
}

/** So much that, as of the date around, none of the own sales could be a comp. */
const laterByFar = (around: IsoDate | null, newest: IsoDate | null): boolean =>
  around !== null && (newest === null || daysBetween(newest, around) > COMPS_WINDOW_DAYS)

type NewestOwnSale = {
  readonly market: string
  readonly demo: boolean
  readonly newest: IsoDate | null
  /** Fewer sales in the two years up to the newest than a model can rest on. */
  readonly few: boolean
}

const newestOwnSales = async (
  trx: Kysely<Database>,
  today: IsoDate,
  isLookedAt: RawBuilder<boolean>,
) => {
  const { rows } = await sql<NewestOwnSale>`
    SELECT own.*, (
      SELECT count(*) < ${FEWEST_OWN_SALES}::integer FROM (
        SELECT FROM listing AS l
        WHERE l.market = own.market AND ${isUsableSale}
          AND ${isClosedBy(sql`own.newest`, MARKET_DAYS)}
        LIMIT ${FEWEST_OWN_SALES}
      ) AS two_years
    ) AS few
    FROM (
      SELECT market, bool_or(${isDemo}) AS demo,
        max(close_date) FILTER (WHERE ${isUsableSale} AND close_date <= ${today}::date) AS newest
      FROM listing WHERE ${isLookedAt} GROUP BY market
    ) AS own`.execute(trx)
  return rows
}

/** The newest closing date in reach of a market's homes for sale; null without such homes or sales. */
const newestSaleAround = async (
  trx: Kysely<Database>,
  { market, demo, today }: Pick<NewestOwnSale, 'market' | 'demo'> & { readonly today: IsoDate },
): Promise<IsoDate | null> => {
  const homes = await sql<Box>`
    SELECT ${boundingBox} FROM listing WHERE market = ${market} AND ${isForSale}
    HAVING count(*) > 0`.execute(trx)
  const [box] = homes.rows
  if (box === undefined) return null
  const sales = await sql<{ newest: IsoDate | null }>`
    SELECT max(close_date) AS newest FROM listing
    WHERE ${isUsableSale} AND close_date <= ${today}::date AND ${isDemoOrReal(demo)}
      AND ${isInBox(widened(box, AROUND_MILES))}`.execute(trx)
  return sales.rows[0]?.newest ?? null
}
