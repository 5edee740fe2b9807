import type { Kysely, Transaction } from 'kysely'
import type { Source } from '../../../contract/sources/sources.ts'
import type { ListingFact } from '../../../domain/listings/listing.ts'
import type { RentListing } from '../../../domain/rents/rent-listing.ts'
import type { Result } from '../../../domain/result.ts'
import type { RowRefusal } from '../../listings/ports.ts'
import type { Database } from '../../platform/database/schema.ts'

/** What a feed brings at a time. */
export type FeedPage = {
  /**
   * What became of each record, in the order they came. A listing whose price changed may come with the fact of
   * the earlier price before its own. A refusal's `line` counts within the page.
   */
  readonly rows: readonly Result<ListingFact, RowRefusal>[]
  /** Homes for rent, of a source that is asked for them. */
  readonly rents?: readonly RentListing[]
  /** The keys of listings that the source has taken back, and none of `rows` has brought again since. */
  readonly removed: readonly string[]
  /**
   * The first photos of listings that came earlier, where photos are a feed of their own; null takes one away. A
   * listing that comes again without a photo keeps the one it has.
   */
  readonly photos: readonly { readonly listingKey: string; readonly mediaUrl: string | null }[]
  /** Where to go on. To be stored in the transaction that stores the rows. */
  readonly cursor: string
  /** The source had nothing more when it answered. */
  readonly upToDate: boolean
}

/** Why a feed brought nothing, as a sentence for the operator. */
export type FeedFault = {
  /** `refused`: someone must do something first, such as renew a token. `unavailable`: try later. */
  readonly kind: 'refused' | 'unavailable'
  readonly message: string
  /** The source asked to be left alone for so long. */
  readonly retryAfterSeconds: number | null
}

/** A source that is asked for its changes, again and again. Its calls keep the provider's limits and wait for them. */
export type ListingFeed = {
  /** What changed after the cursor; null begins with everything the source has. */
  readonly changesAfter: (
    cursor: string | null,
    signal: AbortSignal,
  ) => Promise<Result<FeedPage, FeedFault>>
  /** The keys of all listings the source has, some thousand at a time; `after` is what the page before answered. */
  readonly keys: (
    after: string | null,
    signal: AbortSignal,
  ) => Promise<
    Result<{ readonly keys: readonly string[]; readonly after: string | null }, FeedFault>
  >
  /** Counts what was spent of the account's limits up to the cursor of another of its sources. */
  readonly recall?: (cursor: string) => void
}

/** What a source is, without what it takes to ask it. */
export type DescribedSource = {
  /** The `source` of its listings. */
  readonly name: string
  readonly kind: Source['kind']
  /** Where it is asked. */
  readonly host: string
  /** Between two syncs. */
  readonly minutes: number
  /** Equal for sources whose requests a provider counts together; without it a source is counted alone. */
  readonly account?: string
  /** Why photos of its homes are not shown, a sentence; without it they are, where it has some. */
  readonly withoutPhotos?: string
}

/** A source that can be asked. */
export type OpenSource = DescribedSource & { readonly feed: ListingFeed }

/** How listings of sources are kept: each call but the last is a part of the transaction that stores where to go on. */
export type FeedListings = {
  readonly take: (
    trx: Transaction<Database>,
    facts: readonly ListingFact[],
    importRun: number,
  ) => Promise<{ readonly added: number; readonly changed: number }>
  /** Answers how many there were. */
  readonly takeBack: (
    trx: Transaction<Database>,
    source: string,
    listingKeys: readonly string[],
  ) => Promise<number>
  readonly storeRents: (trx: Transaction<Database>, rents: readonly RentListing[]) => Promise<void>
  readonly storePhotos: (
    trx: Transaction<Database>,
    source: string,
    photos: FeedPage['photos'],
  ) => Promise<void>
  /** The number of an import about to begin. */
  readonly beginImport: (db: Kysely<Database>) => Promise<number>
  readonly keysOf: (db: Kysely<Database>, source: string) => Promise<Set<string>>
}
