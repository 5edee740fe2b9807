import { describe, expect, it } from 'vitest'
import { nothingChosen } from '../../data/storage/comps/comps-choice.ts'
import {
  correctionSentence,
  groupTitle,
  marketModelSentence,
  pinSentence,
  rulesSentence,
  yoursSentence,
} from './workbench-sentences.ts'

describe('the recent-sales correction', () => {
  it('says how homes sold against our figures, and what we make of it', () => {
    const recent = { sales: 80, added: 0.007 }
    expect(correctionSentence({ ...recent, medianError: 0.0119 })).toBe(
      'In the last 45 days homes sold 1.2% above our figures, so we add part of that.',
    )
    expect(correctionSentence({ ...recent, medianError: -0.0202 })).toBe(
      'In the last 45 days homes sold 2.0% below our figures, so we take off part of that.',
    )
    expect(correctionSentence({ ...recent, medianError: 0 })).toBe(
      'In the last 45 days homes sold right at our figures.',
    )
    expect(correctionSentence({ sales: 0, medianError: 0, added: 0 })).toBe(
      'No home sold here in the last 45 days, so nothing is added.',
    )
  })
})

it('the market model says whose sales it was fitted on', () => {
  expect(marketModelSentence('market')).toBe(
    'The share resting on all sales in the market; it grows when good comps are few.',
  )
  expect(marketModelSentence('markets around')).toBe(
    'The share resting on all sales in this market and those around it; it grows when good comps are few.',
  )
})

describe('the rules', () => {
  it('name the step of size that was needed', () => {
    expect(rulesSentence(20, 'half mile')).toBe(
      'Up to twelve sales of this type within half a mile in the last 12 months, most alike first. Sizes are within 20%.',
    )
    expect(rulesSentence(35, 'mile')).toContain(
      'Fewer than six were close in size, so sizes within 35% are used.',
    )
    expect(rulesSentence('any', 'mile')).toContain(
      'Fewer than six were close in size, so any size is used.',
    )
  })
})

describe('a value of one’s own', () => {
  const chosen = {
    ...nothingChosen,
    off: { a: null, b: 'remodelled' },
    pinned: ['c'],
    within: { miles: 0.25, days: 183, sizePercent: 10 },
  } as const

  it('is held against ours, with what makes the difference', () => {
    expect(yoursSentence(298_400, 302_500, chosen)).toBe(
      'Your typical value is $4,100 below ours of $302,500: 2 excluded, 1 pinned, comps within 0.25 mi, sold in the last 6 months, sizes within 10%.',
    )
    expect(yoursSentence(310_000, 302_500, { ...nothingChosen, pinned: ['c'] })).toBe(
      'Your typical value is $7,500 above ours of $302,500: 1 pinned.',
    )
  })

  it('may come to the same', () => {
    expect(yoursSentence(302_500, 302_500, { ...nothingChosen, off: { a: null } })).toBe(
      'Your typical value is the same as ours: 1 excluded.',
    )
  })
})

it('a pin says what it did to the value', () => {
  const pin = { did: 'pinned', name: '12 Alder St', fromUsd: 302_500 } as const
  expect(pinSentence({ ...pin, toUsd: 305_700 })).toBe(
    'Pinned 12 Alder St: the value goes up $3,200 to $305,700.',
  )
  expect(pinSentence({ ...pin, did: 'unpinned', toUsd: 302_100 })).toBe(
    'Unpinned 12 Alder St: the value goes down $400 to $302,100.',
  )
  expect(pinSentence({ ...pin, toUsd: 302_500 })).toBe(
    'Pinned 12 Alder St: the value stays at $302,500.',
  )
})

it('a group says how many sales it opens', () => {
  expect(groupTitle('pattern', 38)).toBe('Neighborhood adjustment: 38 more sales')
  expect(groupTitle('pattern', 1)).toBe('Neighborhood adjustment: 1 more sale')
  expect(groupTitle('notUsed', 1, 1)).toBe('Near, but not used: 1 sale')
  expect(groupTitle('notUsed', 0, 0)).toBe('Near, but not used: 0 sales')
})

it('a group that lists only the nearest says so', () => {
  expect(groupTitle('notUsed', 24, 61)).toBe('Near, but not used: 24 nearest of 61 sales')
  expect(groupTitle('notUsed', 24, 1061)).toBe('Near, but not used: 24 nearest of 1,061 sales')
})
