import type { Candidate, Neighbour, Subject } from '../comps/candidate.ts'
import type { Neighbourhood } from '../comps/neighbourhood.ts'
import { COMPS_WINDOW_DAYS, selectComps } from '../comps/select-comps.ts'

/** Names the method stored values were made with: values of another one are computed anew. */
export const VALUATION_METHOD = 'weighted-price-per-square-foot-1'

/** Fewer closed comps of known size than this within the distance are marked "few comps" (appraisers' minimum). */
const MIN_COMPS = 3

export type ValueEstimate<C extends Candidate = Candidate> = {
  /** US dollars, not rounded. */
  readonly value: number
  /** The value rests on sales beyond the distance or the twelve months, for want of comps within. */
  readonly fewComps: boolean
  /** Closed comps within the distance chosen, most alike first; never widened. */
  readonly comps: readonly Neighbour<C>[]
}

/**
 * What a home in average condition would likely sell for: the living area times a robust, likeness-
 * weighted price per square foot of its comps. With fewer than three comps the sales are widened one
 * step at a time, first in distance, then in time. Null when the living area is unknown or no step has
 * three sales.
 */
export const estimateValue = <C extends Candidate>(
  subject: Subject,
  sales: Neighbourhood<C>,
  options: { readonly radiusMiles: number; readonly asOfDay: number },
): ValueEstimate<C> | null => {
  const within = sales.near(subject, { ...options, windowDays: COMPS_WINDOW_DAYS })
  return estimateFrom(subject, within, sales, options)
}

/** `estimateValue` for a caller that already holds the neighbours of the last twelve months. */
export const estimateFrom = <C extends Candidate>(
  subject: Subject,
  within: readonly Neighbour<C>[],
  sales: Neighbourhood<C>,
  options: { readonly radiusMiles: number; readonly asOfDay: number },
): ValueEstimate<C> | null => {
  if (subject.livingArea === null) return null
  const comps = selectComps(within)
  const pricePerSquareFoot = weightedPricePerSquareFoot(comps)
  if (pricePerSquareFoot !== null)
    return { value: subject.livingArea * pricePerSquareFoot, fewComps: false, comps }

  for (const wider of WIDER_STEPS) {
    if (wider.radiusMiles < options.radiusMiles) continue
    const found = selectComps(sales.near(subject, { ...wider, asOfDay: options.asOfDay }))
    const widened = weightedPricePerSquareFoot(found)
    if (widened !== null) return { value: subject.livingArea * widened, fewComps: true, comps }
  }
  return null
}

/** One thing at a time, as appraisers widen: distance first, then time. */
const WIDER_STEPS = [
  { radiusMiles: 1, windowDays: COMPS_WINDOW_DAYS },
  { radiusMiles: 3, windowDays: COMPS_WINDOW_DAYS },
  { radiusMiles: 3, windowDays: 2 * COMPS_WINDOW_DAYS },
  { radiusMiles: 10, windowDays: 2 * COMPS_WINDOW_DAYS },
] as const

/** The farthest and oldest sale a value may rest on. */
export const WIDEST_MILES = Math.max(...WIDER_STEPS.map((step) => step.radiusMiles))
export const WIDEST_DAYS = Math.max(...WIDER_STEPS.map((step) => step.windowDays))

/**
 * Huber's M-estimate of the mean log price per square foot, in dollars per square foot, weighted by
 * likeness: sales more than 15 % from the middle lose weight in proportion (Huber 1964; iteratively
 * reweighted). Null with fewer than three sales of known size.
 */
const weightedPricePerSquareFoot = (comps: readonly Neighbour[]): number | null => {
  const points = comps.flatMap(({ candidate, weight }) =>
    candidate.livingArea !== null && candidate.livingArea > 0
      ? [{ log: Math.log(candidate.price / candidate.livingArea), weight }]
      : [],
  )
  if (points.length < MIN_COMPS) return null
  const best = Math.max(...points.map((point) => point.weight))
  let middle = weightedMedian(points)
  for (let pass = 0; pass < HUBER_PASSES; pass++) {
    let sum = 0
    let total = 0
    for (const { log, weight } of points) {
      const robust = (weight / best) * Math.min(1, HUBER_LOG / Math.abs(log - middle))
      sum += robust * log
      total += robust
    }
    middle = sum / total
  }
  return Math.exp(middle)
}

const HUBER_LOG = 0.15
const HUBER_PASSES = 4

const weightedMedian = (points: readonly { log: number; weight: number }[]): number => {
  const inOrder = points.toSorted((a, b) => a.log - b.log)
  const half = inOrder.reduce((sum, point) => sum + point.weight, 0) / 2
  let below = 0
  for (const { log, weight } of inOrder) {
    below += weight
    if (below >= half) return log
  }
  return inOrder.at(-1)?.log ?? 0
}
