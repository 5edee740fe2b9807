import { goesOn } from '../../domain/account/subscription.ts'
import type { AccountRow } from './account-store.ts'
import type { Mail } from './jobs.ts'
import { toSubscription } from './subscription/to-subscription.ts'

/** What a mail to an account's address needs besides its event. */
type Addressed = { readonly to: string; readonly supportEmail: string }

/** After a new password at the embedded sign-in. */
export const passwordChanged = ({ to, supportEmail }: Addressed): Mail => ({
  to,
  subject: 'Your password was changed',
  text: `The password of your Flip Search Pro account was just changed, and you are signed out wherever you were signed in.

If this was not you, press "Forgot your password?" where you sign in and choose another one. Then write to ${supportEmail}.
`,
})

/** After the second factor was turned on or off at the embedded sign-in. */
export const secondFactorChanged = (
  { to, supportEmail }: Addressed,
  turned: 'on' | 'off',
): Mail => ({
  to,
  subject: `Two-step sign-in was turned ${turned}`,
  text: `Two-step sign-in of your Flip Search Pro account was just turned ${turned}: signing in ${turned === 'on' ? 'now asks for a code from an authenticator app after the password' : 'no longer asks for a code'}.

If this was not you, press "Forgot your password?" where you sign in and choose another one. Then write to ${supportEmail}.
`,
})

/** To an operator who asked for it, to prove that the address is theirs. */
export const proveYourEmail = ({
  to,
  supportEmail,
  link,
}: Addressed & { readonly link: string }): Mail => ({
  to,
  subject: 'Confirm your email address',
  text: `This address is named as that of an operator of Flip Search Pro. Open this link where you are signed in, and press Confirm:

${link}

It works once, for an hour.

If you did not ask for it, do not open it: another person has an account with your address. Write to ${supportEmail}.
`,
})

/** After an account was closed, by its owner or by us. */
export const accountClosed = ({ to, supportEmail }: Addressed): Mail => ({
  to,
  subject: 'Your account was closed',
  text: `Your Flip Search Pro account was just closed. The subscription is canceled, nothing more is charged, and what we kept about you is being deleted.

If this was not you, write to ${supportEmail}.
`,
})

/** What to say when a payment or a subscription has changed. */
export const paymentNotices = (
  before: AccountRow,
  after: AccountRow,
  supportEmail: string,
): Mail[] => {
  const to = after.email
  const notices: Mail[] = []
  if (before.invoice !== 'failed' && after.invoice === 'failed')
    notices.push(paymentFailed({ to, supportEmail }))
  if (before.invoice === 'failed' && after.invoice === 'paid')
    notices.push(paymentMade({ to, supportEmail }))
  if (willBeCharged(before) && !willBeCharged(after))
    notices.push(subscriptionCanceled({ to, supportEmail }))
  return notices
}

const willBeCharged = (account: AccountRow): boolean => {
  const subscription = toSubscription(account, new Date(0))
  return subscription !== null && goesOn(subscription)
}

const paymentFailed = ({ to, supportEmail }: Addressed): Mail => ({
  to,
  subject: 'Your payment failed',
  text: `The last payment for your Flip Search Pro subscription failed, so you cannot search at the moment.

To pay with another card, write to ${supportEmail}.
`,
})

const paymentMade = ({ to, supportEmail }: Addressed): Mail => ({
  to,
  subject: 'Your payment went through',
  text: `The payment for your Flip Search Pro subscription that had failed went through, and you can search again.

If this was not you, write to ${supportEmail}.
`,
})

const subscriptionCanceled = ({ to, supportEmail }: Addressed): Mail => ({
  to,
  subject: 'Your subscription was canceled',
  text: `Your Flip Search Pro subscription was canceled. It is not charged any more.

If this was not you, write to ${supportEmail}.
`,
})
