import type pg from 'pg'
import * as z from 'zod/mini'
import type { ArchiveEntry } from './archive/archive-format.ts'
import type { SchemaDescription, SchemaObject } from './describe-schema.ts'
import { commentOf, type TableFigures } from './table-figures.ts'

/**
 * The table of contents of a backup, in the order in which a database is made of it: settings, tables, their rows with
 * what was counted in each (`figures`, one for each table), where counters stand, then keys, indexes and triggers.
 */
export const entriesOf = async (
  client: pg.Client,
  schema: SchemaDescription,
  figures: readonly TableFigures[],
): Promise<readonly ArchiveEntry[]> => {
  const entries: ArchiveEntry[] = []
  const add: AddEntry = (entry) => {
    const id = entries.length + 1
    entries.push({ ...entry, id, position: null })
    return id
  }
  for (const [kind, statement] of SETTINGS)
    add({ ...PLAIN, kind, name: kind, section: 'before rows', statement })
  const tableIds = addBeforeRows(add, schema)
  addRows(add, schema, figures, tableIds)
  for (const { schema: of, name, quoted } of schema.sequences)
    add({
      ...PLAIN,
      kind: 'SEQUENCE SET',
      schema: of,
      name,
      section: 'rows',
      statement: await sequenceStatement(client, quoted),
    })
  addAfterRows(add, schema, tableIds)
  return entries
}

/** Adds an entry and returns its id. */
type AddEntry = (entry: Omit<ArchiveEntry, 'id' | 'position'>) => number

/** Ids of the entries that make tables, by the tables' quoted names. */
type TableIds = ReadonlyMap<string, number>

const addBeforeRows = (add: AddEntry, { beforeRows, tables }: SchemaDescription): TableIds => {
  const tableIds = new Map<string, number>()
  for (const object of beforeRows) {
    const id = add({ ...PLAIN, ...madeBy(object), section: 'before rows' })
    const table = tables.find((one) => one.schema === object.schema && one.name === object.name)
    if (table !== undefined && object.kind === 'TABLE') tableIds.set(table.quoted, id)
  }
  return tableIds
}

const addRows = (
  add: AddEntry,
  { tables }: SchemaDescription,
  figures: readonly TableFigures[],
  tableIds: TableIds,
): void => {
  for (const [index, { schema, name, quoted, columns }] of tables.entries())
    add({
      kind: 'TABLE DATA',
      schema,
      name,
      section: 'rows',
      statement: commentOf(figures[index] ?? { rows: 0, checksum: '0' }),
      copy: `COPY ${quoted} (${columns}) FROM stdin;\n`,
      after: [tableIds.get(quoted) ?? 0],
    })
}

const addAfterRows = (
  add: AddEntry,
  { afterRows }: SchemaDescription,
  tableIds: TableIds,
): void => {
  const keys: number[] = []
  for (const object of afterRows) {
    const table = tableIds.get(object.table ?? '')
    const id = add({
      ...PLAIN,
      ...madeBy(object),
      section: 'after rows',
      // Keys that are pointed to, and those of all parts before those of the whole.
      after:
        table === undefined || object.kind === 'FK CONSTRAINT'
          ? [...tableIds.values(), ...keys]
          : [table],
    })
    if (object.kind !== 'FK CONSTRAINT') keys.push(id)
  }
}

/** An entry without rows that waits for no other. */
const PLAIN = { schema: null, copy: null, after: [] }

const madeBy = ({ kind, schema, name, statement }: SchemaObject) => ({
  kind,
  schema,
  name,
  statement,
})

const SETTINGS = [
  ['ENCODING', "SET client_encoding = 'UTF8';\n"],
  ['STDSTRINGS', "SET standard_conforming_strings = 'on';\n"],
  ['SEARCHPATH', "SELECT pg_catalog.set_config('search_path', '', false);\n"],
] as const

const sequenceStatement = async (client: pg.Client, quoted: string): Promise<string> => {
  const { rows } = await client.query(
    `SELECT 'SELECT pg_catalog.setval(' || quote_literal($1::text) || ', ' || last_value || ', ' || is_called || ');' AS statement
     FROM ${quoted}`,
    [quoted],
  )
  return `${z.object({ statement: z.string() }).parse(rows[0]).statement}\n`
}
