import { describe, expect, it } from 'vitest'
import { askedMarket } from '../../../../tests/search/asked-homes.ts'
import { asItStood, forSaleOn, hasSold } from './asked-homes.ts'
import { OverAskCursor } from './over-ask-chance.ts'
import { pastAsksOf } from './past-asks.ts'
import { binsOf } from './predicted-and-observed.ts'
import { trainOverAsk } from './train-over-ask.ts'

const DAYS = 200

describe('what is learned of sales over the ask', () => {
  it('comes true as often as it is predicted, among homes of later sales', () => {
    const { homes, valueOfSale, valueOfHome } = askedMarket({ days: 400, perDay: 12 })
    const before = homes.map((home) =>
      home.sale !== null && home.sale.closedOn > DAYS ? { ...home, sale: null } : home,
    )
    const learned = trainOverAsk({ homes: before, valueOfSale }, DAYS)
    expect(learned).toMatchObject({ state: 'told', asOfDay: DAYS, followedDays: DAYS })
    if (learned.state !== 'told') return
    const cursor = new OverAskCursor(learned.fit)
    const later = new Map(homes.map((home) => [home.offer.listingKey, home.sale]))
    const bins = binsOf(
      forSaleOn(before, DAYS).flatMap((home) => {
        const sale = later.get(home.offer.listingKey)
        if (!sale) return []
        const asked = asItStood(home, DAYS, valueOfHome(home.offer))
        return {
          predicted: cursor.chance(asked, 20_000),
          observed: sale.priceUsd - asked.askUsd >= 20_000,
        }
      }),
    ).filter((bin) => bin.homes >= 60)
    expect(bins.length).toBeGreaterThan(2)
    for (const bin of bins) expect(Math.abs(bin.told - bin.came)).toBeLessThan(0.12)
  })

  it('predicts nothing before there are 200 pairs in 90 days', () => {
    const { homes, valueOfSale } = askedMarket({ days: DAYS, perDay: 2 })
    const few = trainOverAsk({ homes, valueOfSale }, DAYS)
    expect(few.pairs).toBeLessThan(200)
    expect(few.state).toBe('too few sales')
    expect(few).not.toHaveProperty('fit')
  })

  it('predicts nothing before listings have been followed for 75 days', () => {
    const { homes, valueOfSale } = askedMarket({ days: 74, perDay: 30 })
    const early = trainOverAsk({ homes, valueOfSale }, 74)
    expect(early.pairs).toBeGreaterThan(200)
    expect(early).toMatchObject({ state: 'too few sales', followedDays: 74 })
  })

  it('holds back after a turn that it predicted too high', () => {
    const turned = DAYS - 30
    const over = (day: number) => (day > turned ? -3 : 1.5)
    const { homes, valueOfSale } = askedMarket({ days: DAYS, perDay: 12, over })
    const missed = trainOverAsk({ homes, valueOfSale }, DAYS)
    expect(missed.state).toBe('missed lately')
    expect(missed.lately.some((bin) => bin.homes >= 100 && bin.told - bin.came > 0.07)).toBe(true)
  })

  it('is the same in any order of homes', () => {
    const { homes, valueOfSale } = askedMarket({ days: 120, perDay: 6 })
    const forth = trainOverAsk({ homes, valueOfSale }, 120)
    const back = trainOverAsk({ homes: homes.toReversed(), valueOfSale }, 120)
    expect(back.lately.map(({ homes }) => homes)).toEqual(forth.lately.map(({ homes }) => homes))
    if (forth.state !== 'told' || back.state !== 'told') throw new Error('both are shown')
    for (const [i, amount] of forth.fit.amounts.entries())
      expect(back.fit.amounts[i]?.intercept).toBeCloseTo(amount.intercept, 6)
  })
})

describe('past asks', () => {
  const offer = {
    propertyId: 'home',
    listingKey: 'A',
    listedOn: 100,
    asks: [{ day: 100, usd: 500_000 }],
    homeType: 'House',
    doubtful: false,
  } as const
  const sale = { propertyId: 'home', key: 's', closedOn: 130, contractOn: null, priceUsd: 530_000 }
  const none = () => undefined

  it('are a sale as it stood every week back from its closing', () => {
    const past = pastAsksOf([{ offer, relisted: false, sale }], none, { asOfDay: 140, weeks: 13 })
    expect(past.length).toBe(5)
    expect([...past.soldUsd]).toEqual(Array.from({ length: 5 }, () => 530_000))
    expect([...past.askUsd]).toEqual(Array.from({ length: 5 }, () => 500_000))
  })

  it('end at the contract where it is known', () => {
    const known = { ...sale, contractOn: 108 }
    expect(
      pastAsksOf([{ offer, relisted: false, sale: known }], none, { asOfDay: 140, weeks: 13 })
        .length,
    ).toBe(2)
  })

  it('count half as much for every 45 days, and leave out sales of later days', () => {
    const later = { ...sale, key: 'later', closedOn: 175 }
    const weightOf = (one: typeof sale, day: number) =>
      pastAsksOf([{ offer, relisted: false, sale: one }], none, { asOfDay: day, weeks: 13 })
        .weight[0]
    expect((weightOf(sale, 175) ?? 0) / (weightOf(sale, 130) ?? 1)).toBeCloseTo(0.5, 9)
    expect(
      pastAsksOf([{ offer, relisted: false, sale: later }], none, { asOfDay: 174, weeks: 13 })
        .length,
    ).toBe(0)
    expect(
      pastAsksOf([{ offer, relisted: false, sale }], none, { asOfDay: 331, weeks: 13 }).length,
    ).toBe(0)
  })

  it('of homes without a value take their level from the ask', () => {
    const { homes } = askedMarket({ days: 100, perDay: 1 })
    const past = pastAsksOf(homes.filter(hasSold), none, { asOfDay: 100, weeks: 13 })
    expect(past.medianUsd).toBeGreaterThan(300_000)
    expect([...past.columns].every(Number.isFinite)).toBe(true)
  })
})
