import type { Comp, Home } from '../../../contract/search/home.ts'
import type { HomeStory } from '../../../domain/search/home-story.ts'
import type { OfferCurves } from '../../../domain/valuation/under-ask/offer-in-words.ts'
import { formatUsd } from '../../ui/words/format.ts'
import type { GradeFacts } from '../words/value-sentences.ts'

type Profit = { readonly min: number; readonly max: number }

/** The chance of a sale over the ask, as a search brings it. */
export type ShownChance = Pick<Home, 'chance' | 'othersChance' | 'chanceOfUsd' | 'noChance'>

/** A home's typical value, what it rests on and what follows from it, as the screen shows it. Whole US dollars. */
export type ShownValue = {
  /** What it sells for as is, what it brings repaired, and what the work may cost, by the subscriber's own defaults. */
  readonly story: HomeStory
  readonly grade: Home['grade']
  readonly gradeFacts: GradeFacts
  /** Whether sales around make a nearby pattern: not known of a home without comps before its evidence is there. */
  readonly pattern: 'there' | 'none' | 'unknown'
  readonly chance: ShownChance
  /** What the chance of an offer is read from; null where it is not known, or not yet. */
  readonly offers: OfferCurves | null
  readonly averageCompUsd: number | null
  /** Before costs, in whole US dollars. */
  readonly profit: Profit
  /** The comps that count, and the homes for sale beside them: what the average is of. */
  readonly comps: readonly Comp[]
  readonly fewComps: boolean
  /** The date comps windows count back from. */
  readonly asOf: string
  readonly measured: Home['measured']
}

/** The value as the search brought it. */
export const storedValue = (home: Home): ShownValue => ({
  story: {
    typicalValue: home.typicalValue,
    likelySale: home.likelySale,
    chanceOfWork: home.chanceOfWork,
    afterRepairValue: home.afterRepairValue,
    assumedRepairs: home.assumedRepairs,
    roomForRepairs: home.roomForRepairs,
    verdict: home.verdict,
    maxOffer: home.maxOffer,
    ...(home.maxOfferBy === undefined ? {} : { maxOfferBy: home.maxOfferBy }),
    netAtAsk: home.netAtAsk,
  },
  grade: home.grade,
  gradeFacts: home.gradeFacts,
  // Comps are part of the pattern.
  pattern: home.gradeFacts.comps > 0 ? 'there' : 'unknown',
  chance: {
    chance: home.chance,
    othersChance: home.othersChance,
    chanceOfUsd: home.chanceOfUsd,
    noChance: home.noChance,
  },
  // A search does not bring it.
  offers: null,
  averageCompUsd: home.averageCompPrice,
  profit: home.arv,
  comps: home.comps,
  fewComps: home.fewComps,
  asOf: home.asOf,
  measured: home.measured,
})

/** Profit potential, ARV max to ARV min: `$52,000 to $32,000`. */
export const profitRange = ({ min, max }: Profit): string =>
  `${formatUsd(max)} to ${formatUsd(min)}`
