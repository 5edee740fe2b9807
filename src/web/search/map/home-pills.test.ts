import { describe, expect, it } from 'vitest'
import type { Home } from '../../../contract/search/home.ts'
import { homeForTests } from '../../comps/home-for-tests.ts'
import {
  countLooks,
  groupName,
  lookOf,
  type PlacedPill,
  pillName,
  pillText,
  shrunkenPills,
} from './home-pills.ts'

const doubtful: Home['checks'] = [
  { code: 'area-is-lot', severity: 'doubtful', evidence: 'The area is that of the lot' },
]
const toLookAt: Home['checks'] = [
  { code: 'area-unusual', severity: 'check', evidence: 'An unusual area' },
]

describe('the pill of a home', () => {
  it.each([
    [224_000, 206_000, '+$18k'],
    [224_000, 231_000, '−$7k'],
    [224_000, 224_000, '$0'],
    [2_400_000, 1_200_000, '+$1.2M'],
    [null, 206_000, '—'],
  ])('of a max offer of %s and an ask of %s says %s', (maxOffer, price, text) => {
    expect(pillText({ maxOffer, price })).toBe(text)
  })

  it('looks like the verdict, but a doubtful home never clears', () => {
    for (const verdict of ['clears', 'pays', 'loses'] as const) {
      expect(lookOf({ verdict, checks: [] })).toBe(verdict)
      expect(lookOf({ verdict, checks: toLookAt })).toBe(verdict)
    }
    expect(lookOf({ verdict: 'clears', checks: doubtful })).toBe('none')
    expect(lookOf({ verdict: 'pays', checks: doubtful })).toBe('pays')
    expect(lookOf({ verdict: null, checks: [] })).toBe('none')
  })

  it('is called by what is seen, what it means and where it is', () => {
    const home = homeForTests({
      addressLine: '1 Ash St',
      verdict: 'clears',
      maxOffer: 200_000,
      price: 190_000,
    })
    expect(pillName(home)).toBe('+$10k to my offer, clears my offer, 1 Ash St')
  })
})

describe('a group of homes', () => {
  const homes = [
    { verdict: 'clears', checks: [] },
    { verdict: 'clears', checks: doubtful },
    { verdict: 'pays', checks: [] },
    { verdict: 'loses', checks: [] },
    { verdict: 'loses', checks: [] },
  ] as const

  it('counts the looks of its homes, and says them', () => {
    expect(countLooks(homes)).toEqual({ clears: 1, pays: 1, loses: 2, none: 1 })
    expect(groupName(homes)).toBe(
      '5 homes: 1 clears my offer, 1 pays less than the target, 1 not certain, 2 lose',
    )
    expect(groupName([homes[0], homes[0]])).toBe('2 homes: 2 clear my offer')
  })
})

describe('pills that would lie on one another', () => {
  const pill = (id: string, look: PlacedPill['look'], x: number, y = 100): PlacedPill => ({
    id,
    look,
    x,
    y,
    letters: 5,
  })

  it('shrink to dots where the home loses, and only there', () => {
    expect(
      shrunkenPills([
        pill('loses beside', 'loses', 20),
        pill('loses alone', 'loses', 300),
        pill('clears', 'clears', 0),
        pill('pays beside', 'pays', 10),
      ]),
    ).toEqual(new Set(['loses beside']))
  })

  it('leave the first of those that lose', () => {
    expect(shrunkenPills([pill('first', 'loses', 0), pill('second', 'loses', 30)])).toEqual(
      new Set(['second']),
    )
  })

  it('stay where they are one above the other', () => {
    expect(shrunkenPills([pill('a', 'loses', 0, 100), pill('b', 'loses', 0, 140)]).size).toBe(0)
  })
})
