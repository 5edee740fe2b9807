/**
 * The lower triangle L of a symmetric positive definite `size` x `size` matrix A = L L', written over the
 * lower triangle of `matrix` (row by row, `size` numbers a row).
 */
export const factorize = (matrix: Float64Array, size: number): void => {
  for (let row = 0; row < size; row++) {
    const start = row * size
    for (let column = 0; column <= row; column++) {
      const other = column * size
      let sum = matrix[start + column] ?? 0
      for (let k = 0; k < column; k++) sum -= (matrix[start + k] ?? 0) * (matrix[other + k] ?? 0)
      matrix[start + column] =
        row === column ? Math.sqrt(Math.max(sum, SMALLEST)) : sum / (matrix[other + column] ?? 1)
    }
  }
}

/** Solves L L' x = `vector` in place, L as `factorize` leaves it. */
export const solveFactorized = (factor: Float64Array, size: number, vector: Float64Array): void => {
  for (let row = 0; row < size; row++) {
    const start = row * size
    let sum = vector[row] ?? 0
    for (let k = 0; k < row; k++) sum -= (factor[start + k] ?? 0) * (vector[k] ?? 0)
    vector[row] = sum / (factor[start + row] ?? 1)
  }
  for (let row = size - 1; row >= 0; row--) {
    const value = (vector[row] ?? 0) / (factor[row * size + row] ?? 1)
    vector[row] = value
    for (let k = 0; k < row; k++)
      vector[k] = (vector[k] ?? 0) - (factor[row * size + k] ?? 0) * value
  }
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
