import { type QueryExecutorProvider, sql } from 'kysely'
import {
  indexedInPlace,
  indexesOf,
  leavesOf,
  type OldSales,
  partsByAge,
  placingOldSales,
} from './old-sales.ts'
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
 * How many partitions each gets, unless the setting `flip.partitions` of Postgres says so, as the embedded one's does
 * (decision 55): of a nation's listings some 22 GB, which are vacuumed, backed up and indexed in minutes, while a
 * statement that knows no market still looks into few.
 */
const PARTITIONS = '16'

/** What takes the place of a table that is being moved. */
export const newTableOf = (table: string): string => `partitioned_${table}`

/** Partitions a table at once, in this transaction: one without rows, or with few. */
export const partitionTable = async (
  trx: QueryExecutorProvider,
  table: PartitionedTable,
): Promise<void> => {
  const shape = await shapeOf(trx, table)
  if (shape === null || shape.partitioned) return
  await createNewTable(trx, table, shape, null)
  await addForeignKeys(trx, table, shape)
  await sql`INSERT INTO ${sql.table(newTableOf(table))} SELECT * FROM ${sql.table(table)}`.execute(
    trx,
  )
  for (const statement of indexesOfWhole(table, shape)) await run(trx, statement)
  await takePlace(trx, table, shape)
}

/** Makes the new table, with its columns, checks, partitions and primary key; each partition is two where old sales are apart. */
export const createNewTable = async (
  trx: QueryExecutorProvider,
  table: string,
  shape: TableShape,
  oldSales: OldSales | null,
): Promise<void> => {
  const whole = newTableOf(table)
  await run(
    trx,
    `CREATE TABLE ${whole} (LIKE ${table} INCLUDING DEFAULTS INCLUDING CONSTRAINTS INCLUDING STORAGE
       INCLUDING COMPRESSION) PARTITION BY HASH (market)`,
  )
  const { rows } = await sql<{ partitions: number }>`
    SELECT coalesce(nullif(current_setting('flip.partitions', true), ''), ${PARTITIONS})::integer
      AS partitions`.execute(trx)
  const { partitions } = rows[0] ?? { partitions: Number(PARTITIONS) }
  const parts = Array.from({ length: partitions }, (_, remainder) => {
    const part = `${table}_p${remainder}`
    const ofMarkets = (name: string) => `CREATE TABLE ${name} PARTITION OF ${whole}
        FOR VALUES WITH (MODULUS ${partitions}, REMAINDER ${remainder})`
    // The old table may have one of the name: until it is dropped, this one has another.
    return oldSales === null
      ? ofMarkets(part)
      : `${ofMarkets(newTableOf(part))} PARTITION BY LIST (old_sale); ${partsByAge(part, newTableOf(part))}`
  })
  await run(trx, parts.join(';\n'))
  for (const { name, constraint } of shape.indexes)
    if (isPrimary(constraint))
      await run(trx, `ALTER TABLE ${whole} ADD CONSTRAINT ${newTableOf(name)} ${constraint}`)
  // Without rows: nothing is copied.
  for (const statement of await placingOldSales(trx, whole, oldSales?.tablespace ?? null))
    await run(trx, statement)
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
  oldSales: OldSales | null,
): Promise<readonly string[]> => {
  const parts = await leavesOf(trx, newTableOf(table))
  const { rows } = await sql<{ table: string; definition: string }>`
    SELECT indrelid::regclass::text AS table, pg_get_indexdef(indexrelid) AS definition FROM pg_index
    WHERE indrelid = ANY(${[newTableOf(table), ...parts]}::text[]::regclass[])`.execute(trx)
  const there = Map.groupBy(rows, (row) => row.table)
  const lacks = (whole: string) => {
    const defined = new Set(there.get(whole)?.map(withoutNames))
    return (index: { readonly definition: string }) => !defined.has(withoutNames(index))
  }
  return [
    ...parts.flatMap((part) =>
      indexesOf(part, shape, oldSales)
        .filter(lacks(part))
        .map((index) => indexedInPlace(indexStatement(index, part), part, oldSales)),
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
  const { rows: halved } = await sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_inherits AS i JOIN pg_class AS c ON c.oid = i.inhrelid
    WHERE i.inhparent = ${newTableOf(table)}::regclass AND c.relkind = 'p'`.execute(trx)
  // In one go, for all who use the table wait.
  await run(
    trx,
    [
      ...shape.pointers.map(
        ({ table: from, name }) => `ALTER TABLE ${from} DROP CONSTRAINT ${name}`,
      ),
      `DROP TABLE ${table}`,
      `ALTER TABLE ${newTableOf(table)} RENAME TO ${table}`,
      ...halved.map(
        ({ name }) => `ALTER TABLE ${name} RENAME TO ${name.replace(newTableOf(''), '')}`,
      ),
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
