import { otherNamesOf, placeNameKey, plainPlaceText } from '../../../domain/search/place-key.ts'
import { stateCodeOf, stateNameOf, stateText, usStates } from '../../../domain/search/us-states.ts'
import type { SuggestedCounty, SuggestedPlace } from '../../places/ports.ts'
import { bareNameOf } from './county-name.ts'

/** With the key of `cityKeyOf`. */
type City = { readonly name: string; readonly state: string; readonly key: string }
type Zip = { readonly zip: string; readonly city: string; readonly state: string }

/**
 * Suggests cities (given largest first) whose name begins like the query, alone or with the beginning of
 * their state (`seattle, washington`, `seattle wa`); for digits, zips (given in order) that begin so. The names are
 * worked out for the first query: workers and commands get none.
 */
export const placeSuggester = (
  cities: readonly City[],
  zips: readonly Zip[],
): ((query: string) => SuggestedPlace[]) => {
  let candidates: readonly Candidate[] | null = null
  return (query) => {
    if (/^\s*\d/.test(query)) return suggestZips(zips, query)
    candidates ??= cities.map((city) => candidateOf(city))
    return suggestCities(candidates, query)
  }
}

type County = {
  readonly name: string
  readonly state: string
  readonly zips: readonly string[]
}

/** The counties whose name begins like the query, with the word for what they are or without; read as cities are. */
export const countySuggester = (
  counties: readonly County[],
): ((query: string) => readonly SuggestedCounty[]) => {
  let candidates: readonly (Named & { readonly county: County })[] | null = null
  return (query) => {
    candidates ??= counties.map((county) => {
      const name = placeNameKey(county.name)
      return { county, state: county.state, names: [name, bareNameOf(name)] }
    })
    const readings = readingsOf(query)
    return candidates
      .filter((candidate) => readings.some((reading) => fits(candidate, reading)))
      .map(({ county }) => toCounty(county))
  }
}

/** What is held against a query. */
type Named = { readonly state: string; readonly names: readonly string[] }

/** A city with its names: as written (`st louis`), spelled out (`saint louis`), and what else it is called. */
type Candidate = Named & { readonly city: City }

const candidateOf = (city: City): Candidate => {
  const others = otherNamesOf(city.key)
  const names = new Set([plainPlaceText(city.name), placeNameKey(city.name), ...others])
  return { city, state: city.state, names: [...names] }
}

const suggestCities = (candidates: readonly Candidate[], query: string): SuggestedPlace[] => {
  const readings = readingsOf(query)
  const found: SuggestedPlace[] = []
  for (const candidate of candidates) {
    if (readings.some((reading) => fits(candidate, reading))) found.push(toCity(candidate.city))
    if (found.length === MAX_SUGGESTIONS) break
  }
  return found
}

/** One way to read a query: a name, begun or whole, in one of the states, or in any (null). */
type Reading = {
  readonly plain: string
  readonly spelled: string
  readonly whole: boolean
  readonly states: ReadonlySet<string> | null
}

/** `kansas city m` may be a name begun, or Kansas City in a state that begins with M. */
const readingsOf = (query: string): Reading[] => {
  const comma = query.indexOf(',')
  const words = query.trim().split(/\s+/)
  const splits = [1, 2, 3].filter((count) => count < words.length)
  const readings =
    comma >= 0
      ? [readingOf(query.slice(0, comma), query.slice(comma + 1), false)]
      : [
          readingOf(query, '', false),
          ...splits.map((count) =>
            readingOf(words.slice(0, -count).join(' '), words.slice(-count).join(' '), true),
          ),
        ]
  return readings.filter(({ plain, states }) => plain !== '' && states?.size !== 0)
}

const readingOf = (name: string, state: string, whole: boolean): Reading => ({
  plain: plainPlaceText(name),
  spelled: placeNameKey(name),
  whole,
  states: stateText(state) === '' ? null : statesBeginning(state),
})

const statesBeginning = (text: string): ReadonlySet<string> => {
  const exact = stateCodeOf(text)
  if (exact !== null) return new Set([exact])
  const begun = stateText(text)
  return new Set(
    usStates
      .filter(
        ({ code, name }) => stateText(code).startsWith(begun) || stateText(name).startsWith(begun),
      )
      .map(({ code }) => code),
  )
}

const fits = ({ state, names }: Named, { plain, spelled, whole, states }: Reading): boolean =>
  (states === null || states.has(state)) &&
  names.some((name) =>
    whole ? name === spelled : name.startsWith(spelled) || name.startsWith(plain),
  )

const suggestZips = (zips: readonly Zip[], query: string): SuggestedPlace[] => {
  const digits = /^\s*(\d{1,5})/.exec(query)?.[1] ?? ''
  const found: SuggestedPlace[] = []
  for (const zip of zips) {
    if (zip.zip.startsWith(digits)) found.push(toZip(zip))
    if (found.length === MAX_SUGGESTIONS) break
  }
  return found
}

const toCity = ({ name, state }: City): SuggestedPlace => ({
  kind: 'city',
  label: `${name}, ${state}`,
  detail: stateNameOf(state) ?? state,
  state,
})

const toCounty = ({ name, state, zips }: County): SuggestedCounty => ({
  kind: 'county',
  label: `${name}, ${state}`,
  detail: stateNameOf(state) ?? state,
  state,
  zips,
})

const toZip = ({ zip, city, state }: Zip): SuggestedPlace => ({
  kind: 'zip',
  label: zip,
  detail: `${city}, ${state}`,
  state,
})

const MAX_SUGGESTIONS = 8
