import { inOrder, medianOf, quantileOf } from '../valuation/arithmetic/quantile.ts'
import { LIKELY_PERCENT, PSEUDO_MISSES } from '../valuation/range/range-levels.ts'
import { gapThatStays } from './after-repair-value.ts'
import { type ResaleFit, SHIPPED_RESALE_FIT } from './resale-fit.ts'

/** A resale whose home had a value, made from the sales known then, when it was bought. US dollars. */
export type ValuedResale = {
  readonly boughtUsd: number
  readonly resoldUsd: number
  /** Day number. */
  readonly resoldOn: number
  /** How far the market moved in between, as a logarithm. */
  readonly marketMove: number
  readonly typicalValue: number
  /** By its words when it was bought; null or absent where they said nothing. */
  readonly chanceOfWork?: number | null
  readonly likelyRange: { readonly low: number; readonly high: number }
}

/**
 * What a market's resales show: the median of ln(resale / V), less the market's move and less the part of the gap that
 * stays, over the last 60 bought above half of their typical value V, with 20 pseudo-resales at the shipped constant.
 * All resales count, not only flips: that would choose them by how they ended. The range is wide enough to hold
 * `LIKELY_PERCENT` of the same resales, with 20 pseudo-resales for which the shipped range is right.
 */
export const fitResales = (resales: readonly ValuedResale[]): ResaleFit => {
  const last = resales
    .filter(({ boughtUsd, typicalValue }) => boughtUsd > MIN_OF_VALUE * typicalValue)
    .toSorted((a, b) => a.resoldOn - b.resoldOn)
    .slice(-MAX_RESALES)
  if (last.length === 0) return SHIPPED_RESALE_FIT
  const brought = last.map((resale) => lnBrought(resale) - gapLeft(resale))
  const pseudo = new Array<number>(PSEUDO_RESALES).fill(SHIPPED_RESALE_FIT.uplift)
  const uplift = medianOf([...brought, ...pseudo])
  const misses = last.map((resale) => missOf(resale, uplift))
  const scale = quantileOf(inOrder([...misses, ...PSEUDO_MISSES]), LIKELY_PERCENT / 100)
  return {
    resales: last.length,
    uplift,
    rangeScale: Math.min(MAX_RANGE_SCALE, Math.max(MIN_RANGE_SCALE, scale)),
  }
}

/** Bought for less than half of it, a home was something else than the record says. */
const MIN_OF_VALUE = 0.5
const MAX_RESALES = 60
const PSEUDO_RESALES = 20
const MIN_RANGE_SCALE = 0.7
const MAX_RANGE_SCALE = 1.6

const gapLeft = (resale: ValuedResale) => gapThatStays(gapOf(resale), resale.chanceOfWork)

const gapOf = ({ boughtUsd, typicalValue }: ValuedResale) => Math.log(boughtUsd / typicalValue)

/** ln(resale / typical value at purchase), the market's own move taken out. */
const lnBrought = ({ resoldUsd, typicalValue, marketMove }: ValuedResale) =>
  Math.log(resoldUsd / typicalValue) - marketMove

/** How far a resale fell from its after-repair value, in half widths of the typical value's likely range on that side. */
const missOf = (resale: ValuedResale, uplift: number): number => {
  const { typicalValue, likelyRange } = resale
  const gap = gapOf(resale)
  const off = lnBrought(resale) - Math.max(uplift + gapLeft(resale), gap)
  const end = off < 0 ? typicalValue / likelyRange.low : likelyRange.high / typicalValue
  return Math.abs(off) / Math.max(MIN_HALF_WIDTH, Math.log(end))
}

const MIN_HALF_WIDTH = 0.01
