import { describe, expect, it } from 'vitest'
import { askedMarket } from '../../../../../tests/asked-homes.ts'
import {
  type AskedHome,
  askedHomes,
  forSaleOn,
  type SeenOffer,
} from '../../over-ask/asked-homes.ts'
import { trainOverAsk } from '../../over-ask/train-over-ask.ts'
import { asksAccuracyOf, homesThen, type ToldThen, toldThen } from './asks-study.ts'

const DAY = 120

/** A market as known on `DAY`, and what came of its listings. */
const knownOnDay = () => {
  const market = askedMarket({ days: 200, perDay: 12 })
  const homes = askedHomes(
    market.offers.filter(({ listedOn }) => listedOn <= DAY),
    market.sales.filter(({ closedOn }) => closedOn <= DAY),
  )
  const came = new Map(market.sales.map((sale) => [sale.propertyId, sale]))
  return { market, homes, came }
}

const toldOf = (
  homes: readonly AskedHome[],
  { market, came }: Pick<ReturnType<typeof knownOnDay>, 'market' | 'came'>,
) =>
  toldThen(
    homesThen(
      { day: DAY, homes, valueOfSale: market.valueOfSale, valueOfHome: market.valueOfHome },
      ({ propertyId }: SeenOffer) => came.get(propertyId),
      () => 'Bend',
    ),
  )

describe('what would have been told on a past day', () => {
  it('tells the homes for sale then whose sale is known by now, and what came of them', () => {
    const known = knownOnDay()
    const told = toldOf(known.homes, known)
    const waiting = forSaleOn(known.homes, DAY)
    const soldLater = waiting.filter(({ offer }) => known.came.has(offer.propertyId))
    expect(told).toHaveLength(soldLater.length)
    expect(told.length).toBeGreaterThan(200)
    expect(told.filter(({ came }) => came)).toHaveLength(
      soldLater.filter(({ offer }) => {
        const { priceUsd } = known.came.get(offer.propertyId) ?? { priceUsd: 0 }
        return priceUsd - (offer.asks[0]?.usd ?? 0) >= 20_000
      }).length,
    )
    const { state } = trainOverAsk(
      { homes: known.homes, valueOfSale: known.market.valueOfSale },
      DAY,
    )
    expect(new Set(told.map((home) => `${home.day} ${home.place} ${home.state}`))).toEqual(
      new Set([`${DAY} Bend ${state}`]),
    )
  })

  it('does not look ahead: other prices of later sales change what came, never what was told', () => {
    const known = knownOnDay()
    const before = toldOf(known.homes, known)
    const dearer = new Map(
      [...known.came].map(([key, sale]) => [key, { ...sale, priceUsd: sale.priceUsd + 100_000 }]),
    )
    const after = toldOf(known.homes, { ...known, came: dearer })
    expect(after.every(({ came }) => came)).toBe(true)
    expect(after.map(({ told, constant }) => [told, constant])).toEqual(
      before.map(({ told, constant }) => [told, constant]),
    )
  })

  it('tells nothing where no sale was known yet', () => {
    const known = knownOnDay()
    expect(
      toldOf(
        known.homes.filter(({ sale }) => sale === null),
        known,
      ),
    ).toEqual([])
  })
})

describe('what was told beside what came', () => {
  const home = (told: number, came: boolean, gapUsd: number): ToldThen => ({
    ...{ day: DAY, place: 'Bend', state: 'told', constant: 0.25 },
    ...{ told, came, gapUsd },
  })
  // By hand; the gap ranks the two that came second and fourth, the chance first and third.
  const homes = [
    home(0.8, true, 40_000),
    home(0.6, false, 90_000),
    home(0.4, true, 10_000),
    home(0.2, false, 20_000),
  ]

  it('scores what was told beside the constants, and ranks by chance and by gap', () => {
    const accuracy = asksAccuracyOf(homes)
    expect(accuracy).toMatchObject({ homes: 4, came: 0.5, constant: 0.25 })
    expect(accuracy.told).toBeCloseTo(0.5)
    expect(accuracy.brier).toBeCloseTo((0.04 + 0.36 + 0.36 + 0.04) / 4)
    expect(accuracy.brierOfConstant).toBeCloseTo((2 * 0.75 ** 2 + 2 * 0.25 ** 2) / 4)
    expect(accuracy.brierInHindsight).toBeCloseTo(0.25)
    expect(accuracy.averagePrecision).toBeCloseTo((1 + 2 / 3) / 2)
    expect(accuracy.averagePrecisionOfGap).toBeCloseTo((1 / 2 + 2 / 4) / 2)
  })

  it('has no precision where none came', () => {
    const none = asksAccuracyOf(homes.map((of) => ({ ...of, came: false })))
    expect(none).toMatchObject({ came: 0, averagePrecision: null, averagePrecisionOfGap: null })
  })
})
