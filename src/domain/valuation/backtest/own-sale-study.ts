import { medianOf } from '../arithmetic/quantile.ts'
import type { HeldOutSale } from './held-out-sale.ts'
import { shareOf } from './ratio-study.ts'

/** How near values of homes with an own earlier sale came to their prices, with that sale and without it. Percent. */
export type OwnSaleStudy = {
  readonly n: number
  readonly withIt: NearPrices
  readonly without: NearPrices
}

type NearPrices = {
  readonly mdape: number
  readonly within20: number
  /** The median error. */
  readonly bias: number
  /** The shares of prices inside the ranges. */
  readonly cover80: number
  readonly cover90: number
}

/** Of the homes tested, those with an own earlier sale that may count; null without any. */
export const ownSaleStudy = (tested: readonly HeldOutSale[]): OwnSaleStudy | null => {
  const resold = tested.filter(({ shareOfOwnSale }) => shareOfOwnSale !== null)
  if (resold.length === 0) return null
  return {
    n: resold.length,
    withIt: nearPrices(resold, () => 1),
    without: nearPrices(resold, ({ withoutOwnSale }) => withoutOwnSale),
  }
}

/** Of the values and their ranges times `factor`. */
const nearPrices = (
  resold: readonly HeldOutSale[],
  factor: (one: HeldOutSale) => number,
): NearPrices => {
  const ratios = resold.map((one) => (one.asIs.value * factor(one)) / one.priceUsd)
  const errors = ratios.map((ratio) => 100 * Math.abs(ratio - 1))
  const inside = (range: 'likelyRange' | 'wideRange') =>
    shareOf(resold, (one) => {
      const brought = one.priceUsd / factor(one)
      return one.asIs[range].low <= brought && brought <= one.asIs[range].high
    })
  return {
    mdape: medianOf(errors),
    within20: shareOf(errors, (error) => error <= 20),
    bias: 100 * (medianOf(ratios) - 1),
    cover80: inside('likelyRange'),
    cover90: inside('wideRange'),
  }
}
