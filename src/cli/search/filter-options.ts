import { type Command, InvalidArgumentError, Option } from 'commander'
import * as z from 'zod/mini'
import { checkRanges, homeFiltersSchema } from '../../contract/search/home-filters.ts'
import { err, ok, type Result } from '../../domain/result.ts'
import {
  choicesOf,
  filters,
  type HomeFilter,
  type HomeFilters,
  homeFilters,
  isNumberFilter,
  type NumberFilter,
} from '../../domain/search/home-filters.ts'

/** What the options brought, by commander's names of them. */
export type FilterOptions = { readonly [option: string]: unknown }

/** Adds an option for each filter that a search need not have. */
export const addFilterOptions = (command: Command): void => {
  for (const filter of homeFilters) command.addOption(optionOf(filter))
}

/** The filters that the options ask for; a sentence when the two ends of a range are the wrong way around. */
export const filtersOf = (options: FilterOptions): Result<HomeFilters, string> => {
  const asked = homeFilters.flatMap((filter) => {
    const value = options[optionOf(filter).attributeName()]
    return value === undefined ? [] : [[filter, value]]
  })
  const read = z.safeParse(rangesInOrder, Object.fromEntries(asked))
  if (read.success) return ok(read.data)
  const [issue] = read.error.issues
  const most = homeFilters.find((filter) => filter === issue?.path[0])
  return err(`${most ? `${flagOf(most)}: ` : ''}${issue?.message ?? 'The filters cannot be used'}.`)
}

/** `no --min-beds`: the search without a filter. */
export const withoutFilter = (filter: HomeFilter): string => `no ${flagOf(filter)}`

const rangesInOrder = homeFiltersSchema.check(checkRanges)

const flagOf = (filter: HomeFilter): string => filters[filter].option.split(' ')[0] ?? filter

const optionOf = (filter: HomeFilter): Option => {
  const option = new Option(filters[filter].option, filters[filter].help)
  return isNumberFilter(filter)
    ? option.argParser(numberFor(filter))
    : option.choices(choicesOf(filter))
}

const numberFor = (filter: NumberFilter) => (text: string) => {
  const given = text.replace(/[$,_]/g, '')
  const number = z.safeParse(
    homeFiltersSchema.shape[filter],
    given.trim() === '' ? Number.NaN : Number(given),
  )
  if (number.success) return number.data
  const reason = number.error.issues[0]?.message ?? 'give another number'
  throw new InvalidArgumentError(`${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`)
}
