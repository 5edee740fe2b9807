import { describe, expect, it } from 'vitest'
import { drawsOf } from '../arithmetic/draws.ts'
import { fitStacker, StackerCursor } from './stacker.ts'

/** Values of homes in the east were .1 too low, those in the west right. */
const pastErrors = (count: number) => {
  const { uniform, normal } = drawsOf(8)
  return Array.from({ length: count }, () => {
    const east = uniform()
    return {
      clues: Float64Array.from([east, uniform(), Number.NaN]),
      error: (east > 0.5 ? 0.1 : 0) + 0.1 * normal(),
    }
  })
}

const added = (count: number, east: number) =>
  new StackerCursor(fitStacker(pastErrors(count))).read(Float64Array.from([east, 0.5, Number.NaN]))

describe('a stacker', () => {
  it('adds what values of homes like this were too low by', () => {
    expect(added(6000, 0.9)).toBeGreaterThan(0.06)
    expect(added(6000, 0.9)).toBeLessThan(0.12)
    expect(Math.abs(added(6000, 0.1))).toBeLessThan(0.03)
  })

  it('adds less where few past errors teach it, and nothing where they are too few', () => {
    expect(added(600, 0.9)).toBeGreaterThan(0)
    expect(added(600, 0.9)).toBeLessThan(added(6000, 0.9))
    expect(fitStacker(pastErrors(499))).toBeNull()
    expect(new StackerCursor(null).read(Float64Array.from([1]))).toBe(0)
  })

  it('adds nothing to a value that has no clues', () => {
    expect(new StackerCursor(fitStacker(pastErrors(600))).read(null)).toBe(0)
  })
})
