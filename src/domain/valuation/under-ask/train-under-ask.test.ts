import { describe, expect, it } from 'vitest'
import { askedMarket } from '../../../../tests/search/asked-homes.ts'
import { asItStood, forSaleOn } from '../over-ask/asked-homes.ts'
import { binsOf } from '../over-ask/predicted-and-observed.ts'
import { UNDER_ASK_SHARES } from './fit-under-ask.ts'
import { isSoldSoon, trainUnderAsk } from './train-under-ask.ts'
import { underAskChance, underAskCurve } from './under-ask-chance.ts'

const DAYS = 200
const steady = () => 0.03

describe('what is learned of sales under the ask', () => {
  it('comes true as often as it is predicted, among homes that sell within four weeks', () => {
    const { homes, valueOfSale, valueOfHome } = askedMarket({
      days: 400,
      perDay: 14,
      under: steady,
    })
    const before = homes.map((home) =>
      home.sale !== null && home.sale.closedOn > DAYS ? { ...home, sale: null } : home,
    )
    const learned = trainUnderAsk({ homes: before, valueOfSale }, DAYS)
    if (learned.state !== 'told') throw new Error(learned.state)
    const later = new Map(homes.map((home) => [home.offer.listingKey, home.sale]))
    for (const share of UNDER_ASK_SHARES) {
      const bins = binsOf(
        forSaleOn(before, DAYS).flatMap((home) => {
          const sale = later.get(home.offer.listingKey)
          if (!sale || !isSoldSoon(sale, DAYS)) return []
          const asked = asItStood(home, DAYS, valueOfHome(home.offer))
          return {
            predicted: underAskChance(underAskCurve(learned.fit, asked), share),
            observed: sale.priceUsd <= asked.askUsd * (1 - share),
          }
        }),
      ).filter((bin) => bin.homes >= 60)
      expect(bins.length).toBeGreaterThan(0)
      for (const bin of bins) expect(Math.abs(bin.told - bin.came)).toBeLessThan(0.12)
    }
  })

  it('predicts nothing before there are 200 pairs in 90 days', () => {
    const { homes, valueOfSale } = askedMarket({ days: DAYS, perDay: 2, under: steady })
    const few = trainUnderAsk({ homes, valueOfSale }, DAYS)
    expect(few.state).toBe('too few sales')
    expect(few).not.toHaveProperty('fit')
  })

  it('holds back after a turn that it did not foresee', () => {
    const under = (day: number) => (day > DAYS - 30 ? 0.08 : 0.01)
    const { homes, valueOfSale } = askedMarket({ days: DAYS, perDay: 14, under })
    const missed = trainUnderAsk({ homes, valueOfSale }, DAYS)
    expect(missed.state).toBe('missed lately')
    expect(missed.lately.some((bin) => bin.homes >= 100 && bin.came - bin.told > 0.1)).toBe(true)
  })

  it('is not changed by sales of later days', () => {
    const { homes, valueOfSale } = askedMarket({ days: 260, perDay: 6, under: steady })
    const known = homes.map((home) =>
      home.sale !== null && home.sale.closedOn > DAYS ? { ...home, sale: null } : home,
    )
    expect(trainUnderAsk({ homes, valueOfSale }, DAYS)).toEqual(
      trainUnderAsk({ homes: known, valueOfSale }, DAYS),
    )
  })

  it('is judged by contracts of four weeks whose sales have closed, where sources have contracts', () => {
    const { homes, valueOfSale } = askedMarket({
      days: DAYS,
      perDay: 14,
      under: steady,
      contracts: true,
    })
    const { lately } = trainUnderAsk({ homes, valueOfSale }, DAYS)
    // As of 45 days ago: what was under contract within four weeks had closed by now.
    const day = DAYS - 45
    const soon = forSaleOn(homes, day).filter(({ sale }) => sale !== null && isSoldSoon(sale, day))
    expect(soon.length).toBeGreaterThan(200)
    expect(lately.reduce((sum, bin) => sum + bin.homes, 0)).toBe(soon.length)
  })
})
