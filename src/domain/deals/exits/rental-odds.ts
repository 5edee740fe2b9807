import type { DealInputs } from '../inputs/deal-inputs.ts'
import {
  type ArvDistribution,
  type Odds,
  oddsOf,
  oddsSteps,
  overBudgetCents,
  stepsOf,
} from '../results/odds.ts'
import { openRental, soldAfter } from './analyze-rental.ts'
import type { RentalInputs } from './exit-inputs.ts'

/** How long a rental is kept for its odds, in years from the refinance: a loss is a loss once it is sold again. */
export const YEARS_OF_ODDS = 5
/** Fewer than of values: what it is worth moves a rental more than its rent does, and each step is a rental of its own. */
const RENT_STEPS = 5

/**
 * The odds of a rental that is sold after five years: the flip's 101 values by its 15 rehab costs, and by 5 rents
 * where their likely range is known. A value is what it is appraised at, and what grows until the sale; time and growth go
 * as planned. Rehab beyond the plan is paid in cash and moves no loan, so that it comes off the profit exactly.
 */
export const rentalOdds = (
  inputs: DealInputs,
  rental: RentalInputs,
  arv: ArvDistribution,
): Odds => {
  const { sales, overrunPercents } = oddsSteps(inputs, arv)
  const over = overBudgetCents(inputs, overrunPercents)
  return oddsOf(
    sales.flatMap((priceCents) => {
      const valued = { ...inputs, sale: { ...inputs.sale, priceCents } }
      return rentsOf(rental).flatMap((rentCentsAMonth) => {
        const rented = { ...rental, rentCentsAMonth }
        const opened = openRental(valued, rented, YEARS_OF_ODDS)
        const { profitCents } = soldAfter(valued, rented, opened, YEARS_OF_ODDS)
        return over.map((cents) => profitCents - cents)
      })
    }),
  )
}

const rentsOf = ({ rentCentsAMonth: planned, rentRange80 }: RentalInputs): number[] =>
  rentRange80 === null
    ? [planned]
    : stepsOf(RENT_STEPS, {
        low: rentRange80.lowCents / planned,
        high: rentRange80.highCents / planned,
      }).map((share) => Math.round(share * planned))
