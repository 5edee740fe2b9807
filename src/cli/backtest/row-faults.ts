import type { ListingFact } from '../../domain/listing/listing.ts'
import type { Result } from '../../domain/result.ts'
import type { RowRefusal } from '../../server/listings/ports.ts'

/** Why rows are not sales of homes, how many they are, and what the first of them contains. */
export type RowFault = {
  readonly reason: string
  readonly rows: number
  /** Null where what the row holds is well read, but of no home. */
  readonly line: number | null
  readonly column: string
  readonly value: string
}

/** Rows that are not sales of homes, counted by reason; any number of them takes no memory. */
export type RowFaults = {
  readonly add: (row: Result<ListingFact, RowRefusal>) => void
  readonly count: () => number
  /** Null when there are none. */
  readonly commonest: () => RowFault | null
}

/** No faults yet. */
export const rowFaults = (): RowFaults => {
  const faults = new Map<string, RowFault>()
  let count = 0
  return {
    add: (row) => {
      count += 1
      const fault = row.ok ? noHome(row.value) : row.error
      const known = faults.get(fault.reason)
      faults.set(fault.reason, known ? { ...known, rows: known.rows + 1 } : { ...fault, rows: 1 })
    },
    count: () => count,
    commonest: () => [...faults.values()].toSorted((a, b) => b.rows - a.rows)[0] ?? null,
  }
}

const noHome = ({ propertyType, propertySubType }: ListingFact) => ({
  reason: 'not a home',
  line: null,
  column: '',
  value: propertySubType ?? propertyType,
})
