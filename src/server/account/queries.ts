import type { AccountRow } from './account-store.ts'
import { toSubscription } from './subscription/to-subscription.ts'

/** Whether mails of alerts go to an account now: while its subscription is live, and its address takes mails. */
export const mailsGoTo = (account: AccountRow, now: Date): boolean =>
  account.state === 'active' &&
  account.alert_mails &&
  account.mail_refused_at === null &&
  toSubscription(account, now)?.live === true
