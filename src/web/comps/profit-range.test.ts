import { describe, expect, it } from 'vitest'
import { homeForTests } from './home-for-tests.ts'
import { profitRange, profitRangeShort } from './profit-range.ts'

describe('profit potential', () => {
  it('runs from the ARV max to the ARV min', () => {
    expect(profitRange(homeForTests())).toBe('$47,500 to $27,500')
    expect(profitRangeShort(homeForTests())).toBe('$47.5k to $27.5k')
  })

  it('shows a loss as a loss', () => {
    const home = homeForTests({ arv: { min: -12_000, max: 8_000 } })
    expect(profitRange(home)).toBe('$8,000 to -$12,000')
  })
})
