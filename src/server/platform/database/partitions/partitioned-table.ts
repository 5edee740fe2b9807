import { type QueryExecutorProvider, sql } from 'kysely'
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
const PARTITIONS = 16

/** What takes the place of a table that is being moved. */
export const newTableOf = (table: string): string => `partitioned_${table}`

/** The names of a table's partitions, which they have from the beginning. */
const partsOf = (table: string): readonly string[] =>
  Array.from({ length: PARTITIONS }, (_, remainder) => `${table}_p${remainder}`)

/** Partitions a table at once, in this transaction: one without rows, or with few. */
export const partitionTable = async (
  trx: QueryExecutorProvider,
  table: PartitionedTable,
): Promise<void> => {
  const shape = await shapeOf(trx, table)
  if (shape === null || shape.partitioned) return
  await createNewTable(trx, table, shape)
  await addForeignKeys(trx, table, shape)
  await sql`INSERT INTO ${sql.table(newTableOf(table))} SELECT * FROM ${sql.table(table)}`.execute(
    trx,
  )
  for (const statement of indexesOfWhole(table, shape)) await run(trx, statement)
  await takePlace(trx, table, shape)
}

/** Makes the new table, with its columns, checks, partitions and primary key. */
export const createNewTable = async (
  trx: QueryExecutorProvider,
  table: string,
  shape: TableShape,
): Promise<void> => {
  const whole = newTableOf(table)
  await run(
    trx,
    `CREATE TABLE ${whole} (LIKE ${table} INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE
       INCLUDING COMPRESSION) PARTITION BY HASH (market)`,
  )
  const parts = partsOf(table).map(
    (part, remainder) => `CREATE TABLE ${part} PARTITION OF ${whole}
      FOR VALUES WITH (MODULUS ${PARTITIONS}, REMAINDER ${remainder})`,
  )
  await run(trx, parts.join(';\n'))
  for (const { name, constraint } of shape.indexes)
    if (isPrimary(constraint))
      await run(trx, `ALTER TABLE ${whole} ADD CONSTRAINT ${newTableOf(name)} ${constraint}`)
}

/**
 * Gives the new table the old one's foreign keys, while it has no rows: one of each partition could not follow what moves
 * to another partition, and one of the whole that comes later reads all rows while writers wait.
 */
export const addForeignKeys = async (
  trx: QueryExecutorProvider,
  table: string,
  { foreignKeys }: TableShape,
): Promise<void> => {
  for (const { name, definition } of foreignKeys)
    await run(trx, `ALTER TABLE ${newTableOf(table)} ADD CONSTRAINT ${name} ${checked(definition)}`)
}

/** The statements that make what indexes the new table and its partitions still lack, one partition after another. */
export const missingIndexes = async (
  trx: QueryExecutorProvider,
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
 * dropped. Foreign keys that point to it hold for what is written from now on.
 */
export const takePlace = async (
  trx: QueryExecutorProvider,
  table: string,
  shape: TableShape,
): Promise<void> => {
  const counted = shape.columns.filter(({ identity }) => identity)
  const counters: string[] = []
  for (const { name } of counted) counters.push(await counterStatement(trx, table, name))
  // In one go, for all who use the table wait.
  await run(
    trx,
    [
      ...shape.pointers.map(
        ({ table: from, name }) => `ALTER TABLE ${from} DROP CONSTRAINT ${name}`,
      ),
      `DROP TABLE ${table}`,
      `ALTER TABLE ${newTableOf(table)} RENAME TO ${table}`,
      ...shape.indexes.map(({ name }) => `ALTER INDEX ${newTableOf(name)} RENAME TO ${name}`),
      ...counted.map(
        ({ name }) => `ALTER TABLE ${table} ALTER ${name} ADD GENERATED ALWAYS AS IDENTITY`,
      ),
      ...counters,
      ...shape.triggers.map(({ definition }) => definition),
      ...shape.grants,
      ...shape.pointers.map(
        ({ table: from, name, definition }) =>
          `ALTER TABLE ${from} ADD CONSTRAINT ${name} ${unchecked(definition)}`,
      ),
    ].join(';\n'),
  )
}

/** Has the counter of a column go on where it is now, once there is one of its name. */
const counterStatement = async (
  trx: QueryExecutorProvider,
  table: string,
  column: string,
): Promise<string> => {
  const { rows } = await sql<{ sequence: string }>`
    SELECT pg_get_serial_sequence(${table}, ${column}) AS sequence`.execute(trx)
  const counter = await sql<{ statement: string }>`
    SELECT format('SELECT setval(pg_get_serial_sequence(%L, %L), %s, %L)', ${table}::text, ${column}::text,
      last_value, is_called) AS statement FROM ${sql.raw(rows[0]?.sequence ?? '')}`.execute(trx)
  return counter.rows[0]?.statement ?? ''
}

const NOT_VALID = ' NOT VALID'
const checked = (definition: string) => definition.replace(/ NOT VALID$/, '')
const unchecked = (definition: string) => checked(definition) + NOT_VALID

const run = async (trx: QueryExecutorProvider, statement: string): Promise<void> => {
  await sql.raw(statement).execute(trx)
}
