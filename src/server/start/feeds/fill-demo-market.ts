import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { demoMarketDate, finishDemoMarket } from '../../listings/demo-market.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { FeedListings, FeedPage, OpenSource } from '../../sources/ports.ts'
import { type SourceLease, takeSourceLease } from '../../sources/source-lease.ts'
import { noteSource } from '../../sources/source-store.ts'
import { syncSource } from '../../sources/sync-source.ts'

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
  const counting: OpenSource = {
    ...source,
    feed: {
      ...source.feed,
      changesAfter: async (cursor, signal) => {
        options.progress(stored)
        const answer = await source.feed.changesAfter(cursor, signal)
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
    told: () => undefined,
  }
  const outcome = await syncSource(deps, counting, lease, { signal: options.signal })
  if (outcome.type === 'failed') throw new Error(`The demo market: ${outcome.message}`)
  options.signal.throwIfAborted()
  if (outcome.type === 'up to date') await finishDemoMarket(db)
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
