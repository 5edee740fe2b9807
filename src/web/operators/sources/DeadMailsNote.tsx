import { Link } from 'wouter'
import { mailQueueCalls } from '../../../contract/operators/mail-queue.ts'
import { useAsked } from '../../data/ask/use-asked.ts'
import { paths } from '../../paths.ts'
import { formatCounted } from '../../ui/words/format.ts'

/** Says that mails of alerts were given up, and why; nothing where none were. */
export const DeadMailsNote = () => {
  const { asked } = useAsked(mailQueueCalls.deadMails, {})
  if (asked.state !== 'known' || asked.value.count === 0) return null
  const { count, days, lastFault } = asked.value
  return (
    <div role="alert" className="wrap-anywhere rounded-card bg-notice-soft px-4 py-3">
      <span className="font-semibold text-notice">
        {formatCounted(count, 'alert email was', 'alert emails were')} not delivered
      </span>{' '}
      in the last {days} days, and will not be tried again by themselves.
      {lastFault === null ? '' : ` The last fault: ${lastFault}.`} Check SMTP_URL on the server; npx
      --no flip doctor says more.{' '}
      <Link href={paths.admin('emails')} className="font-semibold underline underline-offset-4">
        See them, and try again
      </Link>
    </div>
  )
}
