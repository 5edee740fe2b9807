import type { DealInputs } from '../../../domain/deals/inputs/deal-inputs.ts'
import { addDays, type IsoDate, parseIsoDate } from '../../../domain/iso-date.ts'

/** Something that is to happen in a deal. */
export type TimelineEvent = {
  /** Days after closing. */
  readonly day: number
  /** Null while the day of closing is not known. */
  readonly date: IsoDate | null
  readonly what: string
}

export type Timeline = {
  readonly events: readonly TimelineEvent[]
  /** What the plan means for a buyer with an FHA loan, in a sentence. */
  readonly fha: string
}

/** From closing to the sale, with the days on which a buyer with an FHA loan may sign (HUD Handbook 4000.1, property flipping). */
export const timelineOf = ({
  inputs,
  saleCents,
  draws,
}: {
  readonly inputs: DealInputs
  readonly saleCents: number
  /** Those of the first loan, each at the time from which it bears interest: months after closing. */
  readonly draws: readonly { readonly month: number; readonly text: string }[]
}): Timeline => {
  const { closingDate, months, rehab, priceCents } = inputs
  const closing = closingDate === null ? null : parseIsoDate(closingDate)
  const at = (day: number, what: string): TimelineEvent => ({
    day,
    what,
    date: closing === null ? null : addDays(closing, day),
  })
  const saleDay = daysOf(months)
  const contractDay = Math.max(0, saleDay - CONTRACT_DAYS)
  const events = [
    at(0, 'Closing of the purchase'),
    ...draws.map(({ month, text }) => at(daysOf(month), text)),
    at(daysOf(Math.min(rehab.months, months)), 'Work finished, listed for sale'),
    at(
      contractDay,
      `Contract with a buyer, ${CONTRACT_DAYS} days before the sale closes (assumed)`,
    ),
    at(saleDay, 'Sale closes, loans are paid off'),
    at(FHA_FIRST_DAY, 'First day on which a buyer with an FHA loan may sign'),
    at(
      FHA_SECOND_APPRAISAL_DAY,
      'Last day on which an FHA loan asks for a second appraisal, where the price is twice the one paid or more',
    ),
  ].toSorted((a, b) => a.day - b.day)
  return { events, fha: fhaSentence({ contractDay, doubled: saleCents >= 2 * priceCents }) }
}

const fhaSentence = ({
  contractDay,
  doubled,
}: {
  readonly contractDay: number
  readonly doubled: boolean
}): string => {
  if (contractDay < FHA_FIRST_DAY)
    return `As planned, the buyer signs on about day ${contractDay}: too soon for an FHA loan, which allows it from day ${FHA_FIRST_DAY} on.`
  if (contractDay > FHA_SECOND_APPRAISAL_DAY)
    return `As planned, the buyer signs on about day ${contractDay}: after the days on which an FHA loan asks for more.`
  return doubled
    ? `As planned, the buyer signs on about day ${contractDay} at twice the price paid or more: an FHA loan then asks for a second appraisal, which the buyer may not pay for.`
    : `As planned, the buyer signs on about day ${contractDay} at less than twice the price paid: an FHA loan asks for no second appraisal.`
}

const daysOf = (months: number): number => Math.round((months * 365) / 12)

/** Before the sale closes; assumed, as in the default time for the sale. */
const CONTRACT_DAYS = 40
const FHA_FIRST_DAY = 91
const FHA_SECOND_APPRAISAL_DAY = 180
