import type { Home } from '../../../contract/search/home.ts'
import { namesOf } from '../../../domain/record-of.ts'
import type { SortKey } from '../../../domain/search/sort-homes.ts'
import { type ColumnName, homeColumns, type NamedColumn } from './home-columns.tsx'

/** Which column a table is ordered by. */
export type ColumnSort = {
  readonly name: ColumnName
  readonly direction: 'ascending' | 'descending'
}

export const columnNames = namesOf(homeColumns)

/** The columns that are shown, in their order: those of a layout that are known, each once, or the usual ones. */
export const shownColumns = (chosen: readonly string[] | null): readonly NamedColumn[] => {
  const named = columnNames.map(asNamed)
  if (chosen === null) return named.filter(({ column }) => column.usual)
  return [...new Set(chosen)].flatMap((name) => named.filter((one) => one.name === name))
}

const asNamed = (name: ColumnName): NamedColumn => ({ name, column: homeColumns[name] })

/** The column that a sort orders by; null where no column has it. */
export const columnOf = (sortKey: SortKey): ColumnSort | null => {
  const found = columnNames.map(asNamed).find(({ column }) => column.sort === sortKey)
  if (found === undefined) return null
  return { name: found.name, direction: sortKey === 'price' ? 'ascending' : 'descending' }
}

/** An order that was kept; null for a column that is not known. */
export const readColumnSort = (
  kept: { readonly name: string; readonly direction: ColumnSort['direction'] } | null,
): ColumnSort | null => {
  const name = columnNames.find((one) => one === kept?.name)
  return kept === null || name === undefined ? null : { name, direction: kept.direction }
}

/** What a press on a column's name asks for: a sort, or an order that only the table has. */
export const pressed = (
  { name, column }: NamedColumn,
  now: ColumnSort | null,
): { readonly key: SortKey } | { readonly sort: ColumnSort } => {
  if (now?.name === name)
    return {
      sort: { name, direction: now.direction === 'ascending' ? 'descending' : 'ascending' },
    }
  if (column.sort !== undefined) return { key: column.sort }
  return { sort: { name, direction: column.align === 'right' ? 'descending' : 'ascending' } }
}

/** The homes by a column; those without a figure come last, and equals keep their order. */
export const byColumn = (homes: readonly Home[], { name, direction }: ColumnSort): Home[] => {
  const { value } = asNamed(name).column
  const sign = direction === 'ascending' ? 1 : -1
  return homes
    .map((home) => ({ home, by: value(home) }))
    .toSorted((a, b) => {
      if (a.by === null || b.by === null) return Number(a.by === null) - Number(b.by === null)
      return sign * (a.by < b.by ? -1 : a.by > b.by ? 1 : 0)
    })
    .map(({ home }) => home)
}
