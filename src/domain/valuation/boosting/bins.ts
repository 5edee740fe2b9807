import * as entries from '../../entry-at.ts'

// A constant of this module, for its hot loops: see entry-at.ts.
const { entryAt, numberAt } = entries

/** Where a feature is cut into bins: ascending, at most `MAX_CUTS`. Whole or single-precision numbers. */
export type Cuts = readonly number[]

/** Columns of one feature each, all as long. A number that is not known is NaN. */
export type Columns = readonly Float64Array[]

/** With the bin of what is not known and the one above the last cut, 64 bins. */
const MAX_CUTS = 62
/** Few rows are cut less often, so that a bin holds about so many. */
const ROWS_A_BIN = 20

/** As many cuts as there are gaps between values, or the quantiles of the known ones. */
export const cutsOf = (column: Float64Array): Cuts => {
  const known = column.filter((x) => !Number.isNaN(x)).sort()
  const distinct = known.filter((x, i) => i === 0 || x !== numberAt(known, i - 1))
  const most = Math.min(MAX_CUTS, Math.max(1, Math.floor(column.length / ROWS_A_BIN)))
  const from = distinct.length <= most + 1 ? distinct : known
  const cuts = new Set<number>()
  const count = Math.min(most, from.length - 1)
  for (let i = 1; i <= count; i++) {
    const above = Math.floor((i * from.length) / (count + 1))
    cuts.add(Math.fround((numberAt(from, above - 1) + numberAt(from, above)) / 2))
  }
  return [...cuts]
}

/** The bin of a number: 0 when it is not known, else 1 and one more for each cut at or below it. */
export const binOf = (cuts: Cuts, x: number): number => {
  if (Number.isNaN(x)) return 0
  let low = 0
  let high = cuts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (entryAt(cuts, middle) <= x) low = middle + 1
    else high = middle
  }
  return low + 1
}

/** The bins of all rows, row by row. */
export const binRows = (columns: Columns, cuts: readonly Cuts[]): Uint8Array => {
  const width = columns.length
  const bins = new Uint8Array((columns[0]?.length ?? 0) * width)
  for (const [feature, column] of columns.entries()) {
    const own = cuts[feature]
    if (own === undefined) throw new RangeError(`feature ${feature} has no cuts`)
    for (let row = 0; row < column.length; row++)
      bins[row * width + feature] = binOf(own, numberAt(column, row))
  }
  return bins
}
