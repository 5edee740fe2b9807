import { describe, expect, it } from 'vitest'
import { askedMarket } from '../../../../../tests/search/asked-homes.ts'
import {
  type AskedHome,
  askedHomes,
  forSaleOn,
  type SeenOffer,
} from '../../over-ask/asked-homes.ts'
import { trainOverAsk } from '../../over-ask/train-over-ask.ts'
import { asksAccuracyOf, homesThen, type PredictedThen, predictedThen } from './asks-study.ts'

const DAY = 120

/** A market as known on `DAY`, and the sales of its listings since. */
const knownOnDay = () => {
  const market = askedMarket({ days: 200, perDay: 12 })
  const homes = askedHomes(
    market.offers.filter(({ listedOn }) => listedOn <= DAY),
    market.sales.filter(({ closedOn }) => closedOn <= DAY),
  )
  const sold = new Map(market.sales.map((sale) => [sale.propertyId, sale]))
  return { market, homes, sold }
}

const predictedOf = (
  homes: readonly AskedHome[],
  { market, sold }: Pick<ReturnType<typeof knownOnDay>, 'market' | 'sold'>,
) =>
  predictedThen(
    homesThen(
      { day: DAY, homes, valueOfSale: market.valueOfSale, valueOfHome: market.valueOfHome },
      ({ propertyId }: SeenOffer) => sold.get(propertyId),
      () => 'Bend',
    ),
  )

describe('what would have been predicted on a past day', () => {
  it('is of the homes for sale then whose sale is known by now, with what was observed of them', () => {
    const known = knownOnDay()
    const predicted = predictedOf(known.homes, known)
    const waiting = forSaleOn(known.homes, DAY)
    const soldLater = waiting.filter(({ offer }) => known.sold.has(offer.propertyId))
    expect(predicted).toHaveLength(soldLater.length)
    expect(predicted.length).toBeGreaterThan(200)
    expect(predicted.filter(({ observed }) => observed)).toHaveLength(
      soldLater.filter(({ offer }) => {
        const { priceUsd } = known.sold.get(offer.propertyId) ?? { priceUsd: 0 }
        return priceUsd - (offer.asks[0]?.usd ?? 0) >= 20_000
      }).length,
    )
    const { state } = trainOverAsk(
      { homes: known.homes, valueOfSale: known.market.valueOfSale },
      DAY,
    )
    expect(new Set(predicted.map((home) => `${home.day} ${home.place} ${home.state}`))).toEqual(
      new Set([`${DAY} Bend ${state}`]),
    )
  })

  it('does not look ahead: other prices of later sales change what is observed, never what is predicted', () => {
    const known = knownOnDay()
    const before = predictedOf(known.homes, known)
    const dearer = new Map(
      [...known.sold].map(([key, sale]) => [key, { ...sale, priceUsd: sale.priceUsd + 100_000 }]),
    )
    const after = predictedOf(known.homes, { ...known, sold: dearer })
    expect(after.every(({ observed }) => observed)).toBe(true)
    expect(after.map(({ predicted, constant }) => [predicted, constant])).toEqual(
      before.map(({ predicted, constant }) => [predicted, constant]),
    )
  })

  it('is nothing where no sale was known yet', () => {
    const known = knownOnDay()
    expect(
      predictedOf(
        known.homes.filter(({ sale }) => sale === null),
        known,
      ),
    ).toEqual([])
  })
})

describe('what was predicted beside what was observed', () => {
  const home = (predicted: number, observed: boolean, gapUsd: number): PredictedThen => ({
    day: DAY,
    place: 'Bend',
    state: 'told',
    constant: 0.25,
    predicted,
    observed,
    gapUsd,
  })
  // By hand; the gap ranks the two that sold over the ask second and fourth, the chance first and third.
  const homes = [
    home(0.8, true, 40_000),
    home(0.6, false, 90_000),
    home(0.4, true, 10_000),
    home(0.2, false, 20_000),
  ]

  it('scores what was predicted beside the constants, and ranks by chance and by gap', () => {
    const accuracy = asksAccuracyOf(homes)
    expect(accuracy).toMatchObject({ homes: 4, came: 0.5, constant: 0.25 })
    expect(accuracy.told).toBeCloseTo(0.5)
    expect(accuracy.brier).toBeCloseTo((0.04 + 0.36 + 0.36 + 0.04) / 4)
    expect(accuracy.brierOfConstant).toBeCloseTo((2 * 0.75 ** 2 + 2 * 0.25 ** 2) / 4)
    expect(accuracy.brierInHindsight).toBeCloseTo(0.25)
    expect(accuracy.averagePrecision).toBeCloseTo((1 + 2 / 3) / 2)
    expect(accuracy.averagePrecisionOfGap).toBeCloseTo((1 / 2 + 2 / 4) / 2)
  })

  it('has no precision where none was observed', () => {
    const none = asksAccuracyOf(homes.map((of) => ({ ...of, observed: false })))
    expect(none).toMatchObject({ came: 0, averagePrecision: null, averagePrecisionOfGap: null })
  })
})
