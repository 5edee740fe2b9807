import { ANY_PRICE, isAnyPriceUsd } from '../../dollars.ts'
import type { DealInputs } from '../inputs/deal-inputs.ts'
import { inDollars } from '../results/basis-in-words.ts'
import { targetWords } from '../results/deal-in-words.ts'
import type { Exit, RentalTarget } from './exit-inputs.ts'

/** Why a rental without a rent has no figures. */
export const NO_RENT = 'No rent, no exit: enter what it rents for when repaired.'

/** What the max offer of an exit leaves: `a return of 8% a year on the cash left in`. */
export const exitTargetWords = (
  { target, exits }: Pick<DealInputs, 'target' | 'exits'>,
  exit: Exit,
  amount: (cents: number) => string = inDollars,
): string => {
  if (exits === null) return targetWords(target, amount)
  switch (exit) {
    case 'rent':
      return rentalTargetWords(exits.rental.target, amount)
    case 'assign':
      return `a fee of ${amount(exits.assignment.feeCents)}`
    case 'flip':
    case 'as is':
      return targetWords(target, amount)
  }
}

/** What the max offer of a rental leaves, in words. */
export const rentalTargetWords = (
  target: RentalTarget,
  amount: (cents: number) => string,
): string =>
  target.kind === 'return on cash'
    ? `a return of ${target.percent}% a year on the cash left in`
    : `at most ${amount(target.mostCents)} in, and ${amount(target.cashFlowCentsAMonth)} a month`

/** A max offer in words: a rental that gets all of its cost back has no limit. */
export const exitOfferWords = (
  cents: number | null,
  amount: (cents: number) => string = inDollars,
): string => (cents === null ? 'None' : isAnyPriceUsd(cents / 100) ? ANY_PRICE : amount(cents))
