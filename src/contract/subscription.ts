import * as z from 'zod/mini'
import { calendarDate } from './home.ts'

/**
 * `GET /api/account/subscription/{userId}`, and what `sign-up-square` answers (specification, section 3).
 * `userId` is the `sub` claim; another person's is answered 404, as is the caller's own without a
 * subscription, then with the code `no-subscription`.
 */
export const subscriptionSchema = z.object({
  id: z.string(),
  /** As the payment provider says it: `ACTIVE`, `PAUSED`, or one that nobody here knows yet. */
  status: z.string(),
  createdAt: z.string(),
  chargedThroughDate: z.nullable(calendarDate),
  canceledDate: z.nullable(calendarDate),
  /** Whether it lets its owner search. */
  live: z.boolean(),
  /** A charge failed: why it may not be live although it is ACTIVE. */
  paymentFailed: z.boolean(),
})
export type Subscription = z.infer<typeof subscriptionSchema>

/** What a route that is for subscribers answers 403 with when there is no subscription at all. */
export const NO_SUBSCRIPTION = 'no-subscription'
/** What it answers 403 with when there is one, and it is not live. */
export const SUBSCRIPTION_NOT_LIVE = 'subscription-not-live'
/** What every route answers 403 with while the account is being deleted: tokens outlive their account. */
export const ACCOUNT_CLOSING = 'account-closing'
