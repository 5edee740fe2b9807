import type { Subscription } from '../../../contract/subscription.ts'
import { MINUTE_MS } from '../../../domain/time-units.ts'
import type { AccountRow } from '../account-store.ts'
import { answerWithin } from '../answer-within.ts'
import { askForSubscription, type RefreshDeps } from './refresh-subscription.ts'
import { findActive } from './subscription-store.ts'
import { toSubscription } from './to-subscription.ts'

/**
 * The subscription of an account as the browser gets it; null when it has none. What is kept serves for some
 * minutes, and for longer while the payment provider is slow or gives no answer: `onFault` gets the reason.
 */
export const getSubscription = async (
  deps: RefreshDeps & { readonly onFault: (error: unknown) => void },
  account: AccountRow,
): Promise<Subscription | null> => {
  const kept = toSubscription(account, deps.clock())
  if (kept === null || isFresh(account, deps.clock())) return kept
  const refreshed = askForSubscription(deps, account)
  // It may go wrong after we have stopped waiting.
  refreshed.catch(deps.onFault)
  const asked = await answerWithin(PATIENCE_MS, refreshed).catch(() => null)
  if (asked?.ok === false) deps.onFault(new Error(asked.error.message))
  if (!asked?.ok) return kept
  return toSubscription((await findActive(deps.db, account.id)) ?? account, deps.clock())
}

const isFresh = ({ subscription_checked_at: checked, invoice }: AccountRow, now: Date): boolean =>
  checked !== null &&
  Math.abs(now.getTime() - checked.getTime()) < (invoice === 'awaited' ? AWAITED_MS : FRESH_MS)

const FRESH_MS = 5 * MINUTE_MS
const AWAITED_MS = 10_000
const PATIENCE_MS = 3_000
