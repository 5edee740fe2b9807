import { type AdjustmentLines, type LineName, lineNames } from './adjustment-lines.ts'

/** A comp's way from its price to what it would have sold for as the home, in whole US dollars. */
export type AdjustmentGrid = {
  readonly lines: Readonly<Record<LineName, number>>
  /** The price and all lines together, exactly. */
  readonly adjustedUsd: number
  /** The total change, and all changes with signs ignored, as shares of the price. */
  readonly net: number
  readonly gross: number
}

/** Many lenders question a comp whose price changes by more than this in all, or in single lines. */
export const NET_MARK = 0.15
export const GROSS_MARK = 0.25

/**
 * The grid of a sale. A line of delta logarithms is delta (adjusted - price) / (ln adjusted - ln price)
 * dollars (the logarithmic mean, which splits a product exactly: Ang 2004), rounded so that the whole
 * dollars still add up (largest remainders).
 */
export const adjustmentGrid = (priceUsd: number, lines: AdjustmentLines): AdjustmentGrid => {
  const { dollars, adjusted, net, gross } = exactGrid(priceUsd, lines)
  const adjustedUsd = Math.round(adjusted)
  return { lines: inWholeDollars(dollars, adjustedUsd - priceUsd), adjustedUsd, net, gross }
}

/** The same, in dollars and cents: of the lines only what lenders look at. */
export const exactGrid = (price: number, lines: AdjustmentLines) => {
  const total = lineNames.reduce((sum, name) => sum + lines[name], 0)
  const adjusted = price * Math.exp(total)
  const perLogarithm = Math.abs(total) < 1e-9 ? price : (adjusted - price) / total
  const dollars = lineNames.map((name) => ({ name, amount: lines[name] * perLogarithm }))
  const gross = dollars.reduce((sum, { amount }) => sum + Math.abs(amount), 0)
  return { dollars, adjusted, net: Math.abs(adjusted - price) / price, gross: gross / price }
}

const inWholeDollars = (
  exact: readonly { readonly name: LineName; readonly amount: number }[],
  total: number,
): Record<LineName, number> => {
  const whole = { size: 0, lot: 0, age: 0, beds: 0, baths: 0, location: 0, time: 0, type: 0 }
  let left = total
  for (const { name, amount } of exact) {
    // Adding 0 makes -0 plain 0.
    whole[name] = Math.trunc(amount) + 0
    left -= whole[name]
  }
  // What is left goes, dollar by dollar, to the lines of its direction that lost most of one.
  const takers = exact
    .filter(({ amount }) => Math.sign(amount) === Math.sign(left))
    .toSorted((a, b) => Math.abs(b.amount % 1) - Math.abs(a.amount % 1))
  for (const { name } of takers.slice(0, Math.abs(left))) whole[name] += Math.sign(left)
  return whole
}
