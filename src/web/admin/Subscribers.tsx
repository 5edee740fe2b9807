import { useCallback, useEffect, useState } from 'react'
import type { Subscriber, SubscribersPage } from '../../contract/operators/subscribers.ts'
import { getSubscribers } from '../api/operators/admin.ts'
import { formatCount } from '../ui/format.ts'
import { TextField } from '../ui/TextField.tsx'
import { useNow } from '../ui/use-now.ts'
import { Pages } from './Pages.tsx'
import { SubscriberCard } from './SubscriberCard.tsx'
import { type AskForPage, usePages } from './use-pages.ts'

/** All accounts, the newest first, or those whose email contains what is typed. */
export const Subscribers = () => {
  const [typed, setTyped] = useState('')
  const email = useSettled(typed.trim())
  const ask = useCallback<AskForPage<SubscribersPage>>(
    (last, signal) => getSubscribers(email, last?.next ?? null, signal),
    [email],
  )
  const { view, askAgain, askForMore, change } = usePages(ask)
  const now = useNow()
  const put = (changed: Subscriber) =>
    change((page) => ({
      ...page,
      subscribers: page.subscribers.map((one) => (one.id === changed.id ? changed : one)),
    }))
  const last = view.state === 'known' ? view.pages.at(-1) : undefined
  return (
    <>
      {view.state === 'closed' ? null : (
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
        <Pages
          view={view}
          of="the subscribers"
          more={(last?.next ?? null) !== null}
          onAskAgain={() => void askAgain()}
          onMore={() => void askForMore()}
        >
          {(pages) => (
            <>
              <p role="status" className="mb-3 text-muted">
                {foundSentence(last?.total ?? 0, email)}
              </p>
              <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
                {pages
                  .flatMap(({ subscribers }) => subscribers)
                  .map((subscriber) => (
                    <li key={subscriber.id}>
                      <SubscriberCard subscriber={subscriber} now={now} onChanged={put} />
                    </li>
                  ))}
              </ul>
            </>
          )}
        </Pages>
      </div>
    </>
  )
}

const foundSentence = (total: number, email: string): string => {
  if (email === '')
    return total === 0
      ? 'Nobody has signed up yet.'
      : `${formatCount(total)} ${total === 1 ? 'account' : 'accounts'}, the newest first`
  const found = total === 0 ? 'No account has' : `${formatCount(total)} with`
  return `${found} “${email}” in the email`
}

/** A text once nothing was typed for a moment. */
const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
const SETTLED_MS = 300
