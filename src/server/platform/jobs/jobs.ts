import type { Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { Database } from '../database/schema.ts'

/** Kinds of work by name, and the data that each gets. */
export type JobData = Readonly<Record<string, object | null>>

export type JobName<Data extends JobData> = keyof Data & string

/**
 * Durable work. What was sent inside a transaction is done once it commits: now, or by the next process after
 * a crash; a job that throws is tried again, later each time.
 */
export type JobSender<Data extends JobData> = {
  readonly send: (trx: Kysely<Database>, ...job: Job<Data>) => Promise<void>
}

/** A piece of work to be done: one of some kinds of work is also one of more kinds. */
type Job<Data extends JobData> = {
  readonly [Name in JobName<Data>]: [name: Name, data: Data[Name], options?: JobOptions]
}[JobName<Data>]

type JobOptions = {
  /** At most one such job waits at a time. */
  readonly key?: string
  readonly startAfterSeconds?: number
}

/** What does each kind of work. */
export type JobHandlers<Data extends JobData> = {
  readonly [Name in JobName<Data>]: (data: Data[Name]) => Promise<void>
}

/** Every kind of work there is. */
export type JobKinds<Data extends JobData> = {
  readonly [Name in JobName<Data>]: JobKind<Data[Name]>
}

export type JobKind<Data> = {
  readonly data: z.ZodMiniType<Data>
  /**
   * While a job with the same key waits or runs, another is not taken up. Otherwise one may wait while
   * another runs.
   */
  readonly once: boolean
  /** When it also begins by itself: cron, UTC. */
  readonly schedule: string | null
  /** It may take hours, so that a process does `atOnce` at a time; others must end within a quarter of an hour. */
  readonly long?: { readonly atOnce: number }
  /**
   * While work on this is under way on any node, other work of its kind on the same waits. When a node dies, another
   * takes it up within 20 seconds.
   */
  readonly alone?: (data: Data) => string
}
