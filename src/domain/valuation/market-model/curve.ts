import { inOrder, quantileOf } from '../arithmetic/quantile.ts'

/** A line through points, straight between them and flat beyond both ends. JSON. */
export type Curve = { readonly at: readonly number[]; readonly height: readonly number[] }

/** The curve's height at `x`. */
export const curveAt = ({ at, height }: Curve, x: number): number => {
  let i = 0
  for (const knot of at) {
    if (!(x >= knot)) break
    i += 1
  }
  const [to, right] = [at[i], height[i]]
  const [from, left] = [at[i - 1], height[i - 1]]
  if (from === undefined || left === undefined) return right ?? 0
  if (to === undefined || right === undefined) return left
  return left + ((right - left) * (x - from)) / (to - from)
}

/**
 * Where a feature's curve may bend: `count` quantiles of what was seen, from .5 % to 99.5 %, the inner
 * ones even between 5 % and 95 %. Fewer when they coincide; none for a feature that does not vary.
 */
export const knotsOf = (values: Float64Array, count: number): number[] => {
  const ordered = inOrder(values)
  const inner = Math.max(0, count - 2)
  const shares = [
    0.005,
    ...Array.from({ length: inner }, (_, i) => 0.05 + (0.9 * (i + 0.5)) / inner),
    0.995,
  ]
  const knots = [...new Set(shares.map((share) => quantileOf(ordered, share)))]
  return knots.length > 1 && ordered.length > 0 ? knots : []
}
