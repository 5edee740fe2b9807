import { setTimeout as sleep } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { ListingFact } from '../../../domain/listings/listing.ts'
import { err, ok, type Result } from '../../../domain/result.ts'
import { overdueAfterHours } from '../../../domain/search/data-caveats.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { FeedFault, FeedPage, OpenSource } from './ports.ts'
import { reconcileSource } from './reconcile-source.ts'
import { LeaseLost, type SourceLease } from './source-lease.ts'
import {
  asked,
  FeedThrew,
  type StepEnd,
  type SyncCounts,
  type SyncDeps,
  type SyncRun,
} from './sync-run.ts'

export type SyncOptions = {
  /** Ends the sync at the next page. */
  readonly signal: AbortSignal
  /** Compares all keys now, and removes what the source no longer has, however much that is. */
  readonly removeMissing?: boolean
}

/** How a sync ended; all that came until then is kept. */
export type SyncOutcome =
  | ({ readonly type: 'up to date' } & SyncCounts)
  | ({ readonly type: 'stopped' } & SyncCounts)
  | ({ readonly type: 'paused' } & SyncCounts)
  | ({ readonly type: 'failed'; readonly message: string } & SyncCounts)

/**
 * One sync: asks the feed for its changes, page by page, until it has no more, and compares the keys once a night.
 * What a page brought and where to go on are one transaction, so a killed sync is gone on with and nothing is lost
 * or counted twice. Ends the lease. Throws only what the database throws.
 */
export const syncSource = async (
  deps: SyncDeps,
  source: OpenSource,
  lease: SourceLease,
  options: SyncOptions,
): Promise<SyncOutcome> => {
  const { name } = source
  const counts = { taken: 0, refused: 0, removed: 0 }
  const signal = AbortSignal.any([options.signal, lease.lost])
  const run: SyncRun = { deps, source, lease, counts, signal }
  deps.sourceChanged(name)
  for (const cursor of lease.cursorsOfAccount) source.feed.recall?.(cursor)
  try {
    const synced = await guarded(run, async () => {
      const pages = await takePages(run)
      if (!pages.ok || pages.value !== 'up to date') return pages
      return reconcileSource(run, options.removeMissing ?? false)
    })
    await lease.end(synced.ok ? wellEnded(run, synced.value) : badlyEnded(run, synced.error))
    if (!synced.ok) return { type: 'failed', message: synced.error.message, ...counts }
    return { type: synced.value, ...counts }
  } catch (error) {
    if (error instanceof LeaseLost) return { type: 'stopped', ...counts }
    await endOnceItAnswers(lease, badlyEnded(run, databaseFailed), options.signal)
    throw error
  } finally {
    deps.sourceChanged(name)
  }
}

/** The database failed and may be away for a moment: why the sync broke off is kept once it is back. */
const endOnceItAnswers = async (
  lease: SourceLease,
  changes: Parameters<SourceLease['end']>[0],
  signal: AbortSignal,
): Promise<void> => {
  for (const wait of WAITS_FOR_DATABASE_MS) {
    try {
      return await lease.end(changes)
    } catch {
      await sleep(wait, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
    }
  }
}

/** Together they are as long as the lease: after that another process may have the source. */
const WAITS_FOR_DATABASE_MS = [1_000, 2_000, 5_000, 10_000, 20_000, 40_000]

const databaseFailed: FeedFault = {
  kind: 'unavailable',
  message: 'The sync broke off because the database failed. The log of the server says more.',
  retryAfterSeconds: null,
}

/** What an adapter throws is a fault of ours that other sources must not suffer from. */
const guarded = async (
  { deps, source, lease, signal }: SyncRun,
  work: () => Promise<Result<StepEnd, FeedFault>>,
): Promise<Result<StepEnd, FeedFault>> => {
  try {
    return await work()
  } catch (error) {
    if (lease.lost.aborted) throw new LeaseLost()
    if (signal.aborted) return ok('stopped')
    if (!(error instanceof FeedThrew)) throw error
    deps.onFault(error.cause, `sync of ${source.name}`)
    return err({
      kind: 'unavailable',
      message: 'The sync broke off because of a fault of ours. The log of the server says more.',
      retryAfterSeconds: null,
    })
  }
}

const takePages = async (run: SyncRun): Promise<Result<StepEnd, FeedFault>> => {
  const { deps, source, lease, signal, counts } = run
  const importRun = await deps.listings.beginImport(deps.db)
  let { cursor } = lease.row
  for (;;) {
    if (signal.aborted) return ok('stopped')
    const answer = await asked(source.feed.changesAfter(cursor, signal))
    if (!answer.ok) return signal.aborted ? ok('stopped') : answer
    const page = answer.value
    if (!page.upToDate && page.cursor === cursor) return err(noProgress)
    const stored = await storePage(run, page, importRun)
    cursor = page.cursor
    counts.taken += stored.taken
    counts.refused += stored.refused
    counts.removed += stored.removed
    deps.sourceChanged(source.name)
    if (page.upToDate) return ok('up to date')
    if (stored.paused) return ok('paused')
  }
}

const noProgress: FeedFault = {
  kind: 'unavailable',
  message: 'The source gives the same page again and again.',
  retryAfterSeconds: null,
}

/** A page's rows, removals and photos, and where to go on, in one transaction. */
const storePage = (
  { deps, source, lease, counts }: SyncRun,
  page: FeedPage,
  importRun: number,
): Promise<SyncCounts & { readonly paused: boolean }> =>
  deps.db.transaction().execute(async (trx) => {
    const { name } = source
    const facts = page.rows.flatMap((row) => (row.ok ? row.value : []))
    const removed = await deps.listings.takeBack(trx, name, page.removed)
    const taken = await takeWhatFits(trx, facts, (some) => deps.listings.take(trx, some, importRun))
    const photos = new Map(page.photos.map((photo) => [photo.listingKey, photo]))
    await deps.listings.storePhotos(trx, name, [...photos.values()])
    const rents = page.rents ?? []
    await deps.listings.storeRents(trx, rents)
    if (removed > 0 || taken.changed > 0) await deps.listingsChanged(trx)
    const refused = page.rows.length - facts.length + taken.refused
    const listings = facts.length + rents.length - taken.refused
    const { paused } = await lease.save(trx, {
      cursor: page.cursor,
      rowsTaken: sql`rows_taken + ${listings}::integer`,
      rowsRefused: sql`rows_refused + ${refused}::integer`,
      progress: `Reading changes: ${(counts.taken + listings).toLocaleString('en-US')} so far`,
      ...(page.upToDate
        ? {
            refreshedAt: sql<Date>`clock_timestamp()`,
            overdueFrom: sql<Date>`clock_timestamp() + make_interval(secs => ${overdueAfterHours(source.minutes) * 3600}::float8)`,
          }
        : {}),
    })
    return { taken: listings, refused, removed, paused }
  })

type Taken = { readonly changed: number; readonly refused: number }

/** Stores facts; those that the database cannot hold, such as text with a zero byte, are left out and counted. */
const takeWhatFits = async (
  trx: Transaction<Database>,
  facts: readonly ListingFact[],
  take: (
    facts: readonly ListingFact[],
  ) => Promise<{ readonly added: number; readonly changed: number }>,
): Promise<Taken> => {
  if (facts.length === 0) return { changed: 0, refused: 0 }
  await sql`SAVEPOINT facts`.execute(trx)
  try {
    const { added, changed } = await take(facts)
    await sql`RELEASE SAVEPOINT facts`.execute(trx)
    return { changed: added + changed, refused: 0 }
  } catch (error) {
    if (!isOfData(error)) throw error
    await sql`ROLLBACK TO SAVEPOINT facts`.execute(trx)
    if (facts.length === 1) return { changed: 0, refused: 1 }
    const half = Math.ceil(facts.length / 2)
    const first = await takeWhatFits(trx, facts.slice(0, half), take)
    const second = await takeWhatFits(trx, facts.slice(half), take)
    return { changed: first.changed + second.changed, refused: first.refused + second.refused }
  }
}

/** SQLSTATE classes 22 (data exception) and 23 (integrity constraint violation). */
const isOfData = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && /^2[23]/.test(error.code ?? '')

/** Only a sync that came to its end shows that a fault before it has passed. */
const wellEnded = ({ source }: SyncRun, end: StepEnd) =>
  end === 'up to date'
    ? {
        error: null,
        faults: 0,
        nextSyncAt: sql<Date>`greatest(clock_timestamp(), sync_started_at + make_interval(mins => ${source.minutes}::integer))`,
      }
    : { nextSyncAt: sql<Date>`clock_timestamp()` }

const badlyEnded = ({ lease }: SyncRun, { message, retryAfterSeconds }: FeedFault) => ({
  error: message,
  faults: lease.row.faults + 1,
  nextSyncAt: sql<Date>`clock_timestamp() + make_interval(secs => ${waitSeconds(lease.row.faults, retryAfterSeconds)}::float8)`,
})

/** Half a minute after the first fault, twice as long after each more, an hour at most; or what the source asks for. */
const waitSeconds = (faultsBefore: number, retryAfterSeconds: number | null): number =>
  Math.max(Math.min(30 * 2 ** faultsBefore, 3600), retryAfterSeconds ?? 0)
