import { MarketSales } from '../../comps/market-sales.ts'
import { withChecks } from '../../flips/fit-flips.ts'
import type { OfferOfHome } from '../../flips/resales.ts'
import { type CheckedSale, saleChecks, withDoubts } from '../../listings/checks/sale-checks.ts'
import { type FlipStudy, flipStudy, type ValuedSale } from './flip-study.ts'
import { heldOutSales } from './held-out-sale.ts'
import type { IndexKnown } from './market-index.ts'
import { valueAsOf } from './value-held-out.ts'

type ToStudy = {
  readonly sold: readonly CheckedSale[]
  readonly offers: readonly OfferOfHome[]
  /** Miles that comps may lie away. */
  readonly miles: number
}

/** Tests after-repair values and orders on files of sales and of listings, which tell what was only listed again so far. */
export const studyResales = ({ sold, offers, miles }: ToStudy): FlipStudy => {
  const checks = saleChecks(sold)
  const trusted = withDoubts(sold, checks)
  const sales = new MarketSales(trusted)
  const testFrom = trusted.reduce(
    (first, { day }) => Math.min(first, day),
    Number.POSITIVE_INFINITY,
  )
  const valued: ValuedSale[] = []
  const models: IndexKnown[] = []
  for (const group of valueAsOf(sales, { testFrom, miles })) {
    const knownBefore = group.firstDay
    if (models.at(-1)?.before !== knownBefore)
      models.push({ before: knownBefore, time: group.market.model.time })
    for (const { row, home } of heldOutSales(sales, group)) {
      const sale = sales.sales[row]
      if (sale) valued.push({ sale, home, knownBefore })
    }
  }
  return flipStudy({ sales: withChecks(trusted, checks), offers, valued, models })
}
