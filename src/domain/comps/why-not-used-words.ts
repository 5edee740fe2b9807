import { type SearchDistance, withinWords } from '../distance.ts'
import { COMPS_MONTHS } from './comps-rules.ts'
import type { WhyNotUsed } from './why-not-used.ts'

/** Why a sale nearby is not among the comps: `Sold 14 months ago`, `42% larger`, `Beyond half a mile`. */
export const whyNotUsedWords = (reason: WhyNotUsed, distance: SearchDistance): string => {
  switch (reason.why) {
    case 'this home itself':
      return 'This home itself'
    case 'not a market sale':
      return 'Not a market sale'
    case 'size unknown':
      return 'Size unknown'
    case 'sold again since':
      return 'Sold again since'
    case 'price in doubt':
      return reason.evidence
    case 'outside the MLS':
      return 'Sold outside the MLS, condition not told'
    case 'sold long ago':
      // The comps' window and some days: just too long ago.
      return `Sold ${reason.months > COMPS_MONTHS ? '' : 'over '}${reason.months} months ago`
    case 'different type':
      return 'Different type'
    case 'beyond the distance':
      return `Beyond ${withinWords[distance]}`
    case 'larger':
    case 'smaller':
      return `${reason.percent}% ${reason.why}`
    case 'better matches':
      return 'Twelve better matches'
  }
}
