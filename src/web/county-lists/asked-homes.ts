import * as z from 'zod/mini'
import { homesOnListsCalls } from '../../contract/county-lists/homes-on-lists.ts'
import { type ListKind, listKindNames } from '../../domain/county-lists/list-kinds.ts'
import { namesOf } from '../../domain/record-of.ts'
import { paths } from '../paths.ts'

const { query } = homesOnListsCalls.find

/** Which homes are asked for, by the names and texts of the address and of the call alike. */
export type AskedHomes = Readonly<z.input<typeof query>>

/** Texts of fields, where an empty one takes the field away. */
type Texts = Readonly<Record<string, string | undefined>>

const fields = namesOf(query.shape)

/** What the query of an address asks for. A field that cannot be read is left out. */
export const askedIn = (search: string): AskedHomes => {
  const params = new URLSearchParams(search)
  return askedBy(Object.fromEntries(fields.map((field) => [field, params.get(field)?.trim()])))
}

/** The address of the homes that are asked for. */
export const addressOfHomes = (asked: AskedHomes): string =>
  paths.countyLists(
    Object.fromEntries(
      fields.flatMap((field) => (asked[field] === undefined ? [] : [[field, asked[field]]])),
    ),
  )

/** The same with other fields: it begins at the first page again. */
export const withFilters = (asked: AskedHomes, filters: Texts): AskedHomes =>
  askedBy({ ...asked, after: '', ...filters })

/** Where to look, without any filter. */
export const placeAsked = ({ city, county }: AskedHomes): AskedHomes => askedBy({ city, county })

/** Whether anything narrows the homes of a place. */
export const isNarrowed = (asked: AskedHomes): boolean =>
  narrowing.some((field) => asked[field] !== undefined)

const folded = ['listsAtLeast', 'recordedSince', 'amountAtLeast', 'propertyType'] as const
const narrowing = ['kinds', 'standing', ...folded] as const

/** Whether a filter narrows them that a phone folds away. */
export const isNarrowedMore = (asked: AskedHomes): boolean =>
  folded.some((field) => asked[field] !== undefined)

/** The kinds that are asked for, in the order of the screen. */
export const kindsAsked = ({ kinds = '' }: AskedHomes): readonly ListKind[] => {
  const asked = kinds.split(',').map((kind) => kind.trim())
  return listKindNames.filter((kind) => asked.includes(kind))
}

/** With a kind more, or less where it was asked for. */
export const withKind = (asked: AskedHomes, kind: ListKind): AskedHomes => {
  const before = kindsAsked(asked)
  const kinds = listKindNames.filter((one) => (one === kind) !== before.includes(one))
  return withFilters(asked, {
    kinds: kinds.join(','),
    match: kinds.length < 2 ? '' : asked.match,
  })
}

const askedBy = (texts: Texts): AskedHomes => {
  const readable = Object.fromEntries(
    fields.flatMap((field) => {
      const text = texts[field] ?? ''
      return text !== '' && z.safeParse(query.shape[field], text).success ? [[field, text]] : []
    }),
  )
  return isAsked(readable) ? readable : {}
}

const isAsked = (texts: Texts): texts is AskedHomes => z.safeParse(query, texts).success
