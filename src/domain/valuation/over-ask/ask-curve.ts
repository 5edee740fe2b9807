import * as entries from '../../entry-at.ts'

// A constant of this module, for its hot loops: see entry-at.ts.
const { numberAt, entryAt } = entries

/** The regression of one amount, its coefficients in the order of the columns. JSON. */
export type AmountFit = { readonly intercept: number; readonly coefficients: readonly number[] }

/** Logits, one for each amount of a table, never rising. */
export type AskCurve = readonly number[]

/**
 * Where an amount lies in a rising table of amounts, held within them: 1.5 is halfway between the second and the third.
 */
export const placeOf = (amounts: readonly number[], amount: number): number => {
  const last = amounts.length - 1
  let below = 0
  while (below < last && entryAt(amounts, below + 1) <= amount) below++
  if (below === last) return last
  const low = entryAt(amounts, below)
  return below + Math.max(0, (amount - low) / (entryAt(amounts, below + 1) - low))
}

/** The logit of the home whose columns begin at `start`. */
export const logitAt = (
  fits: readonly AmountFit[],
  amount: number,
  columns: Float64Array,
  start: number,
): number => {
  const fitted = fits[amount]
  if (fitted === undefined) throw new RangeError(`no amount ${amount} is fitted`)
  let logit = fitted.intercept
  for (let j = 0; j < fitted.coefficients.length; j++)
    logit += entryAt(fitted.coefficients, j) * numberAt(columns, start + j)
  return logit
}

/** The logits of a home: the least of the amounts so far counts, as a larger amount is never likelier. */
export const curveAt = (
  fits: readonly AmountFit[],
  columns: Float64Array,
  start: number,
): AskCurve => {
  let low = Number.POSITIVE_INFINITY
  return fits.map((_, amount) => {
    low = Math.min(low, logitAt(fits, amount, columns, start))
    return low
  })
}

/** The chance at a place of the table: straight in the logit between two amounts. */
export const chanceAtPlace = (curve: AskCurve, place: number): number => {
  const below = Math.floor(place)
  const low = entryAt(curve, below)
  const share = place - below
  return chanceBetween(low, share === 0 ? low : entryAt(curve, below + 1), share)
}

/** Straight between two logits. */
export const chanceBetween = (low: number, next: number, share: number): number =>
  1 / (1 + Math.exp(-(low + share * (next - low))))
