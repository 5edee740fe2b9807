import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { daysBetween, type IsoDate, utcDateOf } from '../../../../domain/iso-date.ts'
import { DAYS_PER_YEAR } from '../../../../domain/time-units.ts'
import type { Database } from '../schema.ts'
import { isInTheWay } from './lock-for-moment.ts'
import type { TableShape } from './table-shape.ts'

const askedSchema = z.object({
  /** The sales that closed on this day or before are old while the table is moved: it stays the same from step to step. */
  upTo: z.iso.date(),
  /** Where Postgres keeps them; null where it keeps everything. */
  tablespace: z.nullable(z.string()),
})

/** An operator's wish that the sales of ten years and more are in partitions of their own. */
export type OldSales = z.infer<typeof askedSchema>

/** Null where no one has asked for it, or of another table than `listing`. */
export const oldSalesAsked = async (
  trx: QueryExecutorProvider,
  table = 'listing',
): Promise<OldSales | null> => {
  if (table !== 'listing') return null
  const { rows } = await sql<{ value: string }>`
    SELECT value FROM installation WHERE name = ${NAME}`.execute(trx)
  const asked = rows[0]?.value
  return asked === undefined ? null : z.parse(askedSchema, JSON.parse(asked))
}

/** Keeps the wish, from which the moves of tables go on; another time only what it says of the tablespace. */
export const askForOldSales = async (
  db: QueryExecutorProvider,
  tablespace: string | null,
): Promise<void> => {
  await sql`
    INSERT INTO installation VALUES (${NAME},
      json_build_object('upTo', ${tenYearsAgo}, 'tablespace', ${tablespace}::text)::text)
    ON CONFLICT (name) DO UPDATE SET value = (installation.value::jsonb
      || jsonb_build_object('tablespace', ${tablespace}::text))::text`.execute(db)
}

const NAME = 'old sales apart'

/** Sales that closed on this day or before are old. */
export const tenYearsAgo: RawBuilder<unknown> = sql`(current_date - interval '10 years')::date`

/** Whether the row `of` is a sale that closed on that day or before. */
export const isOldSale = (of: string, upTo: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${of}.kind`)} = 'sale' AND ${sql.ref(`${of}.close_date`)} <= ${upTo})`

/**
 * True of all offers, and of all sales that closed on a day or later. Where that is less than nine years ago, Postgres reads no partition of
 * old sales for it, as those hold what closed ten years ago or before; the year between leaves room for clocks that differ.
 */
export const mayHaveClosedFrom = (day: IsoDate): RawBuilder<boolean> =>
  daysBetween(day, utcDateOf(new Date())) < NEVER_OLD_YEARS * DAYS_PER_YEAR
    ? sql<boolean>`(NOT old_sale)`
    : sql<boolean>`true`

const NEVER_OLD_YEARS = 9

/** Whether each partition of `listing` is two: old sales, and the rest. Only then is a row's `old_sale` ever true. */
export const areOldSalesApart: RawBuilder<boolean> = sql<boolean>`EXISTS (
  SELECT FROM pg_inherits AS i JOIN pg_class AS part ON part.oid = i.inhrelid
  WHERE i.inhparent = 'listing'::regclass AND part.relkind = 'p')`

/** The same, asked by itself. */
export const hasOldSalesApart = async (db: QueryExecutorProvider): Promise<boolean> => {
  const { rows } = await sql<{ apart: boolean }>`SELECT ${areOldSalesApart} AS apart`.execute(db)
  return rows[0]?.apart === true
}

/** A table as it is once old sales are apart: `old_sale` is in its unique keys, and in the foreign keys that point to them. */
export const keyedByOldSale = (shape: TableShape): TableShape => ({
  ...shape,
  indexes: shape.indexes.map(({ name, definition, constraint }) => ({
    name,
    definition: constraint === null ? definition : withColumn(definition),
    constraint: constraint && withColumn(constraint),
  })),
  pointers: shape.pointers.map((pointer) => ({
    ...pointer,
    definition: pointer.definition.replace(
      /^FOREIGN KEY \((.*?)\) REFERENCES (\S+?)\((.*?)\)/,
      'FOREIGN KEY ($1, of_old_sale) REFERENCES $2($3, old_sale)',
    ),
  })),
})

/** `PRIMARY KEY (id, market)` with one more column. */
const withColumn = (key: string) => key.replace(/\)$/, ', old_sale)')

/** Of a row `of` of the table that is moved, its columns as the new table has them. */
export const columnsMoved = (
  { columns }: TableShape,
  of: string,
  oldSales: OldSales | null,
): RawBuilder<unknown> =>
  sql.join(
    columns.map(({ name }) =>
      oldSales !== null && name === 'old_sale'
        ? sql`${isOldSale(of, sql`${oldSales.upTo}::date`)} AS old_sale`
        : sql.raw(`${of}.${name}`),
    ),
  )

/** The two parts of a partition. By the check of the one with old sales Postgres knows that no home for sale is there. */
export const partsByAge = (part: string, whole: string): string => `
  CREATE TABLE ${part}${RECENT} PARTITION OF ${whole} FOR VALUES IN (false);
  CREATE TABLE ${part}${OLD} PARTITION OF ${whole} (
    CONSTRAINT only_sales CHECK (kind = 'sale' AND standing IN ('sold', 'none'))) FOR VALUES IN (true)`

/** The statement that makes an index of a partition, where the partition is. */
export const indexedInPlace = (
  statement: string,
  part: string,
  oldSales: OldSales | null,
): string =>
  oldSales === null || oldSales.tablespace === null || !part.endsWith(OLD)
    ? statement
    : `SET LOCAL default_tablespace = ${quoted(oldSales.tablespace)}; ${statement}; SET LOCAL default_tablespace TO DEFAULT`

/** The indexes of a partition: where old sales are apart, the others have one by which those are found that have become old. */
export const indexesOf = (
  part: string,
  { indexes }: TableShape,
  oldSales: OldSales | null,
): TableShape['indexes'] =>
  oldSales !== null && part.endsWith(RECENT) ? [...indexes, byCloseDate] : indexes

const byCloseDate = {
  name: 'listing_sold_on',
  definition: `CREATE INDEX listing_sold_on ON listing USING btree (close_date) WHERE (kind = 'sale'::text)`,
  constraint: null,
}

/** The statements that bring the partitions of old sales, and their indexes, to where they are to be: none without a tablespace. */
export const placingOldSales = async (
  trx: QueryExecutorProvider,
  whole: string,
  tablespace: string | null,
): Promise<readonly string[]> => {
  if (tablespace === null) return []
  const { rows } = await sql<{ relation: string }>`
    WITH part AS (
      SELECT p.relid FROM pg_partition_tree(${whole}::regclass) AS p JOIN pg_class AS c ON c.oid = p.relid
      WHERE p.isleaf AND c.relname LIKE ${ofOld})
    SELECT CASE c.relkind WHEN 'i' THEN 'INDEX ' ELSE 'TABLE ' END || c.oid::regclass AS relation
    FROM pg_class AS c JOIN pg_database AS d ON d.datname = current_database()
    JOIN pg_tablespace AS t ON t.oid = coalesce(nullif(c.reltablespace, 0), d.dattablespace)
    WHERE t.spcname <> ${tablespace} AND (c.oid IN (SELECT relid FROM part)
      OR c.oid IN (SELECT i.indexrelid FROM pg_index AS i WHERE i.indrelid IN (SELECT relid FROM part)))
    ORDER BY c.relname`.execute(trx)
  return rows.map(({ relation }) => `ALTER ${relation} SET TABLESPACE ${quoted(tablespace)}`)
}

/**
 * Brings them there, one after another, once no one uses the one whose turn it is: from then on what reads it waits while
 * it is copied.
 */
export const placeOldSales = async (
  db: Kysely<Database>,
  tablespace: string | null,
): Promise<void> => {
  for (const statement of await placingOldSales(db, 'listing', tablespace))
    while (!(await isDoneAtOnce(db, statement))) await delay(WAIT_MS)
}

/** False where another transaction is in the way. */
const isDoneAtOnce = async (db: Kysely<Database>, statement: string): Promise<boolean> => {
  try {
    await db.transaction().execute(async (trx) => {
      await sql`SET LOCAL lock_timeout = '500ms'`.execute(trx)
      await sql.raw(statement).execute(trx)
    })
    return true
  } catch (error) {
    if (isInTheWay(error)) return false
    throw error
  }
}

const WAIT_MS = 500

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const OLD = '_old'
/** For `LIKE`. */
const ofOld = `%\\${OLD}`
const RECENT = '_recent'

/** What is on disk of the partitions of old sales, or of all of `listing` where they are not apart: sales as the planner counts them. */
export const oldSalesOnDisk = async (
  db: QueryExecutorProvider,
): Promise<{
  readonly apart: boolean
  readonly bytes: number
  readonly rows: number
  readonly tablespaces: readonly string[]
}> => {
  const apart = await hasOldSalesApart(db)
  const { rows } = await sql<{ bytes: number; rows: number; tablespaces: string[] }>`
    SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0)::double precision AS bytes,
      coalesce(sum(greatest(c.reltuples, 0)), 0)::double precision AS rows,
      array_agg(DISTINCT t.spcname::text) AS tablespaces
    FROM pg_class AS c JOIN pg_database AS d ON d.datname = current_database()
    JOIN pg_tablespace AS t ON t.oid = coalesce(nullif(c.reltablespace, 0), d.dattablespace)
    WHERE c.oid = ANY(${await leavesOf(db, 'listing')}::text[]::regclass[])
      AND (c.relname LIKE ${ofOld} OR NOT ${apart})`.execute(db)
  return { apart, ...(rows[0] ?? { bytes: 0, rows: 0, tablespaces: [] }) }
}

/** The names of the tables that have a table's rows: of its partitions, or the table itself. */
export const leavesOf = async (trx: QueryExecutorProvider, whole: string): Promise<string[]> => {
  const { rows } = await sql<{ leaf: string }>`
    SELECT c.oid::regclass::text AS leaf FROM pg_class AS c
    WHERE c.relkind = 'r' AND (c.oid = ${whole}::regclass
      OR c.oid IN (SELECT relid FROM pg_partition_tree(${whole}::regclass)))
    ORDER BY c.oid`.execute(trx)
  return rows.map(({ leaf }) => leaf)
}

/** Why old sales cannot have partitions of their own there, in a sentence; null where they can. */
export const whyNotApart = async (
  db: Kysely<Database>,
  tablespace: string | null,
): Promise<string | null> => {
  const { rows } = await sql<{ version: number; server: string; there: boolean; may: boolean }>`
    SELECT current_setting('server_version_num')::integer AS version,
      current_setting('server_version') AS server,
      ${tablespace}::text IS NULL OR EXISTS (
        SELECT FROM pg_tablespace WHERE spcname = ${tablespace}) AS there,
      coalesce((SELECT has_tablespace_privilege(oid, 'CREATE') OR oid = (
          SELECT dattablespace FROM pg_database WHERE datname = current_database())
        FROM pg_tablespace WHERE spcname = ${tablespace}), true) AS may`.execute(db)
  const [found] = rows
  if (found === undefined || found.version < FIRST_VERSION)
    return `Old sales have partitions of their own from Postgres 18 on; this is Postgres ${found?.server}.`
  if (!found.there)
    return `Postgres has no tablespace "${tablespace}". CREATE TABLESPACE makes one, as a superuser, in an empty folder of its server.`
  if (!found.may)
    return `The tables' owner may not use the tablespace "${tablespace}": GRANT CREATE ON TABLESPACE lets it.`
  return null
}

/** Before it, a foreign key from one partitioned table to another cannot be added without reading all rows. */
const FIRST_VERSION = 180_000
