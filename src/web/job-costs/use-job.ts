import { useEffect, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import {
  jobCalls,
  type KeptJob,
  keptEntrySchema,
  keptJobSchema,
  type OpenJob,
} from '../../contract/job-costs/jobs.ts'
import type { Job, JobEntry } from '../../domain/job-costs/job.ts'
import { ok, type Result } from '../../domain/result.ts'
import { ask } from '../data/ask/ask.ts'
import { keptInstead } from '../data/ask/changed-elsewhere.ts'
import { type CallFailure, faultOf, isGone, mayPass } from '../data/ask/request.ts'
import { useKept, useKeptEach } from '../data/kept/use-kept.ts'
import { createJobDraftStorage } from '../data/storage/job-drafts.ts'
import { openStore } from '../data/storage/open-store.ts'
import { useUserId } from '../session/session.ts'
import { showChange, showFailedChange } from '../ui/feedback/Toaster.tsx'

export type ShownEntry = { readonly id: string; readonly entry: JobEntry }
export type JobDays = Omit<Job, 'plan'>
type DaysChange = Partial<JobDays> & { readonly takePlan?: true }

/** Begins the job of a home whose deal is kept. */
export const beginJob = (propertyId: string, startedOn: string) =>
  ask(jobCalls.put, {
    params: { propertyId },
    body: {
      version: 0,
      startedOn,
      loanDueOn: null,
      expectedSaleOn: null,
      workDoneOn: null,
      soldOn: null,
      saleCents: null,
      doneRows: [],
    },
  })

/**
 * A job as it is worked on: each cost and draw is kept by itself, on the device at once and by the server as soon as it
 * answers, and so are the days of the job.
 */
export const useJob = (first: OpenJob) => {
  const { propertyId } = first.job
  const days = useKept<KeptJob, DaysChange>(first.job, {
    showAs: (job, { takePlan: _, ...change }) => ({
      ...job,
      ...change,
      doneRows: [...(change.doneRows ?? job.doneRows)],
    }),
    send: (change, job) => putDays(propertyId, change, job),
    isAsWanted: (job, { takePlan, ...change }) =>
      takePlan === undefined && isSame({ ...job, ...change }, job),
    after: (failure) => (mayPass(failure) ? 'wait' : 'take back'),
  })
  const entries = useEntries(propertyId, first.entries)

  const setDays = async (change: DaysChange): Promise<void> => {
    const fault = faultOf(await days.change(change))
    if (fault !== null) showFailedChange('job-days', `That was not kept. ${fault}`)
  }

  /** Null when it is removed, else why not. */
  const removeJob = async (): Promise<string | null> => {
    const query = { version: String(days.kept.version) }
    const removed = await ask(jobCalls.remove, { params: { propertyId }, query })
    return removed.ok || isGone(removed.error) ? null : faultOf(removed)
  }

  return {
    propertyId,
    title: first.title,
    job: days.shown,
    setDays,
    removeJob,
    ...entries,
    /** What has become of what was typed: the least settled of it. */
    keeping: leastSettled([days.keeping, ...entries.keepings]),
  }
}

export type JobWork = ReturnType<typeof useJob>

/** What other windows have changed meanwhile stays: only what changed here is put on top. */
const putDays = async (
  propertyId: string,
  change: DaysChange,
  {
    startedOn,
    loanDueOn,
    expectedSaleOn,
    workDoneOn,
    soldOn,
    saleCents,
    doneRows,
    version,
  }: KeptJob,
  again = true,
): Promise<Result<KeptJob, CallFailure>> => {
  const now = { startedOn, loanDueOn, expectedSaleOn, workDoneOn, soldOn, saleCents, doneRows }
  const body = { ...now, ...change, version }
  const put = await ask(jobCalls.put, { params: { propertyId }, body }, { interrupts: 'none' })
  const instead = put.ok ? null : (keptInstead(put.error, z.nullable(keptJobSchema)) ?? null)
  return instead !== null && again ? putDays(propertyId, change, instead, false) : put
}

type EntryKept = { readonly version: number; readonly entry: JobEntry | null }
type EntryChange = { readonly entry: JobEntry | null }
const NONE: EntryKept = { version: 0, entry: null }

const useEntries = (propertyId: string, opened: OpenJob['entries']) => {
  const drafts = useDrafts(propertyId)
  const [imported, setImported] = useState<OpenJob['entries']>([])
  const first = useMemo(() => [...opened, ...imported], [opened, imported])
  const [added, setAdded] = useState<readonly string[]>([])
  const known = useMemo(() => new Map(first.map((one) => [one.id, one])), [first])
  const { shownOf, keeperOf, keepings } = useKeptEach<
    EntryKept & { readonly id: string },
    EntryChange
  >({
    showAs: (kept, { entry }) => ({ ...kept, entry }),
    send: ({ entry }, { id, version }) => sendEntry(propertyId, id, version, entry),
    instead: (failure) => {
      const now = keptInstead(failure, z.nullable(keptEntrySchema))
      return now === null ? { ...NONE, id: '' } : now
    },
    isAsWanted: (kept, { entry }) => isSame(kept.entry, entry),
    after: (failure) => (mayPass(failure) ? 'wait' : 'take back'),
    draftsOf: (id) => ({
      write: ({ entry }, { version }) => drafts?.write(id, { version, entry }) ?? false,
      remove: () => drafts?.remove(id),
    }),
  })

  const keeper = (id: string) => keeperOf(id, known.get(id) ?? { ...NONE, id })
  const put = async (id: string, entry: JobEntry | null): Promise<void> => {
    if (!known.has(id)) setAdded((ids) => (ids.includes(id) ? ids : [...ids, id]))
    const fault = faultOf(await keeper(id).change({ entry }))
    if (fault !== null)
      showFailedChange(
        id,
        `${entry === null ? 'That was not removed' : 'That was not kept'}. ${fault}`,
      )
  }

  // What the device has from before is sent again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the job is opened.
  useEffect(() => {
    for (const [id, { version, entry }] of drafts?.all() ?? []) {
      const there = known.get(id)
      if (isSame(there?.entry ?? null, entry)) drafts?.remove(id)
      else if (keeperOf(id, { id, version, entry: there?.entry ?? null }).isSettled())
        void put(id, entry)
    }
  }, [])

  const entries = [...first.map(({ id }) => id), ...added.filter((id) => !known.has(id))].flatMap(
    (id): ShownEntry[] => {
      const entry = (shownOf(id) ?? known.get(id))?.entry ?? null
      return entry === null ? [] : [{ id, entry }]
    },
  )
  return {
    entries,
    keepings,
    /** They have come in otherwise, as from a statement. */
    noteAdded: (entries: OpenJob['entries']): void =>
      setImported((before) => [...before, ...entries]),
    /** Adds something or changes it, and says so with a way back. */
    putEntry: (id: string, entry: JobEntry, text: string): void => {
      const before = entries.find((one) => one.id === id)?.entry ?? null
      showChange({ id, text, onUndo: () => void put(id, before), onSayWhy: null })
      void put(id, entry)
    },
    removeEntry: ({ id, entry }: ShownEntry, text: string): void => {
      showChange({ id, text, onUndo: () => void put(id, entry), onSayWhy: null })
      void put(id, null)
    },
  }
}

const sendEntry = async (
  propertyId: string,
  id: string,
  version: number,
  entry: JobEntry | null,
): Promise<Result<EntryKept & { readonly id: string }, CallFailure>> => {
  const params = { propertyId, id }
  const calm = { interrupts: 'none', outlivesPage: true } as const
  if (entry !== null) return ask(jobCalls.putEntry, { params, body: { version, entry } }, calm)
  if (version === 0) return ok({ ...NONE, id })
  const query = { version: String(version) }
  const removed = await ask(jobCalls.removeEntry, { params, query }, calm)
  return removed.ok || isGone(removed.error) ? ok({ ...NONE, id }) : removed
}

const useDrafts = (propertyId: string) => {
  const userId = useUserId()
  return useMemo(
    () =>
      userId === null
        ? null
        : createJobDraftStorage(
            openStore(() => localStorage),
            userId,
            propertyId,
          ),
    [userId, propertyId],
  )
}

const leastSettled = (
  keepings: readonly { readonly state: string }[],
): 'waiting' | 'saving' | 'kept' =>
  (['waiting', 'saving'] as const).find((state) => keepings.some((one) => one.state === state)) ??
  'kept'

/** In whatever order their fields are. */
const isSame = (one: object | null, other: object | null): boolean => {
  const [a, b] = [one, other].map((value) =>
    JSON.stringify(value === null ? null : Object.entries(value).toSorted(byName)),
  )
  return a === b
}
const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) =>
  a < b ? -1 : a > b ? 1 : 0
