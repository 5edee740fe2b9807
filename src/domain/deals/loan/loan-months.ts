import { daysBetween, type IsoDate, isoDateOf, parseIsoDate } from '../../iso-date.ts'
import { hundredths, PERCENT_PARTS, percentParts, ratioOf } from '../cents.ts'
import type { DayCount, DealInputs, Loan } from '../inputs/deal-inputs.ts'
import { interestThrough, periodicPayment } from './annuity.ts'
import type { SizedLoan } from './loan-size.ts'

/** A loan in one month, from the day of closing: months of a fractional time end with one that is shorter. */
export type LoanMonth = {
  /** From 1. */
  readonly month: number
  readonly startCents: number
  /** Paid out for finished work in it. */
  readonly drawnCents: number
  readonly interestCents: number
  /** Paid back in it, by an amortized loan. */
  readonly principalCents: number
  readonly endCents: number
}

/** A draw of one loan. */
export type LoanDraw = { readonly month: number; readonly cents: number }

/**
 * Balance and interest by month. Interest that is paid each month is rounded each month; out of a reserve or at the
 * sale it is one amount, rounded once, and the months are what it grows by. A draw bears interest from the day it is
 * paid out, also within a month.
 */
export const loanMonths = (
  loan: Loan,
  sized: SizedLoan,
  draws: readonly LoanDraw[],
  { months, closingDate }: Pick<DealInputs, 'months' | 'closingDate'>,
): LoanMonth[] => {
  const interest = interestByMonth(loan, sized, draws, { months, closingDate })
  const principal = principalByMonth(loan, sized, months)
  let startCents = sized.advanceCents + drawnIn(draws, 0)
  return interest.map((interestCents, i) => {
    const month = i + 1
    const drawnCents = drawnIn(draws, month)
    const principalCents = principal[i] ?? 0
    const endCents = startCents + drawnCents - principalCents
    const row = { month, startCents, drawnCents, interestCents, principalCents, endCents }
    startCents = endCents
    return row
  })
}

/** The interest of a whole 30-day month on an amount, in cents. */
export const interestOfMonth = (ratePercent: number, cents: number): number =>
  ratioOf(cents, percentParts(ratePercent), 12 * PERCENT_PARTS)

/** What is paid out in a month: after the one before has ended, at the latest as it ends itself. */
const drawnIn = (draws: readonly LoanDraw[], month: number): number => {
  let drawnCents = 0
  for (const draw of draws) if (Math.ceil(draw.month) === month) drawnCents += draw.cents
  return drawnCents
}

const interestByMonth = (
  { interest, ratePercent }: Loan,
  sized: SizedLoan,
  draws: readonly LoanDraw[],
  { months, closingDate }: Pick<DealInputs, 'months' | 'closingDate'>,
): number[] => {
  const lengths = monthLengths(months)
  if (interest.kind === 'amortized')
    return growthOf(
      lengths.map((_, i) =>
        Math.round(amortizedInterest(sized, ratePercent, interest.months, Math.min(i + 1, months))),
      ),
    )
  const { year, weights } = countedDays(interest.dayCount, closingDate, lengths.length)
  const weighted = lengths.map((length, i) => {
    const centMonths =
      interest.kind === 'Dutch'
        ? sized.totalCents * length
        : owedTimesHundredths(sized.advanceCents, draws, i, length)
    return centMonths * (weights[i] ?? 0)
  })
  const interestOn = (weightedCents: number) =>
    ratioOf(weightedCents, percentParts(ratePercent), PERCENT_PARTS * 100 * year)
  if (interest.paid === 'monthly') return weighted.map(interestOn)
  let upTo = 0
  return growthOf(
    weighted.map((one) => {
      upTo += one
      return interestOn(upTo)
    }),
  )
}

/** In hundredths of a month: 100 each, the last one perhaps less. */
const monthLengths = (months: number): number[] => {
  const lengths: number[] = []
  for (let i = 0; i < months; i++) lengths.push(Math.min(100, hundredths(months) - 100 * i))
  return lengths
}

/** What is owed in a month, times the hundredths of it that it is owed for. */
const owedTimesHundredths = (
  advanceCents: number,
  draws: readonly LoanDraw[],
  monthsBefore: number,
  length: number,
): number => {
  const start = 100 * monthsBefore
  const end = start + length
  let owed = advanceCents * length
  for (const { month, cents } of draws)
    owed += cents * Math.max(0, end - Math.max(start, hundredths(month)))
  return owed
}

/**
 * What each month counts, and what a year of them does: 1 of 12 by 30/360; its days of 360 or 365 from a known
 * closing date on; else the days of an average month, 365/12, in lowest terms.
 */
const countedDays = (
  dayCount: DayCount,
  closingDate: string | null,
  months: number,
): { readonly year: number; readonly weights: readonly number[] } => {
  const evenly = (weight: number) => new Array<number>(months).fill(weight)
  if (dayCount === '30/360') return { year: 12, weights: evenly(1) }
  const closing = closingDate === null ? null : parseIsoDate(closingDate)
  if (closing !== null) {
    const ends = Array.from({ length: months + 1 }, (_, month) => monthsAfter(closing, month))
    const weights = ends.slice(1).map((end, i) => daysBetween(ends[i] ?? closing, end))
    return { year: dayCount === 'actual/360' ? 360 : 365, weights }
  }
  return dayCount === 'actual/360'
    ? { year: 864, weights: evenly(73) }
    : { year: 12, weights: evenly(1) }
}

/** The same day `months` later, or the last day of a month that is too short for it. */
const monthsAfter = (date: IsoDate, months: number): IsoDate => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const since = 12 * year + month - 1 + months
  for (let last = day; last > 0; last--) {
    const found = isoDateOf(Math.floor(since / 12), (since % 12) + 1, last)
    if (found !== null) return found
  }
  throw new RangeError(`there is no month ${months} after ${date}`)
}

/** Interest of an amortized loan up to a time, in cents not rounded; in a month begun, what it has run up. */
const amortizedInterest = (
  { totalCents }: SizedLoan,
  ratePercent: number,
  term: number,
  time: number,
): number => {
  const rate = ratePercent / 1200
  const payments = Math.min(Math.floor(time), term)
  const paid = interestThrough(payments, rate, term, totalCents)
  const begun = payments === term ? 0 : time - payments
  const owed = totalCents - (payments * periodicPayment(rate, term, totalCents) - paid)
  return paid + begun * rate * owed
}

/** What an amortized loan pays back each month; nothing in one that ends before its payment is due. */
const principalByMonth = (
  { interest, ratePercent }: Loan,
  { totalCents }: SizedLoan,
  months: number,
): number[] => {
  if (interest.kind !== 'amortized') return []
  const rate = ratePercent / 1200
  const payment = periodicPayment(rate, interest.months, totalCents)
  return growthOf(
    monthLengths(months).map((_, i) => {
      const paid = Math.min(Math.floor(Math.min(i + 1, months)), interest.months)
      return Math.round(paid * payment - interestThrough(paid, rate, interest.months, totalCents))
    }),
  )
}

/** From running totals to what each adds. */
const growthOf = (totals: readonly number[]): number[] =>
  totals.map((total, i) => total - (totals[i - 1] ?? 0))
