import { useState } from 'react'
import { closeAccount } from '../api/account/close-account.ts'

/** Where a cancellation stands. */
export type CloseState = 'not asked' | 'closing' | 'failed' | 'closed'

type CloseAccount = {
  readonly subscriptionId: string
  readonly userId: string
  readonly onClosed: () => void
  /** The subscription may stand otherwise than it is shown. */
  readonly onFailed: () => void
}

/** Cancels the subscription and deletes the account, once. A failure is logged (specification, section 8). */
export const useCloseAccount = () => {
  const [state, setState] = useState<CloseState>('not asked')
  const close = async ({ subscriptionId, userId, onClosed, onFailed }: CloseAccount) => {
    if (state === 'closing' || state === 'closed') return
    setState('closing')
    const answer = await closeAccount(subscriptionId, userId)
    if (answer.ok) {
      setState('closed')
      onClosed()
    } else {
      console.error('The subscription could not be canceled.', answer.error)
      setState('failed')
      onFailed()
    }
  }
  return { state, close }
}
