import { type Kysely, sql } from 'kysely'
import type { IsoDate } from '../../domain/iso-date.ts'
import type { Database } from '../platform/database/schema.ts'
import { isDemo } from './queries.ts'
import { settleAsOfDates } from './settle-as-of-dates.ts'

export type Settled = {
  /** Markets whose demo homes left because real listings have come. */
  readonly demoRemoved: readonly string[]
}

/**
 * Brings every market up to date after listings have changed: its newest export, which active
 * homes no export has shown for `staleDays` before that one, and its as-of date. Demo homes leave a market as
 * soon as it has real listings.
 */
export const settleMarkets = async (
  db: Kysely<Database>,
  options: { readonly today: IsoDate; readonly staleDays: number },
): Promise<Settled> =>
  db.transaction().execute(async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended('settle-markets', 0))`.execute(trx)
    const demoRemoved = await removeDemoWhereReal(trx)
    await sql`
      INSERT INTO market AS m (market, newest_export)
      SELECT market, max(exported_on) FROM listing GROUP BY market
      ON CONFLICT (market) DO UPDATE SET newest_export = excluded.newest_export
        WHERE m.newest_export <> excluded.newest_export`.execute(trx)
    await sql`DELETE FROM market AS m
      WHERE NOT EXISTS (SELECT FROM listing AS l WHERE l.market = m.market)`.execute(trx)
    await sql`
      UPDATE listing AS l SET revision = revision + 1,
        standing = CASE l.standing WHEN 'active' THEN 'stale' ELSE 'active' END
      FROM market AS m
      WHERE m.market = l.market AND l.standing IN ('active', 'stale')
        AND (l.standing = 'stale') <> (l.exported_on < m.newest_export - ${options.staleDays}::integer)
    `.execute(trx)
    await settleAsOfDates(trx, options.today)
    return { demoRemoved }
  })

const removeDemoWhereReal = async (trx: Kysely<Database>): Promise<string[]> => {
  const real = await sql<{ market: string }>`
    SELECT DISTINCT market FROM listing WHERE NOT ${isDemo}`.execute(trx)
  const removed = await sql<{ market: string }>`
    WITH gone AS (
      DELETE FROM listing WHERE ${isDemo}
        AND market = ANY(${real.rows.map((row) => row.market)}::text[])
      RETURNING market
    ) SELECT DISTINCT market FROM gone ORDER BY market`.execute(trx)
  const markets = removed.rows.map((row) => row.market)
  if (markets.length > 0)
    await sql`UPDATE market SET valued_as_of = NULL WHERE market = ANY(${markets}::text[])`.execute(
      trx,
    )
  return markets
}
