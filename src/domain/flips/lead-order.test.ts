import { describe, expect, it } from 'vitest'
import { type Lead, leadPlace } from './lead-order.ts'

const lead: Lead = {
  gap: -0.3,
  flipScore: -2.3,
  doubtful: false,
  ageYears: 60,
  roomPerSqft: 40,
  daysUnseen: 0,
}
const comesFirst = (a: Partial<Lead>, b: Partial<Lead>): boolean => {
  const [one, other] = [leadPlace({ ...lead, ...a }), leadPlace({ ...lead, ...b })]
  const at = one.findIndex((number, i) => number !== other[i])
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0)
}

describe('the order of best leads', () => {
  it('puts homes under 8 years behind all others, and doubtful ones behind those', () => {
    expect(comesFirst({ flipScore: -9, gap: 0 }, { ageYears: 7 })).toBe(true)
    expect(comesFirst({ ageYears: 2 }, { doubtful: true })).toBe(true)
    expect(comesFirst({ flipScore: -2 }, { ageYears: null, flipScore: -4 })).toBe(true)
    expect(comesFirst({ ageYears: null, flipScore: -2 }, { flipScore: -4 })).toBe(true)
  })

  it('puts gaps of 14% and more before all others', () => {
    expect(comesFirst({ gap: Math.log(0.86), flipScore: -6 }, { gap: Math.log(0.87) })).toBe(true)
  })

  it('goes by the flip score in steps of half a logit, then by the room for each square foot', () => {
    expect(comesFirst({ flipScore: -1.9, roomPerSqft: 5 }, { flipScore: -2.3 })).toBe(true)
    expect(comesFirst({ flipScore: -2.4 }, { flipScore: -2.1, roomPerSqft: 20 })).toBe(true)
    expect(comesFirst({}, { roomPerSqft: null })).toBe(true)
    expect(comesFirst({ roomPerSqft: -50 }, { roomPerSqft: null })).toBe(true)
  })

  it('counts a sighting two weeks old less', () => {
    expect(comesFirst({ flipScore: -2.4 }, { flipScore: -2.1, daysUnseen: 14 })).toBe(true)
    expect(comesFirst({ flipScore: -2.1, daysUnseen: 1 }, { flipScore: -2.6 })).toBe(true)
  })
})
