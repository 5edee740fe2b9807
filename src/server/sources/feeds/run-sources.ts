import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Source } from '../../../contract/sources/sources.ts'
import type { Actor } from '../../platform/audit-log.ts'
import type { Backplane, Topic } from '../../platform/backplane/backplane.ts'
import type { Database } from '../../platform/database/schema.ts'
import { listSources } from './list-sources.ts'
import type { OpenSource } from './ports.ts'
import { takeSourceLease } from './source-lease.ts'
import {
  askToRun,
  countListings,
  dueSources,
  type SourceCounts,
  setPaused,
} from './source-store.ts'
import type { SyncDeps } from './sync-run.ts'
import { syncSource } from './sync-source.ts'

/** The sources of this process: what its schedule, its routes and its end ask of them. */
export type RunningSources = {
  /** Reads them from its own database, or from the one given. */
  readonly list: (from?: Kysely<Database>) => Promise<Source[]>
  /** Begins the syncs that are due, and does not wait for them. */
  readonly beginDue: () => Promise<void>
  /** Begins a sync now for an operator, unless one is under way or the source is paused. */
  readonly run: (name: string, by: Actor) => Promise<void>
  readonly setPaused: (name: string, paused: boolean, by: Actor) => Promise<void>
  /** Calls `heard` with a source each time something is to be seen of it on any node, until the returned function is called. */
  readonly subscribe: (heard: (source: Source) => void) => () => void
  /** Ends the syncs of this process at their next page, and waits for that. */
  readonly close: () => Promise<void>
}

/** Syncs of several sources side by side: one that fails or hangs stops no other. */
export const runSources = (
  sources: readonly OpenSource[],
  deps: Omit<SyncDeps, 'sourceChanged'> & { readonly backplane: Backplane },
): RunningSources => {
  const { db, onFault } = deps
  const stopping = new AbortController()
  const running = new Map<string, Promise<void>>()
  const listeners = new Set<(source: Source) => void>()
  const counts = keptFor(COUNTS_KEPT_MS, countListings)
  const list = (of = sources, from = db) => listSources(from, of, counts.get)

  const publishHere = async (name: string): Promise<void> => {
    if (listeners.size === 0) return
    const [source] = await list(sources.filter((one) => one.name === name))
    if (source !== undefined) for (const heard of listeners) heard(source)
  }
  // Each node looks for itself: a source may be more than a backplane carries.
  const changed = sourceNews(deps.backplane)
  changed.hear(({ name, isSynced }) => {
    if (isSynced) counts.forget()
    publishHere(name).catch((error: unknown) => onFault(error, `progress of ${name}`))
  })
  const sourceChanged = (name: string): void => changed.publish({ name, isSynced: false })

  const begin = async (name: string): Promise<void> => {
    const source = sources.find((one) => one.name === name)
    if (source === undefined || running.has(name) || stopping.signal.aborted) return
    const taken = takeSourceLease(db, name, source)
    const sync = async () => {
      const lease = await taken.catch(() => null)
      if (lease === null) return
      try {
        await syncSource({ ...deps, sourceChanged }, source, lease, { signal: stopping.signal })
      } catch (error) {
        onFault(error, `sync of ${name}`)
      }
      changed.publish({ name, isSynced: true })
    }
    running.set(
      name,
      sync().finally(() => running.delete(name)),
    )
    await taken
  }

  return {
    list: (from) => list(sources, from),
    beginDue: async () => {
      const names = sources.map(({ name }) => name)
      for (const name of await dueSources(db, names)) await begin(name)
    },
    run: async (name, by) => {
      await askToRun(db, name, by)
      await begin(name)
    },
    setPaused: async (name, paused, by) => {
      await setPaused(db, name, paused, by)
      sourceChanged(name)
    },
    subscribe: (heard) => {
      listeners.add(heard)
      return () => listeners.delete(heard)
    },
    close: async () => {
      stopping.abort()
      await Promise.all(running.values())
    },
  }
}

/** News of sources on all nodes: that there is something to see of one. */
export const sourceNews = (backplane: Backplane): Topic<SourceChanged> =>
  backplane.topic('source', changedSchema)

/** A sync that has ended changes how many listings there are. */
const changedSchema = z.object({ name: z.string(), isSynced: z.boolean() })
type SourceChanged = z.infer<typeof changedSchema>

/** Counting a million listings takes half a second. */
const COUNTS_KEPT_MS = 10_000

const keptFor = (
  milliseconds: number,
  count: (db: Kysely<Database>) => Promise<ReadonlyMap<string, SourceCounts>>,
): {
  readonly get: (db: Kysely<Database>) => Promise<ReadonlyMap<string, SourceCounts>>
  readonly forget: () => void
} => {
  let kept: Promise<ReadonlyMap<string, SourceCounts>> | null = null
  let until = 0
  const get = (db: Kysely<Database>) => {
    if (kept !== null && performance.now() < until) return kept
    const counting = count(db)
    counting.catch(() => {
      if (kept === counting) kept = null
    })
    until = performance.now() + milliseconds
    kept = counting
    return counting
  }
  return {
    get,
    forget: () => {
      kept = null
    },
  }
}
