import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { IsoDate } from '../../domain/iso-date.ts'
import type { Database } from '../platform/database/schema.ts'
import { forgetGoneMarkets } from '../valuation/queries.ts'
import { countOnFile } from './count-on-file.ts'
import { isDemo, type StoredListing } from './queries.ts'
import { moveAsOfDates, settleAsOfDates } from './settle-as-of-dates.ts'
import { lockListings } from './store.ts'

export type Settled = {
  /** Markets whose demo homes left because real listings have come. */
  readonly demoRemoved: readonly string[]
}

/**
 * Brings every market up to date after listings have changed: its newest export, which active
 * homes no export has shown for `staleDays` before that one, its as-of date, and what is on file. What a source
 * brings by itself is there until the source takes it back. Demo homes leave a market as soon as it has real listings.
 * Of a market without listings nothing is kept.
 */
export const settleMarkets = async (
  db: Kysely<Database>,
  options: {
    readonly today: IsoDate
    readonly staleDays: number
    /** The one market to look at; every one, unless given. */
    readonly only?: string
  },
): Promise<Settled> =>
  db.transaction().execute(async (trx) => {
    await lockListings(trx)
    const { only } = options
    const isLookedAt = only === undefined ? sql<boolean>`true` : sql<boolean>`market = ${only}`
    const demoRemoved = await removeDemoWhereReal(trx, isLookedAt)
    await sql`
      INSERT INTO market AS m (market, newest_export)
      SELECT market, max(exported_on) FROM listing WHERE ${isLookedAt} GROUP BY market
      ON CONFLICT (market) DO UPDATE SET newest_export = excluded.newest_export
        WHERE m.newest_export <> excluded.newest_export`.execute(trx)
    await sql`DELETE FROM market AS m
      WHERE ${isLookedAt} AND NOT EXISTS (SELECT FROM listing AS l WHERE l.market = m.market)`.execute(
      trx,
    )
    await forgetGoneMarkets(trx)
    const ofThese = only === undefined ? sql<boolean>`true` : sql<boolean>`l.market = ${only}`
    await settleStale(trx, options.staleDays, ofThese)
    await settleAsOfDates(trx, options.today, isLookedAt)
    await countOnFile(trx, isLookedAt)
    return { demoRemoved }
  })

/** A listing that has changed, as far as its market is concerned. */
export type ChangedListing = Pick<StoredListing, 'id' | 'market' | 'exportedOn'> & {
  /** Of a usable sale that has closed. */
  readonly closeDate: IsoDate | null
  readonly demo: boolean
}

/**
 * Brings markets forward by the listings that have changed there, without a look at the others: the newest export,
 * the homes that no export has shown for `staleDays` before it, and the as-of date, which a new sale moves on at
 * once. Dates go back only when `settleMarkets` looks at everything. The caller holds the listings' lock.
 */
export const settleChanged = async (
  trx: Kysely<Database>,
  changed: readonly ChangedListing[],
  staleDays: number,
): Promise<void> => {
  if (changed.length === 0) return
  const real = changed.filter(({ demo }) => !demo).map(({ market }) => market)
  await removeDemo(trx, [...new Set(real)])
  const moved = await sql<{ market: string }>`
    INSERT INTO market AS m (market, newest_export)
    SELECT market, max(exported_on) FROM unnest(
      ${changed.map(({ market }) => market)}::text[],
      ${changed.map(({ exportedOn }) => exportedOn)}::date[]
    ) AS seen (market, exported_on) GROUP BY market
    ON CONFLICT (market) DO UPDATE SET newest_export = excluded.newest_export
      WHERE m.newest_export < excluded.newest_export
    RETURNING m.market`.execute(trx)
  const ofThese = sql<boolean>`(l.id = ANY(${changed.map(({ id }) => id)}::bigint[])
    OR l.market = ANY(${moved.rows.map(({ market }) => market)}::text[]))`
  await settleStale(trx, staleDays, ofThese)
  await moveAsOfDates(
    trx,
    changed.flatMap(({ market, closeDate }) => (closeDate === null ? [] : { market, closeDate })),
  )
}

/** Which of these active homes no export has shown for long, and which one has shown again: rows of `listing AS l`. */
const settleStale = async (
  trx: Kysely<Database>,
  staleDays: number,
  ofThese: RawBuilder<boolean>,
): Promise<void> => {
  await sql`
    UPDATE listing AS l SET revision = revision + 1,
      standing = CASE l.standing WHEN 'active' THEN 'stale' ELSE 'active' END
    FROM market AS m
    WHERE m.market = l.market AND l.standing IN ('active', 'stale') AND ${ofThese}
      AND (l.standing = 'stale') <> (l.exported_on < m.newest_export - ${staleDays}::integer
        AND l.source NOT IN (SELECT name FROM source WHERE configured))
  `.execute(trx)
}

const removeDemoWhereReal = async (
  trx: Kysely<Database>,
  isLookedAt: RawBuilder<boolean>,
): Promise<string[]> => {
  const real = await sql<{ market: string }>`
    SELECT DISTINCT market FROM listing WHERE NOT ${isDemo} AND ${isLookedAt}`.execute(trx)
  return removeDemo(
    trx,
    real.rows.map((row) => row.market),
  )
}

/** Takes the demo homes out of markets, which must be valued whole then. Answers which of them had any. */
const removeDemo = async (trx: Kysely<Database>, markets: readonly string[]): Promise<string[]> => {
  const removed = await sql<{ market: string }>`
    WITH gone AS (
      DELETE FROM listing WHERE ${isDemo}
        AND market = ANY(${markets}::text[])
      RETURNING market
    ) SELECT DISTINCT market FROM gone ORDER BY market`.execute(trx)
  const left = removed.rows.map((row) => row.market)
  if (left.length > 0)
    await sql`UPDATE market SET whole_asked = whole_asked + 1 WHERE market = ANY(${left}::text[])`.execute(
      trx,
    )
  return left
}
