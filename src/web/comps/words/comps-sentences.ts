import type { Comp } from '../../../contract/search/home.ts'
import { COMPS_MONTHS } from '../../../domain/comps/comps-rules.ts'
import { milesOf, type SearchDistance, withinWords } from '../../../domain/distance.ts'
import { FEWEST_COMPS } from '../../../domain/valuation/range/confidence-grade.ts'
import type { ShownValue } from '../value/shown-value.ts'

/** Specification, section 2. */
export const PROFIT_POTENTIAL_SENTENCE =
  'The ARV range is computed from comparable properties; the low end assumes $30,000 of repairs and the high end $10,000.'

export const BEFORE_COSTS_SENTENCE =
  'Before buying, holding, financing and selling costs, typically 10–15% of the resale price.'

export const ASKING_SENTENCE =
  'The price of a comp that is still for sale: not yet evidence of value.'

export const LAST_SEEN_SENTENCE = 'The newest file or feed that showed this home.'

/**
 * What the typical value is and what it rests on. `within` as `reachWords` says it, `asOf` as the screen shows dates:
 * `Sep 27, 2022`.
 */
export const typicalValueSentence = (
  shown: Pick<ShownValue, 'fewComps'> & Grounds,
  within: string,
  asOf: string,
): string =>
  `What homes like this bring in the average condition of recent sales here, as of ${asOf}. Not what this one brings as is, and not an appraisal. It rests ${
    shown.fewComps
      ? `mostly on ${groundsOf(shown)}`
      : `on sales within ${within}${patternWords[shown.pattern]}`
  }.`

/** What the average is made of. */
export const averageCompSentence = (comps: readonly Comp[]): string => {
  const { sold, forSale } = countComps(comps)
  if (sold + forSale === 0) return 'There are no comps to average.'
  const parts = [
    sold > 0 ? `${sold} sold` : null,
    forSale > 0 ? `${forSale} for sale` : null,
  ].filter((part) => part !== null)
  return `Plain, unadjusted average of ${parts.join(' and ')}.`
}

/** The caption of the grid: `8 sold and 4 for sale within half a mile`, and how many of the cards do not count. */
export const compsCaption = (comps: readonly Comp[], within: string, leftOut: number): string => {
  const { sold, forSale } = countComps(comps)
  const counts = forSale > 0 ? `${sold} sold and ${forSale} for sale` : `${sold} sold`
  return `${counts} within ${within}${leftOut > 0 ? `, ${leftOut} not counted` : ''}`
}

/** In place of the grid when there is nothing to compare with. */
export const noCompsSentence = (distance: SearchDistance, shown: Grounds): string =>
  `No usable sales of this type within ${withinWords[distance]} in the last ${COMPS_MONTHS} months. The typical value rests on ${groundsOf(shown)}.`

/** Beside the "few comps" mark: of our value, or of one's own by a choice of comps. */
export const fewCompsSentence = (
  distance: SearchDistance,
  yours: boolean,
  shown: Grounds,
): string =>
  yours
    ? `You left fewer than ${FEWEST_COMPS} comps, so your typical value rests mostly on ${groundsOf(shown)}.`
    : `Fewer than ${FEWEST_COMPS} usable sales of this type within ${withinWords[distance]} in the last ${COMPS_MONTHS} months, so the typical value rests mostly on ${groundsOf(shown)}.`

/** What a value rests on beside its comps. */
type Grounds = Pick<ShownValue, 'gradeFacts' | 'pattern'>

const groundsOf = ({ gradeFacts, pattern }: Grounds) =>
  `the market model${gradeFacts.modelOf === 'market' ? '' : ' from a wider area'}${patternWords[pattern]}`

const patternWords: Record<ShownValue['pattern'], string> = {
  there: ' and other nearby sales',
  unknown: ' and any other nearby sales',
  none: '',
}

/** A comp that has closed, under either of the names the wire has for it. */
export const isSold = (comp: Pick<Comp, 'status'>): boolean => comp.status !== 'Active'

const countComps = (comps: readonly Comp[]) => {
  const sold = comps.filter(isSold).length
  return { sold, forSale: comps.length - sold }
}

/** How near the comps are: within the distance, but for those the subscriber pinned beyond it. */
export const reachWords = (
  comps: readonly Comp[],
  distance: SearchDistance,
  words: Record<SearchDistance, string> = withinWords,
): string => {
  const farthest = Math.max(0, ...comps.map((comp) => comp.distanceMiles))
  return farthest > milesOf[distance] + ROUNDED_MILES
    ? `${Math.ceil(10 * farthest) / 10} mi`
    : words[distance]
}

/** The wire rounds a comp's distance. */
const ROUNDED_MILES = 0.001

/** The same for tight places: `½ mi`. */
export const shortWithinWords: Record<SearchDistance, string> = {
  mile: '1 mi',
  'half mile': '½ mi',
  'quarter mile': '¼ mi',
}
