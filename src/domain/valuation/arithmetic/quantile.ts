import * as entries from '../../entry-at.ts'

// A constant of this module, for its hot loops: see entry-at.ts.
const { numberAt } = entries

/** Numbers in ascending order; unknown ones (NaN) left out. */
export const inOrder = (values: Iterable<number>): Float64Array => knownOf(values).sort()

/** A copy of the numbers that are not NaN. */
const knownOf = (values: Iterable<number>): Float64Array => {
  const all = values instanceof Float64Array ? values : Float64Array.from(values)
  // Plain loops over numbers: a market's training asks hundreds of times for the order of all its sales.
  const known = new Float64Array(all.length)
  let count = 0
  for (let i = 0; i < all.length; i++) {
    const value = numberAt(all, i)
    if (!Number.isNaN(value)) known[count++] = value
  }
  return known.subarray(0, count)
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

/** The conformal quantile of ordered numbers: the ceil((n + 1) `share`)th of n, or the last; 0 of none. */
export const conformalQuantile = (ordered: Float64Array, share: number): number => {
  const place = Math.min(ordered.length, Math.ceil((ordered.length + 1) * share))
  return place === 0 ? 0 : numberAt(ordered, place - 1)
}

/** The median; NaN of none. */
export const medianOf = (values: Iterable<number>): number => {
  const known = knownOf(values)
  // Sorts only the middle: `quantileOf` reads no more.
  const below = Math.floor(0.5 * (known.length - 1))
  putInPlace(known, 0, known.length - 1, below)
  putInPlace(known, below + 1, known.length - 1, below + 1)
  return quantileOf(known, 0.5)
}

/**
 * Moves the number that belongs at `place` in order there, between `from` and `to`: none after it is smaller and none
 * before it larger (Hoare 1961, quickselect).
 */
const putInPlace = (numbers: Float64Array, from: number, to: number, place: number): void => {
  let low = from
  let high = to
  while (low < high) {
    const pivot = middleOf(
      numberAt(numbers, low),
      numberAt(numbers, (low + high) >> 1),
      numberAt(numbers, high),
    )
    let i = low
    let j = high
    while (i <= j) {
      while (numberAt(numbers, i) < pivot) i++
      while (numberAt(numbers, j) > pivot) j--
      if (i > j) break
      const swapped = numberAt(numbers, i)
      numbers[i++] = numberAt(numbers, j)
      numbers[j--] = swapped
    }
    if (place <= j) high = j
    else if (place >= i) low = i
    else return
  }
}

const middleOf = (a: number, b: number, c: number): number =>
  Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
