import { shownStatus } from './subscription.ts'

/** Why an account whose subscription is not live cannot search: a clause for the subscriber, without the full stop. */
export const whyNotLive = (subscription: {
  readonly status: string
  readonly canceledDate: string | null
  readonly paymentFailed: boolean
}): string => {
  switch (shownStatus(subscription)) {
    case 'CANCELED':
      return 'Your subscription is canceled'
    case 'PAUSED':
      return 'Your subscription is paused'
    case 'DEACTIVATED':
      return 'Your subscription is deactivated, as happens when charges keep failing'
    case 'COMPLETED':
      return 'Your subscription has ended'
    case 'ACTIVE':
    case 'PENDING':
      return subscription.paymentFailed
        ? 'The latest charge of your subscription failed'
        : 'The first payment of your subscription has not been confirmed yet'
    default:
      return `Your subscription has the status ${shownStatus(subscription)}`
  }
}
