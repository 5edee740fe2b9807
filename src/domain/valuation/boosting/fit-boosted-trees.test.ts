import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberAt } from '../../entry-at.ts'
import { drawsOf } from '../arithmetic/draws.ts'
import { BoostedTreesCursor } from './boosted-trees.ts'
import { type BoostingOptions, fitBoostedTrees, MAX_ROWS } from './fit-boosted-trees.ts'

const options: BoostingOptions = {
  rounds: 60,
  depth: 4,
  rate: 0.2,
  leastLeaf: 5,
  ridge: 1,
  rowShare: 0.8,
  featureShare: 1,
  bend: 0.5,
  seed: 1,
}

/** A target that only the two first features together explain; the third is noise. */
const rows = (count: number, noise = 0.05) => {
  const { uniform, normal } = drawsOf(4)
  const [a, b, c] = [0, 1, 2].map(() => Float64Array.from({ length: count }, uniform))
  if (!a || !b || !c) throw new Error('three columns')
  const truth = a.map((x, i) => (x > 0.5 === numberAt(b, i) > 0.3 ? 1 : -1))
  return { columns: [a, b, c], truth, target: truth.map((y) => y + noise * normal()) }
}

const readAll = (trees: ReturnType<typeof fitBoostedTrees>, columns: readonly Float64Array[]) => {
  const cursor = new BoostedTreesCursor(trees)
  const length = columns[0]?.length ?? 0
  return Array.from({ length }, (_, row) =>
    cursor.read(Float64Array.from(columns, (column) => numberAt(column, row))),
  )
}

describe('boosted trees', () => {
  it('find what only two features together explain', () => {
    const { columns, truth, target } = rows(2000)
    const values = readAll(fitBoostedTrees(columns, target, options), columns)
    const off = values.map((value, i) => Math.abs(value - numberAt(truth, i)))
    expect(off.filter((miss) => miss < 0.2).length / off.length).toBeGreaterThan(0.97)
  })

  it('are the same every time, and others from another seed', () => {
    const { columns, target } = rows(500)
    const trees = fitBoostedTrees(columns, target, options)
    expect(fitBoostedTrees(columns, target, options)).toEqual(trees)
    expect(fitBoostedTrees(columns, target, { ...options, seed: 2 })).not.toEqual(trees)
  })

  it('hardly follow a few wild targets', () => {
    const { columns, truth, target } = rows(2000)
    const wild = target.map((y, i) => (i % 25 === 0 ? y + 50 : y))
    const values = readAll(fitBoostedTrees(columns, wild, options), columns)
    const off = values.map((value, i) => value - numberAt(truth, i)).sort((a, b) => a - b)
    expect(Math.abs(off[off.length >> 1] ?? Number.NaN)).toBeLessThan(0.05)
  })

  it('learn from what is not known, too', () => {
    const { columns, truth, target } = rows(2000)
    const [a, b, c] = columns
    if (!a || !b || !c) throw new Error('three columns')
    const unknown = a.map((x) => (x > 0.5 ? Number.NaN : x))
    const values = readAll(fitBoostedTrees([unknown, b, c], target, options), [unknown, b, c])
    const off = values.map((value, i) => Math.abs(value - numberAt(truth, i)))
    expect(off.filter((miss) => miss < 0.2).length / off.length).toBeGreaterThan(0.97)
  })

  it('say one number of all rows that are alike, and of too few to split', () => {
    const same = new Float64Array(100).fill(3)
    const { target } = rows(100)
    expect(new Set(readAll(fitBoostedTrees([same], target, options), [same])).size).toBe(1)
    const few = rows(8)
    expect(
      new Set(readAll(fitBoostedTrees(few.columns, few.target, options), few.columns)).size,
    ).toBe(1)
  })

  it('never leave the span of their targets by much, however the rows are', () => {
    const number = fc.oneof(fc.double({ min: -9, max: 9, noNaN: true }), fc.constant(Number.NaN))
    const row = fc.tuple(number, number, fc.double({ min: -2, max: 2, noNaN: true }))
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 60 }), (given) => {
        const columns = [0, 1].map((k) => Float64Array.from(given, (one) => one[k] ?? 0))
        const target = Float64Array.from(given, ([, , y]) => y)
        const [low, high] = [Math.min(...target), Math.max(...target)]
        const beyond = (high - low) / 4 + 1e-6
        for (const value of readAll(
          fitBoostedTrees(columns, target, { ...options, rounds: 10, leastLeaf: 1 }),
          columns,
        )) {
          expect(value).toBeGreaterThanOrEqual(low - beyond)
          expect(value).toBeLessThanOrEqual(high + beyond)
        }
      }),
    )
  })

  it('are not fitted on more rows than a histogram can count', () => {
    const many = new Float64Array(MAX_ROWS + 1)
    expect(() => fitBoostedTrees([many], many, options)).toThrow(RangeError)
  })
})
