import { expect, it } from 'vitest'
import { conditionByUser } from '../../condition/condition-class.ts'
import { gridSentence, ratingIn } from './grid-words.ts'

it('says what a grid comes to, from the lowest to the highest of its adjusted prices', () => {
  const result = { usd: 355_000, low: 341_000, high: 368_000 }
  expect(gridSentence('asCompleted', { sales: 4, result })).toBe(
    '4 renovated sales: $355,000 by weight; their adjusted prices go from $341,000 to $368,000.',
  )
  expect(gridSentence('asIs', { sales: 6, result })).toMatch(
    /^6 sales in like condition: .* The likely sale is worked out from the ask, so it may be far from this\.$/,
  )
})

it('says with fewer than three sales what takes the place of the grid', () => {
  expect(gridSentence('asCompleted', { sales: 1, result: null })).toBe(
    'Only 1 renovated sale nearby, and a grid takes 3: the after-repair value is worked out from the market’s resales instead.',
  )
  expect(gridSentence('asCompleted', { sales: 0, result: null })).toMatch(
    /^No renovated sale nearby, /,
  )
  expect(gridSentence('asIs', { sales: 2, result: null })).toMatch(
    /^Only 2 sales in like condition nearby, .*: the likely sale is worked out from the ask instead\.$/,
  )
})

it('rates a home before the work and after it, which makes none worse', () => {
  expect(ratingIn('asIs', conditionByUser('Distressed'))).toMatch(/^likely C5: /)
  expect(ratingIn('asCompleted', conditionByUser('Distressed'))).toMatch(/^C2: /)
  expect(ratingIn('asCompleted', conditionByUser('New'))).toMatch(/^C1: /)
  expect(ratingIn('asIs', null)).toBe('not told by its listing')
})
