import { setTimeout as sleep } from 'node:timers/promises'
import { utcDateOf } from '../../domain/iso-date.ts'
import { countOf } from '../../server/platform/count-of.ts'
import { serverWorks } from '../../server/platform/database/running-roles.ts'
import { openJobs } from '../../server/platform/jobs/open-jobs.ts'
import type { OpenSource } from '../../server/sources/feeds/ports.ts'
import { takeSourceLease } from '../../server/sources/feeds/source-lease.ts'
import { askForSync, dueSources, sourceRows } from '../../server/sources/feeds/source-store.ts'
import type { SyncDeps } from '../../server/sources/feeds/sync-run.ts'
import { type SyncOutcome, syncSource } from '../../server/sources/feeds/sync-source.ts'
import { feedListings } from '../../server/start/feeds/feed-listings.ts'
import { withBar } from '../../server/start/progress-bar.ts'
import { bringUpToDate } from '../../server/start/values/bring-up-to-date.ts'
import { listingsChanged, valuationJobs } from '../../server/valuation/jobs.ts'
import type { CommandContext } from '../command-context.ts'
import type { NotifyNodes } from '../notify-nodes.ts'
import { complain, print } from '../print.ts'

export type SyncRequest = CommandContext & {
  /** The sources to sync. */
  readonly names: readonly string[]
  /** Those of them that can be asked from here: all but the demo market, which the server answers for. */
  readonly opened: readonly OpenSource[]
  readonly removeMissing: boolean
  readonly signal: AbortSignal
  readonly notify: NotifyNodes
}

export type SyncsEnded = 'done' | 'failed' | 'stopped'

/** Syncs sources side by side, until each has no more, and values what has changed. */
export const syncOnce = async (request: SyncRequest): Promise<SyncsEnded> => {
  const ended = await withDeps(request, (deps) =>
    Promise.all(request.names.map((name) => syncOne(request, deps, name))),
  )
  await valueUnlessServerDoes(request)
  if (request.signal.aborted) return 'stopped'
  return ended.includes('failed') ? 'failed' : 'done'
}

/** Syncs each source whenever it is due, however long others take. */
export const syncUntilStopped = async (request: SyncRequest): Promise<SyncsEnded> => {
  // A fault of the database ends all of them.
  const broken = new AbortController()
  const signal = AbortSignal.any([request.signal, broken.signal])
  let lastValued = Promise.resolve()
  const valueInTurn = () => {
    lastValued = lastValued.then(() => valueUnlessServerDoes({ ...request, signal }))
    return lastValued
  }
  const syncWhenDue = async (deps: SyncDeps, name: string) => {
    while (!signal.aborted) {
      const due = await dueSources(deps.db, [name])
      if (due.length > 0) {
        await syncOne({ ...request, signal }, deps, name)
        await valueInTurn()
      }
      await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  }
  await withDeps(request, (deps) =>
    Promise.all(
      request.names.map((name) =>
        syncWhenDue(deps, name).catch((error: unknown) => {
          broken.abort()
          throw error
        }),
      ),
    ),
  )
  return 'stopped'
}

/** With a way to tell a running server what has changed, in the transaction that changes it. */
const withDeps = async <T>(
  { db, places, notify }: SyncRequest,
  run: (deps: SyncDeps) => Promise<T>,
): Promise<T> => {
  const onFault = (error: unknown, where: string) => complain(`${where}: ${String(error)}\n`)
  const jobs = await openJobs(valuationJobs, { db, onFault, sendOnly: true })
  const say = progressLines(db)
  const sourceChanged = (name: string) => {
    say(name)
    notify.source(name)
  }
  try {
    return await run({
      db,
      listings: feedListings(places),
      listingsChanged: listingsChanged(jobs),
      onFault,
      sourceChanged,
    })
  } finally {
    await jobs.close()
  }
}

const syncOne = async (
  request: SyncRequest,
  deps: SyncDeps,
  name: string,
): Promise<'done' | 'failed'> => {
  const source = request.opened.find((one) => one.name === name)
  if (source === undefined) return followServer(request, name)
  const lease = await takeSourceLease(request.db, name, source)
  if (lease === null) return refusedLease(request, name)
  const { removeMissing, signal } = request
  const outcome = await syncSource(deps, source, lease, { removeMissing, signal })
  request.notify.source(name, true)
  return report(name, outcome)
}

const report = (name: string, outcome: SyncOutcome): 'done' | 'failed' => {
  const counts = [
    `${countOf(outcome.taken, 'row')} taken`,
    `${outcome.refused.toLocaleString('en-US')} refused`,
    `${countOf(outcome.removed, 'listing')} removed`,
  ].join(', ')
  if (outcome.type !== 'failed') {
    print(`${name}: ${outcome.type}. ${counts}.\n`)
    return 'done'
  }
  complain(`${name}: failed. ${outcome.message} ${counts}.\n`)
  return 'failed'
}

const refusedLease = async ({ db }: Pick<SyncRequest, 'db'>, name: string): Promise<'failed'> => {
  const row = (await sourceRows(db, [name])).get(name)
  const syncing = row === undefined || row.syncing ? 'it' : 'another source of its account'
  complain(
    row?.paused
      ? `${name} is paused. Go on with it: npx --no flip sources resume ${name}\n`
      : `${name}: another process syncs ${syncing} now. npx --no flip sources shows how that goes.\n`,
  )
  return 'failed'
}

/** Asks the running server to sync its own demo market, and waits for that. */
const followServer = async (
  { db, signal }: SyncRequest,
  name: string,
): Promise<'done' | 'failed'> => {
  if (!(await serverWorks(db))) {
    complain(`${name}: the server answers for it, and none runs. Start it with npm start.\n`)
    return 'failed'
  }
  const before = await askForSync(db, name)
  while (!signal.aborted) {
    const row = (await sourceRows(db, [name])).get(name)
    if (row === undefined || row.paused) return refusedLease({ db }, name)
    const ended = row.syncEndedAt
    if (ended !== null && ended > before) {
      if (row.error !== null) complain(`${name}: failed. ${row.error}\n`)
      else print(`${name}: up to date.\n`)
      return row.error === null ? 'done' : 'failed'
    }
    await sleep(FOLLOW_EVERY_MS, undefined, { signal }).catch(() => undefined)
  }
  return 'done'
}

/** A running server values what has changed by itself. */
const valueUnlessServerDoes = async ({
  db,
  config,
  signal,
  notify,
}: SyncRequest): Promise<void> => {
  if (signal.aborted || (await serverWorks(db))) return
  try {
    const { homesValued } = await withBar('Values', (bar) =>
      bringUpToDate(db, {
        today: utcDateOf(new Date()),
        staleDays: config.staleDays,
        progress: ({ homes, of }) => bar.update(homes, of),
        signal,
      }),
    )
    await notify.alerts()
    if (homesValued > 0) print(`Homes valued: ${homesValued.toLocaleString('en-US')}\n`)
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/** What each source is doing, as lines on a terminal, at most one every two seconds. */
const progressLines = (db: SyncRequest['db']): ((name: string) => void) => {
  if (!process.stderr.isTTY) return () => undefined
  const lastAt = new Map<string, number>()
  return (name) => {
    if (performance.now() - (lastAt.get(name) ?? Number.NEGATIVE_INFINITY) < LINE_EVERY_MS) return
    lastAt.set(name, performance.now())
    const say = async () => {
      const progress = (await sourceRows(db, [name])).get(name)?.progress
      if (progress) complain(`${name}: ${progress}\n`)
    }
    // A line that cannot be had is no reason to stop.
    void say().catch(() => undefined)
  }
}

const LINE_EVERY_MS = 2_000
const LOOK_EVERY_MS = 5_000
const FOLLOW_EVERY_MS = 500
