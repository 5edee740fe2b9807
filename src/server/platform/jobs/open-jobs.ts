import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { fromKysely, PgBoss, systemClock } from 'pg-boss'
import * as z from 'zod/mini'
import { MINUTE_MS } from '../../../domain/time-units.ts'
import type { Database } from '../database/schema.ts'
import { inJobSpan } from '../traces/spans.ts'
import { inWords, watchClock } from './clock-set-back.ts'
import type { JobData, JobHandlers, JobKind, JobKinds, JobName, JobSender } from './jobs.ts'

export type OpenJobs<Data extends JobData> = JobSender<Data> &
  JobsHealth & {
    /** Begins to work, and to begin scheduled jobs. */
    readonly work: (handlers: JobHandlers<Data>) => Promise<void>
    /** Lets jobs under way end for some seconds; those that do not are tried again later. */
    readonly close: () => Promise<void>
  }

export type JobsHealth = {
  /** For a process that does none of the work: always `working`. */
  readonly state: () => JobsState
  /** What to say about a clock that was set back since this process began; null when none was. */
  readonly clockNote: () => string | null
}

/**
 * `starting` before work begins for the first time; then `working` while every kind of work is looked for, however late,
 * and `stopped` where one is not, or none of its looks has succeeded for a minute.
 */
export type JobsState = 'starting' | 'working' | 'stopped'

export type JobsOptions = {
  readonly db: Kysely<Database>
  /** A job that failed and will be tried again, or the work itself in trouble. */
  readonly onFault: (error: unknown, where: string) => void
  /** Gets a sentence about what may need the operator, though work goes on: about a clock, or from pg-boss. */
  readonly onWarning?: (sentence: string) => void
  /** For a process that does none of the work itself. */
  readonly sendOnly?: boolean
  readonly pace?: JobsPace
}

/** How often something is looked for, in seconds. */
export type JobsPace = {
  /** Work that waits, of each kind. */
  readonly work: number
  /** Schedules that are due; they are a minute long at least. */
  readonly schedules: number
  /** What a schedule has begun. */
  readonly scheduledWork: number
  /** A clock that was set back. */
  readonly clocks: number
  /** Work is taken to have stopped when no look for it has succeeded for so long. */
  readonly stopped: number
}

const usualPace: JobsPace = { work: 1, schedules: 30, scheduledWork: 5, clocks: 5, stopped: 60 }

/**
 * Jobs in Postgres, by pg-boss over the pool of `db`, in a schema of their own that is made and migrated
 * here. Any number of processes may share them.
 */
export const openJobs = async <Data extends JobData>(
  jobKinds: JobKinds<Data>,
  options: JobsOptions,
): Promise<OpenJobs<Data>> => {
  const jobNames = Object.keys(jobKinds).filter((name): name is JobName<Data> => name in jobKinds)
  const { db, onFault, onWarning = () => undefined, sendOnly = false, pace = usualPace } = options
  const boss = new PgBoss({
    db: fromKysely(db),
    schema: 'pgboss',
    clock: withoutOverflow,
    supervise: !sendOnly,
    schedule: !sendOnly,
    // How soon a process that died during its jobs is noticed, after a heartbeat was missed.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    cronMonitorIntervalSeconds: pace.schedules,
    cronWorkerIntervalSeconds: pace.scheduledWork,
  })
  boss.on(
    'error',
    onceInAMinute((error) => onFault(error, 'jobs')),
  )
  boss.on('warning', (warning) => onWarning(sentenceOf(warning)))
  await oneAtATime(db, () => boss.start())
  for (const name of jobNames) await keepQueue(boss, name, jobKinds[name])

  /** How many look for work, some for the same kind. */
  let working = 0
  let hasBegun = false
  const begin = async (handlers: JobHandlers<Data>): Promise<void> => {
    // What a killed process held is given back now, not at the first look in a while.
    await boss.supervise()
    for (const name of jobNames) {
      const work = { kind: jobKinds[name], handle: handlers[name] }
      await workOn(boss, name, work, { onFault, pace })
      working += lanesOf(jobKinds[name])
      const { schedule } = jobKinds[name]
      if (schedule !== null) await boss.schedule(name, schedule)
    }
    // What an earlier version began by itself, and this one does not know.
    for (const { name } of await boss.getSchedules())
      if (!(name in jobKinds)) await boss.unschedule(name)
    hasBegun = true
  }
  const end = async (): Promise<void> => {
    working = 0
    await boss.stop({ graceful: true, timeout: DRAIN_MS })
  }

  const allLanes = jobNames.reduce((sum, name) => sum + lanesOf(jobKinds[name]), 0)
  const clockWatch = watchClock(db, onWarning, pace.clocks)
  return {
    send: async (trx, ...[name, data, { key, startAfterSeconds } = {}]) => {
      await boss.send(name, data, {
        db: fromKysely(trx),
        singletonKey: key ?? randomUUID(),
        ...groupOf(jobKinds[name], data),
        ...(startAfterSeconds === undefined ? {} : { startAfter: startAfterSeconds }),
      })
    },
    work: async (handlers) => {
      await begin(handlers)
      // Both pg-boss's timers and its tables wait for the time the clock has left.
      clockWatch.start({
        stop: end,
        startAgain: async () => {
          await boss.start()
          await begin(handlers)
        },
      })
    },
    clockNote: clockWatch.note,
    state: () => {
      if (sendOnly) return 'working'
      if (!hasBegun) return 'starting'
      const workers = boss.getWipData().filter(({ state }) => state === 'active')
      const areAll = working === allLanes && workers.length === working
      return areAll && workers.every((worker) => isAlive(worker, pace.stopped * 1000))
        ? 'working'
        : 'stopped'
    },
    close: async () => {
      await clockWatch.stop()
      await end()
    },
  }
}

/** Processes that start together make the tables one after the other: pg-boss fails where two do it at once. */
const oneAtATime = async (db: Kysely<Database>, start: () => Promise<unknown>): Promise<void> => {
  const tryOnce = () =>
    db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ mine: boolean }>`
        SELECT pg_try_advisory_xact_lock(hashtextextended('tables of jobs', 0)) AS mine`.execute(
        trx,
      )
      if (rows[0]?.mine === true) await start()
      return rows[0]?.mine === true
    })
  while (!(await tryOnce())) await wait(LOOK_AGAIN_MS)
}

/** Makes sure that there is a queue for a kind of job, with the limits of this version. */
const keepQueue = async (
  boss: PgBoss,
  name: string,
  { once, schedule, long, alone }: Pick<JobKind<never>, 'once' | 'schedule' | 'long' | 'alone'>,
): Promise<void> => {
  const policy = once ? 'exclusive' : 'short'
  // Work that begins by itself is not tried again in between: it begins again.
  const kept = {
    ...attempts,
    ...(schedule === null ? {} : { retryLimit: 0 }),
    ...(long ? { expireInSeconds: LONGEST_SECONDS } : {}),
    ...(alone ? takenUpSoon : {}),
  }
  await boss.createQueue(name, { policy, ...kept })
  await boss.updateQueue(name, kept)
}

/** Each kind of work says so every second while the database is away: repeated messages are logged once a minute. */
const onceInAMinute = (say: (error: Error) => void): ((error: Error) => void) => {
  const saidAt = new Map<string, number>()
  return (error) => {
    const now = performance.now()
    for (const [text, at] of saidAt) if (now - at > MINUTE_MS) saidAt.delete(text)
    const text = error.message.replace(/ \(Queue: .*\)$/, '')
    if (saidAt.has(text)) return
    saidAt.set(text, now)
    say(error)
  }
}

const lanesOf = ({ long }: { readonly long?: { readonly atOnce: number } }) => long?.atOnce ?? 1

const groupOf = <T>({ alone }: Pick<JobKind<T>, 'alone'>, data: T) =>
  alone === undefined ? {} : { group: { id: alone(data) } }

/** What pg-boss warns of, without its other details: those of a slow statement hold mails. */
const sentenceOf = ({ message, data }: { message: string; data: object }): string => {
  const skew = z.safeParse(clockSkewSchema, data)
  return skew.success
    ? `The clock of this machine is ${inWords(skew.data.seconds)} ${skew.data.direction === 'faster' ? 'ahead of' : 'behind'} the database’s. Work in the background goes on; correct the clock that is wrong.`
    : `pg-boss, which keeps the work in the background, warns: ${message.replace(/^Warning: /, '')}`
}
const clockSkewSchema = z.object({ seconds: z.number(), direction: z.enum(['slower', 'faster']) })

/** Looks for jobs of a kind, does a few at a time, and settles each by itself. */
const workOn = async <Data extends JobData, Name extends JobName<Data>>(
  boss: PgBoss,
  name: Name,
  work: { readonly kind: JobKinds<Data>[Name]; readonly handle: JobHandlers<Data>[Name] },
  { onFault, pace }: { onFault: JobsOptions['onFault']; pace: JobsPace },
): Promise<void> => {
  const run = async ({ id, data }: { readonly id: string; readonly data: unknown }) => {
    try {
      await inJobSpan(name, () => work.handle(work.kind.data.parse(data)))
      return { id, status: 'completed' as const }
    } catch (error) {
      onFault(error, name)
      return { id, status: 'failed' as const, output: { message: String(error) } }
    }
  }
  await boss.work(
    name,
    {
      batchSize: work.kind.long ? 1 : 5,
      localConcurrency: lanesOf(work.kind),
      ...(work.kind.alone ? { groupConcurrency: 1 } : {}),
      burstWhenBatchFull: true,
      perJobResults: true,
      pollingIntervalSeconds: pace.work,
    },
    (jobs) => Promise.all(jobs.map(run)),
  )
}

/** A worker that has jobs in hand looks for none; otherwise one of its looks must have succeeded lately. */
const isAlive = (
  { count, lastFetchedOn, createdOn }: ReturnType<PgBoss['getWipData']>[number],
  withinMs: number,
): boolean => count > 0 || Math.abs(Date.now() - (lastFetchedOn ?? createdOn)) < withinMs

/** A longer timer than Node has would fire at once, and again and again. */
const withoutOverflow: typeof systemClock = {
  ...systemClock,
  setTimeout: (fn, ms) => systemClock.setTimeout(fn, Math.min(ms, 2 ** 31 - 1)),
}

/** About ten hours of attempts: 10 s after the first, an hour after each of the last. */
const attempts = {
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 900,
  heartbeatSeconds: 20,
  // Jobs hold ids, or a mail.
  deleteAfterSeconds: 24 * 3600,
  retentionSeconds: 30 * 24 * 3600,
}

/** A killed process misses its heartbeat within 10 seconds, is noticed 5 later, and its work waits for 2 at most. */
const takenUpSoon = { heartbeatSeconds: 10, retryDelay: 1 }

/** pg-boss takes less than a day. */
const LONGEST_SECONDS = 23 * 3600
const DRAIN_MS = 10_000
const LOOK_AGAIN_MS = 100
