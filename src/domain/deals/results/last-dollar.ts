/**
 * The last whole number at which something is left (0 or more cents), from a start and its left, in few steps: what is
 * left falls nearly straight, so each step goes down the slope of the last one, within the numbers that are known to
 * leave and to lack. Null when not even the least number leaves anything.
 */
export const lastDollarThatLeaves = (
  leftAt: (usd: number) => number,
  start: {
    readonly usd: number
    readonly left: number
    /** Cents that a dollar more costs, about. */
    readonly slope: number
    /** Cents that a dollar more costs at the least: less than that left is nothing left for another dollar. */
    readonly leastSlope: number
    readonly min: number
    readonly max: number
  },
): number | null => {
  let { usd, left, slope } = start
  let low = start.min - 1
  let high = start.max + 1
  for (let step = 0; ; step++) {
    if (left >= 0) low = Math.max(low, usd)
    else high = Math.min(high, usd)
    if (left >= 0 && left < start.leastSlope) break
    if (high - low <= 1) break
    const down = usd + (Math.floor(left / slope) || 1)
    // A shape that is far from straight is cut in halves.
    const aim = step < STEPS_DOWN_THE_SLOPE ? down : Math.floor((low + high) / 2)
    const next = Math.max(low + 1, Math.min(high - 1, aim))
    const nextLeft = leftAt(next)
    slope = Math.max(start.leastSlope, (left - nextLeft) / (next - usd))
    ;[usd, left] = [next, nextLeft]
  }
  return low < start.min ? null : low
}

const STEPS_DOWN_THE_SLOPE = 10
