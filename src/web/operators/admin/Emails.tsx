import { type ReactNode, useRef } from 'react'
import { type AdminMails, mailQueueCalls } from '../../../contract/operators/mail-queue.ts'
import { subscriberCalls } from '../../../contract/operators/subscribers.ts'
import { useAsked } from '../../data/ask/use-asked.ts'
import { useChange } from '../../data/ask/use-change.ts'
import { ForOperators } from '../../session/ForOperators.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { agoWords } from '../../ui/words/ago-words.ts'
import { formatCount, formatCounted } from '../../ui/words/format.ts'
import { ChangeNote } from './ChangeNote.tsx'
import { doneSentences } from './subscriber-sentences.ts'

/** Alert emails that wait, those that were given up, and addresses that get none. */
export const Emails = () => {
  const { asked, again, change: show } = useAsked(mailQueueCalls.read, {})
  const { said, change } = useChange()
  const status = useRef<HTMLDivElement>(null)
  const now = useNow()
  // What was pressed leaves its list.
  const keepFocus = () => status.current?.focus()

  const retry = (id: string) =>
    void change(
      mailQueueCalls.retry,
      { params: { id } },
      {
        put: (mails) => {
          show(() => mails)
          keepFocus()
        },
        done: 'The email is tried again now.',
      },
    )
  const steer = (id: string, verb: 'stopMails' | 'resumeMails', undo: boolean) =>
    void change(
      subscriberCalls[verb],
      { params: { id } },
      {
        put: () => {
          again()
          keepFocus()
        },
        done: doneSentences[verb],
        ...(undo
          ? {
              undo: () => steer(id, verb === 'stopMails' ? 'resumeMails' : 'stopMails', true),
            }
          : {}),
      },
    )
  return (
    <div className="mt-4">
      <div ref={status} tabIndex={-1}>
        <ChangeNote said={said} />
      </div>
      <ForOperators asked={asked} of="the emails" onAgain={again}>
        {(mails) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
            <p>{waitingSentence(mails, now)}</p>
            <Listed
              title="Given up"
              all={mails.dead}
              none="No alert email was given up."
              rows={mails.deadMails.map((mail) => ({
                id: mail.id,
                title: mail.email,
                about: `${kindWords[mail.kind]}, made ${agoWords(mail.createdAt, now)}, offered ${formatCount(mail.attempts)} times`,
                fault: mail.error,
                action: 'Try again',
                label: `Try again: email to ${mail.email}`,
                act: () => retry(mail.id),
              }))}
            />
            <Listed
              title="Refused addresses"
              all={mails.refused}
              none="No address is refused by its mail server."
              rows={mails.refusedAddresses.map((one) => ({
                id: one.accountId,
                title: one.email,
                about: `Refused ${agoWords(one.at, now)}`,
                fault: one.why,
                action: 'Try again',
                label: `Try again: emails to ${one.email}`,
                act: () => steer(one.accountId, 'resumeMails', false),
              }))}
            />
            <Listed
              title="Stopped by an operator"
              all={mails.held}
              none="No operator has stopped alert emails to anybody."
              rows={mails.heldAddresses.map((one) => ({
                id: one.accountId,
                title: one.email,
                about: `Stopped ${agoWords(one.at, now)}, ${formatCounted(one.waiting, 'email waits', 'emails wait')}`,
                fault: null,
                action: 'Resume',
                label: `Resume emails to ${one.email}`,
                act: () => steer(one.accountId, 'resumeMails', true),
              }))}
            />
          </div>
        )}
      </ForOperators>
    </div>
  )
}

const waitingSentence = ({ waiting, waitingSince }: AdminMails, now: Date): string => {
  if (waitingSince === null) return 'No alert email waits to be sent.'
  const count = formatCounted(waiting, 'alert email waits', 'alert emails wait')
  return `${count} to be sent; the oldest was made ${agoWords(waitingSince, now)}.`
}

const kindWords = {
  search: 'Homes of a search',
  watched: 'Saved homes',
  daily: 'Daily email',
  weekly: 'Weekly email',
} as const

type ListedProps = {
  readonly title: string
  /** How many there are, beyond those that are shown as well. */
  readonly all: number
  readonly none: string
  readonly rows: readonly Row[]
}
type Row = {
  readonly id: string
  readonly title: string
  readonly about: string
  readonly fault: string | null
  readonly action: string
  readonly label: string
  readonly act: () => void
}

const Listed = ({ title, all, none, rows }: ListedProps): ReactNode => (
  <section aria-label={title}>
    <h3 className="font-semibold text-lg">{title}</h3>
    {rows.length === 0 ? <p className="mt-1 text-muted">{none}</p> : null}
    {all > rows.length ? (
      <p className="mt-1 text-muted">
        The newest {formatCount(rows.length)} of {formatCount(all)}
      </p>
    ) : null}
    {rows.length === 0 ? null : (
      <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
        {rows.map(({ id, title: name, about, fault, action, label, act }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3"
          >
            <div className="min-w-0 flex-1 basis-64">
              <p className="wrap-anywhere font-semibold">{name}</p>
              <p className="text-muted text-sm">{about}</p>
              {fault === null ? null : <p className="wrap-anywhere text-danger text-sm">{fault}</p>}
            </div>
            <Button aria-label={label} onClick={act}>
              {action}
            </Button>
          </li>
        ))}
      </ul>
    )}
  </section>
)
