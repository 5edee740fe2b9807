import { promises as fs } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import { StartRefused } from '../start-refused.ts'
import type { Database } from './schema.ts'

const migrationFolder = fileURLToPath(new URL('../../../../migrations', import.meta.url))
/** Any number, so long as every version of the program uses the same. */
const migrationLock = 7_430_912_001

/**
 * Brings the tables up to date and returns the names of the migrations that ran. Two programs that start at
 * once take turns. Throws StartRefused for a database that a newer version has migrated further than this one
 * knows.
 */
export function migrateToLatest(db: Kysely<Database>): Promise<readonly string[]> {
  return db.transaction().execute(async (trx) => {
    // Locks for the transaction, not the session: a pooler may give the next statement to another session.
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(trx)
    return migrate(trx)
  })
}

export type MigrationState = {
  readonly applied: number
  /** Of this version, not applied yet: the next start does so. */
  readonly pending: readonly string[]
  /** Applied by a newer version. */
  readonly unknown: readonly string[]
}

/** How far the tables are, without changing anything. */
export async function migrationState(db: Kysely<Database>): Promise<MigrationState> {
  const known = await knownMigrations()
  const applied = await appliedMigrations(db)
  return {
    applied: applied.length,
    pending: known.filter((name) => !applied.includes(name)),
    unknown: applied.filter((name) => !known.includes(name)),
  }
}

/** The names of this version's migrations, in order. */
export const knownMigrations = async (): Promise<readonly string[]> =>
  Object.keys(await migrationModules()).sort()

/** What each file of a migration exports, by its name. */
export const migrationModules = (): Promise<Readonly<Record<string, unknown>>> =>
  provider.getMigrations()

const provider = new FileMigrationProvider({ fs, path, migrationFolder })

async function migrate(db: Kysely<Database>): Promise<readonly string[]> {
  await refuseNewerDatabase(db, await knownMigrations())
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest()
  const failed = results.find((result) => result.status === 'Error')
  if (failed !== undefined) {
    throw new Error(`The migration ${failed.migrationName} failed.`, { cause: error })
  }
  if (error !== undefined) throw error
  return results.map((result) => result.migrationName)
}

async function refuseNewerDatabase(db: Kysely<Database>, known: readonly string[]): Promise<void> {
  const unknown = (await appliedMigrations(db)).filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new StartRefused(madeByNewerVersion(unknown))
}

/** Says that migrations of a newer version, which this one does not know, are in the database. */
export const madeByNewerVersion = (unknown: readonly string[]): string =>
  `A newer version of Flip Search Pro made this database (it has ${unknown.join(', ')}). Start that version.`

async function appliedMigrations(db: Kysely<Database>): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (tables[0]?.found !== true) return []
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db)
  return rows.map((row) => row.name)
}
