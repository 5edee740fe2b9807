import { useRef, useState } from 'react'
import { type Webhooks, webhookCalls } from '../../contract/webhooks/webhooks.ts'
import { useAsked } from '../data/ask/use-asked.ts'
import { Button } from '../ui/controls/Button.tsx'
import { WhenKnown } from '../ui/feedback/WhenKnown.tsx'
import { Page } from '../ui/Page.tsx'
import { ScreenHeading } from '../ui/ScreenHeading.tsx'
import { AddWebhook } from './AddWebhook.tsx'
import { WebhookCard } from './WebhookCard.tsx'

/** Where the subscriber has alerts and changes of deals sent: programs, and chats. */
export const WebhooksScreen = () => {
  const { asked, again, change } = useAsked(webhookCalls.list, {})
  return (
    <Page width="form">
      <ScreenHeading title="Webhooks and chats" />
      <p className="mt-1 max-w-prose text-muted">
        Alerts and changes of deals, sent as they happen: to a program of yours, to Zapier or n8n,
        or to a chat in Slack, Discord or Telegram.
      </p>
      <WhenKnown asked={asked} of="your webhooks" className="mt-6" onAgain={again}>
        {(known) => <KnownWebhooks known={known} onChange={(to) => change(() => to)} />}
      </WhenKnown>
    </Page>
  )
}

const KnownWebhooks = ({
  known,
  onChange,
}: {
  readonly known: Webhooks
  readonly onChange: (to: Webhooks) => void
}) => {
  const { webhooks, searches, most } = known
  const [adding, setAdding] = useState(false)
  const add = useRef<HTMLButtonElement>(null)
  const isFull = webhooks.length >= most
  return (
    <>
      <Button
        ref={add}
        kind="primary"
        className="mt-4"
        disabled={isFull}
        onClick={() => setAdding(true)}
      >
        Add a webhook or chat
      </Button>
      {isFull ? (
        <p className="mt-2 text-muted text-sm">
          You have {most}, which is as many as you can. Remove one to add another.
        </p>
      ) : null}
      {webhooks.length === 0 ? (
        <p className="mt-6 text-muted">Nothing is sent anywhere yet.</p>
      ) : (
        <ul aria-label="Webhooks and chats" className="mt-6 grid gap-4">
          {webhooks.map((webhook) => (
            <li key={webhook.id}>
              <WebhookCard
                webhook={webhook}
                searches={searches}
                onChange={(changed) =>
                  onChange({
                    ...known,
                    webhooks: webhooks.map((one) => (one.id === changed.id ? changed : one)),
                  })
                }
                onRemoved={() => {
                  onChange({ ...known, webhooks: webhooks.filter((one) => one !== webhook) })
                  add.current?.focus()
                }}
              />
            </li>
          ))}
        </ul>
      )}
      <AddWebhook
        open={adding}
        searches={searches}
        onAdded={(webhook) => onChange({ ...known, webhooks: [webhook, ...webhooks] })}
        onClose={() => setAdding(false)}
        focusAfter={() => add.current?.focus()}
      />
    </>
  )
}
