import { expect, it } from 'vitest'
import type { DealAtAsk } from './brief-figures.ts'
import { askAgainstTypical, dealSentence, figuresInWords, withRange } from './figures-in-words.ts'

const deal: DealAtAsk = {
  afterRepairValue: { price: 480_000, low: 430_000, high: 530_000 },
  assumedRepairs: { level: 'medium', dollars: 52_000 },
  roomForRepairs: { dollars: 67_000, perSqft: 41, level: 'medium' },
  verdict: 'clears',
  maxOffer: 352_000,
  netAtAsk: 41_000,
  kept: false,
}
const likelySale = { price: 296_000, low: 281_000, high: 312_000 }
const said = (figures: Parameters<typeof figuresInWords>[0]) =>
  figuresInWords(figures).map(({ name, amount, note }) => [name, amount, note ?? ''].join('|'))

it('an ask is held against the typical value in dollars and percent of it', () => {
  const asks = (price: number) => askAgainstTypical({ price, typicalValue: 480_000 })
  expect([389_400, 500_000, 480_400].map(asks)).toEqual([
    'asks $91,000 (19%) less than typical',
    'asks $20,000 (4%) more than typical',
    'asks about as much as typical',
  ])
})

it('a deal is its verdict, max offer and net at the ask, and by whose figures', () => {
  expect(dealSentence(deal)).toBe(
    'Clears: max offer $352,000, net at ask $41,000, by your deal defaults.',
  )
  expect(
    dealSentence({ ...deal, verdict: 'loses', maxOffer: null, netAtAsk: -9, kept: true }),
  ).toBe('Loses: no price leaves your target, net at ask −$9, by the deal you keep.')
  expect(dealSentence({ ...deal, maxOfferBy: 'Keep and rent', kept: true })).toBe(
    'Clears: keep and rent: max offer $352,000, net at ask $41,000, by the deal you keep.',
  )
  expect(dealSentence({ ...deal, verdict: null, netAtAsk: null })).toBe(
    'No deal is worked out: the living area is not known.',
  )
})

it('each figure has its range or what it comes to, and what is not known is said', () => {
  expect(said({ typicalValue: 436_000, likelySale, deal })).toEqual([
    'Likely sale|$296,000|$281,000–$312,000',
    'After-repair value|$480,000|$430,000–$530,000',
    'Room for repairs|$67,000|$41 a sqft, enough for Medium',
    'Assumed repairs|$52,000|Medium',
    'Typical value|$436,000|',
  ])
  const short = { dollars: 900, perSqft: 1, level: null }
  expect(
    said({ typicalValue: 1, likelySale: null, deal: { ...deal, roomForRepairs: short } }),
  ).toEqual(
    expect.arrayContaining([
      'Likely sale|Not known|too few sales here tell what was asked',
      'Room for repairs|$900|$1 a sqft, not enough for Light',
    ]),
  )
  const none = { dollars: -900, perSqft: -1, level: null }
  expect(said({ typicalValue: 1, likelySale, deal: { ...deal, roomForRepairs: none } })).toContain(
    'Room for repairs|−$900|short of your target before any work',
  )
})

it('a home that is gone has its likely sale and typical value, and nothing to offer', () => {
  expect(said({ typicalValue: 436_000, likelySale, deal: null })).toEqual([
    'Likely sale|$296,000|$281,000–$312,000',
    'Typical value|$436,000|',
  ])
  expect(said({ typicalValue: 436_000, likelySale: null, deal: null })).toEqual([
    'Typical value|$436,000|',
  ])
  expect(withRange({ price: 296_000, low: null, high: null })).toBe('$296,000')
})
