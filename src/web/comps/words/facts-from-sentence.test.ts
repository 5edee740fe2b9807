import { expect, it } from 'vitest'
import { factsFromSentence } from './facts-from-sentence.ts'

const mls = { source: 'NWMLS', date: '2022-11-03', facts: ['price', 'beds'] }
const county = { source: 'King County file', date: '2022-09-30', facts: ['lot'] }

it('names the source of the price with its day, then what the others say', () => {
  expect(factsFromSentence([mls, county], '2022-10-28')).toBe(
    'Price from NWMLS, Nov 3; lot from the King County file',
  )
})

it('names two facts and says that there are more', () => {
  const facts = ['size', 'lot', 'year built', 'HOA dues']
  expect(factsFromSentence([mls, { ...county, facts }], '2022-10-28')).toBe(
    'Price from NWMLS, Nov 3; size, lot and more from the King County file',
  )
  expect(factsFromSentence([mls, { ...county, facts: ['lot', 'year built'] }], '2023-01-02')).toBe(
    'Price from NWMLS, Nov 3, 2022; lot and year built from the King County file',
  )
})
