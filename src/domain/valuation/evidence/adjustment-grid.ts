import { entryAt } from '../../entry-at.ts'
import { logarithmicMean } from '../arithmetic/logarithmic-mean.ts'
import { wholeDollars } from '../arithmetic/whole-dollars.ts'
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
 * The grid of a sale. A line's logarithm becomes dollars by the logarithmic mean of price and adjusted price,
 * rounded so that the whole dollars still add up.
 */
export const adjustmentGrid = (priceUsd: number, lines: AdjustmentLines): AdjustmentGrid => {
  const { dollars, adjusted, net, gross } = exactGrid(priceUsd, lines)
  const adjustedUsd = Math.round(adjusted)
  const whole = wholeDollars(dollars, adjustedUsd - priceUsd)
  const inDollars = {
    size: 0,
    lot: 0,
    age: 0,
    beds: 0,
    baths: 0,
    location: 0,
    time: 0,
    type: 0,
    features: 0,
    condition: 0,
  }
  for (const [i, name] of lineNames.entries()) inDollars[name] = entryAt(whole, i)
  return { lines: inDollars, adjustedUsd, net, gross }
}

/** The same, in dollars and cents, by line as `lineNames` has them. */
export const exactGrid = (price: number, lines: AdjustmentLines) => {
  const total = lineNames.reduce((sum, name) => sum + lines[name], 0)
  const adjusted = price * Math.exp(total)
  const perLogarithm = logarithmicMean(price, total)
  const dollars = lineNames.map((name) => lines[name] * perLogarithm)
  const gross = dollars.reduce((sum, amount) => sum + Math.abs(amount), 0)
  return { dollars, adjusted, net: Math.abs(adjusted - price) / price, gross: gross / price }
}
