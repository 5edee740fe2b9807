import type { Kysely } from 'kysely'
import type { Database } from '../platform/database/schema.ts'
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import type { AlertJobs } from './jobs.ts'
import { type AlertChannel, type AlertJobSender, sendDelivery } from './ports.ts'
import { type AlertNews, publishAlerts } from './publish-alerts.ts'
import { remind } from './remind.ts'

export type AlertWorkDeps = {
  readonly db: Kysely<Database>
  readonly jobs: AlertJobSender
  readonly clock: () => Date
  readonly news: Pick<AlertNews, 'publish'>
  readonly channels: readonly AlertChannel[]
}

/** The work of alerts that no request waits for. Channels do not wait for one another. */
export const alertWork = (deps: AlertWorkDeps): JobHandlers<AlertJobs> => ({
  'tell-alerts': () => publishAlerts(deps.db, deps.news),
  'form-alerts': () => each(deps.channels, (channel) => formAlerts(deps, channel)),
  remind: async () => {
    await remind(deps.db, deps.clock())
  },
  'deliver-alert': ({ channel, id }) => channelNamed(deps, channel).deliver(id),
  'sweep-alerts': () =>
    each(deps.channels, async (channel) => {
      for (const id of await channel.waiting()) await sendDelivery(deps.jobs, deps.db, channel, id)
    }),
})

/**
 * What is kept for an account, the note that its alerts have gone out and the jobs that deliver are one transaction,
 * under a lock of the account: an alert goes out once by a channel, or waits. An account that fails keeps no other back.
 */
const formAlerts = async (
  { db, jobs, clock }: AlertWorkDeps,
  channel: AlertChannel,
): Promise<void> => {
  const { name, due, form } = channel
  const failures: unknown[] = []
  for (const accountId of await due(clock()))
    await db
      .transaction()
      .execute(async (trx) => {
        const account = await trx
          .selectFrom('account')
          .selectAll()
          .where('id', '=', accountId)
          .forUpdate()
          .executeTakeFirst()
        if (account === undefined) return
        for (const id of await form(trx, account, clock()))
          await sendDelivery(jobs, trx, channel, id)
      })
      .catch((error) => failures.push(error))
  if (failures.length > 0)
    throw new Error(
      `${name}: alerts of ${failures.length} accounts were not formed: ${failures[0]}`,
    )
}

const each = async (
  channels: readonly AlertChannel[],
  work: (channel: AlertChannel) => Promise<void>,
): Promise<void> => {
  const failed = (await Promise.allSettled(channels.map(work))).find(
    (outcome) => outcome.status === 'rejected',
  )
  if (failed !== undefined) throw failed.reason
}

const channelNamed = ({ channels }: AlertWorkDeps, name: string): AlertChannel => {
  const channel = channels.find((one) => one.name === name)
  if (channel === undefined) throw new Error(`Alerts do not go out by ${name}.`)
  return channel
}
