import { type Kysely, type RawBuilder, sql } from 'kysely'
import { nameInPostgres } from '../../src/server/platform/database/column-names.ts'
import { type Database, marketTables } from '../../src/server/platform/database/schema.ts'

/** The schema that has the market that is copied, and what is left to build. */
const KEPT = 'scale_load'

/**
 * Takes the indexes and keys off the tables that grow with the market, so that rows are only appended; `end` builds
 * them again. The market that is there is put aside, to be copied from. A run that was killed is gone on with. The
 * database's user must be a superuser: neither triggers nor foreign keys see the rows.
 */
export const beginBulkLoad = async (db: Kysely<Database>) => {
  if (!(await isUnderWay(db))) await putAside(db)
  const tables = await tablesPutAside(db)
  return {
    /** Adds the market once more, each column by what `columnOf` makes of it, all or nothing. */
    addCopy: (columnOf: (column: string) => RawBuilder<unknown>): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await sql`SET LOCAL session_replication_role = replica`.execute(trx)
        await sql`SET LOCAL synchronous_commit = off`.execute(trx)
        for (const { table, columns } of tables)
          await sql`INSERT INTO ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))})
            OVERRIDING SYSTEM VALUE
            SELECT ${sql.join(columns.map(columnOf))} FROM ${kept(table)}`.execute(trx)
      }),
    /** Builds the indexes and keys again, and has Postgres look at all tables. */
    end: async (say: (line: string) => void): Promise<void> => {
      const { rows } = await sql<{ definition: string; name: string }>`
        SELECT name, definition FROM ${kept('definition')} ORDER BY place`.execute(db)
      const build = async (isKey: boolean) => {
        for (const { name, definition } of rows) {
          if (definition.includes(' FOREIGN KEY ') !== isKey) continue
          await db.transaction().execute(async (trx) => {
            await sql`SET LOCAL maintenance_work_mem = '1GB'`.execute(trx)
            await sql.raw(definition).execute(trx)
            await sql`DELETE FROM ${kept('definition')} WHERE name = ${name}`.execute(trx)
          })
          say(`Built ${name}`)
        }
      }
      await build(false)
      for (const { table } of tables) await sql`VACUUM ANALYZE ${sql.table(table)}`.execute(db)
      say('Vacuumed and analyzed all tables')
      // A key of each partition is checked against all partitions: from their indexes alone once they were vacuumed.
      await build(true)
      await sql`DROP SCHEMA ${sql.ref(KEPT)} CASCADE`.execute(db)
    },
  }
}

const kept = (table: string) => sql.table(`${KEPT}.${table}`)

/** Whether a load was begun and has not ended. */
export const isUnderWay = async (db: Kysely<Database>): Promise<boolean> => {
  const { rows } = await sql`SELECT FROM pg_namespace WHERE nspname = ${KEPT}`.execute(db)
  return rows.length > 0
}

const putAside = (db: Kysely<Database>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`CREATE SCHEMA ${sql.ref(KEPT)}`.execute(trx)
    await sql`CREATE TABLE ${kept('definition')} (
      place integer GENERATED ALWAYS AS IDENTITY, name text PRIMARY KEY, definition text NOT NULL)`.execute(
      trx,
    )
    const names = marketTables.map(nameInPostgres)
    for (const name of names) {
      const { rows } = await sql`SELECT FROM ${sql.table(name)} LIMIT 1`.execute(trx)
      if (rows.length === 0) continue
      await sql`CREATE TABLE ${kept(name)} AS SELECT * FROM ${sql.table(name)} WHERE market LIKE '1%'`.execute(
        trx,
      )
    }
    // Indexes first, then the keys that need them.
    await sql`INSERT INTO ${kept('definition')} (name, definition)
      SELECT r.relname, CASE WHEN o.oid IS NULL
          THEN replace(pg_get_indexdef(r.oid), ' ON ONLY ', ' ON ')
          ELSE format('ALTER TABLE %s ADD CONSTRAINT %I %s', c.oid::regclass, o.conname, pg_get_constraintdef(o.oid)) END
      FROM pg_index AS i JOIN pg_class AS r ON r.oid = i.indexrelid JOIN pg_class AS c ON c.oid = i.indrelid
        LEFT JOIN pg_constraint AS o ON o.conindid = r.oid AND o.contype IN ('p', 'u')
      WHERE ${ofTables(names)} ORDER BY r.relname`.execute(trx)
    await sql`INSERT INTO ${kept('definition')} (name, definition)
      SELECT o.conname, format('ALTER TABLE %s ADD CONSTRAINT %I %s', c.oid::regclass, o.conname, pg_get_constraintdef(o.oid))
      FROM pg_constraint AS o JOIN pg_class AS c ON c.oid = o.conrelid
      WHERE ${ofTables(names)} AND o.contype = 'f' AND o.conparentid = 0`.execute(trx)
    const { rows } = await sql<{ statement: string }>`
      SELECT statement FROM (
        SELECT 0 AS place, format('ALTER TABLE %s DROP CONSTRAINT %I', c.oid::regclass, o.conname) AS statement
        FROM pg_constraint AS o JOIN pg_class AS c ON c.oid = o.conrelid
        WHERE ${ofTables(names)} AND o.contype = 'f' AND o.conparentid = 0
        UNION ALL
        SELECT 1, CASE WHEN o.oid IS NULL
          THEN format('DROP INDEX %s', r.oid::regclass)
          ELSE format('ALTER TABLE %s DROP CONSTRAINT %I', c.oid::regclass, o.conname) END
        FROM pg_index AS i JOIN pg_class AS r ON r.oid = i.indexrelid JOIN pg_class AS c ON c.oid = i.indrelid
          LEFT JOIN pg_constraint AS o ON o.conindid = r.oid AND o.contype IN ('p', 'u')
        WHERE ${ofTables(names)}
      ) AS s ORDER BY place`.execute(trx)
    for (const { statement } of rows) await sql.raw(statement).execute(trx)
  })

/** Those that have rows: the others stay as they are. Not the partitions, which follow their table. */
const ofTables = (names: readonly string[]) => sql`c.relname = ANY(${names})
  AND c.relnamespace = 'public'::regnamespace AND to_regclass(${`${KEPT}.`} || c.relname) IS NOT NULL`

/** Their columns that are not made by the database. */
const tablesPutAside = async (db: Kysely<Database>) => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    SELECT c.table_name AS table, array_agg(c.column_name::text ORDER BY c.ordinal_position)::text[] AS columns
    FROM information_schema.columns c
    WHERE c.table_schema = 'public' AND c.is_generated = 'NEVER'
      AND c.table_name = ANY(${marketTables.map(nameInPostgres)})
      AND to_regclass(${`${KEPT}.`} || c.table_name) IS NOT NULL
    GROUP BY c.table_name`.execute(db)
  return rows
}
