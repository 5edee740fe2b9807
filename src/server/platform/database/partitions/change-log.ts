import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely'
import { newTableOf } from './partitioned-table.ts'
import type { TableShape } from './table-shape.ts'

/** The keys of rows that were written while their table is moved, in the order in which they were. */
const changesOf = (table: string): string => `changed_${table}`

/**
 * Has every statement that writes to a table note the keys of its rows, in the same transaction. Writers wait for no
 * one: what has changed is taken over later.
 */
export const noteChangesOf = async (
  trx: QueryExecutorProvider,
  table: string,
  { columns, key }: TableShape,
): Promise<void> => {
  const typed = key.map(
    (name) => `${name} ${columns.find((column) => column.name === name)?.type ?? 'text'}`,
  )
  const keys = key.join(', ')
  const note = (rows: string) =>
    `INSERT INTO ${changesOf(table)} (${keys}) SELECT ${keys} FROM ${rows};`
  await sql
    .raw(
      `CREATE TABLE ${changesOf(table)} (place bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, ${typed.join(', ')});
       CREATE FUNCTION ${changesOf(table)}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
         IF TG_OP <> 'DELETE' THEN ${note('new_rows')} END IF;
         IF TG_OP <> 'INSERT' THEN ${note('old_rows')} END IF;
         RETURN NULL;
       END $$;
       ${['INSERT', 'UPDATE', 'DELETE'].map((event) => triggerOn(table, event)).join('')}`,
    )
    .execute(trx)
}

const triggerOn = (table: string, event: string) => `
  CREATE TRIGGER ${changesOf(table)}_${event.toLowerCase()} AFTER ${event} ON ${table} REFERENCING
    ${event === 'INSERT' ? '' : 'OLD TABLE AS old_rows'} ${event === 'DELETE' ? '' : 'NEW TABLE AS new_rows'}
    FOR EACH STATEMENT EXECUTE FUNCTION ${changesOf(table)}();`

/** Whether a trigger is one of these, and so none of the table's own. */
export const notesChanges = ({ name }: { readonly name: string }): boolean =>
  name.startsWith('changed_')

export const areChangesNoted = async (
  trx: QueryExecutorProvider,
  table: string,
): Promise<boolean> => {
  const { rows } = await sql<{ there: boolean }>`
    SELECT to_regclass(${changesOf(table)}) IS NOT NULL AS there`.execute(trx)
  return rows[0]?.there === true
}

/** No longer: after the table itself, or with its triggers. */
export const stopNotingChangesOf = async (
  trx: QueryExecutorProvider,
  table: string,
): Promise<void> => {
  await sql
    .raw(
      `DROP FUNCTION IF EXISTS ${changesOf(table)}() CASCADE; DROP TABLE IF EXISTS ${changesOf(table)}`,
    )
    .execute(trx)
}

/** A condition that a row of `rows`, an alias, has no change that is still to be taken over. */
export const isSettled = (table: string, { key }: TableShape, rows: string): string =>
  `NOT EXISTS (SELECT FROM ${changesOf(table)} AS c WHERE ${key.map((name) => `c.${name} = ${rows}.${name}`).join(' AND ')})`

/**
 * Takes over what changed first, at most so many keys, and answers how many those were. What changes meanwhile is noted
 * again, so a row may be taken over twice, and never too few times.
 */
export const takeOverChanges = async (
  trx: QueryExecutorProvider,
  table: string,
  {
    shape: { columns, key },
    columns: moved,
    most,
  }: {
    readonly shape: TableShape
    /** Of the old table, under the name `old`. */
    readonly columns: RawBuilder<unknown>
    readonly most: number
  },
): Promise<number> => {
  const { rows } = await sql<Record<string, unknown>>`
    DELETE FROM ${sql.table(changesOf(table))} WHERE place IN (
      SELECT place FROM ${sql.table(changesOf(table))} ORDER BY place LIMIT ${most})
    RETURNING ${sql.raw(key.map((name) => `${name}::text`).join(', '))}`.execute(trx)
  if (rows.length === 0) return 0
  const names = key.join(', ')
  const given = sql`(SELECT DISTINCT * FROM unnest(${sql.join(
    key.map((name) => {
      const type = columns.find((column) => column.name === name)?.type ?? 'text'
      return sql`${rows.map((row) => row[name])}::text[]::${sql.raw(type)}[]`
    }),
  )}) AS keys (${sql.raw(names)}))`
  await sql`DELETE FROM ${sql.table(newTableOf(table))}
    WHERE (${sql.raw(names)}) IN (SELECT * FROM ${given} AS given)`.execute(trx)
  await sql`INSERT INTO ${sql.table(newTableOf(table))}
    SELECT ${moved} FROM ${sql.table(table)} AS old JOIN ${given} AS given USING (${sql.raw(names)})`.execute(
    trx,
  )
  return rows.length
}
