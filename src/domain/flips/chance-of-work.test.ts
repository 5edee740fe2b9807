import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conditionByUser } from '../condition/condition-class.ts'
import { drawsOf } from '../valuation/arithmetic/draws.ts'
import {
  chanceByWords,
  chanceOfWork,
  learnWorkConstant,
  SHIPPED_WORK_CONSTANT,
} from './chance-of-work.ts'

const usual = { gap: -0.1, ageYears: 50 }
const withWords = (name: Parameters<typeof conditionByUser>[0]) =>
  chanceByWords({
    ...usual,
    condition: { ...conditionByUser(name), confidence: 'likely' },
  }) ?? Number.NaN

describe('the chance of work', () => {
  it('follows the gap and the age, and a home’s own words on top of them', () => {
    const byGap = chanceOfWork({ ...usual, offset: null })
    // logit -4.85 - 11.52 (-.1) - 7.1 (.1)^2 + .53 ln 51
    const logit = -4.85 + 1.152 - 0.071 + 0.53 * Math.log(51)
    expect(byGap).toBeCloseTo(1 / (1 + Math.exp(-logit)), 12)
    expect(withWords('Typical')).toBe(byGap)
    expect(withWords('Distressed')).toBeCloseTo(1 / (1 + Math.exp(-logit - 20 * 0.27)), 12)
    expect(withWords('Renovated')).toBeLessThan(byGap)
  })

  it('never falls with a deeper gap, nor with age', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -2, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.nat(150),
        fc.nat(50),
        (gap, deeper, ageYears, older) => {
          const before = chanceOfWork({ gap, ageYears, offset: null })
          const after = { gap: gap - deeper, ageYears: ageYears + older, offset: null }
          expect(chanceOfWork(after)).toBeGreaterThanOrEqual(before - 1e-12)
        },
      ),
    )
  })

  it('is by no words where none are known, or the age is not', () => {
    expect(chanceByWords({ ...usual, condition: null })).toBeNull()
    const condition = { ...conditionByUser('Updated'), confidence: 'clear' } as const
    expect(chanceByWords({ gap: 0, ageYears: null, condition })).toBeNull()
  })

  it('is what a user has seen, whatever gap and age say', () => {
    for (const gap of [-0.5, 0, 0.2])
      for (const ageYears of [null, 2, 90]) {
        const seen = (name: Parameters<typeof conditionByUser>[0]) =>
          chanceByWords({ gap, ageYears, condition: conditionByUser(name) })
        expect([seen('Distressed'), seen('Needs work')]).toEqual([1, 1])
        expect([seen('Typical'), seen('Renovated'), seen('New')]).toEqual([0, 0, 0])
      }
  })

  it('begins where a market’s own described homes say, from 300 of them on', () => {
    const { uniform, normal } = drawsOf(3)
    const truth = SHIPPED_WORK_CONSTANT + 0.7
    const homes = Array.from({ length: 5000 }, () => {
      const home = { gap: 0.15 * normal(), ageYears: Math.floor(90 * uniform()) }
      return { ...home, needsWork: uniform() < chanceOfWork({ ...home, offset: null }, truth) }
    })
    expect(learnWorkConstant(homes)).toBeCloseTo(truth, 0)
    expect(Math.abs((learnWorkConstant(homes) ?? 0) - truth)).toBeLessThan(0.15)
    expect(learnWorkConstant(homes.slice(0, 299))).toBeNull()
    expect(learnWorkConstant(homes.slice(0, 300))).not.toBeNull()
  })
})
