import * as z from 'zod/mini'
import { ENDS_CROSSED, homeFiltersSchema } from '../../../../contract/search/home-filters.ts'
import {
  type ChoiceFilter,
  choiceOf,
  filters,
  filtersByRange,
  type HomeFilter,
  type HomeFilters,
  homeFilters,
  isNumberFilter,
  type NumberFilter,
  rangeOf,
} from '../../../../domain/search/home-filters.ts'
import type { FilterTexts } from '../../../data/storage/search/search-state.ts'
import { formatCount, formatUsd } from '../../../ui/words/format.ts'

/** The filters with one of them set to a text; an empty text takes it away. */
export const withFilter = (texts: FilterTexts, filter: HomeFilter, text: string): FilterTexts => {
  const { [filter]: _, ...others } = texts
  return text.trim() === '' ? others : { ...others, [filter]: text }
}

/** The note under a filter that cannot be used, as a sentence; null when it can. */
export const filterFault = (texts: FilterTexts, filter: HomeFilter): string | null => {
  const value = wireValue(filter, texts[filter])
  if (value === undefined) return null
  const read = z.safeParse(homeFiltersSchema.shape[filter], value)
  if (!read.success) return sentence(read.error.issues[0]?.message ?? 'give another one')
  const [least, most] = filtersByRange.find((range) => range[1] === filter) ?? []
  if (least === undefined || most === undefined) return null
  return numberIn(texts[least]) > numberIn(texts[most]) ? sentence(ENDS_CROSSED) : null
}

/** Whether a filter that is set cannot be used. */
export const hasFaultyFilter = (texts: FilterTexts): boolean =>
  homeFilters.some((filter) => filterFault(texts, filter) !== null)

/** The filters of the request: those that are set and can be used. */
export const filtersAsked = (texts: FilterTexts): HomeFilters => {
  const asked = homeFilters
    .filter((filter) => filterFault(texts, filter) === null)
    .map((filter) => [filter, wireValue(filter, texts[filter])])
  const read = z.safeParse(
    homeFiltersSchema,
    Object.fromEntries(asked.filter(([, value]) => value !== undefined)),
  )
  return read.success ? read.data : {}
}

/** The filters that are set in few words: `3+ beds`, `1,500–2,500 sqft`, `HOA up to $200`; a range is one. */
export const describeHomeFilters = (texts: FilterTexts): string[] => {
  const asked = filtersAsked(texts)
  return homeFilters.flatMap((filter) => {
    if (!isNumberFilter(filter)) return choiceWords(filter, asked[filter])
    const ends = filtersByRange.find(([first]) => first === filter)
    return ends === undefined ? [] : rangeWords(ends, asked)
  })
}

const rangeWords = (ends: readonly NumberFilter[], asked: HomeFilters): string[] => {
  const endAt = (end: 'least' | 'most') => {
    const filter = ends.find((one) => filters[one].asks[0] === end)
    const given = filter && asked[filter]
    return given === undefined ? null : format(given)
  }
  const [first] = ends
  if (first === undefined) return []
  const { unit, words } = rangeOf(first)
  const format = unit === 'usd' ? formatUsd : unit === 'year' ? String : formatCount
  const [least, most] = [endAt('least'), endAt('most')]
  if (least === null) return most === null ? [] : [words(`up to ${most}`)]
  return [words(most === null ? `${least}+` : `${least}–${most}`)]
}

const choiceWords = (filter: ChoiceFilter, asked: string | undefined): string[] => {
  const { choices, words = lowerCased } = choiceOf(filter)
  const choice = asked === undefined ? undefined : choices[asked]
  return choice === undefined ? [] : [words(choice)]
}

/** What a text means for the wire: a number, a grade, or undefined for none; NaN is refused by the schema. */
const wireValue = (filter: HomeFilter, text: string | undefined) => {
  if (text === undefined || text.trim() === '') return undefined
  return isNumberFilter(filter) ? numberIn(text) : text
}

/** `1500`, `1,500`, `$1500`, `2.5`; NaN for what is no number, and for nothing. */
const numberIn = (text: string | undefined): number => {
  const digits = (text ?? '').replace(/[\s$,]/g, '')
  return /^\d+(\.\d+)?$/.test(digits) ? Number(digits) : Number.NaN
}

const lowerCased = (text: string): string => text.toLowerCase()

const sentence = (reason: string): string => `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`
