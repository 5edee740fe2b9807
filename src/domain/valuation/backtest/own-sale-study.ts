import { movedBy } from '../appraisal/home-value.ts'
import type { HeldOutSale } from './held-out-sale.ts'
import { type Held, held } from './range-study.ts'
import { ratioStudy } from './ratio-study.ts'

/** How near values of homes with an own earlier sale came to their prices, with that sale and without it. */
export type OwnSaleStudy = {
  readonly n: number
  readonly withIt: NearPrices
  readonly without: NearPrices
}

/** Percent. */
type NearPrices = Omit<Held, 'n'> & {
  readonly within20: number
  /** The median error. */
  readonly bias: number
}

/** Of the homes tested, those with an own earlier sale that may count; null without any. */
export const ownSaleStudy = (
  tested: readonly Pick<HeldOutSale, 'asIs' | 'priceUsd' | 'withoutOwnSale'>[],
): OwnSaleStudy | null => {
  const resold = tested.flatMap(({ asIs: home, priceUsd, withoutOwnSale }) =>
    withoutOwnSale === null
      ? []
      : [{ home, priceUsd, without: { home: movedBy(home, withoutOwnSale), priceUsd } }],
  )
  if (resold.length === 0) return null
  return {
    n: resold.length,
    withIt: nearPrices(resold),
    without: nearPrices(resold.map(({ without }) => without)),
  }
}

const nearPrices = (valued: Parameters<typeof held>[0]): NearPrices => {
  const { n, ...near } = held(valued)
  const ratios = valued.map(({ home, priceUsd }) => ({ value: home.value, priceUsd }))
  const { within20, medianRatio } = ratioStudy(ratios, n)
  return { ...near, within20, bias: 100 * (medianRatio - 1) }
}
