import * as z from 'zod/mini'
import { ENDS_CROSSED, homeFiltersSchema } from '../../../../contract/search/home-filters.ts'
import { levelNames } from '../../../../domain/search/figures-in-words.ts'
import {
  filterRanges,
  type gradesAtLeast,
  type HomeFilter,
  type HomeFilters,
  homeFilters,
  numberFilters,
  type TrustAtLeast,
} from '../../../../domain/search/home-filters.ts'
import type { FilterTexts } from '../../../storage/search-state.ts'
import { formatCount, formatUsd } from '../../../ui/format.ts'

/** The filters with one of them set to a text; an empty text takes it away. */
export const withFilter = (filters: FilterTexts, filter: HomeFilter, text: string): FilterTexts => {
  const { [filter]: _, ...others } = filters
  return text.trim() === '' ? others : { ...others, [filter]: text }
}

/** What stands under a filter that cannot be used, as a sentence; null when it can. */
export const filterFault = (filters: FilterTexts, filter: HomeFilter): string | null => {
  const value = wireValue(filter, filters[filter])
  if (value === undefined) return null
  const read = z.safeParse(homeFiltersSchema.shape[filter], value)
  if (!read.success) return sentence(read.error.issues[0]?.message ?? 'give another one')
  const [least, most] = filterRanges.find((range) => range[1] === filter) ?? []
  if (least === undefined || most === undefined) return null
  return numberIn(filters[least]) > numberIn(filters[most]) ? sentence(ENDS_CROSSED) : null
}

/** Whether a filter that is set cannot be used. */
export const hasFaultyFilter = (filters: FilterTexts): boolean =>
  homeFilters.some((filter) => filterFault(filters, filter) !== null)

/** The filters of the request: those that are set and can be used. */
export const filtersAsked = (filters: FilterTexts): HomeFilters => {
  const asked = homeFilters
    .filter((filter) => filterFault(filters, filter) === null)
    .map((filter) => [filter, wireValue(filter, filters[filter])])
  const read = z.safeParse(
    homeFiltersSchema,
    Object.fromEntries(asked.filter(([, value]) => value !== undefined)),
  )
  return read.success ? read.data : {}
}

/** The filters that are set in few words: `3+ beds`, `1,500–2,500 sqft`, `HOA up to $200`; a range is one. */
export const describeHomeFilters = (filters: FilterTexts): string[] => {
  const asked = filtersAsked(filters)
  const { bedsAtLeast, bathsAtLeast, duesAtMost, priceCutAtLeast, gradeAtLeast } = asked
  return [
    bedsAtLeast === undefined ? '' : `${bedsAtLeast}+ beds`,
    bathsAtLeast === undefined ? '' : `${bathsAtLeast}+ baths`,
    rangeWords(asked.sizeAtLeast, asked.sizeAtMost, (range) => `${range} sqft`),
    rangeWords(asked.yearBuiltAtLeast, asked.yearBuiltAtMost, (range) => `built ${range}`, String),
    rangeWords(asked.lotAtLeast, asked.lotAtMost, (range) => `lot ${range} sqft`),
    duesAtMost === undefined ? '' : `HOA up to ${formatUsd(duesAtMost)}`,
    rangeWords(
      asked.daysOnMarketAtLeast,
      asked.daysOnMarketAtMost,
      (range) => `${range} days on market`,
    ),
    priceCutAtLeast === undefined ? '' : `cut ${formatUsd(priceCutAtLeast)} or more`,
    gradeAtLeast === undefined ? '' : `graded ${gradeLabels[gradeAtLeast].toLowerCase()}`,
    asked.trustAtLeast === undefined ? '' : trustLabels[asked.trustAtLeast].toLowerCase(),
    asked.roomAtLeast === undefined ? '' : `room for ${levelNames[asked.roomAtLeast]}`,
    asked.asksAtMost === undefined ? '' : 'asks at most my max offer',
  ].filter((words) => words !== '')
}

export const gradeLabels: Record<(typeof gradesAtLeast)[number], string> = {
  Strong: 'Strong',
  Fair: 'Fair or better',
  Weak: 'Weak or better',
}

export const trustLabels: Record<TrustAtLeast, string> = {
  Clean: 'Clean only',
  Check: 'Not doubtful',
}

const rangeWords = (
  least: number | undefined,
  most: number | undefined,
  words: (range: string) => string,
  format: (end: number) => string = formatCount,
): string => {
  if (least === undefined) return most === undefined ? '' : words(`up to ${format(most)}`)
  return words(most === undefined ? `${format(least)}+` : `${format(least)}–${format(most)}`)
}

/** What a text means for the wire: a number, a grade, or undefined for none; NaN is refused by the schema. */
const wireValue = (filter: HomeFilter, text: string | undefined) => {
  if (text === undefined || text.trim() === '') return undefined
  return numberFilters.some((number) => number === filter) ? numberIn(text) : text
}

/** `1500`, `1,500`, `$1500`, `2.5`; NaN for what is no number, and for nothing. */
const numberIn = (text: string | undefined): number => {
  const digits = (text ?? '').replace(/[\s$,]/g, '')
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN
}

const sentence = (reason: string): string => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`
