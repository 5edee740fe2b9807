import { type Kysely, sql } from 'kysely'
import type { Database } from '../platform/database/schema.ts'

/** What a market is called: by the city with the most listings, else by its number. */
export const nameMarket = async (
  db: Kysely<Database>,
  market: string,
): Promise<{ readonly name: string; readonly demo: boolean }> => {
  const { rows } = await sql<{ name: string; demo: boolean }>`
    SELECT coalesce(max(city) || ', ' || max(state_or_province), ${market}) AS name,
      bool_or(source = 'demo') AS demo
    FROM listing WHERE market = ${market}
    GROUP BY city_key ORDER BY city_key IS NULL, count(*) DESC, city_key LIMIT 1`.execute(db)
  return rows[0] ?? { name: market, demo: false }
}
