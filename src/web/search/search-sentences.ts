import { formatCount } from '../ui/format.ts'

/** `1 home`, `1,912 homes`. */
export const homesText = (homes: number): string =>
  `${formatCount(homes)} ${homes === 1 ? 'home' : 'homes'}`

/** Homes that match but are left out, because nothing sold that would value them. */
export const unvaluedText = (homes: number): string =>
  `${formatCount(homes)} more could not be valued, for want of sales to compare with.`
