import { describe, expect, it } from 'vitest'
import { conditionsForTests } from './conditions-for-tests.ts'
import { basisOf, figuresOf, trendWords } from './market-sentences.ts'

const unknown = conditionsForTests({
  forSale: 1,
  daysOnMarket: { median: null, homes: 0 },
  saleToList: { medianPercent: null, pairs: 9 },
  supply: { months: null, salesPerMonth: null, sales: 9, days: 41 },
  priceTrend: null,
})
const textsOf = (conditions: Parameters<typeof figuresOf>[0]) =>
  figuresOf(conditions).map(({ text, name }) => `${text} ${name}`)

describe('the figures of a market', () => {
  it('are each given with what they are of', () => {
    expect(textsOf(conditionsForTests())).toEqual([
      '1,883 for sale',
      '16 median days on market',
      '98.5% sale to list',
      '1.4 months of supply',
    ])
    const round = conditionsForTests({
      daysOnMarket: { median: 1, homes: 12 },
      saleToList: { medianPercent: 100, pairs: 12 },
      supply: { months: 2, salesPerMonth: 6, sales: 12, days: 60 },
    })
    expect(textsOf(round).slice(1)).toEqual([
      '1 median days on market',
      '100% sale to list',
      '2.0 months of supply',
    ])
  })

  it('are left out where they are not known', () => {
    expect(textsOf(unknown)).toEqual(['1 for sale'])
  })
})

it('a trend says where prices went, and over how long', () => {
  const to = (change: number) =>
    trendWords([
      { date: '2022-06-27', change: 0, low: 0, high: 0 },
      { date: '2022-07-27', change, low: change, high: change },
    ])
  expect(trendWords(conditionsForTests().priceTrend ?? [])).toEqual({
    change: 'down 6.9%',
    span: 'in 3 months',
  })
  expect(to(12.04).change).toBe('up 12.0%')
  expect(to(0).change).toBe('flat')
})

describe('what the figures rest on', () => {
  it('has dates and counts', () => {
    expect(basisOf(conditionsForTests())).toBe(
      '1,883 homes for sale as of Sep 30, 2022. Days on market: median of the 1,880 with a known listing date. Sale to list: median sale price over last asking price, from 1,051 sales. Supply: homes for sale over the pace of 1,852 sales in 90 days to Sep 26, 2022. Prices compare like with like in zips 981xx; eight times in ten the change is between −8.6% and +0.2%.',
    )
  })

  it('says what is missing for a figure that is not given', () => {
    expect(basisOf(unknown)).toBe(
      '1 home for sale as of Sep 30, 2022. Days on market takes 10 homes with a known listing date: 0 here. Sale to list takes 10 sales whose asking price we saw: 9 here. Months of supply takes 10 sales over 30 days, up to about when homes were last seen for sale: 9 sales in 41 days to Sep 26, 2022. Too few sales in zips 981xx for a price trend.',
    )
    expect(basisOf({ ...unknown, asOf: null })).toContain('seen for sale: no sale is known.')
  })
})
