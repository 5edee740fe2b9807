import { expect, it } from 'vitest'
import { factorize, solveFactorized } from './cholesky.ts'

const SIZE = 9
/** Row by row, `wide` numbers a row; positive definite, for its diagonal is larger than the rest of a row. */
const matrix = (rows: readonly number[], wide: number): Float64Array => {
  const all = new Float64Array(rows.length * wide)
  for (const [a, i] of rows.entries())
    for (const [b, j] of rows.entries())
      all[a * wide + b] = i === j ? 20 + i : Math.sin(1 + i * j) + 1 / (1 + i + j)
  return all
}
const everyRow = Array.from({ length: SIZE }, (_, i) => i)

it('what is solved by a factor solves the equations', () => {
  const given = matrix(everyRow, SIZE)
  const factor = given.slice()
  factorize(factor, SIZE)
  const solved = Float64Array.from(everyRow, (i) => i - 3)
  solveFactorized(factor, SIZE, solved)
  for (const row of everyRow) {
    const sum = everyRow.reduce(
      (sum, k) => sum + (given[row * SIZE + k] ?? 0) * (solved[k] ?? 0),
      0,
    )
    expect(sum).toBeCloseTo(row - 3, 10)
  }
})

it('a factor that goes on from the columns it has, in rows of any width, is the same to the bit', () => {
  const kept = everyRow.filter((row) => row !== 4 && row !== 7)
  const whole = matrix(kept, kept.length)
  factorize(whole, kept.length)
  // Of all rows first: without row 4, the four columns before it stay, in the rows that are left.
  const before = matrix(everyRow, SIZE)
  factorize(before, SIZE)
  const goesOn = matrix(kept, SIZE)
  for (const [a, i] of kept.entries())
    for (let column = 0; column < Math.min(4, a + 1); column++)
      goesOn[a * SIZE + column] = before[i * SIZE + column] ?? Number.NaN
  factorize(goesOn, kept.length, SIZE, 4)
  for (const a of kept.keys())
    for (let column = 0; column <= a; column++)
      expect(goesOn[a * SIZE + column]).toBe(whole[a * kept.length + column])
  const [one, other] = [0, 0].map(() => Float64Array.from(kept, (i) => i - 3))
  if (one === undefined || other === undefined) throw new Error('there are two')
  solveFactorized(whole, kept.length, one)
  solveFactorized(goesOn, kept.length, other, SIZE)
  expect(other).toEqual(one)
})
