import type { ListingFact } from '../../domain/listing/listing.ts'
import type { Result } from '../../domain/result.ts'
import type { RowRefusal } from '../listings/ports.ts'

/** What a feed brings at a time. */
export type FeedPage = {
  /**
   * What became of each record, in the order they came. A listing whose price changed may come with the fact of
   * the earlier price before its own. A refusal's `line` counts within the page.
   */
  readonly rows: readonly Result<ListingFact, RowRefusal>[]
  /** The keys of listings that the source has taken back. */
  readonly removed: readonly string[]
  /** The first photos of listings that came earlier, where photos are a feed of their own; null: there is none. */
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
}
