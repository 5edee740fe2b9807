import { type Command, InvalidArgumentError, Option } from 'commander'
import * as z from 'zod/mini'
import { checkRanges, homeFiltersSchema } from '../contract/search/home-filters.ts'
import { err, ok, type Result } from '../domain/result.ts'
import {
  asksAtMosts,
  gradesAtLeast,
  type HomeFilter,
  type HomeFilters,
  homeFilters,
  type NumberFilter,
  roomsAtLeast,
  trustsAtLeast,
} from '../domain/search/home-filters.ts'

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
  const filters = z.safeParse(rangesInOrder, Object.fromEntries(asked))
  if (filters.success) return ok(filters.data)
  const [issue] = filters.error.issues
  const most = homeFilters.find((filter) => filter === issue?.path[0])
  return err(`${most ? `${flagOf(most)}: ` : ''}${issue?.message ?? 'The filters cannot be used'}.`)
}

/** `no --min-beds`: the search without a filter. */
export const withoutFilter = (filter: HomeFilter): string => `no ${flagOf(filter)}`

const rangesInOrder = homeFiltersSchema.check(checkRanges)

const flagOf = (filter: HomeFilter): string => optionTexts[filter][0].split(' ')[0] ?? filter

const optionTexts: {
  readonly [filter in HomeFilter]: readonly [flags: string, description: string]
} = {
  bedsAtLeast: ['--min-beds <count>', 'at least so many bedrooms'],
  bathsAtLeast: ['--min-baths <count>', 'at least so many bathrooms; a half bath counts .5'],
  sizeAtLeast: ['--min-size <sqft>', 'at least this living area'],
  sizeAtMost: ['--max-size <sqft>', 'at most this living area'],
  yearBuiltAtLeast: ['--min-year <year>', 'built this year or later'],
  yearBuiltAtMost: ['--max-year <year>', 'built this year or earlier'],
  lotAtLeast: ['--min-lot <sqft>', 'at least this lot'],
  lotAtMost: ['--max-lot <sqft>', 'at most this lot'],
  duesAtMost: ['--max-hoa <dollars>', 'at most these HOA dues a month, or none told'],
  daysOnMarketAtLeast: ['--min-days <days>', 'on the market for so many days or more'],
  daysOnMarketAtMost: ['--max-days <days>', 'on the market for so many days or fewer'],
  priceCutAtLeast: ['--min-price-cut <dollars>', 'asking price cut by at least this much'],
  gradeAtLeast: ['--min-grade <grade>', 'this grade or a better one'],
  trustAtLeast: ['--checks <trust>', 'Clean: checks found nothing; Check: nothing doubtful'],
  roomAtLeast: ['--room <level>', 'room for repairs pays for this level of work or more'],
  asksAtMost: ['--asks-at-most <figure>', 'asks at most the max offer'],
}

const optionOf = (filter: HomeFilter): Option => {
  const option = new Option(...optionTexts[filter])
  if (filter === 'gradeAtLeast') return option.choices(gradesAtLeast)
  if (filter === 'trustAtLeast') return option.choices(trustsAtLeast)
  if (filter === 'roomAtLeast') return option.choices(roomsAtLeast)
  if (filter === 'asksAtMost') return option.choices(asksAtMosts)
  return option.argParser(numberFor(filter))
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
