import { type Kysely, sql } from 'kysely'
import { type IsoDate, parseIsoDate } from '../../domain/iso-date.ts'
import type { ListingFact } from '../../domain/listing/listing.ts'
import type { Database } from '../platform/database/schema.ts'
import { beginImport, ingestListings } from './ingest-listings.ts'
import type { PlaceLookup } from './ports.ts'
import { isDemo } from './queries.ts'

/** The day up to which the demo market was made; null when this installation holds none, or half of one. */
export const demoMarketDate = async (db: Kysely<Database>): Promise<IsoDate | null> => {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', DEMO_MARKET)
    .executeTakeFirst()
  return row ? parseIsoDate(row.value) : null
}

/**
 * Stores a demo market in place of an earlier one. It counts as there only once it is whole, so a start
 * that was killed midway begins it again.
 */
export const fillDemoMarket = async (
  db: Kysely<Database>,
  facts: readonly ListingFact[],
  options: {
    readonly asOf: IsoDate
    readonly places: PlaceLookup
    readonly progress: (stored: number, of: number) => void
  },
): Promise<void> => {
  await removeDemoMarket(db)
  const importRun = await beginImport(db)
  for (let start = 0; start < facts.length; start += BATCH) {
    const batch = facts.slice(start, start + BATCH)
    await ingestListings(db, batch, { places: options.places, importRun })
    options.progress(start + batch.length, facts.length)
  }
  await db.insertInto('installation').values({ name: DEMO_MARKET, value: options.asOf }).execute()
}

/** Takes every demo home out. */
export const removeDemoMarket = async (db: Kysely<Database>): Promise<void> => {
  await db.deleteFrom('installation').where('name', '=', DEMO_MARKET).execute()
  await sql`DELETE FROM listing WHERE ${isDemo}`.execute(db)
}

const DEMO_MARKET = 'demo-market'
const BATCH = 1000
