import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '../database/schema.ts'

/**
 * Durable work. What was sent inside a transaction is done once it commits: now, or by the next process after
 * a crash; a job that throws is tried again, later each time.
 */
export type Jobs = {
  /** `key`: at most one such job waits at a time. */
  readonly send: <Name extends JobName>(
    trx: Kysely<Database>,
    name: Name,
    data: JobData[Name],
    options?: { readonly key?: string; readonly startAfterSeconds?: number },
  ) => Promise<void>
}

/** The data each kind of work gets. */
export type JobData = {
  'finish-sign-up': OfAccount
  'sweep-sign-ups': null
  'finish-deletion': OfAccount
  'sweep-deletions': null
  'refresh-subscription': OfAccount
  'refresh-subscriptions': null
  'send-mail': Mail
}
/** An e-mail as plain text. */
export type Mail = { readonly to: string; readonly subject: string; readonly text: string }
type OfAccount = { readonly accountId: string }

export type JobName = keyof JobData

/** What does each kind of work. */
export type JobHandlers = { readonly [Name in JobName]: (data: JobData[Name]) => Promise<void> }

type JobKind<Data> = {
  readonly data: z.ZodMiniType<Data>
  /**
   * While a job with the same key waits or runs, another is not taken up. Otherwise one may wait while
   * another runs.
   */
  readonly once: boolean
  /** When it also begins by itself: cron, UTC. */
  readonly schedule: string | null
}

const ofAccount = z.object({ accountId: z.string() })
const mail = z.object({ to: z.string(), subject: z.string(), text: z.string() })

/** Every kind of work there is. */
export const jobKinds: { readonly [Name in JobName]: JobKind<JobData[Name]> } = {
  'finish-sign-up': { data: ofAccount, once: false, schedule: null },
  'sweep-sign-ups': { data: z.null(), once: true, schedule: '*/10 * * * *' },
  'finish-deletion': { data: ofAccount, once: true, schedule: null },
  'sweep-deletions': { data: z.null(), once: true, schedule: '*/10 * * * *' },
  'refresh-subscription': { data: ofAccount, once: false, schedule: null },
  'refresh-subscriptions': { data: z.null(), once: true, schedule: '* * * * *' },
  'send-mail': { data: mail, once: false, schedule: null },
}
