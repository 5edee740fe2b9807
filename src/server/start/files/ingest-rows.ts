import type { Transaction } from 'kysely'
import type { ListingFact } from '../../../domain/listings/listing.ts'
import { isRent, type RentListing } from '../../../domain/rents/rent-listing.ts'
import { type IngestContext, ingestWithin } from '../../listings/ingest-listings.ts'
import type { TakenRow } from '../../listings/ports.ts'
import type { Database } from '../../platform/database/schema.ts'
import { storeRents } from '../../rents/store.ts'
import type { ImportCounts } from '../../sources/files/ports.ts'

/** Stores a batch of a file's rows in the caller's transaction: listings as listings, homes for rent as rents. */
export const ingestRows = async (
  trx: Transaction<Database>,
  rows: readonly TakenRow[],
  context: IngestContext,
): Promise<ImportCounts> => {
  const facts: ListingFact[] = []
  const rents: RentListing[] = []
  for (const row of rows)
    if (isRent(row)) rents.push(row)
    else facts.push(row)
  const counts = await ingestWithin(trx, facts, context)
  await storeRents(trx, rents, context.places)
  return { ...counts, rents: rents.length }
}
