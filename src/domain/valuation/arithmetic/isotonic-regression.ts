import { entryAt } from '../../entry-at.ts'
/**
 * Isotonic regression, falling: the numbers nearest to `values` (least squares, each counting by its weight)
 * with none greater than the one before. Neighbors that rise are pooled (Ayer et al. 1955).
 */
export const isotonicRegression = (
  values: readonly number[],
  weights: readonly number[],
): number[] => {
  const pools: { mean: number; weight: number; count: number }[] = []
  for (const [i, value] of values.entries()) {
    let pool = { mean: value, weight: entryAt(weights, i), count: 1 }
    for (let before = pools.at(-1); before && before.mean < pool.mean; before = pools.at(-1)) {
      const weight = before.weight + pool.weight
      const mean = (before.mean * before.weight + pool.mean * pool.weight) / weight
      pool = { mean, weight, count: before.count + pool.count }
      pools.pop()
    }
    pools.push(pool)
  }
  return pools.flatMap(({ mean, count }) => new Array<number>(count).fill(mean))
}
