import { numberAt } from '../../entry-at.ts'

/** Numbers in ascending order; unknown ones (NaN) left out. */
export const inOrder = (values: Iterable<number>): Float64Array => {
  const all = values instanceof Float64Array ? values : Float64Array.from(values)
  // Plain loops over numbers: a market's training asks hundreds of times for the order of all its sales.
  const known = new Float64Array(all.length)
  let count = 0
  for (let i = 0; i < all.length; i++) {
    const value = numberAt(all, i)
    if (!Number.isNaN(value)) known[count++] = value
  }
  return known.subarray(0, count).sort()
}

/** The `share` quantile (0 to 1) of ordered numbers, straight between neighbors; NaN of none. */
export const quantileOf = (ordered: Float64Array, share: number): number => {
  if (ordered.length === 0) return Number.NaN
  const place = share * (ordered.length - 1)
  const below = Math.floor(place)
  const low = numberAt(ordered, below)
  const high = numberAt(ordered, Math.min(below + 1, ordered.length - 1))
  return low + (high - low) * (place - below)
}

/** The median; NaN of none. */
export const medianOf = (values: Iterable<number>): number => quantileOf(inOrder(values), 0.5)
