import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { type DeadMails, deadMailsSchema } from '../../contract/operators/dead-mails.ts'
import { callInTime } from '../api/call-in-time.ts'
import { paths } from '../paths.ts'

/** Says that mails of alerts were given up, and why; nothing where none were. */
export const DeadMailsNote = () => {
  const [dead, setDead] = useState<DeadMails | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    void callInTime('/api/dead-mails', deadMailsSchema, leaving.signal).then((answer) => {
      if (answer.ok) setDead(answer.value.body)
    })
    return () => leaving.abort()
  }, [])
  if (dead === null || dead.count === 0) return null
  const { count, days, lastFault } = dead
  return (
    <div role="alert" className="wrap-anywhere rounded-card bg-notice-soft px-4 py-3">
      <span className="font-semibold text-notice">
        {count === 1 ? '1 alert email was' : `${count.toLocaleString('en-US')} alert emails were`}{' '}
        not delivered
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
