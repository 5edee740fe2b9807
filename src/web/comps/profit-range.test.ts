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
    const ends = { atLow: { min: -6_100, max: 13_900 }, atHigh: { min: 61_000, max: 81_000 } }
    expect(profitAtEnds(ends)).toBe(
      'Low end of the range: $13,900 to -$6,100. High end: $81,000 to $61,000.',
    )
  })
})
