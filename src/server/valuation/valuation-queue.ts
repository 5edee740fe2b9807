import { type Kysely, sql } from 'kysely'
import type { IsoDate } from '../../domain/iso-date.ts'
import { METHOD_VERSION } from '../../domain/valuation/market-model/model-of-sales.ts'
import type { HomeWithNewComps } from '../homes/ports.ts'
import type { Database } from '../platform/database/schema.ts'
import { haveModelsAsOfOwnSales, modelInputs } from './training/market-models.ts'
import { salesByMarket } from './training/months/sales-by-market.ts'
import { type ModelSources, modelSourcesOf } from './training/training-sales.ts'

/**
 * What a market's model will be made of: `as it is` where nothing has changed that could change it, null
 * where no sale could train one.
 */
export type Training = ModelSources | 'as it is' | null

/**
 * Which markets get a new model: those that need one before any home can be valued; or also those where sales have
 * changed; or, to be sure, all whose model is not that of their sales.
 */
export type Refit = 'where needed' | 'where sales changed' | 'after a look at every sale'

/**
 * Markets whose values may be out of date, in a fixed order, each with what its model will be made of: those where
 * homes wait, those whose as-of date or method moved, and those whose model no longer fits the sales around. While
 * nothing has changed it costs one look at the tables; new offers and asking prices cost little more, since they
 * train no model: every sale is looked at only when one has changed, or when asked to.
 */
export const marketsToValue = async (
  db: Kysely<Database>,
  refit: Refit,
): Promise<Map<string, Training>> => {
  const due = await marketsDue(db)
  const everySale = refit === 'after a look at every sale'
  if (due.length === 0 && !everySale) return new Map()
  const needed = refit === 'where needed'
  const waiting = due.filter((market) => (needed ? !market.whole : market.onlyOffers))
  const names = waiting.map(({ market }) => market)
  const asTheyAre = needed || (await haveModelsAsOfOwnSales(db, names)) ? names : []
  const result = new Map<string, Training>(asTheyAre.map((market) => [market, 'as it is']))
  if (asTheyAre.length < due.length || everySale) {
    const sources = await modelSources(db)
    const inputs = await modelInputs(db)
    for (const { market } of due)
      if (!(needed && result.has(market))) result.set(market, sources.get(market) ?? null)
    if (!needed)
      for (const [market, source] of sources)
        if (source !== null && inputs.get(market) !== source.inputs) result.set(market, source)
  }
  return new Map([...result].sort(([a], [b]) => (a < b ? -1 : 1)))
}

const modelSources = async (db: Kysely<Database>): Promise<Map<string, ModelSources | null>> => {
  const sales = await salesByMarket(db)
  return new Map(sales.map((market) => [market.market, modelSourcesOf(market, sales)]))
}

type DueMarket = {
  readonly market: string
  /** It must be valued whole. */
  readonly whole: boolean
  /** Neither its sales nor its date have changed, nor anything else that is about the whole market. */
  readonly onlyOffers: boolean
}

/** Markets where homes wait, where sales have changed, or that are not valued as of their date or not whole. */
const marketsDue = async (db: Kysely<Database>): Promise<DueMarket[]> => {
  const { rows } = await sql<DueMarket>`
    SELECT market, whole, NOT (whole OR moved OR sales_changed > 0) AS only_offers
    FROM market CROSS JOIN LATERAL (SELECT ${isDueWhole} AS whole, ${hasMoved} AS moved) AS due
    WHERE whole OR moved OR sales_changed > 0
      OR EXISTS (SELECT FROM home_to_value AS home WHERE home.market = market.market)`.execute(db)
  return rows
}

/** Of a row of `market`: all its homes must be valued before any of their values counts as up to date. */
const isDueWhole = sql<boolean>`(
  valued_by IS DISTINCT FROM ${METHOD_VERSION}::text OR whole_asked <> whole_done
  OR (valued_as_of IS NULL AND as_of IS NOT NULL))`

/** Of a row of `market`: newer sales have come since it was valued whole. */
const hasMoved = sql<boolean>`(valued_as_of IS DISTINCT FROM as_of)`

/** Until the transaction ends, no one else values this market. */
export const lockMarket = async (trx: Kysely<Database>, market: string): Promise<undefined> => {
  await sql`SELECT pg_advisory_xact_lock(${lockOf(market)}), ${goneSoon}`.execute(trx)
}

/** The same, unless another run values this market now: then false. */
export const lockMarketIfFree = async (trx: Kysely<Database>, market: string): Promise<boolean> => {
  const { rows } = await sql<{ free: boolean }>`
    SELECT pg_try_advisory_xact_lock(${lockOf(market)}) AS free, ${goneSoon}`.execute(trx)
  return rows[0]?.free ?? false
}

/**
 * A process that dies lets go of its locks at once, its connections being closed. One whose machine or network is gone
 * says nothing: Postgres looks for it, and closes them within 20 seconds, not in hours. One that hangs while its
 * machine is there loses them after ten minutes, longer than a model is trained for between two statements.
 */
const goneSoon = sql`set_config('tcp_keepalives_idle', '8', true),
  set_config('tcp_keepalives_interval', '4', true), set_config('tcp_keepalives_count', '3', true),
  set_config('tcp_user_timeout', '20000', true),
  set_config('idle_in_transaction_session_timeout', '600000', true)`

const lockOf = (market: string) => sql`hashtextextended(${`revalue:${market}`}, 0)`

/** Gets the homes that a transaction has valued, in that transaction. */
export type AfterValues = (trx: Kysely<Database>, valued: ValuedHomes) => Promise<void>

export type ValuedHomes = {
  readonly market: string
  /** Those that could not be valued are among them. */
  readonly propertyIds: readonly string[]
  /** All homes of the market were valued. */
  readonly whole: boolean
  /** Nothing around them has changed but the method, or that values are made at all. */
  readonly sameSales: boolean
  /** Homes that people have added, where sales that have come since are among their comps now. */
  readonly newComps: readonly HomeWithNewComps[]
}

/** What is to be done about a market. */
export type MarketToValue = {
  readonly market: string
  /** Null while it has no date. */
  readonly asOf: IsoDate | null
  /** All its homes must be valued, not only those that wait. */
  readonly whole: boolean
  /** It is valued for the first time, or by another method: values move although nothing around has changed. */
  readonly sameSales: boolean
  /** Its date is another one than when it was valued whole. */
  readonly moved: boolean
  /** What its values will include once this is done. */
  readonly wholeAsked: number
  readonly salesChanged: number
}

/** What is to be done about a market; null for one without listings. */
export const marketToValue = async (
  db: Kysely<Database>,
  market: string,
): Promise<MarketToValue | null> => {
  const { rows } = await sql<MarketToValue>`
    SELECT market, as_of, ${isDueWhole} AS whole, ${hasMoved} AS moved,
      (valued_as_of IS NULL OR valued_by IS DISTINCT FROM ${METHOD_VERSION}::text) AS same_sales, whole_asked,
      sales_changed
    FROM market WHERE market = ${market}`.execute(db)
  return rows[0] ?? null
}

/** Takes the homes of a market that wait to be valued, those that have waited longest; all, unless `limit` is given. */
export const takeWaitingHomes = async (
  trx: Kysely<Database>,
  market: string,
  most: number | null = null,
): Promise<string[]> => {
  const { rows } = await sql<{ propertyId: string }>`
    WITH next AS (
      SELECT DISTINCT property_id FROM (
        SELECT property_id FROM home_to_value WHERE market = ${market} ORDER BY id LIMIT ${most}
      ) AS waiting
    )
    DELETE FROM home_to_value AS home USING next
    WHERE home.market = ${market} AND home.property_id = next.property_id
    RETURNING home.property_id`.execute(trx)
  return [...new Set(rows.map(({ propertyId }) => propertyId))]
}

/** Markets where homes wait to be valued, the longest wait first. */
export const marketsWithWaitingHomes = async (db: Kysely<Database>): Promise<string[]> => {
  const { rows } = await sql<{ market: string }>`
    SELECT market FROM home_to_value GROUP BY market ORDER BY min(id)`.execute(db)
  return rows.map(({ market }) => market)
}

/** Notes what a market's homes, valued whole, are valued with, and what their values include. */
export const noteMarketValued = async (
  db: Kysely<Database>,
  { market, asOf, wholeAsked, salesChanged }: MarketToValue,
): Promise<void> => {
  await sql`
    UPDATE market SET valued_as_of = ${asOf}::date,
      known_since = coalesce(known_since, CASE WHEN ${asOf}::date IS NOT NULL THEN newest_export END), valued_by = ${METHOD_VERSION},
      whole_done = ${wholeAsked}::integer, sales_changed = sales_changed - ${salesChanged}::integer
    WHERE market = ${market}`.execute(db)
}
