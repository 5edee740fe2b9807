import { type RawBuilder, sql } from 'kysely'

/** Where to search: a city by its key, or zips. */
export type SearchArea =
  | { readonly kind: 'city'; readonly cityKey: string }
  | { readonly kind: 'zips'; readonly zips: readonly string[] }

/** The filter of an area, of `listing AS l`. */
export const inArea = (area: SearchArea): RawBuilder<boolean> =>
  area.kind === 'city'
    ? sql<boolean>`l.city_key = ${area.cityKey}`
    : sql<boolean>`l.postal_code = ANY(${area.zips}::text[])`
