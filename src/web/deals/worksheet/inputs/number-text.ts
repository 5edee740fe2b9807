import type { NumberUnit } from '../../../../domain/deals/fields/number-fields.ts'
import { dealLimits } from '../../../../domain/deals/inputs/deal-inputs.ts'
import { typedNumber } from '../../../ui/words/typed-number.ts'

export type Bounds = {
  readonly least?: number
  readonly most?: number
  /** How many are allowed, where that is fewer than its kind has. */
  readonly decimals?: number
  /** It is a whole number of these: 1, or .5 where halves are allowed. */
  readonly multipleOf?: number
}

/** `210,000`, `1,495.50`, `10.5`: as it is in a field. */
export const numberText = (value: number, kind: NumberUnit): string =>
  kind === 'dollars'
    ? (value % 100 === 0 ? upTo2 : exactly2).format(value / 100)
    : (kind === 'percent' ? upTo4 : upTo2).format(value)

const upTo2 = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const exactly2 = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const upTo4 = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })

/** The same in a sentence: `$210,000`, `10.5%`, `6 months`. */
export const numberWords = (value: number, kind: NumberUnit): string => {
  const text = numberText(value, kind)
  switch (kind) {
    case 'dollars':
      return `$${text}`
    case 'percent':
      return `${text}%`
    case 'months':
      return `${text} ${value === 1 ? 'month' : 'months'}`
    case 'count':
      return text
  }
}

/** What was typed, or what is wrong with it, in words. */
export const readNumber = (
  text: string,
  kind: NumberUnit,
  bounds: Bounds = {},
): { readonly value: number } | { readonly wrong: string } => {
  if (/^[$,%\s]*$/.test(text)) return { wrong: 'Give a number.' }
  const typed = typedNumber(text)
  if (Number.isNaN(typed)) return { wrong: 'Give a number in digits, such as 1,250.50.' }
  const { least = 0, most = mosts[kind] } = bounds
  const value = kind === 'dollars' ? Math.round(typed * 100) : typed
  if (value < least) return { wrong: `Give ${numberWords(least, kind)} or more.` }
  if (value > most) return { wrong: `Give ${numberWords(most, kind)} or less.` }
  const allowed = bounds.decimals ?? (kind === 'percent' ? 4 : 2)
  if ((/\.(\d*)/.exec(text)?.[1]?.length ?? 0) > allowed)
    return { wrong: allowed === 0 ? 'Give a whole number.' : `Give at most ${allowed} decimals.` }
  const { multipleOf } = bounds
  if (multipleOf !== undefined && !Number.isInteger(value / multipleOf))
    return {
      wrong:
        multipleOf === 1 ? 'Give a whole number.' : 'Give a whole number, or a half such as 1.5.',
    }
  return { value }
}

/** A step with the arrow keys, to the next round number within bounds. */
export const stepNumber = (value: number, by: number, kind: NumberUnit, bounds: Bounds = {}) => {
  const { least = 0, most = mosts[kind] } = bounds
  const next = Math.round((value + by) * 10_000) / 10_000
  return Math.min(most, Math.max(least, next))
}

const mosts = {
  dollars: dealLimits.cents,
  percent: 100,
  months: dealLimits.months,
  count: 1_000_000,
} as const
