import type { DealInputs } from '../inputs/deal-inputs.ts'
import { analyzeRental, type RentalRefinance } from './analyze-rental.ts'
import { compareExits } from './compare-exits.ts'
import { type RentalInputs, rentalOf } from './exit-inputs.ts'
import { rentalStress } from './rental-stress.ts'

/** All results of a deal's exits, as they are frozen for readers; null where only the flip is asked for. */
export const exitResults = (inputs: DealInputs) => {
  const { exits } = inputs
  if (exits === null) return null
  const { rows, leads } = compareExits(inputs, exits)
  const rental = rentalOf(exits)
  return {
    worksBy: leads.exit,
    maxOfferCents: leads.maxOfferCents,
    rows: rows.map(({ exit, name, missing, bestFor, result }) => ({
      exit,
      name,
      missing,
      bestFor: [...bestFor],
      result: result && { ...result, facts: [...result.facts] },
    })),
    rental: rental && rentalResults(inputs, rental),
  }
}

/** A rental in full but for its months, with its stress. */
export const rentalResults = (inputs: DealInputs, rental: RentalInputs) => {
  const figures = analyzeRental(inputs, rental)
  const { rentedAfterMonths, refinancedAfterMonths, allInCents, refinance } = figures
  const { cashNeededCents, cashLeftInCents, equityCents, dscr, ratios } = figures
  return {
    rentedAfterMonths,
    refinancedAfterMonths,
    allInCents,
    cashNeededCents,
    cashLeftInCents,
    equityCents,
    dscr,
    refinance: refinance && withoutLines(refinance),
    ratios,
    years: figures.years.map((year) => ({ ...year, lines: [...year.lines] })),
    holds: figures.holds.map(({ months: _, ...hold }) => hold),
    stress: rentalStress(inputs, rental),
  }
}

const withoutLines = ({ lines: _, ...refinance }: RentalRefinance) => refinance
