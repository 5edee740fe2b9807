import { formatCount } from './words/format.ts'

/** Parts in a line, as `Seattle 98118 · 1,650 sqft`; what is not known is left out. */
export const joinKnown = (parts: readonly (string | null | undefined)[], between = ' · '): string =>
  parts.filter((part) => part).join(between)

/** `3 bd · 2 ba · 1,500 sqft`. */
export const formatHomeSize = (home: {
  readonly beds: number | null
  readonly bath: number | null
  readonly size: number | null
}): string =>
  joinKnown([
    home.beds === null ? null : `${formatCount(home.beds)} bd`,
    home.bath === null ? null : `${formatCount(home.bath)} ba`,
    home.size === null ? null : `${formatCount(home.size)} sqft`,
  ])
