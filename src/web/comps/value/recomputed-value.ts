import type { Home } from '../../../contract/search/home.ts'
import type { EvidenceShown } from '../../../contract/valuation/evidence.ts'
import { lnLotOf } from '../../../domain/comps/home-table.ts'
import type { OwnDefaults } from '../../../domain/deals/inputs/own-defaults.ts'
import { homeStory } from '../../../domain/search/home-story.ts'
import { profitPotential } from '../../../domain/search/profit-potential.ts'
import { measuredBy } from '../../../domain/valuation/calibration/measured.ts'
import type { RecomputedValue } from '../../../domain/valuation/evidence/recompute-value.ts'
import {
  meanOverAsk,
  OverAskCursor,
  shownChance,
} from '../../../domain/valuation/over-ask/over-ask-chance.ts'
import { FEWEST_COMPS, spreadPercentOf } from '../../../domain/valuation/range/confidence-grade.ts'
import type { OfferCurves } from '../../../domain/valuation/under-ask/offer-in-words.ts'
import { underAskCurve } from '../../../domain/valuation/under-ask/under-ask-chance.ts'
import { isSold } from '../words/comps-sentences.ts'
import { compOfSale } from './comp-of-sale.ts'
import type { ShownChance, ShownValue } from './shown-value.ts'

/**
 * The typical value that was made again from its evidence, with other comps, and all that follows from it by the
 * person's `own` defaults of deals.
 */
export const recomputedValue = (
  home: Home,
  evidence: EvidenceShown,
  recomputed: RecomputedValue,
  own: readonly OwnDefaults[],
): ShownValue => {
  const { value, likelyRange, grade, compsSpread, expectedError, renovatedSales } = recomputed
  const sold = soldComps(evidence, recomputed)
  const comps = [...sold.map(compOfSale), ...home.comps.filter((comp) => !isSold(comp))]
  const story = homeStory(
    {
      ...home,
      typicalValue: value,
      likelyRange,
      asOf: evidence.asOf,
      condition: evidence.home.condition,
      renovatedSales,
    },
    evidence,
    own,
  )
  return {
    story,
    grade,
    gradeFacts: {
      comps: sold.length,
      newestDaysAgo:
        sold.length === 0 ? null : Math.min(...sold.map((sale) => evidence.home.day - sale.day)),
      spreadPercent: spreadPercentOf(sold.length, compsSpread),
      sizeStep: evidence.sizeStep,
      modelOf: evidence.modelOf,
    },
    pattern: hasPattern(evidence, recomputed) ? 'there' : 'none',
    chance: chanceOf(evidence, { askUsd: home.price, valueUsd: value, expectedError }),
    offers: offersOf(evidence, { askUsd: home.price, valueUsd: value, expectedError }),
    averageCompUsd: averageOf(comps.map((comp) => comp.price)),
    profit: profitPotential(story.typicalValue, home.price),
    comps,
    fewComps: sold.length < FEWEST_COMPS,
    asOf: evidence.asOf,
    measured: measuredBy(evidence.calibration.range, {
      homeType: evidence.home.homeType,
      lnLot: lnLotOf(evidence.home),
      comps: sold.length,
    }),
  }
}

/** The chances of offers at another value. */
const offersOf = ({ underAsk, home }: EvidenceShown, valued: Valued): OfferCurves | null => {
  if (!underAsk?.fit || !underAsk.asked) return null
  const { fit, asked } = underAsk
  const about = { ...valued, ...asked, homeType: home.homeType }
  return { now: underAskCurve(fit, about), monthAgo: underAskCurve(fit, about, -1) }
}

type Valued = {
  readonly askUsd: number
  readonly valueUsd: number
  readonly expectedError: number
}

/** The chance at another value. */
const chanceOf = (
  { overAsk, noChance, chanceOfUsd, home }: EvidenceShown,
  valued: Valued,
): ShownChance => {
  if (overAsk === null) return { chance: null, othersChance: null, chanceOfUsd, noChance }
  const { fit, others, asked } = overAsk
  const about = { ...valued, ...asked, homeType: home.homeType }
  return {
    chance: shownChance(new OverAskCursor(fit).chance(about, chanceOfUsd)),
    othersChance: shownChance(meanOverAsk(others, chanceOfUsd)),
    chanceOfUsd,
    noChance,
  }
}

/** The sales that count as comps, the likest first. */
const soldComps = ({ sales }: EvidenceShown, { comps }: RecomputedValue) => {
  const keys = new Set(comps.map(({ listingKey }) => listingKey))
  return sales
    .filter(({ listingKey }) => keys.has(listingKey))
    .toSorted((a, b) => b.likeness - a.likeness)
}

/** Whether a sale counts in the nearby pattern, when some were switched off. */
const hasPattern = ({ sales }: EvidenceShown, { shares }: RecomputedValue) =>
  sales.some(({ inPattern, listingKey }) => inPattern && shares.has(listingKey))

const averageOf = (prices: readonly number[]): number | null =>
  prices.length === 0
    ? null
    : Math.round(prices.reduce((sum, price) => sum + price, 0) / prices.length)
