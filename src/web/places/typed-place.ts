import type { SuggestedPlace } from './place-source.ts'

/** The part of a city field's text to suggest places for: of several zips the last one. */
export const suggestFor = (text: string): string => {
  if (!startsWithZip(text)) return text.trim()
  const last = (text.split(',').at(-1) ?? '').trim()
  // `98101 Seattle`: the zip says it all.
  return /^\d{5}(?=\s+\p{L})/u.exec(last)?.[0] ?? last
}

/** The city field after a pick: a city takes the field, a zip its own place among the zips typed before. */
export const pickPlace = (
  text: string,
  place: Pick<SuggestedPlace, 'kind' | 'label' | 'state'>,
): { readonly city: string; readonly state: string } => {
  const before = text.split(',').slice(0, -1)
  const others = startsWithZip(text) && place.kind === 'zip' ? before.map((zip) => zip.trim()) : []
  return { city: [...others, place.label].join(', '), state: place.state }
}

/** The market that three digits name: the zips that begin with them. */
export const marketsLike = (text: string): readonly SuggestedPlace[] => {
  const digits = /^\s*(\d{3})\s*$/.exec(text)?.[1]
  if (digits === undefined) return []
  return [{ kind: 'market', label: digits, detail: `all zips ${digits}xx`, state: '' }]
}

/** The city field after typing. */
export const typePlace = (text: string): { readonly city: string; readonly state: string } => ({
  city: text,
  state: stateOf(text),
})

/** The state a typed city names: `Seattle, WA` is in `WA`; empty when it names none. */
export const stateOf = (city: string): string =>
  /,\s*([A-Za-z]{2})\s*$/.exec(city)?.[1]?.toUpperCase() ?? ''

const startsWithZip = (text: string) => /^\s*\d/.test(text)

/** The cities and zips of a text that has semicolons between them, as they were typed. */
export const placesIn = (city: string): string[] =>
  city
    .split(';')
    .map((place) => place.trim())
    .filter((place) => place !== '')

/** Several places as one text. */
export const joinPlaces = (places: readonly string[]): string => places.join('; ')

/** A text of places as a field shows it: those before the last semicolon are picked, the last one is still typed. */
export const splitPlaces = (
  city: string,
): { readonly picked: readonly string[]; readonly typed: string } => {
  const end = city.lastIndexOf(';') + 1
  return { picked: placesIn(city.slice(0, end)), typed: city.slice(end).replace(/^ /, '') }
}

/** The text of picked places and the one that is typed. */
export const withTyped = (picked: readonly string[], typed: string): string =>
  picked.length === 0 ? typed : `${joinPlaces(picked)}; ${typed}`
