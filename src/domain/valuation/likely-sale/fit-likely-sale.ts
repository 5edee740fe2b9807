import { numberAt } from '../../entry-at.ts'
import type { AskedMarket } from '../over-ask/train-ask-chances.ts'
import { LIKELY_PERCENT, sharesBelow } from '../range/range-levels.ts'
import { type LikelySaleFit, widthAt } from './likely-sale.ts'
import { type StandingAsk, standingAsksOf } from './standing-asks.ts'

/**
 * Learns from a market's pairs of ask and sale, as known on a day, what homes sell for against what they ask; null
 * with fewer than 200 pairs of the last 200 days. The range is that of the pairs' residuals, divided by how much wider
 * they scatter at their gap; part of them also count mirrored, since a market that turns misses on the other side.
 */
export const fitLikelySale = (
  { homes, valueOfSale }: AskedMarket,
  asOfDay: number,
): LikelySaleFit | null => {
  const { pairs, asks } = standingAsksOf(homes, valueOfSale, asOfDay)
  if (pairs < MIN_PAIRS) return null
  const median = weightedQuantile(
    asks.map(({ logSoldOverAsk: x, weight }) => ({ x, weight })),
    0.5,
  )
  const soldOverAsk = Math.min(MAX_SOLD_OVER_ASK, Math.max(MIN_SOLD_OVER_ASK, Math.exp(median)))
  const residuals = asks.map((ask) => ({
    ...ask,
    residual: ask.logSoldOverAsk - Math.log(soldOverAsk),
  }))
  const widths = widthsOf(residuals)
  const scaled = residuals.flatMap(({ residual, gap, weight }) => {
    const x = residual / widthAt(knownGap(gap), widths)
    return [
      { x, weight },
      { x: -x, weight: weight * MIRRORED },
    ]
  })
  const ends = sharesBelow(LIKELY_PERCENT)
  return {
    pairs,
    soldOverAsk,
    low: Math.min(0, weightedQuantile(scaled, ends.low)),
    high: Math.max(0, weightedQuantile(scaled, ends.high)),
    ...widths,
  }
}

/** Fewer pairs say too little of the ends of the range. */
const MIN_PAIRS = 200
const MIN_SOLD_OVER_ASK = 0.9
const MAX_SOLD_OVER_ASK = 1.1
const MIRRORED = 0.2

type Residual = StandingAsk & { readonly residual: number }

/**
 * How much wider residuals scatter below the usual gaps: the slope of their absolute size on the depth of the gap, in
 * the market's usual deviation of gaps, pooled with what the Redfin files of 2022 show (bench/valuation/asks-seattle.md).
 */
const widthsOf = (
  residuals: readonly Residual[],
): Pick<LikelySaleFit, 'widensBelow' | 'widening'> => {
  const known = residuals.filter(({ gap }) => Number.isFinite(gap))
  if (known.length === 0) return { widensBelow: -USUAL_DEVIATION, widening: 0 }
  const absolute = known.map(({ gap, weight }) => ({ x: Math.abs(gap), weight }))
  // Half of a normal distribution lies within .6745 deviations.
  const deviation = Math.max(MIN_DEVIATION, weightedQuantile(absolute, 0.5) / 0.6745)
  const total = known.reduce((sum, { weight }) => sum + weight, 0)
  const sizeOf = ({ residual }: Residual) => Math.min(MAX_RESIDUAL, Math.abs(residual))
  const depthOf = ({ gap }: Residual) => Math.max(0, -gap / deviation - 1)
  const usual = known.filter((one) => depthOf(one) === 0)
  const size =
    usual.reduce((sum, one) => sum + one.weight * sizeOf(one), 0) /
    usual.reduce((sum, { weight }) => sum + weight, 0)
  let products = PRIOR_WEIGHT * PRIOR_SLOPE
  let squares = PRIOR_WEIGHT
  for (const one of known) {
    const weight = (one.weight * known.length) / total
    products += weight * depthOf(one) * (sizeOf(one) / size - 1)
    squares += weight * depthOf(one) ** 2
  }
  const slope = Math.min(MAX_SLOPE, Math.max(0, products / squares))
  return { widensBelow: -deviation, widening: slope / deviation }
}

const USUAL_DEVIATION = 0.11
const MIN_DEVIATION = 0.03
/** Beyond, a price or an ask is wrong rather than far off. */
const MAX_RESIDUAL = 0.3
const PRIOR_SLOPE = 0.4
/** In squared deviations of gap. */
const PRIOR_WEIGHT = 200
const MAX_SLOPE = 1.5

const knownGap = (gap: number): number => (Number.isFinite(gap) ? gap : 0)

type Weighted = { readonly x: number; readonly weight: number }

/** The `share` quantile of weighted numbers, straight between the middles of their weights. */
const weightedQuantile = (numbers: readonly Weighted[], share: number): number => {
  const ordered = numbers.toSorted((a, b) => a.x - b.x)
  const middles = new Float64Array(ordered.length)
  let sum = 0
  for (const [i, { weight }] of ordered.entries()) {
    middles[i] = sum + weight / 2
    sum += weight
  }
  const place = share * sum
  const above = middles.findIndex((middle) => middle >= place)
  if (above < 0) return ordered.at(-1)?.x ?? Number.NaN
  const high = ordered[above]?.x ?? Number.NaN
  const low = ordered[above - 1]?.x
  if (low === undefined) return high
  const from = numberAt(middles, above - 1)
  return low + ((high - low) * (place - from)) / (numberAt(middles, above) - from)
}
