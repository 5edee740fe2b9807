import { describe, expect, it } from 'vitest'
import { askedMarket } from '../../../../../tests/search/asked-homes.ts'
import { askedHomes, type SeenOffer } from '../../over-ask/asked-homes.ts'
import { homesThen } from './asks-study.ts'
import {
  firstHomes,
  type LikelyThen,
  likelyByGap,
  likelyFigures,
  likelyThen,
} from './likely-sale-study.ts'

const DAY = 150

/** A market as known on `DAY`, and its homes for sale with what they would have been predicted. */
const likelyOnDay = (of: { perDay?: number; laterUsd?: number } = {}) => {
  const market = askedMarket({ days: 230, perDay: of.perDay ?? 8 })
  const sales = market.sales.map((sale) =>
    sale.closedOn > DAY ? { ...sale, priceUsd: sale.priceUsd + (of.laterUsd ?? 0) } : sale,
  )
  const offers = market.offers.map((offer) => ({ ...offer, livingArea: 1_500, yearBuilt: 1950 }))
  const saleOf = new Map(sales.map((sale) => [sale.propertyId, sale]))
  const then = {
    day: DAY,
    homes: askedHomes(offers, sales),
    valueOfSale: market.valueOfSale,
    valueOfHome: market.valueOfHome,
  }
  const placed = homesThen(
    then,
    ({ propertyId }: SeenOffer) => saleOf.get(propertyId),
    () => 'Bend',
  )
  return likelyThen(then, placed)
}

describe('likely sales of a past day', () => {
  it('are given for all homes for sale then, and do not look ahead', () => {
    const homes = likelyOnDay()
    const after = likelyOnDay({ laterUsd: 100_000 })
    expect(homes.length).toBeGreaterThan(200)
    expect(homes.some(({ sale }) => sale !== null)).toBe(true)
    expect(after.map(({ likely, rank }) => [likely, rank])).toEqual(
      homes.map(({ likely, rank }) => [likely, rank]),
    )
    expect(likelyFigures(after).bias).toBeLessThan(likelyFigures(homes).bias - 5)
  })

  it('are null with too few pairs, and then count in no figure', () => {
    const homes = likelyOnDay({ perDay: 1 })
    expect(homes.length).toBeGreaterThan(20)
    expect(homes.every(({ likely }) => likely === null)).toBe(true)
    expect(likelyFigures(homes).n).toBe(0)
    expect(likelyByGap(homes)).toEqual([])
  })

  it('put each home in its place of every order: the deepest discount, the newest, the cheapest first', () => {
    const homes = likelyOnDay()
    const [deepest] = homes.toSorted((a, b) => a.gap - b.gap)
    const [cheapest] = homes.toSorted((a, b) => a.askUsd - b.askUsd)
    expect(deepest?.rank.gap).toBe(0)
    expect(cheapest?.rank.price).toBe(0)
    for (const order of ['lead', 'date', 'chance'] as const)
      expect(homes.map(({ rank }) => rank[order]).toSorted((a, b) => a - b)).toEqual([
        ...homes.keys(),
      ])
    const shallow = homes.filter(({ gap }) => gap > Math.log(0.86))
    const deep = homes.filter(({ gap }) => gap <= Math.log(0.86))
    expect(Math.max(...deep.map(({ rank }) => rank.lead))).toBeLessThan(
      Math.min(...shallow.map(({ rank }) => rank.lead)),
    )
  })
})

describe('how likely sales came out', () => {
  const home = (gap: number, soldUsd: number | null, rank: number, key = 'sale'): LikelyThen => ({
    day: DAY,
    place: 'Bend',
    askUsd: 400_000,
    gap,
    likely: { price: 400_000, low: 380_000, high: 410_000 },
    likelyRange: { low: 405_000, high: 600_000 },
    sale: soldUsd === null ? null : { key, priceUsd: soldUsd },
    rank: { lead: rank, gap: rank, dollarsUnder: rank, price: rank, date: rank, chance: rank },
  })
  // By hand.
  const homes = [
    home(Math.log(0.7), 400_000, 0, 'flip'),
    home(Math.log(0.8), 320_000, 1),
    home(0, 410_000, 2),
    home(0, 500_000, 3),
    home(0, null, 4),
  ]

  it('is counted of those that sold, in all and by band of gap', () => {
    expect(likelyFigures(homes)).toMatchObject({ n: 4, inRange: 50, inTypicalRange: 50 })
    // 0, +25, -2.44 and -20 percent.
    expect(likelyFigures(homes).halfWithin).toBeCloseTo((20 + 2.439) / 2, 2)
    expect(likelyFigures(homes).bias).toBeCloseTo(-2.439 / 2, 2)
    expect(likelyByGap(homes).map(({ from, below, figures }) => [from, below, figures.n])).toEqual([
      [null, -0.26, 1],
      [-0.26, -0.14, 1],
      [-0.05, 0.05, 2],
    ])
  })

  it('is given for the first homes of an order', () => {
    const first = { order: 'lead', first: 3, flips: new Set(['flip']) } as const
    expect(firstHomes(homes, first)).toEqual({
      homes: 3,
      sold: 3,
      belowAsk: 1,
      aboveAsk: 1,
      predicted: 3,
      inRange: 2,
      flipped: 1,
    })
    expect(firstHomes(homes, { ...first, first: 9 })).toMatchObject({ homes: 5, sold: 4 })
  })
})
