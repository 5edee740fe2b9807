import type { MarketConditions } from '../../contract/market-conditions.ts'

/** The market of Seattle in the fall of 2022, with what a test says of it. */
export const conditionsForTests = (given: Partial<MarketConditions> = {}): MarketConditions => ({
  place: 'Seattle, WA',
  kind: 'city',
  market: '981',
  demo: false,
  asOf: '2022-09-26',
  marketDay: '2022-09-30',
  forSale: 1_883,
  daysOnMarket: { median: 16, homes: 1_880 },
  saleToList: { medianPercent: 98.5, pairs: 1_051 },
  supply: { months: 1.4, salesPerMonth: 626.4, sales: 1_852, days: 90 },
  priceTrend: [
    { date: '2022-06-27', change: 0, low: 0, high: 0 },
    { date: '2022-07-27', change: -2, low: -3.7, high: -0.3 },
    { date: '2022-08-27', change: -4.5, low: -6.1, high: -2.8 },
    { date: '2022-09-26', change: -6.9, low: -8.6, high: 0.2 },
  ],
  ...given,
})
