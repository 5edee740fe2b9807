import { describe, expect, it } from 'vitest'
import { usStates } from '../search/us-states.ts'
import {
  EQUITY_PURCHASER_NOTE,
  equityPurchaserLawOf,
  equityPurchaserSentence,
} from './equity-purchaser-laws.ts'

const states = usStates.map(({ code }) => code).filter((code) => equityPurchaserLawOf(code))

it('is known of 24 states and the District of Columbia', () => {
  expect(states).toHaveLength(25)
})

describe.each(states)('the law of %s', (state) => {
  it('is of a state, with its act, where it is found and what it asks', () => {
    const law = equityPurchaserLawOf(state)
    expect(law?.act).toMatch(/^[A-Z].*[a-z0-9]$/)
    expect(law?.citation).toMatch(/\d/)
    expect(law?.asks).toMatch(/^(It|They|The|Where) .+\.$/)
  })

  it('is one sentence on what it asks', () => {
    // Hours have periods of their own.
    const asks = equityPurchaserLawOf(state)?.asks.replaceAll('a.m.', 'am') ?? ''
    expect(asks.split(/[.] /)).toHaveLength(1)
  })
})

it('says which purchases a state binds', () => {
  expect(equityPurchaserSentence('CA')).toMatch(
    /^California binds those who buy a home in foreclosure from the owner who lives in it \(Home Equity Sales Contract Act, Civil Code 1695 to 1695\.17\)\. It asks for a written contract .*fifth business day/,
  )
  expect(equityPurchaserSentence('WA')).toMatch(
    /^Washington binds .* lives in it, where the owner stays or may buy it back \(Distressed Property Conveyances, RCW 61\.34\)/,
  )
})

it.each([
  ['CA', 'fifth business day'],
  ['CO', 'third business day'],
  ['HI', 'fifteenth business day'],
  ['MD', 'within five days'],
  ['ME', 'fifth business day'],
  ['MN', 'fifth business day'],
  ['NV', 'third business day'],
  ['NY', 'fifth business day'],
  ['OR', 'third business day'],
  ['RI', 'fifth business day'],
])('gives owners in %s their time to cancel: %s', (state, time) => {
  expect(equityPurchaserLawOf(state)?.asks).toContain(time)
})

it('has none of states whose law binds consultants alone, or that are no states', () => {
  expect(equityPurchaserLawOf('MO')).toBeNull()
  expect(equityPurchaserSentence('NM')).toBeNull()
  expect(equityPurchaserSentence('XX')).toBeNull()
  expect(EQUITY_PURCHASER_NOTE).toContain('not legal advice')
})
