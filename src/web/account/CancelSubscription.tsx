import { useId, useRef, useState } from 'react'
import { subscriptionCalls } from '../../contract/account/subscription.ts'
import { canCancel } from '../../domain/account/subscription.ts'
import { ask } from '../data/ask/ask.ts'
import { useClientConfig } from '../data/ask/client-config.tsx'
import type { SubscriptionView } from '../session/subscription.ts'
import { Button } from '../ui/controls/Button.tsx'
import { ConfirmDialog } from '../ui/controls/Dialog.tsx'
import { Spinner } from '../ui/feedback/Spinner.tsx'
import { cancelNote } from './cancel-note.ts'
import { DownloadData } from './DownloadData.tsx'

type CancelSubscriptionProps = {
  readonly view: SubscriptionView
  readonly userId: string
  /** Called once the deletion is certain. */
  readonly onClosed: () => void
}

/** The red button, enabled for an ACTIVE subscription alone, and what there is to say about it. */
export const CancelSubscription = ({ view, userId, onClosed }: CancelSubscriptionProps) => {
  const noteId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [asking, setAsking] = useState(false)
  const [state, setState] = useState<'not asked' | 'closing' | 'failed' | 'closed'>('not asked')
  const subscription = view.state === 'known' ? view.subscription : null
  const busy = state === 'closing' || state === 'closed'
  const note = noteOf(view)

  const cancel = async () => {
    setAsking(false)
    if (subscription === null || busy) return
    setState('closing')
    const params = { subscriptionId: subscription.id, userId }
    const answer = await ask(subscriptionCalls.close, { params })
    // The specification knows no body: whatever comes says the same.
    if (answer.ok || answer.error.kind === 'unreadable') {
      setState('closed')
      return onClosed()
    }
    // Only logged (specification, section 8).
    console.error('The subscription could not be canceled.', answer.error)
    setState('failed')
    // It may no longer be as it is shown.
    view.reload()
  }

  return (
    <div className="mt-6">
      <Button
        ref={button}
        kind="danger"
        disabled={subscription === null || !canCancel(subscription) || busy}
        aria-describedby={noteId}
        onClick={() => setAsking(true)}
      >
        {busy ? <Spinner size="small" /> : null}
        Cancel Subscription
      </Button>
      <p id={noteId} role="status" className="mt-2 max-w-prose text-muted text-sm">
        {busy ? 'Canceling your subscription and deleting your account' : null}
        {state === 'failed'
          ? 'We could not confirm the cancellation. Press the button again. '
          : null}
        {busy || note === null ? null : (
          <>
            {note} <SupportLink />
          </>
        )}
      </p>
      <ConfirmDialog
        open={asking}
        title="Cancel subscription"
        keep="Keep subscription"
        confirm="Cancel subscription"
        onKeep={() => setAsking(false)}
        onConfirm={cancel}
        focusAfter={() => button.current?.focus()}
        beside={
          <div className="mt-5 border-line border-y py-4">
            <p className="mb-2 text-muted text-sm">You cannot get deleted data back.</p>
            <DownloadData userId={userId} />
          </div>
        }
      >
        {/* Specification, section 8. */}
        Are you sure you want to cancel your subscription? This will also delete your account and
        all associated data.
      </ConfirmDialog>
    </div>
  )
}

const noteOf = (view: SubscriptionView): string | null => {
  if (view.state === 'known') return cancelNote(view.subscription)
  return view.state === 'failed'
    ? 'We could not load your subscription, so you cannot cancel it right now. Try again above, or write to'
    : null
}

const SupportLink = () => {
  const { config } = useClientConfig()
  if (config === null) return 'support.'
  return (
    <a
      className="font-semibold text-brand underline underline-offset-4"
      href={`mailto:${config.supportEmail}`}
    >
      {config.supportEmail}
    </a>
  )
}
