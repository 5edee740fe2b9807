import { expect, it } from 'vitest'
import { belowMarket, comparing, homesMatch, lookingUp } from './search-status.ts'

it('says what a search is doing', () => {
  expect([
    lookingUp('Seattle, WA'),
    homesMatch(412),
    comparing(3120),
    belowMarket(38, 20_000),
  ]).toEqual([
    'Looking up Seattle, WA',
    '412 homes for sale match',
    'Comparing with 3,120 nearby sales',
    '38 homes priced $20,000 or more below market',
  ])
})

it('counts one, none and any gap in plain words', () => {
  expect([
    homesMatch(1),
    homesMatch(0),
    comparing(1),
    belowMarket(1, 0),
    belowMarket(0, 0),
  ]).toEqual([
    '1 home for sale matches',
    'No homes for sale match',
    'Comparing with 1 nearby sale',
    '1 home priced at or below market',
    'No homes priced at or below market',
  ])
})
