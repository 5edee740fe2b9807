import type { RowRefusal } from '../../../listings/ports.ts'

/** A row that was not taken, and its file. */
export type RefusedRow = RowRefusal & { readonly path: string }

/** Refused rows counted by reason, and the first of them to show: any number of them takes no memory. */
export type RefusalTally = {
  readonly add: (row: RefusedRow) => void
  readonly count: () => number
  /** The commonest reason first. */
  readonly byReason: () => readonly (readonly [reason: string, count: number])[]
  readonly first: () => readonly RefusedRow[]
}

/** An empty tally. */
export const refusalTally = (): RefusalTally => {
  const counts = new Map<string, number>()
  const first: RefusedRow[] = []
  let count = 0
  return {
    add: (row) => {
      count += 1
      counts.set(row.reason, (counts.get(row.reason) ?? 0) + 1)
      if (first.length < SHOWN) first.push(row)
    },
    count: () => count,
    byReason: () => [...counts].toSorted(([, a], [, b]) => b - a),
    first: () => first,
  }
}

/** As many refused rows are named on the screen. */
const SHOWN = 20
