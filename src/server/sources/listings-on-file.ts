import { type Kysely, sql } from 'kysely'
import type { ListingsOnFile } from '../../contract/operators/on-file.ts'
import { sourceInWords } from '../../domain/listing/source-in-words.ts'
import type { Database } from '../platform/database/schema.ts'

/** What each source has brought of each market, however it came: the market with the most listings first. */
export const listingsOnFile = async (db: Kysely<Database>): Promise<ListingsOnFile[]> => {
  const { rows } = await sql<
    Omit<ListingsOnFile, 'source'> & { source: string; originatingSystemName: string | null }
  >`
    SELECT market, source,
      CASE WHEN min(originating_system_name) = max(originating_system_name)
        THEN min(originating_system_name) END AS "originatingSystemName",
      coalesce(mode() WITHIN GROUP (ORDER BY concat_ws(', ', city, state_or_province)), '') AS place,
      count(*) FILTER (WHERE standing = 'active') AS "homesForSale",
      count(*) FILTER (WHERE standing = 'sold') AS sales,
      max(exported_on) AS "newestOn"
    FROM listing GROUP BY market, source
    ORDER BY sum(count(*)) OVER (PARTITION BY market) DESC, market, count(*) DESC`.execute(db)
  return rows.map(({ originatingSystemName, ...row }) => ({
    ...row,
    source: sourceInWords({ source: row.source, originatingSystemName }),
  }))
}
