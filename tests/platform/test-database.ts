import { randomBytes } from 'node:crypto'
import { promises as fs } from 'node:fs'
import path, { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import { inject } from 'vitest'
import { nameInPostgres } from '../../src/server/platform/database/column-names.ts'
import { openDatabase } from '../../src/server/platform/database/database.ts'
import type { Database } from '../../src/server/platform/database/schema.ts'
import { attachEmbeddedPostgres } from '../../src/server/platform/embedded-postgres/attach-embedded-postgres.ts'
import { inDatabase, makeTemplate, runStatement } from './template-database.ts'

export type TestDatabase = {
  readonly db: Kysely<Database>
  /** For code that opens the database itself. */
  readonly connectionString: string
  readonly drop: () => Promise<void>
}

/** A migrated, empty database on real Postgres for one test file: call it in `beforeAll`, `drop` it in `afterAll`. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = await reachServer()
  const { template } = inject('postgresForTests')
  await makeTemplate(server, template)
  return createDatabase(server, `template ${template}`)
}

/** One that has only the migrations up to this one, as an older version of the program made it. */
export async function createDatabaseAsOf(migration: string): Promise<TestDatabase> {
  const database = await createDatabase(await reachServer(), 'template template0')
  await migrateUpTo(database.db, migration)
  return database
}

/** Runs the migrations that are left up to this one. */
export async function migrateUpTo(db: Kysely<Database>, migration: string): Promise<void> {
  const migrationFolder = join(import.meta.dirname, '../../migrations')
  const provider = new FileMigrationProvider({ fs, path, migrationFolder })
  const { error } = await new Migrator({ db, provider }).migrateTo(migration)
  if (error !== undefined) throw error
}

/** A database with all that is in another one, whose connections end with that. */
export async function copyOf(database: TestDatabase): Promise<TestDatabase> {
  const name = new URL(database.connectionString).pathname.slice(1)
  const server = await reachServer()
  await runStatement(
    server,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
  )
  return createDatabase(server, `template ${name}`)
}

/**
 * Removes the few rows of a test from these tables, and numbers new ones from 1 again: a fraction of the work of
 * TRUNCATE, which makes new files for each table and index. Tests of hundreds of rows truncate, so that the planner
 * forgets those of the test before.
 */
export async function emptyTables(
  db: Kysely<Database>,
  tables: readonly (keyof Database)[],
): Promise<void> {
  const deletions = tables.map(
    (table, i) => sql`${sql.raw(`emptied_${i}`)} AS (DELETE FROM ${sql.table(table)})`,
  )
  await sql`WITH ${sql.join(deletions)}
    SELECT setval(c.sequence, 1, false) FROM (
      SELECT pg_get_serial_sequence(table_name::text, column_name::text)::regclass AS sequence
      FROM information_schema.columns
      WHERE table_schema = 'public' AND is_identity = 'YES' AND table_name::text = ANY(${tables.map(nameInPostgres)})) AS c`.execute(
    db,
  )
}

async function createDatabase(server: string, from: string): Promise<TestDatabase> {
  const name = `flip_test_${process.pid}_${randomBytes(4).toString('hex')}`
  await runStatement(server, `create database ${name} ${from}`)
  const connectionString = inDatabase(server, name)
  const db = openDatabase({ connectionString, applicationName: 'flip-tests', maxConnections: 5 })
  return {
    db,
    connectionString,
    drop: async () => {
      await db.destroy()
      await runStatement(server, `drop database ${name} with (force)`)
    },
  }
}

let attached: Promise<string> | undefined

function reachServer(): Promise<string> {
  const postgres = inject('postgresForTests')
  if (postgres.kind === 'given') return Promise.resolve(postgres.connectionString)
  attached ??= attach(postgres.dataDir)
  return attached
}

/** Never released: the server stays for the next test file, and is stopped when all are done. */
async function attach(dataDir: string): Promise<string> {
  const { connectionString } = await attachEmbeddedPostgres({
    dataDir,
    clientName: 'tests',
    say: console.log,
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  return connectionString
}
