/**
 * The lower triangle L of a symmetric positive definite `size` x `size` matrix A = L L', written over the
 * lower triangle of `matrix` (row by row, `size` numbers a row). The loops here are the hottest there are, so an
 * index out of range is not checked one by one: it gives NaN, which reaches every solution, where it throws. Four rows
 * at a time: each of their sums is made in the order it would have alone, and a processor adds to all four at once.
 * `wide`: how many numbers a row takes in memory. The columns before `from` are those of L already.
 */
export const factorize = (matrix: Float64Array, size: number, wide = size, from = 0): void => {
  for (let column = from; column < size; column++) {
    const other = column * wide
    let square = matrix[other + column] ?? Number.NaN
    for (let k = 0; k < column; k++) {
      const own = matrix[other + k] ?? Number.NaN
      square -= own * own
    }
    const root = Math.sqrt(Math.max(square, SMALLEST))
    matrix[other + column] = root
    let row = column + 1
    for (; row + 3 < size; row += 4) {
      const first = row * wide
      const second = first + wide
      const third = second + wide
      const fourth = third + wide
      let sum1 = matrix[first + column] ?? Number.NaN
      let sum2 = matrix[second + column] ?? Number.NaN
      let sum3 = matrix[third + column] ?? Number.NaN
      let sum4 = matrix[fourth + column] ?? Number.NaN
      for (let k = 0; k < column; k++) {
        const factor = matrix[other + k] ?? Number.NaN
        sum1 -= (matrix[first + k] ?? Number.NaN) * factor
        sum2 -= (matrix[second + k] ?? Number.NaN) * factor
        sum3 -= (matrix[third + k] ?? Number.NaN) * factor
        sum4 -= (matrix[fourth + k] ?? Number.NaN) * factor
      }
      matrix[first + column] = sum1 / root
      matrix[second + column] = sum2 / root
      matrix[third + column] = sum3 / root
      matrix[fourth + column] = sum4 / root
    }
    for (; row < size; row++) {
      const start = row * wide
      let sum = matrix[start + column] ?? Number.NaN
      for (let k = 0; k < column; k++)
        sum -= (matrix[start + k] ?? Number.NaN) * (matrix[other + k] ?? Number.NaN)
      matrix[start + column] = sum / root
    }
  }
}

/** Solves L L' x = `vector` in place, L as `factorize` leaves it. */
export const solveFactorized = (
  factor: Float64Array,
  size: number,
  vector: Float64Array,
  wide = size,
): void => {
  for (let row = 0; row < size; row++) {
    const start = row * wide
    let sum = vector[row] ?? Number.NaN
    for (let k = 0; k < row; k++)
      sum -= (factor[start + k] ?? Number.NaN) * (vector[k] ?? Number.NaN)
    vector[row] = sum / (factor[start + row] ?? Number.NaN)
  }
  for (let row = size - 1; row >= 0; row--) {
    const value = (vector[row] ?? Number.NaN) / (factor[row * wide + row] ?? Number.NaN)
    vector[row] = value
    for (let k = 0; k < row; k++)
      vector[k] = (vector[k] ?? Number.NaN) - (factor[row * wide + k] ?? Number.NaN) * value
  }
  if (Number.isNaN(vector[0])) throw new RangeError('a system of equations has no solution')
}

/** The inverse of A, whole, from its factor. */
export const inverseOf = (factor: Float64Array, size: number): Float64Array => {
  const inverse = new Float64Array(size * size)
  const column = new Float64Array(size)
  for (let unit = 0; unit < size; unit++) {
    column.fill(0)
    column[unit] = 1
    solveFactorized(factor, size, column)
    inverse.set(column, unit * size)
  }
  return inverse
}

/** Keeps a matrix that rounding has made singular from yielding NaN. */
const SMALLEST = 1e-12
