import { Ellipsis, Unplug, UserRoundX } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { Subscriber } from '../../contract/subscribers.ts'
import { changeSubscriber } from '../api/admin.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogText } from '../ui/Dialog.tsx'
import { Menu } from '../ui/Menu.tsx'
import { StateMark } from '../ui/StateMark.tsx'
import { markOf, seenSentence, subscriptionSentence } from './subscriber-sentences.ts'

type SubscriberCardProps = {
  readonly subscriber: Subscriber
  readonly now: Date
  readonly onChanged: (subscriber: Subscriber) => void
}

/** One account: how it stands, when its owner was last here, and what can be done about it. */
export const SubscriberCard = ({ subscriber, now, onChanged }: SubscriberCardProps) => {
  const headingId = useId()
  const card = useRef<HTMLElement>(null)
  const keep = useRef<HTMLButtonElement>(null)
  const [asks, setAsks] = useState(false)
  const [changing, setChanging] = useState(false)
  const [said, setSaid] = useState<{ readonly text: string; readonly bad: boolean } | null>(null)
  const { id, email, name, state } = subscriber

  const act = async (verb: 'disconnect' | 'close', done: string) => {
    if (changing) return
    setChanging(true)
    setSaid(null)
    const answer = await changeSubscriber(id, verb)
    setChanging(false)
    if (answer.ok) {
      onChanged(answer.value.body)
      setSaid({ text: done, bad: false })
    } else if (answer.error.kind !== 'aborted') setSaid({ text: answer.error.text, bad: true })
  }

  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-labelledby={headingId}
      aria-busy={changing}
      className="rounded-card border border-line bg-card p-4"
    >
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h3 id={headingId} className="wrap-anywhere min-w-0 font-semibold">
              {email}
            </h3>
            <StateMark still {...markOf(subscriber)} />
          </div>
          {name === '' ? null : <p className="wrap-anywhere text-muted">{name}</p>}
          <p className="mt-1">{subscriptionSentence(subscriber)}</p>
          <p className="text-muted text-sm">{seenSentence(subscriber, now)}</p>
        </div>
        <Menu
          label={`Actions for ${email}`}
          button={<Ellipsis aria-hidden className="size-5" />}
          looks="gap-1 px-2 hover:bg-well"
          items={[
            {
              name: 'End live connections',
              icon: <Unplug aria-hidden className="size-4 text-muted" />,
              onSelect: () =>
                void act('disconnect', 'Live connections ended. Open pages connect again.'),
            },
            ...(state === 'being deleted'
              ? []
              : [
                  {
                    name: 'Close account…',
                    icon: <UserRoundX aria-hidden className="size-4 text-muted" />,
                    onSelect: () => setAsks(true),
                  },
                ]),
          ]}
        />
      </div>
      <p
        role={said?.bad ? 'alert' : 'status'}
        className={`not-empty:mt-2 ${said?.bad ? 'text-danger' : 'text-gain'}`}
      >
        {said?.text}
      </p>
      <Dialog
        open={asks}
        role="alertdialog"
        title="Close this account?"
        onClose={() => setAsks(false)}
        focusFirst={keep}
        focusAfter={() => card.current?.focus()}
      >
        <DialogText>
          This cancels the subscription of {email}, with no refund, removes the card and the
          sign-in, and deletes everything that is kept about them. You cannot undo this.
        </DialogText>
        <div className="mt-5 flex flex-wrap justify-end gap-3 max-sm:*:w-full">
          <Button ref={keep} onClick={() => setAsks(false)}>
            Keep account
          </Button>
          <Button
            kind="danger"
            onClick={() => {
              setAsks(false)
              void act('close', 'The account is closed: nobody can use it anymore.')
            }}
          >
            Close account
          </Button>
        </div>
      </Dialog>
    </article>
  )
}
