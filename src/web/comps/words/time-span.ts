import { DAYS_PER_MONTH } from '../../../domain/time-units.ts'

/** Days in a reader's words: `5 days`, `3 weeks`, `14 months`. */
export const timeSpan = (days: number): string => {
  if (days < 14) return counted(Math.max(0, Math.round(days)), 'day')
  if (days < 61) return counted(Math.round(days / 7), 'week')
  return counted(Math.floor(days / DAYS_PER_MONTH), 'month')
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`
