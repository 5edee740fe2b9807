import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import type { ListingFact } from '../src/domain/listing/listing.ts'
import { loadGazetteer } from '../src/server/adapters/places/gazetteer.ts'
import { buildApp } from '../src/server/app.ts'
import { bringUpToDate } from '../src/server/bring-up-to-date.ts'
import { type Config, readConfig } from '../src/server/config.ts'
import { ingestListings } from '../src/server/listings/ingest-listings.ts'
import type { Database } from '../src/server/platform/schema.ts'
import { date } from './listing-facts.ts'

/** The server over a test database, with the configuration a fresh machine has, but silent. */
export const testApp = (
  db: Kysely<Database>,
  given: Partial<Config> = {},
): Promise<FastifyInstance> => {
  const config = readConfig({ FLIP_LOG_LEVEL: 'silent' }, import.meta.dirname)
  if (!config.ok) throw new Error(config.error)
  return buildApp({
    config: { ...config.value, ...given },
    db,
    places: loadGazetteer(),
    webDir: `${import.meta.dirname}/no-web`,
  })
}

/** Stores listings and values them, as an import at the end of 2024 does. */
export const takeListings = async (db: Kysely<Database>, facts: readonly ListingFact[]) => {
  await ingestListings(db, facts, { places: loadGazetteer() })
  await bringUpToDate(db, { today: date('2024-12-31'), staleDays: 45 })
}
