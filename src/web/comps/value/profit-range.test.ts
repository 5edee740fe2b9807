import { describe, expect, it } from 'vitest'
import { profitAtEnds, profitRange } from './profit-range.ts'

describe('profit potential', () => {
  it('runs from the ARV max to the ARV min', () => {
    expect(profitRange({ min: 27_500, max: 47_500 })).toBe('$47,500 to $27,500')
  })

  it('shows a loss as a loss', () => {
    expect(profitRange({ min: -12_000, max: 8_000 })).toBe('$8,000 to -$12,000')
  })

  it('says what it becomes at both ends of the likely range', () => {
    const ends = { atLow: { min: -69_446, max: -49_446 }, atHigh: { min: 134_518, max: 154_518 } }
    expect(profitAtEnds(ends)).toBe(
      'If it is worth the low end, you lose $49,446 to $69,446. High end: you gain $134,518 to $154,518.',
    )
  })

  it('names loss and gain where repairs decide between them', () => {
    const ends = { atLow: { min: -20_000, max: 0 }, atHigh: { min: -6_100, max: 13_900 } }
    expect(profitAtEnds(ends)).toBe(
      'If it is worth the low end, you lose $0 to $20,000. High end: you lose up to $6,100 or gain up to $13,900.',
    )
  })
})
