import type { MarketSales } from '../../comps/market-sales.ts'
import { CountyRatingCursor } from '../appraisal/county-rating.ts'
import { asIsValueOf, type HomeValue, homeValueOf, movedBy } from '../appraisal/home-value.ts'
import { lnValueOf, lnValueWithoutOwnSale, type Market } from '../appraisal/home-valuer.ts'
import { StackerCursor } from '../boosting/stacker.ts'
import type { AppraisedSale } from '../calibration/appraised-sale.ts'
import type { MarketCalibration } from '../calibration/calibrate.ts'

/** Sales valued without themselves, the market that valued them, and what past errors had shown it. */
export type HeldOutGroup = {
  readonly market: Market
  /** At one distance; rows of the sales under test. */
  readonly appraised: readonly AppraisedSale[]
  readonly trained: Pick<MarketCalibration, 'ranges' | 'stacker'>
}

export type HeldOutSale = {
  readonly row: number
  readonly priceUsd: number
  /** In typical condition: neither its words nor its county's rating count. */
  readonly home: HomeValue
  /** As its own remarks and its county say that it stood: what the price is compared with. */
  readonly asIs: HomeValue
  /** What the value moves by (ln US dollars) without the home's own earlier sale; null without one that may count. */
  readonly withoutOwnSale: number | null
}

/** What the screen would have said of each. */
export const heldOutSales = (
  tested: MarketSales,
  { market, appraised, trained: { ranges, stacker } }: HeldOutGroup,
): HeldOutSale[] => {
  const [range] = ranges
  if (!range) throw new RangeError('a range model for the one distance')
  const stack = new StackerCursor(stacker)
  const rating = new CountyRatingCursor(market)
  return appraised.flatMap(({ row, appraisals: [appraisal], correction }) => {
    const sale = tested.sales[row]
    if (!sale || !appraisal) return []
    const calibration = {
      correction: correction.added,
      stacked: stack.read(appraisal.stackClues),
      range,
    }
    const rated = homeValueOf(appraisal, calibration, sale.condition)
    return {
      row,
      priceUsd: sale.price,
      home: movedBy(rated, 0 - rating.read(tested.homes, row)),
      asIs: asIsValueOf(rated, sale.condition),
      withoutOwnSale:
        appraisal.ownSale === null ? null : lnValueWithoutOwnSale(appraisal) - lnValueOf(appraisal),
    }
  })
}
