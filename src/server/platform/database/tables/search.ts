import type { Generated } from 'kysely'
import type { Instant } from './instant.ts'

/**
 * Where something changed that a search reads. The transaction that changes a listing for sale, a value or a market adds
 * rows, by triggers.
 */
export interface AreaChangeTable {
  /** A city's key, a zip, a cell of the map, or `market` and a market. */
  area: string
  id: Generated<number>
  /** When it was first looked at whether it is old. */
  seenAt: Instant | null
}
