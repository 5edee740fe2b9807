import { expect, it } from 'vitest'
import { analyzeDeal } from '../analyze-deal.ts'
import { referenceDeal } from '../deal-for-tests.ts'
import { type FigureId, namedFigures } from './named-figures.ts'

const wordsOf = (figures: Parameters<typeof namedFigures>[0], id: FigureId) =>
  namedFigures(figures).find((one) => one.id === id)?.words

const deal = analyzeDeal(referenceDeal())

it('shows a loss as a loss, and shares that mean nothing as such', () => {
  expect(wordsOf(deal, 'profit')).toBe('$7,465.61')
  expect(wordsOf({ ...deal, profitCents: -100 }, 'profit')).toBe('−$1.00, a loss')
  const noCash = { ...deal, returns: { ...deal.returns, onCash: null } }
  expect(wordsOf(noCash, 'on-cash')).toBe('n/a: no cash left in')
})

it('says no loss where a deal has a profit that time does not use up', () => {
  expect(wordsOf(deal, 'slack')).toBe('85')
  expect(wordsOf({ ...deal, daysOfSlack: null }, 'slack')).toBe('n/a')
  expect(wordsOf({ ...deal, daysOfSlack: null, profitCents: -1 }, 'slack')).toBe('none: a loss')
})

it('has payments only where there is a loan', () => {
  expect(wordsOf(deal, 'first-payment')).toMatch(/^\$/)
  expect(wordsOf({ ...deal, loans: [] }, 'first-payment')).toBeUndefined()
})
