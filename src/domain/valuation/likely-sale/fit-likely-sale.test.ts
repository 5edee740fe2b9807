import { describe, expect, it } from 'vitest'
import { drawsOf } from '../arithmetic/draws.ts'
import { askedHomes, type SeenOffer, type SeenSale } from '../over-ask/asked-homes.ts'
import { fitLikelySale } from './fit-likely-sale.ts'
import { likelySale } from './likely-sale.ts'

type Made = {
  readonly days: number
  readonly perDay: number
  readonly seed?: number
  /** ln(sold / ask), from the gap, the days it took, the day it closed and a standard normal draw. */
  readonly sold?: (of: { gap: number; took: number; closedOn: number; draw: number }) => number
  readonly from?: number
}

/** Homes worth $500,000 each, that sell 20 to 70 days after they were listed. */
const madeMarket = ({ days, perDay, seed = 1, from = 0, sold = usual }: Made) => {
  const { uniform, normal } = drawsOf(seed)
  const offers: SeenOffer[] = []
  const sales: SeenSale[] = []
  for (let i = 0; i < (days - from) * perDay; i++) {
    const listedOn = from + Math.floor(i / perDay)
    const propertyId = `home ${i}`
    const gap = 0.1 * normal()
    const usd = 500_000 * Math.exp(gap)
    const took = 20 + Math.floor(50 * uniform())
    const closedOn = listedOn + took
    const draw = normal()
    offers.push({
      propertyId,
      listingKey: propertyId,
      listedOn,
      asks: [{ day: listedOn, usd }],
      homeType: 'House',
      doubtful: false,
    })
    const priceUsd = usd * Math.exp(sold({ gap, took, closedOn, draw }))
    sales.push({ propertyId, key: propertyId, closedOn, contractOn: null, priceUsd })
  }
  const valueOfSale = () => ({ valueUsd: 500_000, expectedError: 0.1 })
  return { offers, sales, valueOfSale }
}
const usual = ({ draw }: { draw: number }) => -0.02 + 0.04 * draw

const knownOn = ({ offers, sales, valueOfSale }: ReturnType<typeof madeMarket>, day: number) => ({
  homes: askedHomes(
    offers.filter(({ listedOn }) => listedOn <= day),
    sales.filter(({ closedOn }) => closedOn <= day),
  ),
  valueOfSale,
})

const fitOn = (made: Made, day: number) => {
  const fit = fitLikelySale(knownOn(madeMarket(made), day), day)
  if (fit === null) throw new Error('a fit')
  return fit
}

describe('what homes sell for against their asks', () => {
  it('is null with fewer than 200 pairs', () => {
    const made = madeMarket({ days: 200, perDay: 1 })
    const sold = askedHomes(made.offers, made.sales).filter(
      ({ sale }) => (sale?.closedOn ?? 0) < 199,
    )
    expect(fitLikelySale({ homes: sold.slice(0, 199), ...made }, 199)).toBeNull()
    expect(fitLikelySale({ homes: [], ...made }, 199)).toBeNull()
    const more = knownOn(madeMarket({ days: 300, perDay: 2 }), 299)
    expect(fitLikelySale(more, 299)?.pairs).toBeGreaterThanOrEqual(200)
  })

  it('is the median of what they brought, and eight in ten later sales lie within the range', () => {
    const fit = fitOn({ days: 200, perDay: 8 }, 199)
    expect(fit.soldOverAsk).toBeCloseTo(Math.exp(-0.02), 2)
    const later = madeMarket({ days: 200, perDay: 8, seed: 2 })
    const inside = later.sales.filter(({ priceUsd }, i) => {
      const ask = later.offers[i]?.asks[0]?.usd ?? Number.NaN
      const { low, high } = likelySale(ask, Math.log(ask / 500_000), fit)
      return priceUsd >= low && priceUsd <= high
    })
    expect(inside.length / later.sales.length).toBeGreaterThan(0.77)
    expect(inside.length / later.sales.length).toBeLessThan(0.86)
  })

  it('has a range that holds as many of the homes that ask far below typical, where sales scatter more', () => {
    const sold = ({ gap, draw }: { gap: number; draw: number }) =>
      0.03 * draw * (gap < -0.1 ? 1 - 15 * (gap + 0.1) : 1)
    const fit = fitOn({ days: 200, perDay: 8, sold }, 199)
    const even = fitOn({ days: 200, perDay: 8 }, 199)
    expect(fit.widening).toBeGreaterThan(2 * even.widening)
    const later = madeMarket({ days: 200, perDay: 20, seed: 2, sold })
    const deep = later.sales.flatMap(({ priceUsd }, i) => {
      const ask = later.offers[i]?.asks[0]?.usd ?? Number.NaN
      const { low, high } = likelySale(ask, Math.log(ask / 500_000), fit)
      return ask < 500_000 * Math.exp(-0.15) ? Number(priceUsd >= low && priceUsd <= high) : []
    })
    expect(deep.length).toBeGreaterThan(100)
    const share = deep.reduce((sum, one) => sum + one, 0) / deep.length
    expect(share).toBeGreaterThan(0.7)
    expect(share).toBeLessThan(0.92)
  })

  it('counts slow sales in full although only quick ones could be seen whole', () => {
    const sold = ({ took, draw }: { took: number; draw: number }) =>
      0.05 - 0.002 * took + 0.01 * draw
    const long = fitOn({ days: 400, perDay: 8, sold }, 399)
    const short = fitOn({ days: 400, perDay: 8, sold, from: 320 }, 399)
    expect(Math.abs(Math.log(short.soldOverAsk / long.soldOverAsk))).toBeLessThan(0.01)
  })

  it('follows the newest sales, and stays between 90% and 110% of the ask', () => {
    const turned = ({ closedOn, draw }: { closedOn: number; draw: number }) =>
      (closedOn > 150 ? -0.05 : 0.05) + 0.02 * draw
    expect(fitOn({ days: 200, perDay: 8, sold: turned }, 199).soldOverAsk).toBeLessThan(0.97)
    expect(fitOn({ days: 200, perDay: 8, sold: () => -0.3 }, 199).soldOverAsk).toBe(0.9)
    expect(fitOn({ days: 200, perDay: 8, sold: () => 0.3 }, 199).soldOverAsk).toBe(1.1)
  })

  it('does not look ahead, and is the same in any order of homes', () => {
    const made = madeMarket({ days: 250, perDay: 6 })
    const { homes, valueOfSale } = knownOn(made, 180)
    const fit = fitLikelySale({ homes, valueOfSale }, 180)
    const later = made.sales.map((sale) =>
      sale.closedOn > 180 ? { ...sale, priceUsd: 1_000 } : sale,
    )
    const withLater = askedHomes(made.offers, later)
    expect(fitLikelySale({ homes: withLater, valueOfSale }, 180)).toEqual(fit)
    const back = fitLikelySale({ homes: homes.toReversed(), valueOfSale }, 180)
    expect(back?.soldOverAsk).toBeCloseTo(fit?.soldOverAsk ?? Number.NaN, 9)
    expect(back?.low).toBeCloseTo(fit?.low ?? Number.NaN, 9)
  })

  it('of pairs without a value is learned from their residuals alone', () => {
    const { homes } = knownOn(madeMarket({ days: 200, perDay: 4 }), 199)
    const fit = fitLikelySale({ homes, valueOfSale: () => undefined }, 199)
    expect(fit).toMatchObject({ widening: 0 })
    expect(fit?.low).toBeLessThan(0)
    expect(fit?.high).toBeGreaterThan(0)
  })
})
