import type { SearchFlipsRequest } from '../../../contract/search/search-flips.ts'
import { exitNames } from '../../../domain/deals/exits/exit-inputs.ts'
import { NO_MAX_PRICE_USD } from '../../../domain/search/criteria.ts'
import { isSearchableCityText } from '../../../domain/search/place.ts'
import type { WhereFault } from '../../../domain/search/where.ts'
import {
  belowMarketUsd,
  type SearchState,
  wholeNumberOr0,
} from '../../data/storage/search/search-state.ts'
import { placesIn } from '../../places/typed-place.ts'
import { describeHomeFilters, filtersAsked, hasFaultyFilter } from './filters/filter-texts.ts'
import {
  chanceLabels,
  distanceLabels,
  maxPriceLabels,
  priceBelowMarketLabels,
} from './form-options.ts'
import { looksInCity, placeTitle, whereAsked } from './place/place-words.ts'

/** The fields that must be filled, in the order of the form. */
const requiredFields = ['city', 'distance', 'priceBelowMarket', 'propertyType', 'maxPrice'] as const

/** The fields that a note may be under: where to look in place of the city, too. */
const formFields: readonly FormField[] = [...requiredFields, 'county', 'near', 'area']
export type FormField = (typeof requiredFields)[number] | WhereFault['field']

/** The note under a field that is still empty (specification, section 5); null when it is filled. */
export const missingText = (field: FormField, form: SearchState): string | null => {
  switch (field) {
    case 'city':
      return looksInCity(form) && placesIn(form.city).length === 0 ? 'Enter a city' : null
    case 'county':
      return form.area === null && form.county?.trim() === '' ? 'Enter a county' : null
    case 'near':
      return form.area === null &&
        form.near?.latitude === undefined &&
        form.near?.address?.trim() === ''
        ? 'Enter an address'
        : null
    case 'area':
      return null
    default:
      return form[field].trim() === '' ? 'Required' : null
  }
}

/** The first of the places typed that is no pick; null where each may be searched (specification, section 5). */
export const firstUnpicked = (form: SearchState): string | null =>
  form.area !== null
    ? null
    : (placesIn(form.city).find((place) => !isSearchableCityText(place)) ?? null)

/** A field the server would not take, in the form that was sent, and why. */
export type FieldRefusal = {
  readonly field: FormField
  readonly sent: SearchState
  readonly text: string
}

/** The refusal of a form by the name the wire gives the field; null when it is no field of the form. */
export const refusalOf = (
  field: string | null,
  sent: SearchState,
  text: string,
): FieldRefusal | null => {
  // A part of an address or an area is refused as what it belongs to.
  const known = formFields.find((name) => name === field?.split('.')[0])
  return known === undefined ? null : { field: known, sent, text }
}

/** The note under a field that holds what the server refused; null once it holds something else. */
export const refusedText = (
  field: FormField,
  form: SearchState,
  refusal: FieldRefusal | null,
): string | null =>
  refusal?.field === field && holds(refusal.sent, field) === holds(form, field)
    ? refusal.text
    : null

const holds = (form: Partial<Record<FormField, unknown>>, field: FormField): string =>
  JSON.stringify(form[field]) ?? ''

/** The first field that is still empty. */
export const firstMissing = (form: SearchState): FormField | null =>
  formFields.find((field) => missingText(field, form) !== null) ?? null

/** Specification, section 8. */
export const INVALID_CITY = 'Please select a valid city and state from the suggestions.'

/** The request for a filled form; null while a field is empty, or a filter cannot be used. */
export const toRequest = (form: SearchState): SearchFlipsRequest | null => {
  const { distance, propertyType, chanceAtLeast, worksBy, filters } = form
  if (firstMissing(form) !== null || distance === '' || propertyType === '') return null
  if (hasFaultyFilter(filters)) return null
  return {
    ...whereAsked(form),
    distance,
    priceBelowMarket: belowMarketUsd(form),
    includeHomesForSale: form.includeHomesForSale,
    propertyType,
    maxPrice: wholeNumberOr0(form.maxPrice),
    ...(chanceAtLeast === '' ? {} : { chanceAtLeast: wholeNumberOr0(chanceAtLeast) }),
    ...(worksBy === '' ? {} : { worksBy }),
    ...filtersAsked(filters),
  }
}

/** Whether both forms ask the server for the same. */
export const asksTheSame = (a: SearchState, b: SearchState): boolean =>
  JSON.stringify(toRequest(a)) === JSON.stringify(toRequest(b))

/** A search in few words, each filter in one piece: `Seattle, WA · House · 1 mile · $20k below · up to $500k`. */
export const describeSearch = (form: SearchState): string =>
  [placeTitle(form), ...describeFilters(form).map((filter) => filter.replaceAll(' ', NO_BREAK))]
    .filter((part) => part !== '')
    .join(`${NO_BREAK}· `)

const NO_BREAK = '\u00a0'

/** The filters of a search, in words. */
export const describeFilters = (form: SearchState): string[] =>
  [
    form.propertyType,
    form.distance && distanceLabels[form.distance],
    describePriceBelow(form.priceBelowMarket),
    describeMaxPrice(form.maxPrice),
    ...describeMoreFilters(form),
    form.includeHomesForSale ? 'with homes for sale' : '',
  ].filter((part) => part !== '')

/** The optional filters, in words; each that is set is one of them. */
export const describeMoreFilters = ({ filters, chanceAtLeast, worksBy }: SearchState): string[] => [
  ...describeHomeFilters(filters),
  ...(chanceAtLeast === '' ? [] : [`over asking ${chanceLabels[chanceAtLeast]}`]),
  ...(worksBy === '' ? [] : [`worked by ${exitNames[worksBy].toLowerCase()}`]),
]

const describeMaxPrice = (choice: SearchState['maxPrice']) => {
  if (choice === '') return ''
  return wholeNumberOr0(choice) === NO_MAX_PRICE_USD
    ? 'any price'
    : `up to ${maxPriceLabels[choice]}`
}

const describePriceBelow = (choice: SearchState['priceBelowMarket']) => {
  if (choice === '') return ''
  return choice === 'Any' ? 'at or below market' : `${priceBelowMarketLabels[choice]} below`
}
