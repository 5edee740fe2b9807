import { type Candidate, featuresOf, isSameHome, type Subject } from '../../comps/candidate.ts'
import { dissimilarity } from '../../comps/choose-comps.ts'
import { homeTableOf } from '../../comps/home-table.ts'
import type { SaleAround } from '../../comps/sales-around.ts'
import { whyNotUsed } from '../../comps/why-not-used.ts'
import { offsetOf } from '../../condition/condition-class.ts'
import { numberAt } from '../../entry-at.ts'
import type { Market, MarketAppraisal } from '../appraisal/home-valuer.ts'
import { ModelCursor } from '../market-model/market-model.ts'
import { AdjustmentCursor } from './adjustment-cursor.ts'
import { adjustmentLines } from './adjustment-lines.ts'
import type { EvidenceSale, SalePart } from './evidence.ts'

/** What part a sale has in a value, and its dissimilarity to the home, where it was chosen by that. */
type ChosenPart = SalePart & { readonly dissimilarity: number | null }

/** Lists sales beside one home: what the model says of each, and why it is not a comp. */
export const saleLister = (
  market: Market,
  home: Subject & { readonly day: number },
  { miles: within, compRows: { sizeStep } }: MarketAppraisal,
): ((around: SaleAround, part: ChosenPart) => EvidenceSale) => {
  const { sales } = market
  const homes = homeTableOf([home])
  const adjustments = new AdjustmentCursor(market)
  adjustments.startWith(homes, 0)
  const model = new ModelCursor(market.model)
  model.read(homes, 0)
  const homeParts = { ...model.parts }

  /**
   * What the model says without the sale; it never trained on one that was set aside. The home's own sale has drawn what
   * the model says of the home, too, so its lines are of time and what has changed alone.
   */
  const modeled = (sale: Candidate, row: number | null, isOwnSale: boolean) => {
    if (row !== null && !isOwnSale)
      return { modelValue: numberAt(market.modelValue, row), lines: adjustments.lines(row) }
    const modelValue = model.read(homeTableOf([sale]), 0)
    const offset = offsetOf(sale.condition)
    return { modelValue, lines: adjustmentLines(homeParts, model.parts, { ownPull: 0, offset }) }
  }

  return ({ sale, row, miles }, { isComp, inPattern, isOwnSale, dissimilarity: chosenBy }) => {
    const daysAgo = home.day - sale.day
    const nearby = {
      homeType: sale.homeType,
      livingArea: sale.livingArea,
      priceUsd: sale.price,
      miles,
      daysAgo,
      ofHomeItself: isSameHome(home, sale),
      doubt: sale.doubt && sale.doubt.from <= home.day ? sale.doubt.evidence : null,
      outsideMls: sale.outsideMls ?? false,
      soldAgain: row !== null && numberAt(sales.soldAgainOn, row) <= home.day,
    }
    const dissimilar =
      chosenBy ?? dissimilarity(homes, 0, homeTableOf([sale]), 0, miles, Math.abs(daysAgo))
    return {
      ...featuresOf(sale),
      listingKey: sale.listingKey,
      propertyId: sale.propertyId,
      price: sale.price,
      day: sale.day,
      condition: sale.condition ?? null,
      resoldAsFlip: sale.resoldAsFlip ?? false,
      miles,
      ...modeled(sale, row, isOwnSale),
      likeness: Math.exp(-dissimilar),
      isComp,
      inPattern,
      isOwnSale,
      whyNotUsed:
        isComp || isOwnSale ? null : whyNotUsed(home, nearby, { miles: within, sizeStep }),
    }
  }
}
