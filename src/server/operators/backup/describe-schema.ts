import type pg from 'pg'
import * as z from 'zod/mini'
import {
  columnRow,
  columnsSql,
  constraintRow,
  constraintsSql,
  countersSql,
  enumerationsSql,
  functionsSql,
  indexesSql,
  leftOutSql,
  notOfExtension,
  objectRow,
  ofOurSchemas,
  schemasSql,
  sequenceRow,
  sequencesSql,
  tableRow,
  tablesSql,
  triggersSql,
} from './catalogue.ts'

/** What a database of ours is made of, in the order in which it can be made again. */
export type SchemaDescription = {
  readonly beforeRows: readonly SchemaObject[]
  readonly tables: readonly TableWithRows[]
  readonly sequences: readonly Sequence[]
  readonly afterRows: readonly SchemaObject[]
  /** Names of what is in our schemas and is not ours to keep, such as a view that an operator made. */
  readonly leftOut: readonly string[]
}

export type SchemaObject = {
  /** As pg_dump calls it. */
  readonly kind: string
  readonly schema: string | null
  readonly name: string
  readonly statement: string
  /** Of an index or a constraint: the table it is of. */
  readonly table?: string | undefined
}

export type TableWithRows = {
  readonly schema: string
  readonly name: string
  /** Quoted, with its schema. */
  readonly quoted: string
  /** Quoted names of the columns, separated by commas. */
  readonly columns: string
  readonly bytes: number
}

export type Sequence = Omit<TableWithRows, 'columns' | 'bytes'>

/** The schemas of the product: its tables, pg-boss's, and what the stand-ins know. */
export const OUR_SCHEMAS: readonly string[] = ['public', 'pgboss', 'sandbox']

/**
 * Reads the catalogue for what pg_dump would: schemas, enumerations, functions, tables with their partitions, indexes,
 * constraints and triggers. Call it with an empty search path, so that statements name every schema.
 */
export const describeSchema = async (client: pg.Client): Promise<SchemaDescription> => {
  const ask = async <T>(text: string, row: z.ZodMiniType<T>): Promise<T[]> =>
    z.array(row).parse((await client.query(text, [OUR_SCHEMAS])).rows)
  const schemas = await ask(schemasSql, objectRow)
  const enumerations = await ask(enumerationsSql, objectRow)
  const functions = await ask(functionsSql, objectRow)
  const counters = await ask(countersSql, objectRow)
  const tables = await ask(tablesSql, tableRow)
  const columns = Map.groupBy(await ask(columnsSql, columnRow), ({ table }) => table)
  const constraints = await ask(constraintsSql, constraintRow)
  const checks = Map.groupBy(
    constraints.filter(({ type }) => type === 'c'),
    ({ table }) => table,
  )
  const indexes = await ask(indexesSql, objectRow)
  const triggers = await ask(triggersSql, objectRow)
  const partitions = tables.filter(({ parent }) => parent !== null)
  return {
    beforeRows: [
      ...schemas,
      ...enumerations,
      ...functions,
      ...counters,
      ...tables.map((table) => ({
        kind: 'TABLE',
        schema: table.schema,
        name: table.name,
        statement: tableStatement(
          table,
          columns.get(table.quoted) ?? [],
          checks.get(table.quoted) ?? [],
        ),
      })),
      ...partitions.map(({ schema, name, quoted, parent, bound }) => ({
        kind: 'TABLE ATTACH',
        schema,
        name,
        statement: `ALTER TABLE ONLY ${parent} ATTACH PARTITION ${quoted} ${bound};\n`,
      })),
    ],
    tables: tables
      .filter(({ partitionKey }) => partitionKey === null)
      .map((table) => ({
        schema: table.schema,
        name: table.name,
        quoted: table.quoted,
        bytes: table.bytes,
        columns: (columns.get(table.quoted) ?? []).map(({ name }) => name).join(', '),
      })),
    sequences: await ask(sequencesSql, sequenceRow),
    afterRows: [
      ...[...constraints.filter(({ type }) => isKey(type)).map(constraintObject), ...indexes],
      ...constraints.filter(({ type }) => type === 'f').map(constraintObject),
      ...triggers,
    ],
    leftOut: (await ask(leftOutSql, z.object({ name: z.string() }))).map(({ name }) => name),
  }
}

/** Whether the database has a table of ours. */
export const hasTables = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query(
    `SELECT FROM pg_catalog.pg_class c WHERE relkind IN ('r', 'p') AND ${ofOurSchemas} LIMIT 1`,
    [OUR_SCHEMAS],
  )
  return rows.length > 0
}

/** The names of schemas that are neither ours nor Postgres's own. */
export const otherSchemas = async (client: pg.Client): Promise<readonly string[]> => {
  const { rows } = await client.query(
    `SELECT nspname AS name FROM pg_catalog.pg_namespace n
     WHERE nspname <> ALL ($1) AND nspname !~ '^pg_' AND nspname <> 'information_schema'
       AND ${notOfExtension('pg_namespace', 'n.oid')}`,
    [OUR_SCHEMAS],
  )
  return z
    .array(z.object({ name: z.string() }))
    .parse(rows)
    .map(({ name }) => name)
}

const isKey = (type: string): boolean => ['p', 'u', 'x'].includes(type)

const tableStatement = (
  table: z.infer<typeof tableRow>,
  columns: readonly z.infer<typeof columnRow>[],
  checks: readonly z.infer<typeof constraintRow>[],
): string => {
  const lines = [
    ...columns.map(({ name, definition }) => `${name} ${definition}`),
    ...checks.map(({ quotedName, definition }) => `CONSTRAINT ${quotedName} ${definition}`),
  ]
  const partition = table.partitionKey === null ? '' : `\nPARTITION BY ${table.partitionKey}`
  const options = table.options === null ? '' : `\nWITH (${table.options})`
  return `CREATE TABLE ${table.quoted} (\n    ${lines.join(',\n    ')}\n)${partition}${options};\n`
}

const constraintObject = (constraint: z.infer<typeof constraintRow>): SchemaObject => {
  const { schema, table, tableName, type, name, quotedName, definition } = constraint
  return {
    kind: type === 'f' ? 'FK CONSTRAINT' : 'CONSTRAINT',
    schema,
    table,
    name: `${tableName} ${name}`,
    statement: `ALTER TABLE ${table} ADD CONSTRAINT ${quotedName} ${definition};\n`,
  }
}
