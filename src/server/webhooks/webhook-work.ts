import type { JobHandlers } from '../platform/jobs/jobs.ts'
import { type DeliverDeps, deliverMessage } from './deliver-message.ts'
import type { WebhookJobs } from './jobs.ts'
import { forgetOldMessages } from './message-log.ts'

/** The work of webhooks that no request waits for. */
export const webhookWork = (deps: DeliverDeps): JobHandlers<WebhookJobs> => ({
  'deliver-webhook': ({ id }) => deliverMessage(deps, id),
  'forget-webhook-messages': () => forgetOldMessages(deps.db, deps.clock()),
})
