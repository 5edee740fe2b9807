/** The index of the first item whose number is `least` or more, in items ordered by it (binary search). */
export const firstAtLeast = <T>(
  items: readonly T[],
  least: number,
  numberOf: (item: T) => number,
): number => {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item !== undefined && numberOf(item) < least) low = middle + 1
    else high = middle
  }
  return low
}
