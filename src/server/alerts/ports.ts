import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { AccountTable } from '../platform/database/tables/account.ts'
import type { JobSender } from '../platform/jobs/jobs.ts'
import type { AlertJobs } from './jobs.ts'

/**
 * A way by which alerts go out: by mail, to browsers. The channel keeps what is on its way, each delivery under an id,
 * and notes which alerts have gone out; when it is asked to do what is in `send-alerts.ts`.
 */
export type AlertChannel = {
  readonly name: string
  /** Notes which of the waiting alerts do not go out this way, and says for which accounts some are due now. */
  readonly due: (now: Date) => Promise<readonly string[]>
  /** Keeps what is due for an account, whose row is locked, and says the ids of the deliveries. */
  readonly form: (
    trx: Transaction<Database>,
    account: Selectable<AccountTable>,
    now: Date,
  ) => Promise<readonly string[]>
  /** Sends the job that delivers, where the channel has a kind of its own: one whose receivers may be slow. */
  readonly send?: (db: Kysely<Database>, id: string) => Promise<void>
  /** Delivers, and keeps what became of it. Throws where it is to be tried again, later. */
  readonly deliver: (id: string) => Promise<void>
  /** Deliveries that have neither succeeded nor been given up, the oldest first. */
  readonly waiting: () => Promise<readonly string[]>
}

export type AlertJobSender = JobSender<AlertJobs>

/** The job that delivers; it has no effect while an earlier one of the same delivery is still being tried. */
export const sendDelivery = (
  jobs: AlertJobSender,
  db: Kysely<Database>,
  { name: channel, send }: Pick<AlertChannel, 'name' | 'send'>,
  id: string,
): Promise<void> =>
  send?.(db, id) ?? jobs.send(db, 'deliver-alert', { channel, id }, { key: `${channel} ${id}` })
