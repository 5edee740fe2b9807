import type { AccountData } from '../../../contract/account-data.ts'
import type { AccountRow } from '../account-store.ts'
import { toSubscription } from './to-subscription.ts'

/** Everything that is kept about a person, for them to download. */
export const accountData = (account: AccountRow, userId: string, now: Date): AccountData => ({
  exportedAt: now.toISOString(),
  person: {
    userId,
    email: account.email,
    phone: account.phone,
    firstName: account.first_name,
    lastName: account.last_name,
    signedUpAt: account.created_at.toISOString(),
  },
  subscription: toSubscription(account, now),
})
