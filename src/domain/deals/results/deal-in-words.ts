import type { Target } from '../inputs/deal-inputs.ts'
import { inDollars } from './basis-in-words.ts'

/** `$7,465.61`; a loss is said so: `−$7,238.39, a loss`. */
export const profitWords = (
  cents: number,
  amount: (cents: number) => string = inDollars,
): string => (cents < 0 ? `${amount(cents)}, a loss` : amount(cents))

/** `12.12%`; n/a where it means nothing. */
export const shareWords = (share: number | null): string =>
  share === null
    ? 'n/a'
    : share
        .toLocaleString('en-US', {
          style: 'percent',
          minimumFractionDigits: 2,
          maximumFractionDigits: 2,
        })
        .replace('-', '−')

/** What the highest offer leaves, in words. */
export const targetWords = (
  target: Target,
  amount: (cents: number) => string = inDollars,
): string => {
  switch (target.kind) {
    case 'profit':
      return `a profit of ${amount(target.cents)}`
    case 'percent of value':
      return `${target.percent}% of the after-repair value`
    case 'return on cost':
      return `${target.percent}% of ${target.of === 'all-in' ? 'all-in' : 'total'} cost`
  }
}

/** `36 in 100`; the ends are never said to be certain. */
export const chanceWords = (chance: number): string => {
  const inHundred = Math.round(100 * chance)
  if (inHundred === 0) return 'under 1 in 100'
  return inHundred === 100 ? 'over 99 in 100' : `${inHundred} in 100`
}
