import { medianOf } from '../arithmetic/quantile.ts'
import type { HeldOutSale } from './held-out-sale.ts'
import { shareOf } from './ratio-study.ts'

/** How near values of homes with an own earlier sale came to their prices, with that sale and without it. Percent. */
export type OwnSaleStudy = {
  readonly n: number
  readonly withIt: NearPrices
  readonly without: NearPrices
  /** The shares of prices inside the ranges. */
  readonly cover80: number
  readonly cover90: number
}

type NearPrices = {
  readonly mdape: number
  readonly within20: number
  /** The median error. */
  readonly bias: number
}

/** Of the homes tested, those with an own earlier sale that may count; null without any. */
export const ownSaleStudy = (tested: readonly HeldOutSale[]): OwnSaleStudy | null => {
  const resold = tested.filter(({ shareOfOwnSale }) => shareOfOwnSale !== null)
  if (resold.length === 0) return null
  const inside = (range: 'likelyRange' | 'wideRange') =>
    shareOf(
      resold,
      ({ priceUsd, asIs }) => asIs[range].low <= priceUsd && priceUsd <= asIs[range].high,
    )
  return {
    n: resold.length,
    withIt: nearPrices(resold.map(({ asIs, priceUsd }) => asIs.value / priceUsd)),
    without: nearPrices(
      resold.map(({ asIs, priceUsd, withoutOwnSale }) => (asIs.value * withoutOwnSale) / priceUsd),
    ),
    cover80: inside('likelyRange'),
    cover90: inside('wideRange'),
  }
}

const nearPrices = (ratios: readonly number[]): NearPrices => {
  const errors = ratios.map((ratio) => 100 * Math.abs(ratio - 1))
  return {
    mdape: medianOf(errors),
    within20: shareOf(errors, (error) => error <= 20),
    bias: 100 * (medianOf(ratios) - 1),
  }
}
