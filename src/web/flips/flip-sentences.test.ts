import { describe, expect, it } from 'vitest'
import { flip, seattleFlips } from '../../../tests/flips/made-up-flips.ts'
import {
  figuresOf,
  flipFacts,
  listedAgainSentence,
  placeName,
  quarterWords,
  spanOf,
  tooFewSentence,
} from './flip-sentences.ts'

const { summary } = seattleFlips
if (summary.state !== 'known') throw new Error('a place with figures')
const { figures } = summary

describe('the figures of a place', () => {
  it('are shown with what they are of', () => {
    expect(figuresOf(figures).map(({ name, text, note }) => [name, text, note])).toEqual([
      ['Flips', '79', '4.1% of sales'],
      ['Days held', '204', null],
      ['Bought at', '72%', 'of typical value'],
      ['Resold at', '105%', 'of typical value'],
      ['Dollars between', '$183,000', '$112 a sqft'],
      ['Left for work', '$118,400', null],
      ['Lost before any work', '12%', 'of 340 resales'],
    ])
  })

  it('name the costs that were taken off', () => {
    const about = figuresOf(figures)
      .map((figure) => figure.about)
      .join(' ')
    expect(about).toContain('8% of selling')
    expect(about).toContain('2% of buying and .85% for each month held')
  })

  it('say where one is not known', () => {
    const unknown = { shareOfSales: null, boughtOfTypical: null, betweenPerSqft: null }
    const shown = figuresOf({ ...figures, ...unknown })
    expect(shown.map(({ text, note }) => [text, note]).slice(0, 5)).toEqual([
      ['79', null],
      ['204', null],
      ['Not known', 'fewer than 5 with a typical value'],
      ['105%', 'of typical value'],
      ['$183,000', null],
    ])
  })
})

it('names a market by its zips', () => {
  expect(placeName({ place: '981', kind: 'market' })).toBe('zips 981xx')
  expect(placeName({ place: '98118', kind: 'zips' })).toBe('98118')
})

it('says that flips are too few for figures', () => {
  expect(tooFewSentence(0, '98118')).toBe('No flips are known in 98118.')
  expect(tooFewSentence(1, '98118')).toBe(
    'Only 1 flip is known in 98118: too few for figures, which take 5.',
  )
})

it('says how many flips were only listed again', () => {
  expect(listedAgainSentence([flip()])).toBeNull()
  expect(listedAgainSentence(seattleFlips.flips)).toBe(
    '1 of these 3 is only listed again so far: the new ask less 3% is used as the resale.',
  )
  expect(listedAgainSentence(seattleFlips.flips.slice(0, 1))).toMatch(/^All of these are only/)
})

it('says what a flip was in figures, as far as they are known', () => {
  expect(seattleFlips.flips.map(flipFacts)).toEqual([
    'Left for work $116,200 · $121 a sqft between',
    'Left for work $128,263 · $122 a sqft between · bought at 72% of typical value',
    'Left for work \u2212$55,100 · bought at 104% of typical value',
  ])
})

it('says what a quarter brought, and over which time', () => {
  expect(seattleFlips.quarters.map(quarterWords)).toEqual([
    '2021 Q4, 30 flips, 4.3% of 700 sales',
    '2022 Q1, 1 flip, 100.0% of 1 sale',
    '2022 Q2, 48 flips, 4.0% of 1,200 sales',
  ])
  expect(quarterWords({ quarter: '2022 Q3', flips: 2, sales: 0 })).toBe('2022 Q3, 2 flips')
  expect(spanOf(seattleFlips)).toBe(
    'Resold or listed again since Sep 28, 2020; sales are known to Sep 27, 2022',
  )
  expect(spanOf({ from: null, asOf: null })).toBeNull()
})
