import type { Home } from '../../src/contract/search/home.ts'
import { homeStory } from '../../src/domain/search/home-story.ts'
import { profitPotential } from '../../src/domain/search/profit-potential.ts'
import { homeForTests } from '../../src/web/comps/home-for-tests.ts'
import { compOfSale } from '../../src/web/comps/value/comp-of-sale.ts'
import type { valuedHomes } from '../comps/shown-evidence.ts'

/** A home as the server sends it beside its evidence, by the shipped defaults of deals. */
export const storedHome = (
  { value, evidence, offer }: ReturnType<typeof valuedHomes>[number],
  over: Partial<Home> = {},
): Home => {
  const sold = evidence.sales
    .filter((sale) => sale.isComp)
    .toSorted((a, b) => b.likeness - a.likeness)
  const total = sold.reduce((sum, { price }) => sum + price, 0)
  const home = homeForTests({ price: offer.price, asOf: evidence.asOf })
  const typicalValue = Math.round(value.value)
  const story = homeStory({ ...home, typicalValue, likelyRange: value.likelyRange }, evidence, [])
  return {
    ...home,
    ...story,
    value: typicalValue,
    range80: {
      low: Math.round(value.likelyRange.low),
      high: Math.round(value.likelyRange.high),
    },
    fixedUpValue: story.afterRepairValue.price,
    grade: value.grade,
    gradeFacts: {
      comps: sold.length,
      newestDaysAgo: Math.min(...sold.map((sale) => evidence.home.day - sale.day)),
      spreadPercent: Math.round(100 * Math.expm1(value.compsSpread)),
      sizeStep: evidence.sizeStep,
      modelOf: evidence.modelOf,
    },
    chance: offer.chance,
    othersChance: offer.othersChance,
    chanceOfUsd: evidence.chanceOfUsd,
    arv: profitPotential(typicalValue, offer.price),
    comps: sold.map(compOfSale),
    averageCompPrice: Math.round(total / sold.length),
    // The market of `valuedHomes` has too few sales of each kind of home.
    measured: { range: true, kind: false },
    ...over,
  }
}
