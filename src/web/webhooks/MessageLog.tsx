import { useEffect } from 'react'
import { type WebhookDelivery, webhookCalls } from '../../contract/webhooks/webhooks.ts'
import { webhookEvents } from '../../domain/webhooks/webhook-events.ts'
import { LOG_DAYS } from '../../domain/webhooks/webhook-limits.ts'
import { useChange } from '../data/ask/use-change.ts'
import { usePages } from '../data/ask/use-pages.ts'
import { Button } from '../ui/controls/Button.tsx'
import { FailedLine, Fault } from '../ui/feedback/Failed.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { useNow } from '../ui/hooks/use-now.ts'
import { formatMoment } from '../ui/words/format.ts'
import { attemptWords, deliveryWords, isSoon } from './webhook-sentences.ts'

/** The messages to a webhook, each with its attempts, to be sent again. Looked at again while one is on its way. */
export const MessageLog = ({ id, title }: { readonly id: string; readonly title: string }) => {
  const params = { id }
  const { asked, next, again, change } = usePages(
    webhookCalls.deliveries,
    { params, query: {} },
    (page) => (page.next === null ? null : { params, query: { before: page.next } }),
  )
  const { said, change: make } = useChange()
  const deliveries = asked.state === 'known' ? asked.value.flatMap((page) => page.deliveries) : []
  const isAwaited = deliveries.some(
    ({ state, nextAt }) =>
      state === 'waiting' && nextAt !== null && isSoon(new Date(nextAt), new Date()),
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is followed by another look.
  useEffect(() => {
    if (!isAwaited) return
    const timer = setTimeout(again, LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isAwaited, asked])

  const resend = (delivery: string) =>
    make(
      webhookCalls.resend,
      { params: { id, delivery } },
      {
        put: (sent) =>
          change((page) => ({
            ...page,
            deliveries: page.deliveries.map((one) => (one.id === sent.id ? sent : one)),
          })),
      },
    )
  switch (asked.state) {
    case 'asking':
      return <Skeleton className="mb-3 h-24 w-full" />
    case 'failed':
      return <FailedLine text={asked.text} onAgain={again} className="pb-3" />
    case 'known':
      return (
        <div className="pb-3">
          {deliveries.length === 0 ? (
            <p className="text-muted text-sm">None within the last {LOG_DAYS} days.</p>
          ) : (
            <ul aria-label={`Messages to ${title}`} className="divide-y divide-line">
              {deliveries.map((delivery) => (
                <li key={delivery.id} className="py-2">
                  <Message delivery={delivery} onResend={() => void resend(delivery.id)} />
                </li>
              ))}
            </ul>
          )}
          {next === null ? null : (
            <Button className="mt-2" onClick={next.ask} aria-disabled={next.state === 'asking'}>
              Older messages
            </Button>
          )}
          <Fault text={next?.fault ?? said?.text} className="mt-2 text-sm" />
        </div>
      )
  }
}

const LOOK_AGAIN_MS = 2000

const Message = ({
  delivery,
  onResend,
}: {
  readonly delivery: WebhookDelivery
  readonly onResend: () => void
}) => {
  const now = useNow()
  const { event, test, createdAt, attempts, state } = delivery
  const { text, bad } = deliveryWords(delivery, now)
  const [last] = attempts
  // The status alone has been said.
  const reason = last?.error === `it answered ${last?.status}` ? null : (last?.error ?? null)
  const at = formatMoment(new Date(createdAt), now)
  return (
    <div className="flex items-start justify-between gap-x-4">
      <div className="min-w-0 text-sm">
        <p>
          <span className="font-semibold">{webhookEvents[event].name}</span>
          {test ? ' (test)' : ''} <span className="text-muted">{at}</span>
        </p>
        <p className={bad ? 'font-semibold text-notice' : 'text-muted'}>
          {text}
          {last === undefined ? '' : ` · ${attemptWords(last)}`}
          {attempts.length > 1 ? ` · ${attempts.length} attempts` : ''}
        </p>
        {reason === null ? null : <p className="wrap-anywhere text-muted">{reason}</p>}
        {last === undefined || last.answer === '' ? null : (
          <pre className="wrap-anywhere mt-1 max-h-24 overflow-y-auto whitespace-pre-wrap rounded-control bg-well p-2 text-xs">
            {last.answer}
          </pre>
        )}
      </div>
      {test || (state === 'waiting' && attempts.length === 0) ? null : (
        <Button
          className="shrink-0"
          onClick={onResend}
          aria-label={`Send again: ${webhookEvents[event].name}, ${at}`}
        >
          Send again
        </Button>
      )}
    </div>
  )
}
