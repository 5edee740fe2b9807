import { describe, expect, it } from 'vitest'
import { assumedLevel } from './assumed-repairs.ts'

describe('the work that is assumed', () => {
  it.each([
    [0, 'light', 'medium'],
    [-0.25, 'light', 'medium'],
    [-0.251, 'medium', 'heavy'],
    [-0.35, 'medium', 'heavy'],
    [-0.351, 'heavy', 'gut'],
    [-0.5, 'heavy', 'gut'],
    [null, 'medium', 'heavy'],
  ] as const)(
    'at a gap of %s is %s, and %s for a home whose words are distressed',
    (gap, usual, more) => {
      for (const said of [null, 'Needs work', 'Typical', 'Updated'] as const)
        expect(assumedLevel(gap, 40, said)).toBe(usual)
      expect(assumedLevel(gap, 40, 'Distressed')).toBe(more)
    },
  )

  it('is none for a renovated home, and for one under three years of age', () => {
    expect(assumedLevel(-0.5, 40, 'Renovated')).toBe('none')
    expect(assumedLevel(-0.5, 2)).toBe('none')
    expect(assumedLevel(-0.5, 2, 'New')).toBe('none')
    expect(assumedLevel(-0.5, 2, 'Distressed')).toBe('gut')
  })
})
