import type { FilterValue } from './filter.ts'

/** What a field holds, as `$metadata` names it. */
export type EdmType =
  | 'Edm.String'
  | 'Edm.Boolean'
  | 'Edm.Int32'
  | 'Edm.Decimal'
  | 'Edm.Double'
  | 'Edm.Date'
  | 'Edm.DateTimeOffset'
  | 'Collection(Edm.String)'

/** One record as it goes out. */
export type ODataRecord = Readonly<Record<string, unknown>>

/** A record, before anything else of it is made: what it is ordered and filtered by. */
export type Entry = {
  readonly key: string
  /** When it was last modified, in milliseconds since 1970. */
  readonly modified: number
  /** What else a `$filter` may compare. */
  readonly fields: Readonly<Record<string, FilterValue>>
}

/** An entity set of the service. Entries are read lazily, so that a page costs no more than its rows. */
export type Resource = {
  readonly name: string
  readonly keyField: string
  /** Every field, with the expandable ones left out. */
  readonly fields: Readonly<Record<string, EdmType>>
  /** Fields a `$filter` may compare, beside the key and `ModificationTimestamp`. */
  readonly filterable: readonly string[]
  readonly expandable: readonly string[]
  /** The entries modified then or later, by moment and key. */
  readonly byModification: (from: number) => Iterable<Entry>
  /** The entries after a key, by key; all of them when it is null. */
  readonly byKey: (after: string | null) => Iterable<Entry>
  /** The whole record, with what is expandable. */
  readonly recordOf: (entry: Entry) => ODataRecord
}

/** When a record was last modified: the same name in every resource. */
export const MODIFIED = 'ModificationTimestamp'
