import { expect, it } from 'vitest'
import { drawsOf } from '../arithmetic/draws.ts'
import { fitRidge, type SparseRows } from './constrained-ridge.ts'

const { normal, uniform } = drawsOf(5)
const rows = Array.from({ length: 300 }, () => [1, normal(), uniform() < 0.4 ? 0 : normal()])
const target = Float64Array.from(
  rows,
  ([, a = 0, b = 0]) => 3 + 2 * a - b + (uniform() < 0.05 ? 20 : 0.1) * normal(),
)
const columns = {
  penalty: Float64Array.of(0, 1, 1),
  usual: Float64Array.of(0, 1, 0),
  neverNegative: Uint8Array.of(0, 0, 1),
}

const sparse = (some: readonly (readonly number[])[]): SparseRows => {
  const entries = some.map((row) => [...row.entries()].filter(([, value]) => value !== 0))
  const start = [0]
  for (const row of entries) start.push((start.at(-1) ?? 0) + row.length)
  return {
    start: Int32Array.from(start),
    column: Int32Array.from(entries.flat(), ([column]) => column),
    value: Float64Array.from(entries.flat(), ([, value]) => value),
  }
}

it('fits rows in blocks exactly as it fits them all at once', () => {
  const whole = sparse(rows)
  const parts = [sparse(rows.slice(0, 7)), sparse(rows.slice(7, 200)), sparse(rows.slice(200))]
  const fit = fitRidge(() => [whole], target, columns)
  expect(fitRidge(() => parts, target, columns)).toEqual(fit)
  expect(fit.coefficients[0]).toBeCloseTo(3, 0)
  expect(fit.coefficients[1]).toBeCloseTo(2, 0)
  expect(fit.coefficients[2]).toBe(0)
})

it('fits the same where rows that are not needed are left empty', () => {
  const whole = sparse(rows)
  let left = 0
  const needed = fitRidge(
    (isNeeded = () => true) => {
      left += rows.filter((_, row) => !isNeeded(row)).length
      return [sparse(rows.map((row, i) => (isNeeded(i) ? row : [])))]
    },
    target,
    columns,
  )
  expect(left).toBeGreaterThan(rows.length)
  expect(needed).toEqual(fitRidge(() => [whole], target, columns))
})
