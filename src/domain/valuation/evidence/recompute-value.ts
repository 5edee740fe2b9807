import { homeTableOf } from '../../comps/home-table.ts'
import { offsetOf } from '../../condition/condition-class.ts'
import { numberAt } from '../../entry-at.ts'
import { compsPattern } from '../appraisal/adjusted-comps.ts'
import { type HomeValue, homeValueOf } from '../appraisal/home-value.ts'
import { ownSaleShareOf } from '../appraisal/home-valuer.ts'
import { nearbyPattern, PatternSalesCursor } from '../appraisal/nearby-pattern.ts'
import { ownSaleWeights } from '../appraisal/own-sale.ts'
import { MARKET_PATTERN_WEIGHT } from '../boosting/market-pattern.ts'
import type { Evidence, EvidenceSale } from './evidence.ts'
import type { AdjustedSale } from './grid-result.ts'
import { adjustedSalesOf, lenderGrids } from './lender-grids.ts'

/** What a subscriber chose on the workbench: listing keys. A pinned sale is a comp whatever the rules say. */
export type CompsChoice = {
  readonly off: ReadonlySet<string>
  readonly pinned: ReadonlySet<string>
  /** Only comps this near, new and alike in size; what is pinned stays. */
  readonly within: { readonly miles: number; readonly days: number; readonly sizePercent: number }
}

/** Nothing chosen: the value as it is stored. */
export const asStored: CompsChoice = {
  off: new Set(),
  pinned: new Set(),
  within: {
    miles: Number.POSITIVE_INFINITY,
    days: Number.POSITIVE_INFINITY,
    sizePercent: Number.POSITIVE_INFINITY,
  },
}

export type RecomputedValue = HomeValue & {
  readonly comps: readonly EvidenceSale[]
  /** Each sale's share of the value: of its adjusted price, in logarithms. By listing key. */
  readonly shares: ReadonlyMap<string, number>
  /** Of the market pattern, whatever comps are chosen; 0 where the market has none. */
  readonly marketPatternShare: number
  /** The market model's own share; with those of the sales and the market pattern it makes 1. */
  readonly modelShare: number
  /** What renovated sales nearby would have brought as the home with the work done, but those that are switched off. */
  readonly renovatedSales: readonly AdjustedSale[]
}

/**
 * Makes a home's value again from its evidence: with nothing chosen, it is the stored value to the last
 * digit. What is switched off counts neither among the comps nor in the nearby pattern. What the market pattern says, and
 * what past errors add, does not depend on the choice: both are of the home among the sales around it as they are. Without
 * the home's own sale the value is what all else says.
 */
export const recomputeValue = (evidence: Evidence, choice: CompsChoice): RecomputedValue => {
  const sales = evidence.sales.filter((sale) => !choice.off.has(sale.listingKey))
  const isPinned = (sale: EvidenceSale) => choice.pinned.has(sale.listingKey) && !sale.isOwnSale
  const isComp = (sale: EvidenceSale) => sale.isComp && isInReach(evidence, sale, choice.within)
  const comps = sales.filter((sale) => isPinned(sale) || isComp(sale))
  const around = sales.filter((sale) => sale.inPattern)
  const residualOf = (sale: EvidenceSale) =>
    Math.log(sale.price) - offsetOf(sale.condition) - sale.modelValue

  const fromComps = compsPattern(
    Float64Array.from(comps, residualOf),
    Float64Array.from(comps, (sale) => sale.likeness),
  )
  const home = homeTableOf([evidence.home])
  const patternSales = new PatternSalesCursor()
  patternSales.startWith(home, 0)
  const table = homeTableOf(around)
  for (const [row, sale] of around.entries()) patternSales.add(table, row, residualOf(sale))
  const pattern = nearbyPattern(patternSales)

  const marketPattern = evidence.marketPattern?.lnValue ?? null
  const own = sales.find((sale) => sale.isOwnSale)
  const ownSale =
    own === undefined
      ? null
      : {
          lnPrice: residualOf(own) + evidence.home.modelValue,
          weights: ownSaleWeights(home, 0, homeTableOf([own]), 0),
        }
  const appraisal = {
    homeType: evidence.home.homeType,
    lnArea: numberAt(home.lnArea, 0),
    lnLot: numberAt(home.lnLot, 0),
    yearBuilt: numberAt(home.yearBuilt, 0),
    modelValue: evidence.home.modelValue,
    comps: fromComps,
    pattern,
    marketPattern,
    ownSale,
  }
  const ownShare = ownSaleShareOf(appraisal) ?? 0
  const marketPatternShare = marketPattern === null ? 0 : (1 - ownShare) * MARKET_PATTERN_WEIGHT
  const shares = new Map<string, number>()
  const give = (sale: EvidenceSale, share: number) =>
    shares.set(
      sale.listingKey,
      (shares.get(sale.listingKey) ?? 0) + ((1 - ownShare - marketPatternShare) * share) / 2,
    )
  if (own !== undefined) shares.set(own.listingKey, ownShare)
  for (const [i, sale] of comps.entries()) give(sale, numberAt(fromComps.shares, i))
  for (const [i, sale] of around.entries()) give(sale, numberAt(pattern.shares, i))
  return {
    ...homeValueOf(appraisal, evidence.calibration, evidence.home.condition),
    comps,
    shares,
    marketPatternShare,
    modelShare: [...shares.values()].reduce((left, share) => left - share, 1 - marketPatternShare),
    renovatedSales: adjustedSalesOf(lenderGrids(evidence, choice.off).asCompleted),
  }
}

const isInReach = (
  { home }: Evidence,
  sale: EvidenceSale,
  { miles, days, sizePercent }: CompsChoice['within'],
): boolean => {
  if (sale.miles > miles || home.day - sale.day > days) return false
  if (home.livingArea === null || sale.livingArea === null) return true
  return Math.abs(sale.livingArea / home.livingArea - 1) <= sizePercent / 100
}
