import { expect, it } from 'vitest'
import type { HomeLook, HomeMarkKept } from '../../../contract/marks/home-marks.ts'
import { backInWords, changesInWords } from './since-sentences.ts'

const now = new Date('2026-11-22T18:00:00Z')
const look: HomeLook = {
  propertyId: 'h1',
  lookedAt: '2026-11-03T10:00:00.000Z',
  price: 250_000,
  value: 300_000,
  distance: 'mile',
}
const words = (change: object, of: HomeLook | null = look) =>
  changesInWords(of, { price: 250_000, value: 300_000, distance: 'mile', ...change }, now)

it('says what has changed since a home was looked at, and nothing where nothing has', () => {
  expect(words({ price: 230_000 })).toEqual(['$20,000 less than when you looked on Nov 3'])
  expect(words({ price: 255_000, value: 290_000 })).toEqual([
    '$5,000 more than when you looked on Nov 3',
    'Typical value moved from $300,000 to $290,000 since you looked on Nov 3',
  ])
  expect(words({})).toEqual([])
  expect(words({ price: 1 }, null)).toEqual([])
  expect(words({ price: 1 }, { ...look, lookedAt: '2025-11-03T10:00:00.000Z' })).toEqual([
    '$249,999 less than when you looked on Nov 3, 2025',
  ])
})

it('says why a passed home is shown again', () => {
  const passed: HomeMarkKept = {
    propertyId: 'h1',
    mark: 'Passed',
    reason: '',
    note: '',
    version: 1,
    markedAt: '2026-11-03T10:00:00.000Z',
    price: 250_000,
  }
  expect(backInWords(passed, 230_000, now)).toBe('$20,000 less than when you dismissed it on Nov 3')
  expect(backInWords(passed, 250_000, now)).toBeNull()
  expect(backInWords({ ...passed, mark: 'Won' }, 230_000, now)).toBeNull()
  expect(backInWords(null, 230_000, now)).toBeNull()
})
