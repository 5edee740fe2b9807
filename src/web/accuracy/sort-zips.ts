import type { MarketAccuracy } from '../../contract/accuracy.ts'

export type ZipAccuracy = MarketAccuracy['zips'][number]

/** What the table of zips can be sorted by. */
export type ZipColumn = 'zip' | 'n' | 'mdape' | 'within10' | 'within20' | 'medianRatio' | 'cover80'
export type ZipSort = { readonly by: ZipColumn; readonly direction: 'ascending' | 'descending' }

/** The zips in order; equals by zip. */
export const sortZips = (
  zips: readonly ZipAccuracy[],
  { by, direction }: ZipSort,
): ZipAccuracy[] => {
  const sign = direction === 'ascending' ? 1 : -1
  return zips.toSorted((a, b) => sign * compare(a, b, by) || a.zip.localeCompare(b.zip))
}

/** The zips with the smallest and the largest errors; null where there are too few to leave any out. */
export const bestAndWorst = (
  zips: readonly ZipAccuracy[],
): { readonly best: ZipAccuracy[]; readonly worst: ZipAccuracy[] } | null => {
  if (zips.length < WORTH_A_SEARCH) return null
  const sorted = sortZips(zips, { by: 'mdape', direction: 'ascending' })
  return { best: sorted.slice(0, IN_SHORT), worst: sorted.slice(-IN_SHORT).reverse() }
}

const IN_SHORT = 3
/** Fewer are listed in less room than their best, their worst and a search take. */
const WORTH_A_SEARCH = 10

/** The zips that begin with what was typed. */
export const zipsFound = (zips: readonly ZipAccuracy[], typed: string): ZipAccuracy[] => {
  const digits = typed.trim()
  if (digits === '') return []
  const found = zips.filter(({ zip }) => zip.startsWith(digits))
  return sortZips(found, { by: 'zip', direction: 'ascending' })
}

/** The sort after a press on a column's heading: the other way around, or that column, best or most first. */
export const sortAfterPress = (sort: ZipSort, pressed: ZipColumn): ZipSort => {
  if (sort.by !== pressed) return { by: pressed, direction: firstDirection(pressed) }
  return { by: pressed, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' }
}

const firstDirection = (by: ZipColumn) =>
  by === 'zip' || by === 'mdape' || by === 'medianRatio' ? 'ascending' : 'descending'

const compare = (a: ZipAccuracy, b: ZipAccuracy, by: ZipColumn): number =>
  by === 'zip' ? a.zip.localeCompare(b.zip) : a.figures[by] - b.figures[by]
