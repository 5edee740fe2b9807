import type { Comp, Home } from '../../../contract/homes/home.ts'
import { profitAcrossRange } from '../../../domain/valuation/appraisal/profit-range.ts'
import type { GradeFacts } from '../words/value-sentences.ts'

/** The chance of a sale over the ask, as a search brings it. */
export type ShownChance = Pick<Home, 'chance' | 'othersChance' | 'chanceOfUsd' | 'noChance'>

/** A home's value, what it rests on and what follows from it, as the screen shows it. Whole US dollars. */
export type ShownValue = {
  readonly valueUsd: number
  readonly rangeUsd: { readonly low: number; readonly high: number }
  readonly grade: Home['grade']
  readonly gradeFacts: GradeFacts
  /** Whether sales around make a nearby pattern: not known of a home without comps before its evidence is there. */
  readonly pattern: 'there' | 'none' | 'unknown'
  readonly chance: ShownChance
  readonly gapUsd: number
  /** Null with fewer than five comps. */
  readonly fixedUpUsd: number | null
  readonly averageCompUsd: number | null
  readonly profit: ReturnType<typeof profitAcrossRange>
  /** The comps that count, and the homes for sale beside them: what the average is of. */
  readonly comps: readonly Comp[]
  readonly fewComps: boolean
  /** The date comps windows count back from. */
  readonly asOf: string
  readonly measured: Home['measured']
}

/** The value as the search brought it. */
export const storedValue = (home: Home): ShownValue => ({
  valueUsd: home.value,
  rangeUsd: home.range80,
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
  gapUsd: home.value - home.price,
  fixedUpUsd: home.fixedUpValue,
  averageCompUsd: home.averageCompPrice,
  profit: {
    ...profitAcrossRange({ value: home.value, range80: home.range80 }, home.price),
    atValue: home.arv,
  },
  comps: home.comps,
  fewComps: home.fewComps,
  asOf: home.asOf,
  measured: home.measured,
})
