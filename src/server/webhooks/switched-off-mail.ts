import { LOG_DAYS, RETRY_DAYS } from '../../domain/webhooks/webhook-limits.ts'

/** A mail to the owner of a webhook, as plain text. */
export type WebhookMail = { readonly to: string; readonly subject: string; readonly text: string }

/** After a webhook was switched off by itself. `shown` is its name, or its address as lists show it. */
export const switchedOffMail = ({
  to,
  shown,
  gone,
  error,
}: {
  readonly to: string
  readonly shown: string
  /** Its receiver said so; else it has failed for days. */
  readonly gone: boolean
  /** What the last attempt came to. */
  readonly error: string | null
}): WebhookMail => {
  const why = gone
    ? 'It said that it wants no more messages'
    : `It has taken nothing for ${RETRY_DAYS} days`
  return {
    to,
    subject: `A webhook was switched off: ${shown}`,
    text: `Flip Search Pro no longer sends anything to ${shown}. ${why}${error === null ? '' : ` (${error})`}.

To switch it on again, open Account settings, then Webhooks and chats. Its messages of the last ${LOG_DAYS} days are listed there, and you can send each of them again.
`,
  }
}
