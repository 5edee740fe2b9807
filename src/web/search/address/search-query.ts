import * as z from 'zod/mini'
import { type LayoutView, layoutViews } from '../../../contract/search/layout.ts'
import { LONGEST_CITY_TEXT } from '../../../contract/search/search-flips.ts'
import { homeFilters } from '../../../domain/search/home-filters.ts'
import { type SearchState, searchStateSchema } from '../../data/storage/search/search-state.ts'
import { paths } from '../../paths.ts'
import { stateOf } from '../../places/typed-place.ts'
import { filtersAsked } from '../form/filters/filter-texts.ts'
import { looksInCity, whereAsked } from '../form/place/place-words.ts'
import { firstUnpicked, toRequest } from '../form/search-form.ts'

/** What the query of an address asks for. `query` is the one way to write it. */
export type AskedSearch =
  | { readonly state: 'none' }
  /** It has fields of a search, but they make none that the form can hold. */
  | { readonly state: 'bad' }
  | { readonly state: 'search'; readonly form: SearchState; readonly query: string }

/** The address of a filled form, and of the view its homes are shown in, where that is not left to who opens it. */
export const addressOf = (form: SearchState, view: LayoutView | null = null): string => {
  const address = `${paths.home}?${queryOf(form)}`
  return view === null ? address : `${address}&${VIEW}=${view}`
}

/** The view that the query of an address asks for. */
export const viewIn = (query: string): LayoutView | null => {
  const asked = new URLSearchParams(query).get(VIEW)
  return layoutViews.find((view) => view === asked) ?? null
}

/** The query of an address, with another view. */
export const inView = (query: string, view: LayoutView): string => {
  const others = new URLSearchParams(query)
  others.set(VIEW, view)
  return `?${others}`
}

/** `view` is a filter of searches: what a home looks out on. */
const VIEW = 'as'

/** A filled form as the query of an address: the fields are named as on the wire. */
export const queryOf = (form: SearchState): string => {
  const { distance, priceBelowMarket, propertyType, maxPrice, chanceAtLeast, worksBy } = form
  const query = new URLSearchParams({
    ...placeIn(form),
    distance,
    priceBelowMarket,
    propertyType,
    maxPrice,
  })
  if (form.includeHomesForSale) query.set('includeHomesForSale', 'true')
  if (chanceAtLeast !== '') query.set('chanceAtLeast', chanceAtLeast)
  if (worksBy !== '') query.set('worksBy', worksBy)
  const filters = filtersAsked(form.filters)
  for (const filter of homeFilters) {
    const asked = filters[filter]
    if (asked !== undefined) query.set(filter, String(asked))
  }
  return query.toString()
}

/** What is not said in one line is written as JSON. */
const placeIn = (form: SearchState): Readonly<Record<string, string>> => {
  const { state: _, ...where } = whereAsked(form)
  return Object.fromEntries(
    Object.entries(where).flatMap(([name, value]) =>
      value === '' && name === 'city' && !looksInCity(form) ? [] : [[name, textOf(value)]],
    ),
  )
}

/** Reads the query of an address. Parts of it that are no fields of a search are ignored here. */
export const readQuery = (text: string): AskedSearch => {
  const query = new URLSearchParams(text)
  if (!fields.some((field) => query.has(field))) return { state: 'none' }
  const form = formIn(query)
  return form === null ? { state: 'bad' } : { state: 'search', form, query: queryOf(form) }
}

/** The form for criteria as the wire has them; null where it has no such choices. */
export const formOf = (criteria: Readonly<Record<string, unknown>>): SearchState | null => {
  const given = Object.entries(criteria).filter(([, value]) => value !== undefined)
  return formIn(new URLSearchParams(given.map(([name, value]) => [name, textOf(value)])))
}

const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value)

const fields = [
  'city',
  'county',
  'near',
  'area',
  'distance',
  'priceBelowMarket',
  'propertyType',
  'maxPrice',
  'includeHomesForSale',
  'chanceAtLeast',
  'worksBy',
  ...homeFilters,
] as const

const formIn = (query: URLSearchParams): SearchState | null => {
  const city = (query.get('city') ?? '').trim()
  const below = query.get('priceBelowMarket') ?? ''
  const forSale = query.get('includeHomesForSale') ?? 'false'
  const county = query.get('county')
  const near = query.get('near')
  const area = query.get('area')
  const read = z.safeParse(searchStateSchema, {
    version: 1,
    city,
    state: city.includes(';') ? '' : stateOf(city),
    ...(county === null ? {} : { county }),
    ...(near === null ? {} : { near: parsed(near) }),
    area: area === null ? null : parsed(area),
    distance: query.get('distance') ?? '',
    // On the wire, any is 0.
    priceBelowMarket: below === '0' ? 'Any' : below,
    includeHomesForSale: forSale === 'true' || (forSale === 'false' ? false : forSale),
    propertyType: query.get('propertyType') ?? '',
    maxPrice: query.get('maxPrice') ?? '',
    chanceAtLeast: query.get('chanceAtLeast') ?? '',
    worksBy: query.get('worksBy') ?? '',
    filters: Object.fromEntries(
      homeFilters.flatMap((filter) => {
        const text = query.get(filter)
        return text === null ? [] : [[filter, text]]
      }),
    ),
  })
  if (!read.success || !placeRead(read.data)) return null
  return toRequest(read.data) !== null && filtersRead(read.data) ? read.data : null
}

/** It looks in one way, which the form can hold. */
const placeRead = (form: SearchState): boolean => {
  const { city, county, near, area } = form
  if ([city, county ?? '', near?.address ?? ''].some((text) => text.includes('\0'))) return false
  if (looksInCity(form)) return city.length <= LONGEST_CITY_TEXT && firstUnpicked(form) === null
  return (
    city === '' && [county, near, area ?? undefined].filter((one) => one !== undefined).length === 1
  )
}

/** Of JSON. What is none, or nothing, stays a text, which is no part of the map. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) ?? text
  } catch {
    return text
  }
}

/** An unknown grade or trust is dropped from a request. */
const filtersRead = ({ filters }: SearchState): boolean =>
  Object.keys(filters).length === Object.keys(filtersAsked(filters)).length
