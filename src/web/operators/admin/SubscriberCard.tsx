import { Ellipsis, type LucideIcon, MailCheck, MailX, Unplug, UserRoundX } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import {
  type Subscriber,
  type SubscriberChange,
  subscriberCalls,
} from '../../../contract/operators/subscribers.ts'
import { useChange } from '../../data/ask/use-change.ts'
import { ConfirmDialog } from '../../ui/controls/Dialog.tsx'
import { Menu } from '../../ui/controls/Menu.tsx'
import { StateMark } from '../../ui/StateMark.tsx'
import { ChangeNote } from './ChangeNote.tsx'
import {
  doneSentences,
  mailsSentence,
  markOf,
  seenSentence,
  subscriptionSentence,
} from './subscriber-sentences.ts'

type SubscriberCardProps = {
  readonly subscriber: Subscriber
  readonly now: Date
  readonly onChanged: (subscriber: Subscriber) => void
}

/** One account: its state, when its owner was last here, and what can be done about it. */
export const SubscriberCard = ({ subscriber, now, onChanged }: SubscriberCardProps) => {
  const headingId = useId()
  const card = useRef<HTMLElement>(null)
  const [asks, setAsks] = useState(false)
  const { changing, said, change } = useChange()
  const { id, email, name } = subscriber
  const mails = mailsSentence(subscriber)

  const act = (verb: SubscriberChange, undo?: SubscriberChange) =>
    void change(
      subscriberCalls[verb],
      { params: { id } },
      {
        put: onChanged,
        done: doneSentences[verb],
        ...(undo === undefined ? {} : { undo: () => act(undo) }),
      },
    )

  const actions = [
    item('End live connections', Unplug, () => act('disconnect')),
    ...(subscriber.state === 'being deleted'
      ? []
      : [
          subscriber.mails === 'held' || subscriber.mails === 'refused'
            ? item('Resume alert emails', MailCheck, () =>
                act('resumeMails', subscriber.mails === 'held' ? 'stopMails' : undefined),
              )
            : item('Stop alert emails', MailX, () => act('stopMails', 'resumeMails')),
          item('Close account…', UserRoundX, () => setAsks(true)),
        ]),
  ]
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-labelledby={headingId}
      aria-busy={changing}
      className="rounded-card border border-line bg-card p-4"
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 id={headingId} className="wrap-anywhere min-w-0 font-semibold">
              {email}
            </h3>
            <StateMark still {...markOf(subscriber)} />
          </div>
          {name === '' ? null : <p className="wrap-anywhere text-muted">{name}</p>}
          <p className="mt-1">{subscriptionSentence(subscriber)}</p>
          {mails === null ? null : <p className="text-notice">{mails}</p>}
          <p className="text-muted text-sm">{seenSentence(subscriber, now)}</p>
        </div>
        <div className="-mt-2 -mr-2">
          <Menu
            label={`Actions for ${email}`}
            button={<Ellipsis aria-hidden className="size-5" />}
            looks="gap-1 px-2 hover:bg-well"
            items={actions}
          />
        </div>
      </div>
      <ChangeNote said={said} />
      <ConfirmDialog
        open={asks}
        title="Close this account?"
        keep="Keep account"
        confirm="Close account"
        onKeep={() => setAsks(false)}
        onConfirm={() => {
          setAsks(false)
          act('close')
        }}
        focusAfter={() => card.current?.focus()}
      >
        This cancels the subscription of {email}, with no refund, removes the card and the sign-in,
        and deletes everything that is kept about them. You cannot undo this.
      </ConfirmDialog>
    </article>
  )
}

const item = (name: string, Icon: LucideIcon, onSelect: () => void) => ({
  name,
  icon: <Icon aria-hidden className="size-4 text-muted" />,
  onSelect,
})
