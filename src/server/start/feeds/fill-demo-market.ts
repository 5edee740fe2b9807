import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { demoMarketDate, finishDemoMarket } from '../../listings/demo-market.ts'
import type { Database } from '../../platform/database/schema.ts'
import { StartRefused } from '../../platform/start-refused.ts'
import type { FeedListings, FeedPage, ListingFeed, OpenSource } from '../../sources/feeds/ports.ts'
import { type SourceLease, takeSourceLease } from '../../sources/feeds/source-lease.ts'
import { noteSource } from '../../sources/feeds/source-store.ts'
import { syncSource } from '../../sources/feeds/sync-source.ts'

/**
 * Brings the demo market in for the first time, as the listings of any source: asked for page by page. It counts as
 * there only once it is whole; a start that was killed midway is gone on with by the next. Values must be made after.
 */
export const fillDemoMarket = async (
  db: Kysely<Database>,
  source: OpenSource,
  options: {
    readonly listings: FeedListings
    /** No other process can be at it: a lease is that of a killed one. */
    readonly alone: boolean
    readonly progress: (stored: number) => void
    readonly signal: AbortSignal
  },
): Promise<void> => {
  await noteSource(db, source.name, options)
  const lease = await leaseUnlessFilled(db, source.name, options.signal)
  if (lease === null) return
  let stored = 0
  const ahead = pagesAhead(source.feed)
  const counting: OpenSource = {
    ...source,
    feed: {
      ...source.feed,
      changesAfter: async (cursor, signal) => {
        options.progress(stored)
        const answer = await ahead.changesAfter(cursor, signal)
        if (answer.ok) stored += listingsIn(answer.value)
        return answer
      },
    },
  }
  const deps = {
    db,
    listings: options.listings,
    listingsChanged: async () => undefined,
    onFault: (error: unknown) => {
      throw error
    },
    sourceChanged: () => undefined,
  }
  const sync = syncSource(deps, counting, lease, { signal: options.signal })
  const outcome = await sync.finally(ahead.end)
  if (outcome.type === 'failed')
    throw new StartRefused(
      `The demo market could not be filled: ${outcome.message} The next start goes on from there; FLIP_DEMO=off leaves it out.`,
    )
  options.signal.throwIfAborted()
  if (outcome.type === 'up to date') await finishDemoMarket(db)
}

/**
 * Asks for the next page while the one before is stored. Only the demo market is asked so: elsewhere a page that is not
 * stored would be lost to the limits of a provider. Wait for `end` when no more pages are wanted.
 */
const pagesAhead = (feed: ListingFeed) => {
  type Answer = ReturnType<ListingFeed['changesAfter']>
  let next: { readonly cursor: string; readonly answer: Answer } | null = null
  const changesAfter: ListingFeed['changesAfter'] = async (cursor, signal) => {
    const asked = next?.cursor === cursor ? next.answer : feed.changesAfter(cursor, signal)
    next = null
    const answer = await asked
    if (answer.ok && !answer.value.upToDate) {
      const { cursor: after } = answer.value
      next = { cursor: after, answer: feed.changesAfter(after, signal) }
      // The caller of `next` hears of a failure.
      next.answer.catch(() => undefined)
    }
    return answer
  }
  const end = async () => {
    await next?.answer.catch(() => undefined)
  }
  return { changesAfter, end }
}

const listingsIn = ({ rows }: FeedPage): number =>
  new Set(rows.map((row) => (row.ok ? row.value.listingKey : row))).size

/** Waits for another process that is at it. */
const leaseUnlessFilled = async (
  db: Kysely<Database>,
  name: string,
  signal: AbortSignal,
): Promise<SourceLease | null> => {
  for (;;) {
    if ((await demoMarketDate(db)) !== null) return null
    const lease = await takeSourceLease(db, name)
    if (lease !== null) return lease
    await delay(1000, undefined, { signal })
  }
}
