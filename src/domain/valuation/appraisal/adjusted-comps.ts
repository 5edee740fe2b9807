import * as entries from '../../entry-at.ts'
import { COMPS_BEND, COMPS_PASSES } from '../arithmetic/huber.ts'

// A constant of this module, for its hot loops: see entry-at.ts.
const { numberAt } = entries

/**
 * How much the market model weighs beside comps: as much as a quarter of a sale next door, just like the home.
 * Fitted, like the bend of comps, on King County's sales of September to December 2014.
 */
const MODEL_WEIGHT = 0.24

export type CompsPattern = {
  /** The home's residual as the comps say it: ln value less the market model's. */
  readonly residual: number
  /** By comp: its residual (ln price less the model's), how alike it is, and its share of the mean. */
  readonly sales: { readonly residual: Float64Array; readonly likeness: Float64Array }
  readonly shares: Float64Array
  /** Weighted standard deviation of the comps around their middle; 0 of none. */
  readonly spread: number
  /** All comps' likeness together. */
  readonly likeness: number
}

/**
 * Adjusted comps: the robust mean of the comps' residuals from the market model, weighted by likeness,
 * with the model itself as one more voice that says 0 (Huber's M-estimate; the model's weight is the ridge that shrinks small samples).
 */
export const compsPattern = (residual: Float64Array, likeness: Float64Array): CompsPattern => {
  const n = residual.length
  const shares = Float64Array.from(likeness)
  let middle = 0
  for (let pass = 0; pass < COMPS_PASSES; pass++) {
    let sum = 0
    let total = MODEL_WEIGHT
    for (let i = 0; i < n; i++) {
      const off = Math.abs(numberAt(residual, i) - middle)
      const robust = pass === 0 || off <= COMPS_BEND ? 1 : COMPS_BEND / off
      const weight = numberAt(likeness, i) * robust
      shares[i] = weight
      sum += weight * numberAt(residual, i)
      total += weight
    }
    middle = sum / total
    for (let i = 0; i < n; i++) shares[i] = numberAt(shares, i) / total
  }
  return {
    residual: middle,
    sales: { residual, likeness },
    shares,
    ...spreadOf(residual, likeness),
  }
}

const spreadOf = (residual: Float64Array, likeness: Float64Array) => {
  let total = 0
  let sum = 0
  for (let i = 0; i < residual.length; i++) {
    total += numberAt(likeness, i)
    sum += numberAt(likeness, i) * numberAt(residual, i)
  }
  if (total === 0) return { spread: 0, likeness: 0 }
  let squares = 0
  for (let i = 0; i < residual.length; i++)
    squares += numberAt(likeness, i) * (numberAt(residual, i) - sum / total) ** 2
  return { spread: Math.sqrt(squares / total), likeness: total }
}
