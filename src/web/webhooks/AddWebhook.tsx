import { useState } from 'react'
import { type Webhook, type Webhooks, webhookCalls } from '../../contract/webhooks/webhooks.ts'
import {
  type ReceiverKind,
  receiverFault,
  receiverKinds,
  receivers,
  telegramUrl,
} from '../../domain/webhooks/receivers.ts'
import { useChange } from '../data/ask/use-change.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Dialog, DialogText } from '../ui/controls/Dialog.tsx'
import { Select } from '../ui/controls/Select.tsx'
import { TextField } from '../ui/controls/TextField.tsx'
import { Fault } from '../ui/feedback/Failed.tsx'
import { ShownOnce } from '../ui/ShownOnce.tsx'
import { type Picked, pickFault, WhatItGets } from './WhatItGets.tsx'

type Added = { readonly webhook: Webhook; readonly secret: string | null }

type AddWebhookProps = {
  readonly open: boolean
  readonly searches: Webhooks['searches']
  readonly onAdded: (webhook: Webhook) => void
  readonly onClose: () => void
  readonly focusAfter: () => void
}

/** Adds a webhook or a chat, and shows its secret this once: a press beside the dialog does not close it. */
export const AddWebhook = ({ open, searches, onAdded, onClose, focusAfter }: AddWebhookProps) => {
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => {
    setSecret(null)
    onClose()
  }
  const put = (added: Added) => {
    onAdded(added.webhook)
    setSecret(added.secret)
    if (added.secret === null) onClose()
  }
  return (
    <Dialog
      open={open}
      title={secret === null ? 'Add a webhook or a chat' : 'The webhook is added'}
      shape="sheet"
      staysOnPressBeside
      onClose={close}
      focusAfter={focusAfter}
    >
      <div className="mt-3 grid gap-4 overflow-y-auto px-4 pb-4 sm:px-6 sm:pb-6">
        {secret === null ? (
          <AddForm searches={searches} onAdded={put} onCancel={close} />
        ) : (
          <SecretOnce secret={secret} onDone={close} />
        )}
      </div>
    </Dialog>
  )
}

/** The secret of a webhook, with what it is for. */
export const SecretOnce = ({
  secret,
  onDone,
  note,
}: {
  readonly secret: string
  readonly onDone: () => void
  /** What else there is to know of it. */
  readonly note?: string
}) => (
  <>
    <DialogText>
      Your program checks by this secret that a message is ours, as Standard Webhooks describes.
      {note === undefined ? '' : ` ${note}`}
    </DialogText>
    <ShownOnce label="Your secret" text={secret} />
    <Button className="justify-self-start" onClick={onDone}>
      Done
    </Button>
  </>
)

const AddForm = ({
  searches,
  onAdded,
  onCancel,
}: {
  readonly searches: Webhooks['searches']
  readonly onAdded: (added: Added) => void
  readonly onCancel: () => void
}) => {
  const [kind, setKind] = useState<ReceiverKind>('webhook')
  const [typed, setTyped] = useState({ address: '', token: '', chat: '', name: '' })
  const [picked, setPicked] = useState<Picked>({ events: ['lead.new'], searchIds: null })
  const [tried, setTried] = useState(false)
  const { changing, said, change } = useChange()
  const isTelegram = kind === 'telegram'
  const url = isTelegram ? telegramUrl(typed.token, typed.chat) : typed.address.trim()
  const fault = receiverFault(kind, URL.canParse(url) ? new URL(url) : null)
  const shownFault = tried && fault !== null ? `Check it: ${fault}.` : null
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    onChange: (text: string) => setTyped({ ...typed, [name]: text }),
    autoComplete: 'off',
  })

  const submit = () => {
    setTried(true)
    if (fault !== null || pickFault(picked) !== null) return
    const body = { kind, url, name: typed.name.trim(), ...picked }
    void change(webhookCalls.add, { body }, { put: onAdded })
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Select
        label="Where to"
        placeholder="Choose"
        options={receiverKinds.map((each) => ({ value: each, label: receivers[each].name }))}
        value={kind}
        onChange={(value) => setKind(value === '' ? 'webhook' : value)}
      />
      {isTelegram ? (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label="Token of your bot"
            hint="From @BotFather: 123456:ABC…"
            error={shownFault}
            spellCheck={false}
            {...field('token')}
          />
          <TextField
            label="Chat"
            hint="Its number, or @name of a channel where the bot may write."
            error={null}
            {...field('chat')}
          />
        </div>
      ) : (
        <TextField
          label="Address"
          hint={receivers[kind].asks}
          error={shownFault}
          inputMode="url"
          spellCheck={false}
          {...field('address')}
        />
      )}
      <TextField
        label="Name"
        hint="So that you know it again."
        error={null}
        optional
        {...field('name')}
      />
      <WhatItGets picked={picked} searches={searches} onPick={setPicked} tried={tried} />
      <Fault text={said?.text} />
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" type="submit" aria-disabled={changing}>
          Add
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </form>
  )
}
