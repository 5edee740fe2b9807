import { type Kysely, sql } from 'kysely'
import { shapeOf, type TableShape } from './table-shape.ts'

/**
 * The tables that are partitioned by the hash of the market, in the order in which they are moved: what is pointed to
 * comes first.
 */
export const partitionedTables = [
  'listing',
  'list_price',
  'valuation',
  'known_home',
  'search_match',
] as const
export type PartitionedTable = (typeof partitionedTables)[number]

/**
 * How many partitions each has (decision 55): of a nation's listings some 22 GB, which are vacuumed, backed up and
 * indexed in minutes, while a statement that knows no market still looks into few.
 */
export const PARTITIONS = 16

/** What takes the place of a table that is being moved. */
export const newTableOf = (table: string): string => `partitioned_${table}`

/** The names of a table's partitions, which they have from the beginning. */
export const partsOf = (table: string): readonly string[] =>
  Array.from({ length: PARTITIONS }, (_, remainder) => `${table}_p${remainder}`)

/** Partitions a table at once, in this transaction: one without rows, or with few. */
export const partitionTable = async (
  trx: Kysely<unknown>,
  table: PartitionedTable,
): Promise<void> => {
  const shape = await shapeOf(trx, table)
  if (shape === null || shape.partitioned) return
  await createNewTable(trx, table, shape)
  await sql`INSERT INTO ${sql.table(newTableOf(table))} SELECT * FROM ${sql.table(table)}`.execute(
    trx,
  )
  for (const statement of indexesOfWhole(table, shape)) await run(trx, statement)
  await takePlace(trx, table, shape)
  for (const { name, definition } of shape.foreignKeys)
    await run(trx, `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${checked(definition)}`)
}

/** Makes the new table, with its columns, checks, partitions and primary key. */
export const createNewTable = async (
  trx: Kysely<unknown>,
  table: string,
  shape: TableShape,
): Promise<void> => {
  const whole = newTableOf(table)
  await run(
    trx,
    `CREATE TABLE ${whole} (LIKE ${table} INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE
       INCLUDING COMPRESSION) PARTITION BY HASH (market)`,
  )
  for (const [remainder, part] of partsOf(table).entries())
    await run(
      trx,
      `CREATE TABLE ${part} PARTITION OF ${whole}
         FOR VALUES WITH (MODULUS ${PARTITIONS}, REMAINDER ${remainder})`,
    )
  for (const { name, constraint } of shape.indexes)
    if (isPrimary(constraint))
      await run(trx, `ALTER TABLE ${whole} ADD CONSTRAINT ${newTableOf(name)} ${constraint}`)
}

/** The statements that make what indexes the new table and its partitions still lack, one partition after another. */
export const missingIndexes = async (
  trx: Kysely<unknown>,
  table: string,
  shape: TableShape,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ table: string; definition: string }>`
    SELECT indrelid::regclass::text AS table, pg_get_indexdef(indexrelid) AS definition FROM pg_index
    WHERE indrelid = ANY(${[newTableOf(table), ...partsOf(table)]}::text[]::regclass[])`.execute(
    trx,
  )
  const there = Map.groupBy(rows, (row) => row.table)
  const lacks = (whole: string) => {
    const defined = new Set(there.get(whole)?.map(withoutNames))
    return (index: { readonly definition: string }) => !defined.has(withoutNames(index))
  }
  return [
    ...partsOf(table).flatMap((part) =>
      shape.indexes.filter(lacks(part)).map((index) => indexStatement(index, part)),
    ),
    // Made of those of the partitions: nothing is read again.
    ...indexesOfWhole(table, { indexes: shape.indexes.filter(lacks(newTableOf(table))) }),
  ]
}

const indexesOfWhole = (table: string, { indexes }: Pick<TableShape, 'indexes'>) =>
  indexes
    .filter(({ constraint }) => !isPrimary(constraint))
    .map((index) => indexStatement(index, newTableOf(table), newTableOf(index.name)))

const isPrimary = (constraint: string | null) => constraint?.startsWith('PRIMARY KEY') ?? false

/** Postgres names what is not named, as it does for the partitions of a table that gets an index. */
const indexStatement = (
  { definition, constraint }: TableShape['indexes'][number],
  table: string,
  name = '',
): string =>
  constraint === null
    ? definition.replace(NAMES_OF_INDEX, `INDEX ${name} ON ${table} `)
    : `ALTER TABLE ${table} ADD ${name && `CONSTRAINT ${name}`} ${constraint}`

const withoutNames = ({ definition }: { readonly definition: string }) =>
  definition.replace(NAMES_OF_INDEX, '')

const NAMES_OF_INDEX = /INDEX \S+ ON (?:ONLY )?\S+ /

/**
 * The new table takes the old one's name, with its keys, triggers, rights and the counter of its ids, and the old one is
 * dropped. Keys that point to it hold for what is written from now on; its own are left to the caller.
 */
export const takePlace = async (
  trx: Kysely<unknown>,
  table: string,
  shape: TableShape,
): Promise<void> => {
  for (const { table: from, name } of shape.pointers)
    await run(trx, `ALTER TABLE ${from} DROP CONSTRAINT ${name}`)
  const counted = shape.columns.filter(({ identity }) => identity)
  const counters = []
  for (const { name } of counted) counters.push(await counterOf(trx, table, name))
  await run(trx, `DROP TABLE ${table}`)
  await run(trx, `ALTER TABLE ${newTableOf(table)} RENAME TO ${table}`)
  for (const { name } of shape.indexes)
    await run(trx, `ALTER INDEX ${newTableOf(name)} RENAME TO ${name}`)
  for (const [i, { name }] of counted.entries()) {
    await run(trx, `ALTER TABLE ${table} ALTER ${name} ADD GENERATED ALWAYS AS IDENTITY`)
    await sql`SELECT setval(pg_get_serial_sequence(${table}, ${name}), ${counters[i]?.value}::bigint,
      ${counters[i]?.called})`.execute(trx)
  }
  for (const { definition } of shape.triggers) await run(trx, definition)
  for (const statement of shape.grants) await run(trx, statement)
  for (const { table: from, name, definition } of shape.pointers)
    await run(trx, `ALTER TABLE ${from} ADD CONSTRAINT ${name} ${unchecked(definition)}`)
}

const counterOf = async (trx: Kysely<unknown>, table: string, column: string) => {
  const { rows } = await sql<{ sequence: string }>`
    SELECT pg_get_serial_sequence(${table}, ${column}) AS sequence`.execute(trx)
  const counter = await sql<{ value: string; called: boolean }>`
    SELECT last_value::text AS value, is_called AS called FROM ${sql.raw(rows[0]?.sequence ?? '')}`.execute(
    trx,
  )
  return counter.rows[0]
}

/** Gives each partition the table's own foreign keys, for what is written from now on. */
export const pointParts = async (
  trx: Kysely<unknown>,
  table: string,
  { foreignKeys }: TableShape,
): Promise<void> => {
  for (const part of partsOf(table))
    for (const { name, definition } of foreignKeys)
      await run(trx, `ALTER TABLE ${part} ADD CONSTRAINT ${name} ${unchecked(definition)}`)
}

/**
 * The statements that check the foreign keys of partitions for the rows that were there before, and then make the whole
 * table's of them, which reads no row.
 */
export const unsettledKeys = async (
  trx: Kysely<unknown>,
  table: string,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ part: string; name: string; definition: string; valid: boolean }>`
    SELECT conrelid::regclass::text AS part, quote_ident(conname) AS name,
      pg_get_constraintdef(oid) AS definition, convalidated AS valid FROM pg_constraint
    WHERE contype = 'f' AND conparentid = 0
      AND conrelid = ANY(${partsOf(table)}::text[]::regclass[]) ORDER BY conrelid, conname`.execute(
    trx,
  )
  const keys = new Map(rows.map(({ name, definition }) => [name, checked(definition)]))
  return [
    ...rows
      .filter(({ valid }) => !valid)
      .map(({ part, name }) => `ALTER TABLE ${part} VALIDATE CONSTRAINT ${name}`),
    ...Array.from(
      keys,
      ([name, definition]) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`,
    ),
  ]
}

const NOT_VALID = ' NOT VALID'
const checked = (definition: string) => definition.replace(/ NOT VALID$/, '')
const unchecked = (definition: string) => checked(definition) + NOT_VALID

const run = async (trx: Kysely<unknown>, statement: string): Promise<void> => {
  await sql.raw(statement).execute(trx)
}
