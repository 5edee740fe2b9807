import { type Kysely, sql } from 'kysely'
import type { ListingsOnFile } from '../../../contract/sources/sources.ts'
import { sourceInWords } from '../../../domain/listings/source-in-words.ts'
import type { Database } from '../../platform/database/schema.ts'

/**
 * What each source has brought of each market, however it came, as counted when its market was last looked at: the market
 * with the most listings first.
 */
export const listingsOnFile = async (db: Kysely<Database>): Promise<ListingsOnFile[]> => {
  const { rows } = await sql<
    Omit<ListingsOnFile, 'source'> & { source: string; originatingSystemName: string | null }
  >`
    SELECT market, source, originating_system_name, place, homes_for_sale, sales, newest_on
    FROM listings_on_file
    ORDER BY sum(listings) OVER (PARTITION BY market) DESC, market, listings DESC`.execute(db)
  return rows.map(({ originatingSystemName, ...row }) => ({
    ...row,
    source: sourceInWords({ source: row.source, originatingSystemName }),
  }))
}
