import { inOrder, medianOf, quantileOf } from '../arithmetic/quantile.ts'

/** How near values came to prices. Percentages as numbers: 8.6 means 8.6 %. */
export type Accuracy = {
  readonly n: number
  /** Share of homes that had a value at all. */
  readonly coverage: number
  /** Median and mean of |value / price - 1|. */
  readonly mdape: number
  readonly mape: number
  readonly within5: number
  readonly within10: number
  readonly within20: number
  /** Coefficient of dispersion: the mean distance of value / price from its median, in % of the median. */
  readonly cod: number
  /**
   * Price-related differential: mean ratio by value-weighted ratio; over 1 when expensive homes are valued
   * low.
   */
  readonly prd: number
  /** Price-related bias: how the ratio changes when value doubles. */
  readonly prb: number
  readonly medianRatio: number
}

export type Valued = { readonly value: number; readonly priceUsd: number }

/** A ratio study (IAAO, Standard on Ratio Studies, 2013) of the homes that had a value, of `homes` in all. */
export const ratioStudy = (valued: readonly Valued[], homes: number): Accuracy => {
  const ratios = valued.map(({ value, priceUsd }) => value / priceUsd)
  const errors = inOrder(ratios.map((ratio) => 100 * Math.abs(ratio - 1)))
  const median = medianOf(ratios)
  const within = (percent: number) => shareOf(errors, (error) => error <= percent)
  const sum = (of: (one: Valued) => number) => valued.reduce((total, one) => total + of(one), 0)
  return {
    n: valued.length,
    coverage: homes === 0 ? 0 : (100 * valued.length) / homes,
    mdape: quantileOf(errors, 0.5),
    mape: meanOf(errors),
    within5: within(5),
    within10: within(10),
    within20: within(20),
    cod: (100 * meanOf(ratios.map((ratio) => Math.abs(ratio - median)))) / median,
    prd: meanOf(ratios) / (sum((one) => one.value) / sum((one) => one.priceUsd)),
    prb: priceRelatedBias(valued, median),
    medianRatio: median,
  }
}

/** The slope of (ratio - median) / median on log2 of half price, half value at the median ratio. */
const priceRelatedBias = (valued: readonly Valued[], median: number): number => {
  const points = valued.map(({ value, priceUsd }) => ({
    x: Math.log2((value / median + priceUsd) / 2),
    y: (value / priceUsd - median) / median,
  }))
  const meanX = meanOf(points.map(({ x }) => x))
  const meanY = meanOf(points.map(({ y }) => y))
  const slope = points.reduce((sum, { x, y }) => sum + (x - meanX) * (y - meanY), 0)
  return slope / points.reduce((sum, { x }) => sum + (x - meanX) ** 2, 0)
}

/** The mean of numbers; NaN of none. */
export const meanOf = (values: ArrayLike<number> & Iterable<number>): number => {
  let sum = 0
  for (const value of values) sum += value
  return sum / values.length
}

/** The share that passes, in percent; NaN of none. */
export const shareOf = <T>(
  all: ArrayLike<T> & Iterable<T>,
  passes: (one: T) => boolean,
): number => {
  let count = 0
  for (const one of all) if (passes(one)) count += 1
  return (100 * count) / all.length
}
