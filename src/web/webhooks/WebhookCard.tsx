import { useRef, useState } from 'react'
import { type Webhook, type Webhooks, webhookCalls } from '../../contract/webhooks/webhooks.ts'
import { receivers } from '../../domain/webhooks/receivers.ts'
import { LOG_DAYS, OLD_SECRET_HOURS } from '../../domain/webhooks/webhook-limits.ts'
import { useChange } from '../data/ask/use-change.ts'
import { Button } from '../ui/controls/Button.tsx'
import { ConfirmDialog, Dialog } from '../ui/controls/Dialog.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { Fault } from '../ui/feedback/Failed.tsx'
import { useNow } from '../ui/hooks/use-now.ts'
import { formatMoment } from '../ui/words/format.ts'
import { SecretOnce } from './AddWebhook.tsx'
import { MessageLog } from './MessageLog.tsx'
import { type Picked, pickFault, WhatItGets } from './WhatItGets.tsx'
import { stateWords, takesWords, titleOf } from './webhook-sentences.ts'

type WebhookCardProps = {
  readonly webhook: Webhook
  readonly searches: Webhooks['searches']
  readonly onChange: (webhook: Webhook) => void
  readonly onRemoved: () => void
}

/** One webhook or chat: how it is doing, its messages, and what can be done with it. */
export const WebhookCard = ({ webhook, searches, onChange, onRemoved }: WebhookCardProps) => {
  const { id, kind, address, on, oldSecretUntil } = webhook
  const params = { id }
  const now = useNow()
  const title = titleOf(webhook)
  const state = stateWords(webhook, now)
  const { changing, said, change } = useChange()
  const [asked, setAsked] = useState<'remove' | 'rotate' | 'change' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  /** Counts tests: each opens the messages, and asks for them again. */
  const [tests, setTests] = useState(0)
  const focused = useRef<HTMLHeadingElement>(null)
  const focusAfter = () => focused.current?.focus()

  const test = () =>
    change(webhookCalls.test, { params, body: {} }, { put: () => setTests(tests + 1) })
  const turn = () => change(webhookCalls.change, { params, body: { on: !on } }, { put: onChange })
  const rotate = () => {
    setAsked(null)
    void change(
      webhookCalls.rotate,
      { params },
      {
        put: (rotated) => {
          setSecret(rotated.secret)
          onChange(rotated.webhook)
        },
      },
    )
  }
  const remove = () => {
    setAsked(null)
    void change(webhookCalls.remove, { params }, { put: onRemoved })
  }
  return (
    <article className="rounded-card border border-line bg-card px-5 pt-4 pb-2 md:px-6">
      <h2 ref={focused} tabIndex={-1} className="wrap-anywhere font-bold text-lg tracking-tight">
        {title}
      </h2>
      <p className="wrap-anywhere text-muted text-sm">
        {title === receivers[kind].name ? '' : `${receivers[kind].name} · `}
        {address}
      </p>
      <p className="wrap-anywhere mt-1 text-sm">{takesWords(webhook)}</p>
      <p className={`mt-1 text-sm ${state.bad ? 'font-semibold text-notice' : 'text-muted'}`}>
        {state.text}
      </p>
      {oldSecretUntil === null ? null : (
        <p className="mt-1 text-muted text-sm">
          The secret before signs beside the new one until{' '}
          {formatMoment(new Date(oldSecretUntil), now)}.
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          onClick={() => void test()}
          aria-disabled={changing}
          aria-label={`Send a test to ${title}`}
        >
          Send a test
        </Button>
        <Button onClick={() => setAsked('change')} aria-label={`Change ${title}`}>
          Change
        </Button>
        <Button
          onClick={() => void turn()}
          aria-disabled={changing}
          aria-label={`Switch ${on ? 'off' : 'on'} ${title}`}
        >
          Switch {on ? 'off' : 'on'}
        </Button>
        {receivers[kind].body === null ? (
          <Button onClick={() => setAsked('rotate')} aria-label={`New secret for ${title}`}>
            New secret
          </Button>
        ) : null}
        <Button onClick={() => setAsked('remove')} aria-label={`Remove ${title}`}>
          Remove
        </Button>
      </div>
      <Fault text={said?.bad === true ? said.text : null} className="mt-2 text-sm" />
      <Disclosure
        key={tests === 0 ? 'closed' : 'tested'}
        open={tests > 0}
        className="mt-2"
        label={
          <>
            Messages <span className="sr-only">to {title}</span>
          </>
        }
      >
        {() => <MessageLog key={tests} id={id} title={title} />}
      </Disclosure>
      {asked === 'change' ? (
        <ChangeWebhook
          webhook={webhook}
          searches={searches}
          onChange={onChange}
          onClose={() => setAsked(null)}
          focusAfter={focusAfter}
        />
      ) : null}
      <Dialog
        open={secret !== null}
        title="The new secret"
        shape="sheet"
        staysOnPressBeside
        onClose={() => setSecret(null)}
        focusAfter={focusAfter}
      >
        <div className="mt-3 grid gap-4 overflow-y-auto px-4 pb-4 sm:px-6 sm:pb-6">
          <SecretOnce
            secret={secret ?? ''}
            note={`For ${OLD_SECRET_HOURS} hours the one before signs too.`}
            onDone={() => setSecret(null)}
          />
        </div>
      </Dialog>
      <ConfirmDialog
        open={asked === 'rotate'}
        title={`A new secret for “${title}”?`}
        keep="Keep the secret"
        confirm="Make a new one"
        onKeep={() => setAsked(null)}
        onConfirm={rotate}
        focusAfter={focusAfter}
      >
        Give it to your program within {OLD_SECRET_HOURS} hours: until then messages are signed by
        both. You cannot undo this.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'remove'}
        title={`Remove “${title}”?`}
        keep="Keep it"
        confirm="Remove"
        onKeep={() => setAsked(null)}
        onConfirm={remove}
        focusAfter={focusAfter}
      >
        Nothing more is sent to it, and its messages of the last {LOG_DAYS} days go too. You cannot
        undo this.
      </ConfirmDialog>
    </article>
  )
}

type ChangeWebhookProps = Omit<WebhookCardProps, 'onRemoved'> & {
  readonly onClose: () => void
  readonly focusAfter: () => void
}

const ChangeWebhook = ({
  webhook,
  searches,
  onChange,
  onClose,
  focusAfter,
}: ChangeWebhookProps) => {
  const [name, setName] = useState(webhook.name)
  const [picked, setPicked] = useState<Picked>(webhook)
  const [tried, setTried] = useState(false)
  const { changing, said, change } = useChange()
  const save = () => {
    setTried(true)
    if (pickFault(picked) !== null) return
    const { events, searchIds } = picked
    void change(
      webhookCalls.change,
      { params: { id: webhook.id }, body: { name: name.trim(), events, searchIds } },
      {
        put: (changed) => {
          onChange(changed)
          onClose()
        },
      },
    )
  }
  return (
    <Dialog
      open
      title={`Change “${titleOf(webhook)}”`}
      shape="sheet"
      staysOnPressBeside
      onClose={onClose}
      focusAfter={focusAfter}
    >
      <div className="mt-3 grid gap-4 overflow-y-auto px-4 pb-4 sm:px-6 sm:pb-6">
        <TextField
          label="Name"
          hint="So that you know it again."
          value={name}
          onChange={setName}
          error={null}
          autoComplete="off"
          optional
        />
        <WhatItGets picked={picked} searches={searches} onPick={setPicked} tried={tried} />
        <Fault text={said?.text} />
        <div className="flex flex-wrap gap-3">
          <Button kind="primary" onClick={save} aria-disabled={changing}>
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </div>
    </Dialog>
  )
}
