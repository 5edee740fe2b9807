import { useState } from 'react'
import { type Subscriber, subscriberCalls } from '../../../contract/operators/subscribers.ts'
import { usePages } from '../../data/ask/use-pages.ts'
import { ForOperators, operatorLackOf } from '../../session/ForOperators.tsx'
import { TextField } from '../../ui/controls/TextField.tsx'
import { useNow } from '../../ui/hooks/use-now.ts'
import { useSettled } from '../../ui/hooks/use-settled.ts'
import { formatCount, formatCounted } from '../../ui/words/format.ts'
import { ShowMore } from './ShowMore.tsx'
import { SubscriberCard } from './SubscriberCard.tsx'

/** All accounts, the newest first, or those whose email contains what is typed. */
export const Subscribers = () => {
  const [typed, setTyped] = useState('')
  const email = useSettled(typed.trim())
  const body = email === '' ? {} : { email }
  const { asked, next, again, change } = usePages(
    subscriberCalls.find,
    { body },
    ({ next: after }) => (after === null ? null : { body: { ...body, after } }),
  )
  const now = useNow()
  const show = (changed: Subscriber) =>
    change((page) => ({
      ...page,
      subscribers: page.subscribers.map((one) => (one.id === changed.id ? changed : one)),
    }))
  return (
    <>
      {operatorLackOf(asked) !== null ? null : (
        <div className="mt-3 max-w-sm">
          <TextField
            label="Find by email"
            type="search"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            optional
            value={typed}
            onChange={setTyped}
            error={null}
          />
        </div>
      )}
      <div className="mt-4">
        <ForOperators asked={asked} of="the subscribers" onAgain={again}>
          {(pages) => (
            <>
              <p role="status" className="mb-3 text-muted">
                {foundSentence(pages.at(-1)?.total ?? 0, email)}
              </p>
              <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
                {pages
                  .flatMap(({ subscribers }) => subscribers)
                  .map((subscriber) => (
                    <li key={subscriber.id}>
                      <SubscriberCard subscriber={subscriber} now={now} onChanged={show} />
                    </li>
                  ))}
              </ul>
            </>
          )}
        </ForOperators>
        <ShowMore next={next} />
      </div>
    </>
  )
}

const foundSentence = (total: number, email: string): string => {
  if (email === '')
    return total === 0
      ? 'No one has signed up yet.'
      : `${formatCounted(total, 'account')}, the newest first`
  const found = total === 0 ? 'No account has' : `${formatCount(total)} with`
  return `${found} “${email}” in the email`
}
