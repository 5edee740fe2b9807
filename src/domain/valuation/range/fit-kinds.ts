import { conformalQuantile, inOrder, quantileOf } from '../arithmetic/quantile.ts'
import { ENOUGH_OF_KIND, type HomeKind, homeKinds } from './home-kind.ts'
import { type Ends, LIKELY_PERCENT, type Ranges, WIDE_PERCENT } from './range-levels.ts'

/** How wide the ranges of a kind of home are, as multiples of what its clues alone call for. JSON. */
export type KindWidth = {
  readonly kind: HomeKind
  /** How many past valuations of its kind that rests on. */
  readonly sales: number
  readonly likely: number
  readonly wide: number
}

/** A past valuation: ln price less ln value, and the ranges that its clues alone call for. */
type RangedError = { readonly kind: HomeKind; readonly error: number; readonly ranges: Ranges }

/**
 * The widths of each kind: the conformal quantile of its misses, in ranges, pooled with 60 misses spread like those of
 * the whole market (Mondrian conformal prediction, Vovk et al. 2005). For a kind with fewer than 100 past valuations
 * the latter are stretched, by up to a half where there are none: of 16 kinds in King County, in Seattle and Tacoma
 * and in nine towns near Boston, each left out of the past, 14 would have had ranges wide enough by that.
 */
export const fitKinds = (past: readonly RangedError[]): KindWidth[] => {
  const byKind = Map.groupBy(past, ({ kind }) => kind)
  const likely = widthsOf(past, ({ likely }) => likely, LIKELY_PERCENT)
  const wide = widthsOf(past, ({ wide }) => wide, WIDE_PERCENT)
  return homeKinds.map((kind) => {
    const ofKind = byKind.get(kind) ?? []
    return { kind, sales: ofKind.length, likely: likely(ofKind), wide: wide(ofKind) }
  })
}

const widthsOf = (
  past: readonly RangedError[],
  endsOf: (ranges: Ranges) => Ends,
  percent: number,
): ((ofKind: readonly RangedError[]) => number) => {
  const missOf = ({ error, ranges }: RangedError) => {
    const { low, high } = endsOf(ranges)
    return Math.abs(error) / Math.max(SMALLEST_END, error < 0 ? -low : high)
  }
  const misses = inOrder(past.map(missOf))
  const ofMarket = Array.from({ length: POOLED }, (_, i) => quantileOf(misses, (i + 0.5) / POOLED))
  return (ofKind) => {
    const stretch = 1 + MAX_STRETCH * Math.max(0, 1 - ofKind.length / ENOUGH_OF_KIND) ** 2
    const pooled = [...ofKind.map(missOf), ...ofMarket.map((miss) => miss * stretch)]
    return conformalQuantile(inOrder(pooled), percent / 100)
  }
}

const POOLED = 60
const MAX_STRETCH = 0.5
/** In logarithms: an end of a range at the value itself is not divided by. */
const SMALLEST_END = 1e-6
