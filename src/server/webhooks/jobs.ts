import * as z from 'zod/mini'
import type { JobHandlers, JobKinds } from '../platform/jobs/jobs.ts'
import { type DeliverDeps, deliverMessage } from './deliver-message.ts'
import { forgetOldMessages } from './message-log.ts'

/** The work of webhooks that no request waits for: what each kind of it gets. */
export type WebhookJobs = {
  /** Makes one attempt to deliver a message. */
  'deliver-webhook': { readonly id: string; readonly accountId: string }
  'forget-webhook-messages': null
}

/** Every kind of work that webhooks leave to the background: its data, and how often it runs by itself (cron, UTC). */
export const webhookJobs: JobKinds<WebhookJobs> = {
  'deliver-webhook': {
    data: z.object({ id: z.string(), accountId: z.string() }),
    once: true,
    schedule: null,
    // Receivers may be slow: those of one account wait for one another, and hold up no one else.
    long: { atOnce: 4 },
    alone: ({ accountId }) => accountId,
  },
  'forget-webhook-messages': { data: z.null(), once: true, schedule: '20 * * * *' },
}

/** The work of webhooks that no request waits for. */
export const webhookWork = (deps: DeliverDeps): JobHandlers<WebhookJobs> => ({
  'deliver-webhook': ({ id }) => deliverMessage(deps, id),
  'forget-webhook-messages': () => forgetOldMessages(deps.db, deps.clock()),
})
