import * as z from 'zod/mini'
import { about, named } from '../about.ts'
import { calendarDate } from '../calendar-date.ts'
import { calls } from '../call.ts'

/** Also what `sign-up-square` answers (specification, section 3). */
export const subscriptionSchema = named(
  'Subscription',
  "A person's subscription.",
  z.object({
    id: about('Names it at the payment provider.', z.string()),
    status: about(
      'As the payment provider says it: ACTIVE, PAUSED, or another word of its own.',
      z.string(),
    ),
    createdAt: about('When it began: ISO 8601, UTC.', z.string()),
    chargedThroughDate: about(
      'The last day that is paid for; null while nothing is.',
      z.nullable(calendarDate),
    ),
    canceledDate: about(
      'The day it ends or ended; null unless it was canceled.',
      z.nullable(calendarDate),
    ),
    live: about('Whether it lets its owner search.', z.boolean()),
    paymentFailed: about(
      'A charge failed: why it may not be live although it is ACTIVE.',
      z.boolean(),
    ),
    operator: about(
      'True for those who look after this installation, its sources and files of listings; left out for others.',
      z.exactOptional(z.boolean()),
    ),
    operatorProof: about(
      'Left out for most: the email of the account is that of an operator, and its owner has still to prove it, by a link that is mailed there or a code of `flip operators`; or, where no email goes out, by such a code alone.',
      z.exactOptional(z.enum(['link or code', 'code'])),
    ),
  }),
)
export type Subscription = z.infer<typeof subscriptionSchema>

export const userId = about('The `sub` claim of the access token.', z.string())

/**
 * The caller's own (specification, section 7): another person's is answered 404, as is the caller's without a
 * subscription, then with the code `no-subscription`.
 */
export const subscriptionCalls = calls({
  read: {
    method: 'GET',
    path: '/api/account/subscription/{userId}',
    access: 'signed in',
    tag: 'Account',
    summary: "The caller's subscription",
    params: z.object({ userId }),
    answer: subscriptionSchema,
    problems: { 404: ['no-subscription', 'not-found'] },
  },
  close: {
    method: 'DELETE',
    path: '/api/account/{subscriptionId}/{userId}',
    access: 'signed in',
    tag: 'Account',
    summary: 'Cancel the subscription and delete the account',
    params: z.object({
      subscriptionId: about("The `id` of the caller's subscription.", z.string()),
      userId,
    }),
    answer: about('The account is being deleted.', z.object({})),
    problems: { 404: ['not-found'], 409: ['not-cancelable'], 503: ['payments-unavailable'] },
  },
})

/** What a route that is for subscribers answers 403 with when there is no subscription at all. */
export const NO_SUBSCRIPTION = 'no-subscription'
/** What it answers 403 with when there is one, and it is not live. */
export const SUBSCRIPTION_NOT_LIVE = 'subscription-not-live'
/** What every route answers 403 with while the account is being deleted: tokens outlive their account. */
export const ACCOUNT_CLOSING = 'account-closing'

/** The header with the time zone of the browser, sent when it asks for the subscription. */
export const TIME_ZONE_HEADER = 'time-zone'
