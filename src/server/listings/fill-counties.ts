import { type Kysely, sql } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { PlaceLookup } from './ports.ts'

/**
 * Gives listings of an earlier version the county of their zip, a zip at a time: a killed run continues where it
 * stopped. Afterwards it costs a look at an index that holds zips of no known county alone.
 */
export const fillCounties = async (db: Kysely<Database>, places: PlaceLookup): Promise<void> => {
  const { rows } = await sql<{ readonly postalCode: string }>`
    SELECT DISTINCT postal_code FROM listing
    WHERE county_or_parish IS NULL AND postal_code IS NOT NULL`.execute(db)
  for (const { postalCode } of rows) {
    const county = places.ofZip(postalCode)?.county ?? null
    if (county === null) continue
    await sql`
      UPDATE listing SET county_or_parish = ${county}
      WHERE postal_code = ${postalCode} AND county_or_parish IS NULL`.execute(db)
  }
}
