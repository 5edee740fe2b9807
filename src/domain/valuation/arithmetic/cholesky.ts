/**
 * The lower triangle L of a symmetric positive definite `size` x `size` matrix A = L L', written over the
 * lower triangle of `matrix` (row by row, `size` numbers a row). The loops here are the hottest there are, so an
 * index out of range is not checked one by one: it gives NaN, which reaches every solution, where it throws.
 */
export const factorize = (matrix: Float64Array, size: number): void => {
  for (let row = 0; row < size; row++) {
    const start = row * size
    for (let column = 0; column <= row; column++) {
      const other = column * size
      let sum = matrix[start + column] ?? Number.NaN
      for (let k = 0; k < column; k++)
        sum -= (matrix[start + k] ?? Number.NaN) * (matrix[other + k] ?? Number.NaN)
      matrix[start + column] =
        row === column
          ? Math.sqrt(Math.max(sum, SMALLEST))
          : sum / (matrix[other + column] ?? Number.NaN)
    }
  }
}

/** Solves L L' x = `vector` in place, L as `factorize` leaves it. */
export const solveFactorized = (factor: Float64Array, size: number, vector: Float64Array): void => {
  for (let row = 0; row < size; row++) {
    const start = row * size
    let sum = vector[row] ?? Number.NaN
    for (let k = 0; k < row; k++)
      sum -= (factor[start + k] ?? Number.NaN) * (vector[k] ?? Number.NaN)
    vector[row] = sum / (factor[start + row] ?? Number.NaN)
  }
  for (let row = size - 1; row >= 0; row--) {
    const value = (vector[row] ?? Number.NaN) / (factor[row * size + row] ?? Number.NaN)
    vector[row] = value
    for (let k = 0; k < row; k++)
      vector[k] = (vector[k] ?? Number.NaN) - (factor[row * size + k] ?? Number.NaN) * value
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
