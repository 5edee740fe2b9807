import { expect, it } from 'vitest'
import type { Home } from '../../../contract/search/home.ts'
import { factsFromSentence } from './facts-from-sentence.ts'

const mls = { source: 'NWMLS', date: '2022-11-03', facts: ['price', 'beds'] }
const county = { source: 'King County file', date: '2022-09-30', facts: ['lot'] }
const redfin = { source: 'Redfin file (NWMLS)', date: '2022-10-28', facts: [], asks: 510_000 }

const sentence = (
  factsFrom: NonNullable<Home['factsFrom']>,
  { asOf = '2022-10-28', refreshedAt = undefined as string | undefined } = {},
) => factsFromSentence({ factsFrom, price: 500_000, asOf, refreshedAt })

it('names the source of the price with the day it was seen, then what the others say', () => {
  expect(sentence([mls, county])).toBe(
    'Price from NWMLS, seen Nov 3; lot from the King County file',
  )
})

it('says of a feed when it was refreshed, and what a file that has the home as well asks', () => {
  const refreshedAt = '2022-11-05T10:00:00.000Z'
  expect(sentence([mls, redfin], { refreshedAt })).toBe(
    'Price from NWMLS, seen Nov 5; also in the Redfin file (NWMLS), seen Oct 28, at $510,000',
  )
  expect(sentence([mls, { ...redfin, facts: ['photo'], asks: 500_000 }])).toBe(
    'Price from NWMLS, seen Nov 3; photo from the Redfin file (NWMLS), seen Oct 28, at the same price',
  )
})

it('names two facts and says that there are more', () => {
  const facts = ['size', 'lot', 'year built', 'HOA dues']
  expect(sentence([mls, { ...county, facts }])).toBe(
    'Price from NWMLS, seen Nov 3; size, lot and more from the King County file',
  )
  expect(sentence([mls, { ...county, facts: ['lot', 'year built'] }], { asOf: '2023-01-02' })).toBe(
    'Price from NWMLS, seen Nov 3, 2022; lot and year built from the King County file',
  )
})
