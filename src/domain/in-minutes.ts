import { MINUTE_MS } from './time-units.ts'
/** When something may be done again, as part of a sentence. */
export const inMinutes = (waitMs: number): string => {
  const minutes = Math.ceil(waitMs / MINUTE_MS)
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
}
