import { describe, expect, it } from 'vitest'
import { drawsOf } from '../valuation/arithmetic/draws.ts'
import { type FlipCoefficients, flipScore } from './flip-score.ts'
import { learnFlipScore } from './learn-flip-score.ts'

const purchases = (count: number, truth: FlipCoefficients) => {
  const { uniform, normal } = drawsOf(11)
  return Array.from({ length: count }, () => {
    const clues = {
      gap: 0.2 * normal(),
      expectedError: 0.08 + 0.1 * uniform(),
      ageYears: Math.floor(100 * uniform()),
      priceLevel: 0.4 * normal(),
    }
    const chance = 1 / (1 + Math.exp(-flipScore(clues, truth)))
    return { clues, isFlip: uniform() < chance, weight: 1 }
  })
}

describe("a market's own flip score", () => {
  it('is not learned from fewer than 50 flips', () => {
    const all = purchases(20_000, [-6, -4, -1, -1.5, 0.4, -0.5])
    const flips = all.filter(({ isFlip }) => isFlip)
    const rest = all.filter(({ isFlip }) => !isFlip)
    expect(flips.length).toBeGreaterThan(50)
    expect(learnFlipScore([...flips.slice(0, 49), ...rest])).toBeNull()
    expect(learnFlipScore([...flips.slice(0, 50), ...rest])).not.toBeNull()
  })

  it('follows the purchases of its market', () => {
    const truth: FlipCoefficients = [-3.5, -6, -1, -0.5, 0.1, -1.2]
    const learned = learnFlipScore(purchases(40_000, truth))
    const home = { gap: -0.3, expectedError: 0.1, ageYears: 60, priceLevel: -0.3 }
    expect(flipScore(home, learned ?? undefined)).toBeCloseTo(flipScore(home, truth), 0)
    expect(Math.abs(flipScore(home) - flipScore(home, truth))).toBeGreaterThan(0.7)
  })
})

describe('a flip score', () => {
  it('is higher for words of work, by 20 logits for each unit of ln price', () => {
    const home = { gap: -0.2, expectedError: 0.1, ageYears: 60, priceLevel: 0 }
    expect(flipScore({ ...home, offset: -0.27 }) - flipScore(home)).toBeCloseTo(5.4, 9)
    expect(flipScore({ ...home, offset: null })).toBe(flipScore(home))
  })
})
