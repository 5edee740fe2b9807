import { describe, expect, it } from 'vitest'
import { profitRange } from './shown-value.ts'

describe('profit potential', () => {
  it('runs from the ARV max to the ARV min', () => {
    expect(profitRange({ min: 27_500, max: 47_500 })).toBe('$47,500 to $27,500')
  })

  it('shows a loss as a loss', () => {
    expect(profitRange({ min: -12_000, max: 8_000 })).toBe('$8,000 to −$12,000')
  })
})
