/**
 * Money is whole US cents in plain numbers, and each printed line is rounded once, half up. Products are exact: where
 * one would pass 2^53, it is made in BigInt ([decision 25](../../../docs/decisions/025-the-deal-in-whole-cents.md)).
 */

/** `cents * numerator / denominator`, half up to the cent. All three are whole, the denominator above 0. */
export const ratioOf = (cents: number, numerator: number, denominator: number): number => {
  const product = cents * numerator
  // Adding 0 makes -0 plain 0.
  if (Number.isSafeInteger(2 * product)) return divideHalfUp(product, denominator) + 0
  const [top, bottom] = [BigInt(cents) * BigInt(numerator), BigInt(denominator)]
  const twice = 2n * top + bottom
  const rest = ((twice % (2n * bottom)) + 2n * bottom) % (2n * bottom)
  return Number((twice - rest) / (2n * bottom))
}

/** A share of an amount, half up to the cent: `percentOf(21_000_000, 1.5)` is 315,000. */
export const percentOf = (cents: number, percent: number): number =>
  ratioOf(cents, percentParts(percent), PERCENT_PARTS)

/** The most whole cents that make no more than an amount once a percentage is put on top, toward 0: `beforePercent(115, 15)` is 100. */
export const beforePercent = (cents: number, percent: number): number =>
  Number((BigInt(cents) * BigInt(PERCENT_PARTS)) / BigInt(PERCENT_PARTS + percentParts(percent)))

/** A percentage of up to four decimals as a whole number of `PERCENT_PARTS`. */
export const percentParts = (percent: number): number => Math.round(percent * 10_000)
/** What 100% has of the parts that `percentParts` counts. */
export const PERCENT_PARTS = 1_000_000

/** Months, or another number of up to two decimals, as whole hundredths. */
export const hundredths = (number: number): number => Math.round(number * 100)

/**
 * An amount in parts that add up to it, in proportion to whole weights of 0 or more: each part is what the running
 * total grows by, rounded half up. Without any weight all of it is in the last part.
 */
export const shareOut = (cents: number, weights: readonly number[]): number[] => {
  const all = sumOf(weights)
  let weight = 0
  let shared = 0
  return weights.map((one, i) => {
    weight += one
    const upTo = all > 0 ? ratioOf(cents, weight, all) : i === weights.length - 1 ? cents : 0
    const part = upTo - shared
    shared = upTo
    return part
  })
}

/** The sum of whole numbers. */
export const sumOf = (numbers: readonly number[]): number => {
  let sum = 0
  for (const one of numbers) sum += one
  return sum
}

/**
 * The last whole number at which something is left (0 or more), between one where there is and one where there is
 * not. What is left falls nearly straight in most deals, so a straight line between the two ends is tried first, then
 * a step beyond where it led, then the middle, which gets there whatever the shape.
 */
export const lastThatLeaves = (
  leaves: number,
  lacks: number,
  leftAt: (number: number) => number,
): number => {
  let [low, high] = [leaves, lacks]
  let [lowLeft, highLeft] = [leftAt(low), leftAt(high)]
  let lowMoved = false
  for (let turn = 0; high - low > 1; turn++) {
    const line = low + Math.floor(((high - low) * lowLeft) / (lowLeft - highLeft))
    const beyond = lowMoved ? low + STEP_BEYOND : high - STEP_BEYOND
    const middle = Math.floor((low + high) / 2)
    const tried = turn % 3 === 0 ? line : turn % 3 === 1 ? beyond : middle
    const at = Math.max(low + 1, Math.min(high - 1, tried))
    const left = leftAt(at)
    lowMoved = left >= 0
    if (lowMoved) [low, lowLeft] = [at, left]
    else [high, highLeft] = [at, left]
  }
  return low
}

/** The rounding of a dozen lines, in cents. */
const STEP_BEYOND = 12

const divideHalfUp = (top: number, bottom: number): number => {
  const whole = Math.floor(top / bottom)
  return 2 * (top - whole * bottom) >= bottom ? whole + 1 : whole
}
