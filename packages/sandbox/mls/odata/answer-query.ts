import { type FilterValue, leastOf, passes } from './filter.ts'
import { type Position, type Query, skipTokenOf } from './query.ts'
import { type Entry, MODIFIED, type ODataRecord, type Resource } from './resource.ts'

/** One page of a resource. */
export type Page = {
  readonly rows: readonly ODataRecord[]
  /** How many records the filter lets through in all; null when that was not asked. */
  readonly count: number | null
  /** The `$skiptoken` of the next page; null when this is the last. */
  readonly next: string | null
}

/** Answers a query with one page. */
export const answerQuery = (resource: Resource, query: Query): Page => {
  const matching = matchingEntries(resource, query, query.after)
  const rows: ODataRecord[] = []
  let toSkip = query.after === null ? query.skip : 0
  let last: Entry | null = null
  let more = false
  for (const entry of matching) {
    if (toSkip-- > 0) continue
    if (rows.length === query.top) {
      more = true
      break
    }
    rows.push(shown(resource.recordOf(entry), resource, query))
    last = entry
  }
  return {
    rows,
    count: query.count ? countOf(matchingEntries(resource, query, null)) : null,
    next: more && last !== null ? skipTokenOf(last) : null,
  }
}

function* matchingEntries(
  resource: Resource,
  { filter, order }: Query,
  after: Position | null,
): Generator<Entry> {
  const least = filter === null ? Number.NEGATIVE_INFINITY : leastOf(filter, MODIFIED)
  const entries =
    order === 'key'
      ? resource.byKey(after?.key ?? null)
      : resource.byModification(Math.max(least, after?.modified ?? Number.NEGATIVE_INFINITY))
  for (const entry of entries) {
    if (after !== null && order === 'modification' && !isAfter(entry, after)) continue
    if (filter === null || passes(filter, comparable(resource, entry))) yield entry
  }
}

const isAfter = (entry: Entry, { modified, key }: Position): boolean =>
  entry.modified > modified || (entry.modified === modified && entry.key > key)

const comparable = (
  { keyField }: Resource,
  entry: Entry,
): Readonly<Record<string, FilterValue>> => ({
  ...entry.fields,
  [keyField]: entry.key,
  [MODIFIED]: entry.modified,
})

const countOf = (entries: Iterable<Entry>): number => {
  let count = 0
  for (const _ of entries) count++
  return count
}

const shown = (record: ODataRecord, resource: Resource, query: Query): ODataRecord => {
  const fields: Record<string, unknown> = Object.fromEntries(
    (query.select ?? Object.keys(resource.fields)).map((name) => [name, record[name] ?? null]),
  )
  for (const [name, select] of query.expand) fields[name] = expanded(record[name], select)
  return fields
}

const expanded = (value: unknown, select: readonly string[] | null): unknown =>
  select === null || !Array.isArray(value)
    ? value
    : value.map((one: unknown) =>
        Object.fromEntries(Object.entries(one ?? {}).filter(([name]) => select.includes(name))),
      )
