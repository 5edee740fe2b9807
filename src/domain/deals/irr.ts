/** Money in (above 0) or out at a time, in periods from the first. */
export type TimedFlow = { readonly time: number; readonly cents: number }

/**
 * The internal rate of return a period: the rate at which the flows are worth 0 today (.0233 is 2.33%). Null unless
 * the flows, in order of time, change their sign exactly once, from money out to money in: with none there is no
 * rate, and with more there may be several (Descartes' rule of signs). By bisection, which cannot miss it.
 */
export const irrOf = (flows: readonly TimedFlow[]): number | null => {
  const signs = flows.map(({ cents }) => Math.sign(cents)).filter((sign) => sign !== 0)
  const changes = signs.filter((sign, i) => i > 0 && sign !== signs[i - 1]).length
  if (changes !== 1 || signs[0] !== -1) return null
  const last = Math.max(...flows.map(({ time }) => time))
  // As a function of the discount 1 / (1 + rate), from losing all the money to a millionfold return each period. What
  // matters is the sign alone, which is the same on the first day and on the last: each is taken where its powers are
  // below 1, since e to the 1,600th (ten years at the lowest rate) is more than a number holds.
  const worth = (logGrowth: number) => {
    const day = logGrowth < 0 ? last : 0
    return flows.reduce(
      (sum, { time, cents }) => sum + cents * Math.exp((day - time) * logGrowth),
      0,
    )
  }
  let [low, high] = [-LARGEST_LOG_GROWTH, LARGEST_LOG_GROWTH]
  if (worth(low) < 0 || worth(high) > 0) return null
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2
    if (worth(middle) > 0) low = middle
    else high = middle
  }
  return Math.expm1((low + high) / 2)
}

/** A loss of all but a millionth a period, or a millionfold gain: beyond lies no deal. */
const LARGEST_LOG_GROWTH = Math.log(1e6)
/** Halves the range to less than doubles can tell apart. */
const BISECTIONS = 60
