import { beginImport, ingestWithin } from '../../listings/ingest-listings.ts'
import type { PlaceLookup } from '../../listings/ports.ts'
import { listingKeysOf, storePhotos, takeBackListings } from '../../listings/take-back-listings.ts'
import { storeRents } from '../../rents/store.ts'
import type { FeedListings } from '../../sources/feeds/ports.ts'

/** How listings of sources are kept: as those of files are. */
export const feedListings = (places: PlaceLookup): FeedListings => ({
  take: (trx, facts, importRun) => ingestWithin(trx, facts, { places, importRun }),
  takeBack: takeBackListings,
  storeRents: (trx, rents) => storeRents(trx, rents, places),
  storePhotos,
  beginImport,
  keysOf: listingKeysOf,
})
