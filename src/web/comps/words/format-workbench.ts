import { UNKNOWN } from '../../ui/words/format.ts'

/** A share of the value: `14%`, `< 1%`; a dash for what does not count. */
export const formatWeight = (share: number): string => {
  const percent = Math.round(100 * share)
  if (share === 0) return UNKNOWN
  return percent === 0 ? '< 1%' : `${percent}%`
}

/** A share of the sale price: `6.2%`. */
export const formatShare = (share: number): string => `${(100 * share).toFixed(1)}%`
