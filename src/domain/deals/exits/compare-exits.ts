import { dollarsOf, isAnyPriceUsd } from '../../dollars.ts'
import { analyzeDeal } from '../analyze-deal.ts'
import type { DealInputs } from '../inputs/deal-inputs.ts'
import { inDollars } from '../results/basis-in-words.ts'
import { maxOffer } from '../results/max-offer.ts'
import { arvDistributionOf, chanceOfLoss } from '../results/odds.ts'
import { analyzeRental, openRental, type RentalFigures } from './analyze-rental.ts'
import {
  type AsIsInputs,
  type AssignmentInputs,
  asIsOf,
  type Exit,
  type ExitInputs,
  exitNames,
  pitiaCosts,
  type RentalInputs,
  rentalOf,
} from './exit-inputs.ts'
import { NO_RENT } from './exit-words.ts'
import { costOf } from './operating-years.ts'
import { asIsDeal, assignmentDeal } from './other-deals.ts'
import { dscrWords } from './rental-figures.ts'
import { rentalOdds, YEARS_OF_ODDS } from './rental-odds.ts'
import { rentalMaxOffer } from './rental-offer.ts'

/** One way out of a deal at its price, beside the others. Money is whole cents, before income tax. */
export type ExitRow = {
  readonly exit: Exit
  /** `Keep and rent`. */
  readonly name: string
  readonly result: ExitResult | null
  /** In a sentence, why there is no result; null where there is one. */
  readonly missing: string | null
  /** What it is best for among them, in words; empty where that is another one. */
  readonly bestFor: readonly string[]
}

export type ExitResult = {
  /** The highest price that leaves its own target; null when none does. */
  readonly maxOfferCents: number | null
  /** The most own money that is in at a time. */
  readonly cashNeededCents: number
  /** Own money that stays in; 0 where it is sold. */
  readonly cashLeftInCents: number
  /** Of a sale; null for a rental, which has a cash flow. */
  readonly profitCents: number | null
  /** Of the first year; null where it is sold. */
  readonly cashFlowCentsAYear: number | null
  /** From 0 to 1; null where no likely range says. */
  readonly chanceOfLoss: number | null
  /** Until it is sold; null for a rental, which is kept. */
  readonly months: number | null
  /** What has to be said beside it: sentences. */
  readonly facts: readonly string[]
}

export type ExitComparison = {
  readonly rows: readonly ExitRow[]
  /** The max offer that leads: of the exit that the user works by. Null where that has none. */
  readonly leads: { readonly exit: Exit; readonly maxOfferCents: number | null }
}

/** All exits of a home with one scope at one price, each by its own target. */
export const compareExits = (inputs: DealInputs, plans: ExitInputs): ExitComparison => {
  const { assignment, worksBy } = plans
  const found: readonly Found[] = [
    { exit: 'flip', ...flipResult(inputs) },
    { exit: 'rent', ...rentResult(inputs, rentalOf(plans)) },
    { exit: 'assign', ...assignResult(inputs, assignment) },
    { exit: 'as is', ...asIsResult(inputs, asIsOf(inputs, plans)) },
  ]
  return {
    rows: found.map((one) => ({
      ...one,
      name: exitNames[one.exit],
      bestFor: BESTS.filter((best) => isBest(best, one, found)).map(({ words }) => words),
    })),
    leads: {
      exit: worksBy,
      maxOfferCents: found.find(({ exit }) => exit === worksBy)?.result?.maxOfferCents ?? null,
    },
  }
}

/**
 * `DSCR under 1 at your offer: the rent is 0.87 of the payment with taxes, insurance and dues.` Null where it is not. Of
 * the loan that its value allows, where the lender's floor then cuts it.
 */
export const dscrUnderOne = (
  { dscr, refinance }: Pick<RentalFigures, 'dscr' | 'refinance'>,
  at: 'at your offer' | 'at the max offer',
): string | null => {
  const planned = refinance?.dscrAtLtv ?? dscr
  if (planned === null || planned >= 1) return null
  const whole =
    refinance?.boundBy === 'debt service coverage'
      ? 'with all that the value would let you borrow, '
      : ''
  return `DSCR under 1 ${at}: ${whole}the rent is ${dscrWords(planned)} of the payment with taxes, insurance and dues.`
}

type Outcome = Pick<ExitRow, 'result' | 'missing'>
type Found = Outcome & { readonly exit: Exit }

const missing = (sentence: string): Outcome => ({ result: null, missing: sentence })
const known = (result: ExitResult): Outcome => ({ result, missing: null })

const flipResult = (inputs: DealInputs): Outcome => {
  const { profitCents, cash } = analyzeDeal(inputs)
  const arv = arvDistributionOf(inputs)
  return known({
    maxOfferCents: maxOffer(inputs),
    cashNeededCents: cash.peakCents,
    cashLeftInCents: 0,
    profitCents,
    cashFlowCentsAYear: null,
    chanceOfLoss: arv && chanceOfLoss(inputs, arv).chanceOfLoss,
    months: inputs.months,
    facts: [],
  })
}

const rentResult = (inputs: DealInputs, rental: RentalInputs | null): Outcome => {
  if (rental === null) return missing(NO_RENT)
  const figures = analyzeRental(inputs, rental)
  const maxOfferCents = rentalMaxOffer(inputs, rental)
  const arv = arvDistributionOf(inputs)
  const atOffer =
    maxOfferCents === null || isAnyPriceUsd(maxOfferCents / 100)
      ? null
      : openRental({ ...inputs, priceCents: maxOfferCents }, rental)
  return known({
    maxOfferCents,
    cashNeededCents: figures.cashNeededCents,
    cashLeftInCents: figures.cashLeftInCents,
    profitCents: null,
    cashFlowCentsAYear: figures.years[0]?.cashFlowCents ?? 0,
    chanceOfLoss: arv && rentalOdds(inputs, rental, arv).chanceOfLoss,
    months: null,
    facts: [
      dscrUnderOne(figures, 'at your offer'),
      atOffer && dscrUnderOne(atOffer, 'at the max offer'),
      cutByFloor(figures),
      maxOfferCents === null ? whyNoPrice(inputs, rental) : null,
      arv &&
        `A loss is a sale after ${YEARS_OF_ODDS} years that does not bring back what went in, with its value growing by ${rental.growth.valuePercent}% a year.`,
    ].filter((fact) => fact !== null),
  })
}

const cutByFloor = ({
  refinance,
  dscr,
}: Pick<RentalFigures, 'dscr' | 'refinance'>): string | null => {
  if (refinance === null || refinance.boundBy === 'loan to value') return null
  const cut = inWholeDollars(refinance.ltvCapCents - refinance.loanCents)
  return `The lender's floor of debt service coverage takes ${cut} off the loan${refinance.loanCents === 0 ? ', all of it' : `: DSCR is ${dscrWords(dscr)} then, and more cash stays in`}.`
}

/** Why no price leaves a rental's target where it costs its landlord money each year, whatever was paid for it. */
const whyNoPrice = (inputs: DealInputs, rental: RentalInputs): string | null => {
  const { years, refinance } = openRental({ ...inputs, priceCents: 0 }, rental)
  const [first] = years
  if (first === undefined || first.cashFlowCents >= 0) return null
  const lacks = inWholeDollars(-first.cashFlowCents)
  const left = first.noiCents - first.reserveCents
  if (refinance === null || left <= 0)
    return `No price is low enough: the rent leaves ${lacks} a year less than it costs to keep.`
  const beside = costOf(first, pitiaCosts)
  const floor = Math.ceil((100 * first.rentCents) / (left + beside)) / 100
  return `No price is low enough: it borrows all that the lender allows, whose payments take ${lacks} a year more than the rent leaves. A floor of debt service coverage of ${floor.toFixed(2)} borrows so much less that the rent pays for it.`
}

const inWholeDollars = (cents: number): string =>
  inDollars(100 * dollarsOf(cents)).replace('.00', '')

const assignResult = (inputs: DealInputs, assignment: AssignmentInputs): Outcome => {
  const deal = assignmentDeal(inputs, assignment)
  if (deal === null)
    return missing(
      'No price leaves another buyer the target of this deal, so there is no one to assign it to.',
    )
  const { profitCents, cash } = analyzeDeal(deal)
  // An assignment never pays the price; a double close has it lent for the day.
  const ownCents =
    assignment.method === 'assignment' ? cash.toCloseCents - deal.priceCents : cash.toCloseCents
  return known({
    maxOfferCents: maxOffer(deal),
    cashNeededCents: Math.max(assignment.depositCents, ownCents),
    cashLeftInCents: 0,
    profitCents,
    cashFlowCentsAYear: null,
    chanceOfLoss: null,
    months: 0,
    facts: [],
  })
}

const asIsResult = (inputs: DealInputs, asIs: AsIsInputs | null): Outcome => {
  if (asIs === null) return missing('What it sells for as it is is not known.')
  const { result } = flipResult(asIsDeal(inputs, asIs))
  return { result, missing: null }
}

/** What an exit may be best for, and what it is measured by: the most of it, among those that lose nothing. */
type Best = {
  readonly words: string
  readonly of: (result: ExitResult) => number | null
}

const BESTS: readonly Best[] = [
  { words: 'the highest offer', of: ({ maxOfferCents }) => maxOfferCents },
  { words: 'the most profit at once', of: ({ profitCents }) => gain(profitCents) },
  { words: 'income that stays', of: ({ cashFlowCentsAYear }) => gain(cashFlowCentsAYear) },
  { words: 'the least cash', of: (result) => (loses(result) ? null : -result.cashNeededCents) },
  {
    words: 'the shortest time',
    of: (result) => (loses(result) || result.months === null ? null : -result.months),
  },
  {
    words: 'the least chance of a loss',
    // What likely loses is best for nothing.
    of: ({ chanceOfLoss: chance }) => (chance === null || chance >= 0.5 ? null : -chance),
  },
]

const gain = (cents: number | null): number | null => (cents !== null && cents > 0 ? cents : null)

const loses = ({ profitCents, cashFlowCentsAYear }: ExitResult): boolean =>
  (profitCents ?? cashFlowCentsAYear ?? 0) < 0

/** Equals share it. */
const isBest = ({ of }: Best, { result }: Found, all: readonly Found[]): boolean => {
  const measured = result && of(result)
  if (measured === null) return false
  return all.every((other) => {
    const theirs = other.result && of(other.result)
    return theirs === null || theirs <= measured
  })
}
