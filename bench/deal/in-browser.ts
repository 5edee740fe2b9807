import { analyzeDeal } from '../../src/domain/deals/analyze-deal.ts'
import { referenceDeal } from '../../src/domain/deals/deal-for-tests.ts'
import { homeFigures } from '../../src/domain/deals/results/home-figures.ts'
import { maxOffer } from '../../src/domain/deals/results/max-offer.ts'
import { chanceOfLoss } from '../../src/domain/deals/results/odds.ts'
import { stress } from '../../src/domain/deals/results/stress.ts'

const SHIPPED: readonly [] = []

/** Times the engine in the page it is loaded into; milliseconds. */
const measured = () => {
  const deal = referenceDeal()
  const arv = { lowCents: 28_800_000, middleCents: 32_000_000, highCents: 35_500_000 }
  const homes = Array.from({ length: 300 }, (_, i) =>
    referenceDeal({ priceCents: 15_000_000 + 50_000 * i }),
  )
  const cards = Array.from({ length: 1000 }, (_, i) => ({
    price: 150_000 + 500 * i,
    typicalValue: 300_000 + 400 * i,
    likelySale: { price: 149_000 + 500 * i },
    afterRepairValue: { price: 320_000 + 400 * i },
    size: 900 + i,
    yearBuilt: 1950,
    asOf: '2026-09-27',
    state: 'WA',
    city: 'Seattle',
    zip: '98101',
  }))
  return {
    odds: timed(50, () => chanceOfLoss(deal, arv)),
    analyzeDeal: timed(200, () => analyzeDeal(deal)),
    stress: timed(50, () => stress(deal)),
    maxOffer: timed(50, () => maxOffer(deal)),
    maxOfferOf300Homes: timed(10, () => homes.map((home) => maxOffer(home))),
    figuresOf1000Cards: timed(10, () => cards.map((card) => homeFigures(card, SHIPPED))),
  }
}

/** The first run, before the browser has compiled anything, and the median of all. */
const timed = (runs: number, run: () => unknown) => {
  const taken = Array.from({ length: runs }, () => {
    const start = performance.now()
    run()
    return performance.now() - start
  })
  const round = (ms = 0) => Math.round(ms * 100) / 100
  return {
    first: round(taken[0]),
    median: round(taken.toSorted((a, b) => a - b)[Math.floor(runs / 2)]),
  }
}

Object.assign(globalThis, { measured })
