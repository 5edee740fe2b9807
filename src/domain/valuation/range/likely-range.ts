import { entryAt } from '../../entry-at.ts'
import type { HomeType } from '../../listings/home-type.ts'
import type { KindWidth } from './fit-kinds.ts'
import { homeKindOf } from './home-kind.ts'
import { type RangeClass, type Ranges, rangesOf, UNKNOWN_CLASS } from './range-levels.ts'

/** What shows how sure a value is. */
export type RangeClues = {
  /** Whether any sale is near: a comp, or one of the nearby pattern. */
  readonly near: boolean
  /** Weighted standard deviation of the comps around their middle; NaN with fewer than two. */
  readonly spread: number
  /** All comps' likeness together. */
  readonly likeness: number
  /** What comps and pattern add to the market model, in logarithms. */
  readonly residual: number
  readonly homeType: HomeType
  /** NaN when unknown. */
  readonly lnArea: number
  readonly lnLot: number
  readonly yearBuilt: number
  readonly lnValue: number
  /** Whether its remarks have bad words: what such homes bring is less sure. */
  readonly hasBadWords?: boolean
  /** The share of its own earlier sale in the value; 0 of one that says less and does not count, NaN or absent without any. */
  readonly ownSaleShare?: number
}

/** How wide errors have been for which clues. JSON; all in logarithms. */
export type RangeModel = {
  /** How many past valuations. */
  readonly trainedOn: number
  readonly typical: {
    readonly spread: number
    readonly lnArea: number
    /** Not in what an earlier version stored, nor needed by its coefficients. */
    readonly lnLot?: number | undefined
    readonly yearBuilt: number
    readonly lnValue: number
  }
  readonly coefficients: readonly number[]
  /** Homes are put in classes by the size of their expected error: below the first edge, and so on. */
  readonly edges: readonly number[]
  /** By class: how many expected errors the price was off, at worst, in as many past cases as each range holds. */
  readonly classes: readonly RangeClass[]
  /** By kind of home, how much wider or narrower its ranges are. Not in what an earlier version stored. */
  readonly kinds?: readonly KindWidth[] | undefined
}

/** Around ln value: what to add for the ends of the ranges. */
export type ErrorRanges = Ranges & {
  /** The expected size of the error. */
  readonly scale: number
}

/** The ranges of a value, by a range model. The wide range holds the likely one, and both the value. */
export const errorRanges = (model: RangeModel, clues: RangeClues): ErrorRanges =>
  rangesAround(model, clues, expectedError(model, clues))

/** The same, where the expected size of the error is known already. */
export const rangesAround = (
  model: Pick<RangeModel, 'edges' | 'classes' | 'kinds'>,
  clues: RangeClues,
  expected: number,
): ErrorRanges => {
  const scale = expected * wideningOf(clues)
  if (!clues.near) return { scale, ...rangesOf(UNKNOWN_CLASS, scale) }
  const place = model.edges.filter((edge) => expected > edge).length
  const { likely, wide } = rangesOf(model.classes[place] ?? UNKNOWN_CLASS, scale)
  const kind = homeKindOf(clues)
  const width = model.kinds?.find((one) => one.kind === kind) ?? ITS_CLUES_ALONE
  const [low, high] = [likely.low * width.likely, likely.high * width.likely]
  return {
    scale,
    likely: { low, high },
    wide: {
      low: Math.min(low, wide.low * width.wide),
      high: Math.max(high, wide.high * width.wide),
    },
  }
}

const ITS_CLUES_ALONE = { likely: 1, wide: 1 }

/**
 * How large an error to expect from these clues, in logarithms. Far from every sale, past errors say nothing.
 */
export const expectedError = (
  { typical, coefficients }: Pick<RangeModel, 'typical' | 'coefficients'>,
  clues: RangeClues,
): number => {
  if (!clues.near) return EXPECTED_FAR_OFF
  const terms = regressors(typical, clues)
  const log = coefficients.reduce((sum, coefficient, i) => sum + coefficient * entryAt(terms, i), 0)
  return Math.min(MAX_EXPECTED, Math.max(MIN_EXPECTED, Math.exp(log)))
}

/**
 * By what expected error and ranges grow beyond what the other clues say: the words of a home in need of work mend the
 * bias of its value, hardly its spread (deviations of .16 against .12 in Boston's sales).
 */
export const wideningOf = ({ hasBadWords }: Pick<RangeClues, 'hasBadWords'>): number =>
  hasBadWords ? 1.3 : 1

/**
 * The clues as the terms of the regression on them. A stored model of an earlier version has coefficients for the first
 * of them alone.
 */
export const regressors = (typical: RangeModel['typical'], clues: RangeClues): number[] => {
  const hasSpread = !Number.isNaN(clues.spread)
  const value = clues.lnValue - typical.lnValue
  const lnArea = Number.isNaN(clues.lnArea) ? 0 : clues.lnArea - typical.lnArea
  const age = Number.isNaN(clues.yearBuilt) ? 0 : (clues.yearBuilt - typical.yearBuilt) / 30
  const lnLot = Number.isNaN(clues.lnLot) ? 0 : clues.lnLot - (typical.lnLot ?? clues.lnLot)
  const lot = Math.min(FARTHEST_LOT, Math.max(-FARTHEST_LOT, lnLot))
  const ownSaleShare = clues.ownSaleShare ?? Number.NaN
  const isOf = (type: HomeType) => (clues.homeType === type ? 1 : 0)
  return [
    1,
    Math.log((hasSpread ? clues.spread : typical.spread) + SOFTENED),
    Math.log1p(clues.likeness),
    lnArea,
    age,
    Math.abs(clues.residual),
    value,
    Math.min(value ** 2, FARTHEST_VALUE ** 2),
    Number.isNaN(clues.lnArea) ? 1 : 0,
    hasSpread ? 0 : 1,
    lot,
    lot ** 2,
    Math.min(age ** 2, FARTHEST_AGE ** 2),
    isOf('Townhouse'),
    isOf('Condo'),
    isOf('MultiFamily'),
    isOf('Other'),
    ownSaleShare > 0 ? ownSaleShare : 0,
    ownSaleShare === 0 ? 1 : 0,
  ]
}

/** Added to sizes of errors and spreads, so none is too small to have a logarithm. */
export const SOFTENED = 0.03
/** A home 4.5 times as expensive as the typical one is as odd as any: squares end there. */
const FARTHEST_VALUE = 1.5
/** The same of a lot seven times as large or as small, and of a home built 90 years earlier or later. */
const FARTHEST_LOT = 2
const FARTHEST_AGE = 3
const MIN_EXPECTED = 0.01
const MAX_EXPECTED = 0.5
/**
 * Where the market model alone decides, for a place it never saw: trained on 2,000 sales around one point in
 * King County, it held six to nine in ten of the county's other sales inside the likely range that this makes.
 */
const EXPECTED_FAR_OFF = 0.35

/** The wide range of a market that nothing is known about. */
export const UNKNOWN_MARKET: RangeModel = {
  trainedOn: 0,
  typical: {
    spread: 0.15,
    lnArea: Math.log(1800),
    lnLot: Math.log(7500),
    yearBuilt: 1980,
    lnValue: Math.log(350_000),
  },
  coefficients: [Math.log(0.11)],
  edges: [],
  classes: [UNKNOWN_CLASS],
  kinds: [],
}
