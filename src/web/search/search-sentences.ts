import { formatCount } from '../ui/format.ts'

/** Homes that match but are left out, because nothing sold that would value them. */
export const unvaluedText = (homes: number): string =>
  `${formatCount(homes)} more could not be valued, for want of sales to compare with.`
