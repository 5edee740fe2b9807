import { expect, it } from 'vitest'
import { homeForTests } from '../home-for-tests.ts'
import { askedAndSold, askedBeforeSentence, moreFactsOf, timelineSentence } from './price-words.ts'

it('a comp says what was asked before it sold, and what share of it was paid', () => {
  expect(askedAndSold({ asked: 440_000, price: 450_000 })).toBe(
    'Asked $440,000, sold $450,000 (102%)',
  )
  expect(askedAndSold({ price: 450_000 })).toBeNull()
})

it('a home says what it asked before, and for how long it has been for sale', () => {
  const home = homeForTests({
    price: 360_000,
    askedBefore: { price: 410_000, date: '2022-05-13' },
    daysOnMarket: 137,
  })
  expect(askedBeforeSentence(home)).toBe(
    'Asked $410,000 on May 13, $50,000 more than now · 137 days on the market',
  )
  expect(askedBeforeSentence({ ...home, askedBefore: null })).toBeNull()
})

it('a home says what else is known of it, and nothing of what is not', () => {
  const home = homeForTests({
    price: 360_000,
    size: 1_860,
    yearBuilt: 1941,
    lotSize: 5_500,
    hoaDues: 528,
    daysOnMarket: 1,
  })
  expect(moreFactsOf(home)).toEqual([
    'Built 1941',
    '5,500 sqft lot',
    '$194/sqft',
    'HOA $528/month',
    '1 day on the market',
  ])
  expect(moreFactsOf(homeForTests({ size: null, hoaDues: null }))).toEqual([])
  expect(moreFactsOf({ ...home, noAsk: true })).not.toContain('$194/sqft')
})

it('the chart is described in one sentence', () => {
  const history = [
    { date: '2022-05-13', event: 'listed', price: 410_000 },
    { date: '2022-08-31', event: 'sold', price: 400_000 },
  ] as const
  expect(timelineSentence(history)).toBe(
    'Price over time: listed at $410,000 on May 13, 2022; sold for $400,000 on Aug 31, 2022.',
  )
})
