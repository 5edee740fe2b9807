import { expect, it } from 'vitest'
import { flip, seattleFlips } from '../../../../tests/flips/made-up-flips.ts'
import {
  bothSales,
  changedWords,
  flipAddress,
  leftForWorkWords,
  standInNote,
} from './flip-words.ts'

const [listed] = seattleFlips.flips
if (listed === undefined) throw new Error('a flip that was listed again')

it('shows both sales, and how long it was held', () => {
  expect(bothSales(flip())).toBe(
    'Bought $230,000 on Aug 9, 2021; sold $413,000 on May 2, 2022, 266 days',
  )
})

it('shows the new ask of a home that was only listed again, and what is used as the resale', () => {
  expect(bothSales(listed)).toBe(
    'Bought $400,000 on Apr 1, 2022; listed again at $600,000 on Jul 10, 2022, 100 days',
  )
  expect(standInNote(listed)).toBe('Not sold yet: the ask less 3%, $582,000, is used as the resale')
  expect(standInNote(flip())).toBeNull()
})

it('says what changed between the two', () => {
  expect(changedWords(flip())).toBe('3 to 4 beds, 1 to 2.5 baths')
  const smaller = {
    beds: { from: 2, to: 1 },
    baths: null,
    squareFeet: { from: 1_200, to: 1_150 },
  }
  expect(changedWords({ changed: smaller })).toBe('2 to 1 bed, 1,200 to 1,150 sqft')
  expect(changedWords(listed)).toBeNull()
})

it('shows a loss with a minus, and a missing address', () => {
  expect(leftForWorkWords({ leftForWork: -4_200 })).toBe('Left for work \u2212$4,200')
  expect(flipAddress({ address: '' })).toBe('Address not known')
})
