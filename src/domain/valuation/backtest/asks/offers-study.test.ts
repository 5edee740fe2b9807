import { describe, expect, it } from 'vitest'
import { askedMarket } from '../../../../../tests/search/asked-homes.ts'
import { askedHomes, forSaleOn, type SeenOffer, type SeenSale } from '../../over-ask/asked-homes.ts'
import { isSoldSoon } from '../../under-ask/train-under-ask.ts'
import { homesThen } from './asks-study.ts'
import { offersThen, STUDIED_SHARES } from './offers-study.ts'

const DAY = 120
const market = askedMarket({ days: 200, perDay: 12, under: () => 0.03 })
const sold = new Map(market.sales.map((sale) => [sale.propertyId, sale]))
const then = {
  day: DAY,
  homes: askedHomes(
    market.offers.filter(({ listedOn }) => listedOn <= DAY),
    market.sales.filter(({ closedOn }) => closedOn <= DAY),
  ),
  valueOfSale: market.valueOfSale,
  valueOfHome: market.valueOfHome,
}
const offersBy = (sales: ReadonlyMap<string, SeenSale>, lastDay = 200) =>
  offersThen(
    then,
    homesThen(
      then,
      ({ propertyId }: SeenOffer) => sales.get(propertyId),
      () => 'Bend',
    ),
    { lastDay, shares: STUDIED_SHARES },
  )

describe('what would have been predicted of offers on a past day', () => {
  it('is of the homes for sale then that sold within four weeks, for each share under the ask', () => {
    const soon = forSaleOn(then.homes, DAY).filter(({ offer }) => {
      const sale = sold.get(offer.propertyId)
      return sale !== undefined && isSoldSoon(sale, DAY)
    })
    const offers = offersBy(sold)
    expect(soon.length).toBeGreaterThan(200)
    expect(offers).toHaveLength(soon.length * STUDIED_SHARES.length)
    for (const under of [0, 0.03, 0.1])
      expect(offers.filter(({ share, observed }) => share === under && observed)).toHaveLength(
        soon.filter(({ offer }) => {
          const { priceUsd } = sold.get(offer.propertyId) ?? { priceUsd: Number.NaN }
          return priceUsd <= (offer.asks[0]?.usd ?? 0) * (1 - under)
        }).length,
      )
  })

  it('does not look ahead: lower prices of later sales change what is observed, never what is predicted', () => {
    const cheaper = new Map(
      [...sold].map(([key, sale]) => [key, { ...sale, priceUsd: sale.priceUsd / 2 }]),
    )
    const predicted = (offers: ReturnType<typeof offersBy>) =>
      offers.map((offer) => [offer.share, offer.predicted, offer.constant, offer.state])
    expect(predicted(offersBy(cheaper))).toEqual(predicted(offersBy(sold)))
    expect(offersBy(cheaper).every(({ observed }) => observed)).toBe(true)
  })

  it('is nothing while four weeks from then are not over', () => {
    expect(offersBy(sold, DAY + 27)).toEqual([])
    expect(offersBy(sold, DAY + 28).length).toBeGreaterThan(0)
  })
})
