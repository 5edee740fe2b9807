import { drawsOf } from '../../src/domain/valuation/arithmetic/draws.ts'
import type { HomeValueThen } from '../../src/domain/valuation/backtest/asks/asks-study.ts'
import {
  type AskedHome,
  askedHomes,
  type SeenOffer,
  type SeenSale,
  type ValueThen,
} from '../../src/domain/valuation/over-ask/asked-homes.ts'

/** Listings, sales and values of a market made up for a test; days are day numbers. */
export type AskedMarketForTests = {
  readonly offers: readonly SeenOffer[]
  readonly sales: readonly SeenSale[]
  readonly homes: readonly AskedHome[]
  readonly valueOfSale: (saleKey: string) => ValueThen | undefined
  readonly valueOfHome: (offer: SeenOffer) => HomeValueThen | undefined
}

/**
 * A market of `days` days, `perDay` listings each. Homes that are worth more than their ask, and fresh ones, sell
 * over it more often; `over` shifts how often at all, day by day. The others sell for $5,000 under it, or for `under`
 * of it on average, day by day, a home worth less than its ask and an old listing for less.
 */
export const askedMarket = ({
  days,
  perDay,
  seed = 1,
  over = () => 0,
  under,
  contracts = false,
}: {
  readonly days: number
  readonly perDay: number
  readonly seed?: number
  readonly over?: (day: number) => number
  readonly under?: (day: number) => number
  /** Sales have contracts, 15 days before they close. */
  readonly contracts?: boolean
}): AskedMarketForTests => {
  const { uniform, normal } = drawsOf(seed)
  const values = new Map<string, HomeValueThen>()
  const offers: SeenOffer[] = []
  const sales: SeenSale[] = []
  for (let i = 0; i < days * perDay; i++) {
    const listedOn = Math.floor(i / perDay)
    const propertyId = `home ${i}`
    const valueUsd = 600_000 * Math.exp(0.3 * normal())
    const gap = normal()
    const usd = Math.round(valueUsd * Math.exp(-0.08 * gap))
    const waited = 20 + Math.floor(50 * uniform())
    const closedOn = listedOn + waited
    const logit = over(closedOn) - 1.6 + 0.8 * gap - (waited - 40) / 20
    const isOver = uniform() < 1 / (1 + Math.exp(-logit))
    const homeType = i % 7 === 0 ? 'Condo' : 'House'
    const likelyRange = { low: valueUsd * 0.9, high: valueUsd * 1.1 }
    values.set(propertyId, { valueUsd, expectedError: 0.08, likelyRange })
    offers.push({
      propertyId,
      listingKey: `listing ${i}`,
      listedOn,
      asks: [{ day: listedOn, usd }],
      homeType,
      doubtful: false,
    })
    const discount =
      under === undefined
        ? 5000 / usd
        : -under(closedOn) * Math.exp(-0.4 * gap + (waited - 45) / 60) * Math.log(1 - uniform())
    if (closedOn > days) continue
    sales.push({
      propertyId,
      key: propertyId,
      closedOn,
      contractOn: contracts ? closedOn - 15 : null,
      priceUsd: isOver
        ? usd + 20_000 + Math.floor(40_000 * uniform())
        : Math.round(usd * (1 - Math.min(0.5, discount))),
    })
  }
  return {
    offers,
    sales,
    homes: askedHomes(offers, sales),
    valueOfSale: (key) => values.get(key),
    valueOfHome: ({ propertyId }) => values.get(propertyId),
  }
}
