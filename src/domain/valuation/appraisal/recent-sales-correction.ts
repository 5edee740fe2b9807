import { medianOf } from '../arithmetic/quantile.ts'

/** How far homes sold above our figures lately, and the part of it that is added to values (logarithms). */
export type RecentSalesCorrection = {
  readonly sales: number
  readonly medianError: number
  readonly added: number
}

/**
 * The median error (ln price less ln value) of the valuations of the last 45 days, shrunk by n / (n + 60):
 * what prices have done since the model was fitted, and no more of it than the number of sales supports
 * (an empirical Bayes shrinkage, Efron and Morris 1975).
 */
export const recentSalesCorrection = (errors: readonly number[]): RecentSalesCorrection => {
  const sales = errors.length
  const medianError = sales === 0 ? 0 : medianOf(errors)
  return { sales, medianError, added: (medianError * sales) / (sales + SHRINKING_SALES) }
}

export const CORRECTION_DAYS = 45
const SHRINKING_SALES = 60
