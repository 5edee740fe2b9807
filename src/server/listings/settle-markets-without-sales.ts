import { type Kysely, sql } from 'kysely'
import { type Box, widened } from '../../domain/box.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import { AROUND_MILES } from '../../domain/listing/market.ts'
import { isInBox } from '../platform/is-in-box.ts'
import type { Database } from '../platform/schema.ts'

/**
 * A market with homes for sale but no sale of its own has the newest as-of date of the markets whose sales lie
 * around, from which its values are made; none without any. Demo markets look to demo markets alone.
 */
export const settleMarketsWithoutSales = async (
  trx: Kysely<Database>,
  today: IsoDate,
): Promise<void> => {
  for (const { market, demo, ...homes } of await marketsWithoutSales(trx, today)) {
    const around = widened(homes, AROUND_MILES)
    await sql`
      UPDATE market AS m SET as_of = around.as_of
      FROM (
        SELECT max(other.as_of) AS as_of FROM market AS other WHERE other.market IN (
          SELECT market FROM listing
          WHERE standing = 'sold' AND close_date <= ${today}::date AND (source = 'demo') = ${demo}
            AND ${isInBox(around)}
        )
      ) AS around
      WHERE m.market = ${market} AND m.as_of IS DISTINCT FROM around.as_of`.execute(trx)
  }
}

/** With the box of their homes for sale. */
const marketsWithoutSales = async (trx: Kysely<Database>, today: IsoDate) => {
  const { rows } = await sql<{ market: string; demo: boolean } & Box>`
    WITH without AS MATERIALIZED (
      SELECT market FROM market AS m WHERE NOT EXISTS (
        SELECT FROM listing AS l
        WHERE l.market = m.market AND l.standing = 'sold' AND l.close_date <= ${today}::date
      )
    )
    SELECT l.market, bool_or(l.source = 'demo') AS demo,
      min(l.longitude) AS west, min(l.latitude) AS south,
      max(l.longitude) AS east, max(l.latitude) AS north
    FROM without JOIN listing AS l ON l.market = without.market AND l.standing = 'active'
    GROUP BY l.market`.execute(trx)
  return rows
}
