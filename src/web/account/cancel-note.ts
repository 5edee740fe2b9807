import type { Subscription } from '../../contract/account/subscription.ts'
import { canCancel, shownStatus } from '../../domain/account/subscription.ts'
import { whyNotLive } from '../../domain/account/why-not-live.ts'

/**
 * The note under the Cancel button, before the address of support: why it is disabled, or why searching is off although
 * it is not; null when there is nothing to explain.
 */
export const cancelNote = (subscription: Subscription): string | null => {
  if (canCancel(subscription)) {
    return subscription.live
      ? null
      : `${whyNotLive(subscription)}, so searching is off. For help, write to`
  }
  const isAhead = subscription.live && shownStatus(subscription) === 'PENDING'
  const why = isAhead ? 'Your subscription has not started yet' : whyNotLive(subscription)
  return `${why}. You can cancel only an active subscription here. To delete your account, or for anything else, write to`
}
