import { addDays, type IsoDate } from '../../../domain/iso-date.ts'
import { periodStart, startOf } from '../billing-calendar.ts'
import type { KeptSubscription } from './subscription-schema.ts'

/** What happens to a subscription by itself, and when (milliseconds since 1970). */
export type Happening = { readonly at: number } & (
  | { readonly what: 'charge'; readonly invoiceId: string }
  | { readonly what: 'end' | 'pause' | 'resume' }
  | { readonly what: 'bill'; readonly due: IsoDate }
)

/** What happens next; null when nothing ever will. */
export const nextHappening = (kept: KeptSubscription): Happening | null => {
  const [first] = possibleHappenings(kept).sort((a, b) => a.at - b.at)
  return first ?? null
}

/** Those of the same instant in the order they take. */
const possibleHappenings = (kept: KeptSubscription): Happening[] => {
  const { subscription } = kept
  const happenings: Happening[] = kept.open.map(({ id, chargeAt }) => ({
    what: 'charge',
    at: chargeAt,
    invoiceId: id,
  }))
  const running = subscription.status === 'ACTIVE' || subscription.status === 'PAUSED'
  if (!running) return happenings
  // The canceled date is the last day of the subscription.
  if (subscription.canceled_date !== undefined)
    happenings.push({ what: 'end', at: startOf(addDays(subscription.canceled_date, 1)) })
  for (const action of kept.actions) {
    if (action.type === 'PAUSE')
      happenings.push({ what: 'pause', at: startOf(action.effective_date) })
    if (action.type === 'RESUME')
      happenings.push({ what: 'resume', at: startOf(action.effective_date) })
  }
  if (subscription.status === 'ACTIVE') {
    const due = periodStart(kept.anchor, kept.billed)
    happenings.push({ what: 'bill', at: startOf(due), due })
  }
  return happenings
}
