import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entryAt } from '../../entry-at.ts'
import { drawsOf } from '../arithmetic/draws.ts'
import { fitSignHeldLogistic, type LogisticCases, logistic } from './sign-held-logistic.ts'

const usual = { cases: 5, share: 0.1 }
const casesOf = (count: number, logit: (x: readonly number[]) => number, seed = 1) => {
  const { uniform, normal } = drawsOf(seed)
  const rows = Array.from({ length: count }, () => [normal(), 3 + 2 * normal(), 7])
  return {
    length: count,
    columns: Float64Array.from(rows.flat()),
    weight: new Float64Array(count).fill(1),
    outcome: Uint8Array.from(rows, (x) => Number(uniform() < logistic(logit(x)))),
  } satisfies LogisticCases
}
const free = (ridge: number) => [0, 0, 0].map(() => ({ sign: 0 as const, ridge }))

describe('a logistic regression with held signs', () => {
  it('finds the coefficients that made the cases, and none for a column without spread', () => {
    const cases = casesOf(20_000, ([a = 0, b = 0]) => -1 + 0.7 * a - 0.4 * b)
    const { intercept, coefficients } = fitSignHeldLogistic(cases, free(0.1), usual)
    expect(intercept).toBeCloseTo(-1, 0)
    expect(coefficients[0]).toBeCloseTo(0.7, 1)
    expect(coefficients[1]).toBeCloseTo(-0.4, 1)
    expect(coefficients[2]).toBe(0)
  })

  it('holds a coefficient that would have the wrong sign at 0', () => {
    const cases = casesOf(3000, ([a = 0]) => -1 - 0.7 * a)
    const held = [
      { sign: 1, ridge: 1 },
      { sign: 0, ridge: 1 },
      { sign: 0, ridge: 1 },
    ] as const
    expect(fitSignHeldLogistic(cases, held, usual).coefficients[0]).toBe(0)
  })

  it('never breaks a sign, and is at the best place there is, whatever the cases', () => {
    const columns = [
      { sign: 1, ridge: 2 },
      { sign: -1, ridge: 2 },
      { sign: 0, ridge: 5 },
    ] as const
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(60), (seed, count) => {
        const cases = casesOf(count, ([a = 0, b = 0]) => a * b - 1, seed)
        const { intercept, coefficients } = fitSignHeldLogistic(cases, columns, usual)
        expect(Number.isFinite(intercept)).toBe(true)
        expect(entryAt(Array.from(coefficients), 0)).toBeGreaterThanOrEqual(0)
        expect(entryAt(Array.from(coefficients), 1)).toBeLessThanOrEqual(0)
      }),
      { numRuns: 50 },
    )
  })

  it('rests on what is usual where there are no cases', () => {
    const { intercept } = fitSignHeldLogistic(
      casesOf(0, () => 0),
      free(1),
      usual,
    )
    expect(logistic(intercept)).toBeCloseTo(0.1, 9)
  })

  it('shrinks with the ridge', () => {
    const cases = casesOf(500, ([a = 0]) => 0.9 * a)
    const sizeBy = (ridge: number) => fitSignHeldLogistic(cases, free(ridge), usual).coefficients[0]
    expect(sizeBy(100)).toBeLessThan(sizeBy(1) ?? 0)
    expect(sizeBy(100)).toBeGreaterThan(0)
  })
})
