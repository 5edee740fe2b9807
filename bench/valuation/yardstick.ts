/** What other times are measured by: milliseconds of computing for a plain product of two 300 x 300 matrices. */
export const yardstickMs = (): number => medianMs(5, () => multiply(300))

/** Milliseconds of computing time, the median of some runs after one that does not count. */
export const medianMs = (runs: number, run: () => void): number => {
  run()
  const times = Array.from({ length: runs }, () => {
    const before = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }).toSorted((a, b) => a - b)
  return times[runs >> 1] ?? 0
}

const multiply = (size: number): number => {
  const a = new Float64Array(size * size).fill(0.5)
  const product = new Float64Array(size * size)
  for (let i = 0; i < size; i++)
    for (let k = 0; k < size; k++) {
      const factor = a[i * size + k] ?? 0
      for (let j = 0; j < size; j++)
        product[i * size + j] = (product[i * size + j] ?? 0) + factor * (a[k * size + j] ?? 0)
    }
  return product[0] ?? 0
}
