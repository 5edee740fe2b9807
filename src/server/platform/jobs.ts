import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'

/**
 * Durable work. What was sent inside a transaction is done once that commits: now, or by the next process
 * after a crash; a job that throws is tried again, later each time.
 */
export type Jobs = {
  /** `key`: at most one such job waits at a time. */
  readonly send: (
    trx: Kysely<Database>,
    name: JobName,
    data: { readonly accountId: string } | null,
    options?: { readonly key?: string; readonly startAfterSeconds?: number },
  ) => Promise<void>
}

/** Every kind of work there is. */
export type JobName =
  | 'finish-sign-up'
  | 'finish-deletion'
  | 'refresh-subscription'
  | 'refresh-subscriptions'
  | 'sweep-sign-ups'
