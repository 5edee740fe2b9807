import { err, ok, type Result } from '../result.ts'
import { isStreetAddress, STREET_ADDRESS } from './place.ts'
import { cityKeyOf } from './place-key.ts'
import { stateCodeOf } from './us-states.ts'

/** What a search's city text asks for. `state` is a two-letter code; zips have five digits, no repeats. */
export type PlaceQuery =
  | { readonly kind: 'zips'; readonly zips: readonly string[] }
  | { readonly kind: 'city'; readonly city: string; readonly state: string }

/** Several cities, or cities and zips, each once. */
export type PlacesQuery = {
  readonly kind: 'places'
  readonly cities: readonly Extract<PlaceQuery, { kind: 'city' }>[]
  readonly zips: readonly string[]
}

/** Why a text names no place; `text` is the part at fault. */
export type PlaceQueryError =
  | { readonly type: 'NoPlace' }
  | { readonly type: 'NotAZip'; readonly text: string }
  | { readonly type: 'StreetAddress' }
  | { readonly type: 'NoState'; readonly city: string }
  | { readonly type: 'UnknownState'; readonly text: string }
  | { readonly type: 'TooMany'; readonly places: number }

/**
 * Reads `Seattle, WA`, `seattle, washington`, `seattle wa`, one zip or several (`98118, 98144-1234`; a
 * city and state behind a zip are skipped). Nothing is looked up: a well-written place may still not exist.
 */
export const parsePlaceQuery = (text: string): Result<PlaceQuery, PlaceQueryError> => {
  const query = text.replace(/\s+/g, ' ').trim()
  return /^\d/.test(query) ? parseZips(query) : parseCity(query)
}

/** A search names at most so many cities and zips. */
export const MAX_PLACES = 40

/**
 * Reads one place as `parsePlaceQuery`, and several with a semicolon between them: `Seattle, WA; Tacoma, WA; 98003`.
 */
export const parsePlaces = (text: string): Result<PlaceQuery | PlacesQuery, PlaceQueryError> => {
  const parts = text.split(';').filter((part) => part.trim() !== '')
  // A name with a semicolon in it is one place, however unlikely.
  const areApart =
    parts.length > 1 &&
    parts.some((part) => !/^\s*\d/.test(part)) &&
    parts.some((part) => parsePlaceQuery(part).ok)
  const read = areApart ? parseParts(parts) : parsePlaceQuery(text)
  if (!read.ok || read.value.kind === 'city') return read
  const cities = read.value.kind === 'places' ? read.value.cities.length : 0
  const places = cities + read.value.zips.length
  return places > MAX_PLACES ? err({ type: 'TooMany', places }) : read
}

const parseParts = (
  parts: readonly string[],
): Result<PlaceQuery | PlacesQuery, PlaceQueryError> => {
  const cities = new Map<string, Extract<PlaceQuery, { kind: 'city' }>>()
  const zips = new Set<string>()
  for (const part of parts) {
    const read = parsePlaceQuery(part)
    if (!read.ok) return read
    if (read.value.kind === 'zips') for (const zip of read.value.zips) zips.add(zip)
    else cities.set(cityKeyOf(read.value.city, read.value.state), read.value)
  }
  const [only] = cities.values()
  return ok(
    only !== undefined && cities.size === 1 && zips.size === 0
      ? only
      : { kind: 'places', cities: [...cities.values()], zips: [...zips] },
  )
}

/** Why a text names no place, as a sentence for the person who asked. */
export const whyNoPlace = (error: PlaceQueryError): string => {
  switch (error.type) {
    case 'NoPlace':
      return 'Enter a city and state, such as Columbus, OH, or a zip code.'
    case 'NotAZip':
      return `“${error.text}” isn’t a zip code. Zip codes have five digits.`
    case 'StreetAddress':
      return STREET_ADDRESS
    case 'NoState':
      return `Which ${error.city}? Add the state, as in “Columbus, OH”.`
    case 'UnknownState':
      return `“${error.text}” isn’t a US state.`
    case 'TooMany':
      return `A search may name ${MAX_PLACES} cities and zip codes at most, not ${error.places}.`
  }
}

const parseZips = (query: string): Result<PlaceQuery, PlaceQueryError> => {
  if (isStreetAddress(query)) return err({ type: 'StreetAddress' })
  const zips = new Set<string>()
  for (const part of query.split(/[,;\s]+/).filter((word) => word !== '')) {
    const zip = /^(\d{5})(?:-\d{4})?$/.exec(part)?.[1]
    if (zip !== undefined) zips.add(zip)
    else if (/\d/.test(part)) return err({ type: 'NotAZip', text: part })
  }
  return ok({ kind: 'zips', zips: [...zips] })
}

const parseCity = (query: string): Result<PlaceQuery, PlaceQueryError> => {
  const comma = query.indexOf(',')
  if (comma < 0) return parseCityWithoutComma(query)
  const city = query.slice(0, comma).trim()
  const stateText = withoutZipOrCountry(query.slice(comma + 1))
  if (!/\p{L}/u.test(city)) return err({ type: 'NoPlace' })
  if (stateText === '') return err({ type: 'NoState', city })
  const state = stateCodeOf(stateText)
  return state === null
    ? err({ type: 'UnknownState', text: stateText })
    : ok({ kind: 'city', city, state })
}

/** `new york new york`: the longest state at the end that still leaves a city before it. */
const parseCityWithoutComma = (query: string): Result<PlaceQuery, PlaceQueryError> => {
  if (!/\p{L}/u.test(query)) return err({ type: 'NoPlace' })
  const words = query.split(' ')
  for (let at = Math.max(1, words.length - LONGEST_STATE_WORDS); at < words.length; at++) {
    const state = stateCodeOf(words.slice(at).join(' '))
    if (state !== null) return ok({ kind: 'city', city: words.slice(0, at).join(' '), state })
  }
  return err({ type: 'NoState', city: query })
}

/** Map services and people write more behind the state: `WA 98118`, `WA, USA`. */
const withoutZipOrCountry = (text: string): string =>
  text
    .replace(/[,\s]+(?:usa|us|u\.s\.a?\.?|united states)\s*$/i, '')
    .replace(/[,\s]+\d{5}(?:-\d{4})?\s*$/, '')
    .trim()

/** District of Columbia. */
const LONGEST_STATE_WORDS = 3
