import { type RehabLevel, rehabLevels } from '../deal/deal-inputs.ts'
import type { Trust } from '../listing/checks/check.ts'
import type { Grade } from '../valuation/range/confidence-grade.ts'

/**
 * What a search may ask of homes beyond the fields of the specification. Areas are square feet, money is whole US
 * dollars. A home whose fact is not known does not meet a filter on it, but for dues: most homes without any say
 * nothing of them.
 */
export type HomeFilters = {
  readonly [filter in NumberFilter]?: number
} & {
  readonly gradeAtLeast?: GradeAtLeast
  readonly trustAtLeast?: TrustAtLeast
} & DealFilters

/** What a search may ask of a home's deal, by the searcher's own defaults: judged by the engine, home by home. */
export type DealFilters = {
  /** The room for repairs pays at least for work of this level. */
  readonly roomAtLeast?: RoomAtLeast
  /** It asks at most the max offer: its deal clears the target. */
  readonly asksAtMost?: AsksAtMost
}

/** The filters that take a number, from the least to the most they make sense for, and in what steps. */
export const filterBounds = {
  bedsAtLeast: { least: 1, most: 20, step: 1 },
  bathsAtLeast: { least: 0.5, most: 20, step: 0.5 },
  sizeAtLeast: { least: 1, most: 100_000, step: 1 },
  sizeAtMost: { least: 1, most: 100_000, step: 1 },
  yearBuiltAtLeast: { least: 1600, most: 2100, step: 1 },
  yearBuiltAtMost: { least: 1600, most: 2100, step: 1 },
  lotAtLeast: { least: 1, most: 100_000_000, step: 1 },
  lotAtMost: { least: 1, most: 100_000_000, step: 1 },
  /** A month, to a homeowners' association. */
  duesAtMost: { least: 0, most: 100_000, step: 1 },
  daysOnMarketAtLeast: { least: 0, most: 10_000, step: 1 },
  daysOnMarketAtMost: { least: 0, most: 10_000, step: 1 },
  priceCutAtLeast: { least: 1, most: 100_000_000, step: 1 },
} as const
export type NumberFilter = keyof typeof filterBounds

export const numberFilters = [
  'bedsAtLeast',
  'bathsAtLeast',
  'sizeAtLeast',
  'sizeAtMost',
  'yearBuiltAtLeast',
  'yearBuiltAtMost',
  'lotAtLeast',
  'lotAtMost',
  'duesAtMost',
  'daysOnMarketAtLeast',
  'daysOnMarketAtMost',
  'priceCutAtLeast',
] as const satisfies readonly NumberFilter[]

/** Filters that are the two ends of a range: the least may not be more than the most. */
export const filterRanges = [
  ['sizeAtLeast', 'sizeAtMost'],
  ['yearBuiltAtLeast', 'yearBuiltAtMost'],
  ['lotAtLeast', 'lotAtMost'],
  ['daysOnMarketAtLeast', 'daysOnMarketAtMost'],
] as const satisfies readonly (readonly [NumberFilter, NumberFilter])[]

/** The grades a search may ask for, the best first. */
export const gradesAtLeast = ['Strong', 'Fair', 'Weak'] as const satisfies readonly Grade[]
export type GradeAtLeast = (typeof gradesAtLeast)[number]

/** A grade and those better than it. */
export const gradesFrom = (worst: GradeAtLeast): readonly Grade[] =>
  gradesAtLeast.slice(0, gradesAtLeast.indexOf(worst) + 1)

/** What checks of a home's facts may leave of it for a search, the best first: a doubtful home is none of them. */
export const trustsAtLeast = ['Clean', 'Check'] as const satisfies readonly Trust[]
export type TrustAtLeast = (typeof trustsAtLeast)[number]

/** How far homes can be trusted, from the best down to `worst`. */
export const trustsFrom = (worst: TrustAtLeast): readonly Trust[] =>
  trustsAtLeast.slice(0, trustsAtLeast.indexOf(worst) + 1)

/** The levels of work that the room for repairs may be asked to pay for. */
export const roomsAtLeast = rehabLevels
export type RoomAtLeast = RehabLevel

/** What an ask may be held against. */
export const asksAtMosts = ['max offer'] as const
export type AsksAtMost = (typeof asksAtMosts)[number]

export const dealFilters = [
  'roomAtLeast',
  'asksAtMost',
] as const satisfies readonly (keyof DealFilters)[]

/** Every filter. */
export const homeFilters = [
  ...numberFilters,
  'gradeAtLeast',
  'trustAtLeast',
  ...dealFilters,
] as const satisfies readonly (keyof HomeFilters)[]
export type HomeFilter = (typeof homeFilters)[number]
