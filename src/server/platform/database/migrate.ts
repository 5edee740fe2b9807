import { promises as fs } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import { StartRefused } from '../start-refused.ts'
import type { Database } from './schema.ts'
import { notesOf, oldestThatRuns } from './upgrade-notes.ts'

const migrationFolder = fileURLToPath(new URL('../../../../migrations', import.meta.url))
/** Any number, so long as every version of the program uses the same. */
const migrationLock = 7_430_912_001

/**
 * Brings the tables up to date and returns the names of the migrations that ran, all or none. Two programs that start
 * at once take turns. Tables that servers work with meanwhile are waited for a moment at a time, so that no request waits
 * long behind a migration. Throws StartRefused for a database that a newer version has migrated so far that this one
 * cannot run on it, and where tables stay locked for `patienceMs`.
 */
export const migrateToLatest = async (
  db: Kysely<Database>,
  { say = () => undefined, patienceMs = TEN_MINUTES_MS }: WhileLocked = {},
): Promise<readonly string[]> => {
  const givenUpAt = Date.now() + patienceMs
  for (let tries = 1; ; tries++) {
    try {
      return await inTurn(db)
    } catch (error) {
      if (!wasLockedOut(error)) throw error
      if (Date.now() > givenUpAt) throw new StartRefused(STAYED_LOCKED, { cause: error })
      if (tries === 1) say(WAITING)
      await delay(PAUSE_MS)
    }
  }
}

type WhileLocked = {
  /** Hears once that tables are waited for. */
  readonly say?: (sentence: string) => void
  readonly patienceMs?: number
}

const inTurn = (db: Kysely<Database>): Promise<readonly string[]> =>
  db.transaction().execute(async (trx) => {
    // Locks for the transaction, not the session: a pooler may give the next statement to another session.
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(trx)
    await sql`select set_config('lock_timeout', ${`${LOCK_WAIT_MS}ms`}, true)`.execute(trx)
    return migrate(trx)
  })

/**
 * Everything that comes after waits behind a statement that waits for a table. Longer than the second after which
 * Postgres looks who is in the way (deadlock_timeout), for then its own vacuuming makes room.
 */
const LOCK_WAIT_MS = 1500
const PAUSE_MS = 2000
const TEN_MINUTES_MS = 10 * 60_000
const WAITING = 'Waiting for tables that other programs work with, to bring them up to date…'
const STAYED_LOCKED =
  'The tables could not be brought up to date: other programs hold them all the time, such as an import. Nothing has changed. Start again once they are done, or stop them.'

/** Another transaction has a table, or it and this one wait for each other. */
const wasLockedOut = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && (error.code === '55P03' || error.code === '40P01')) ||
    wasLockedOut(error.cause))

export type MigrationState = {
  readonly applied: number
  /** Of this version, not applied yet: the next start does so. */
  readonly pending: readonly string[]
  /** Applied by a newer version. */
  readonly unknown: readonly string[]
  /** Whether this version runs on the tables: always, but where a newer one has changed what this one relies on. */
  readonly runsHere: boolean
}

/** How far the tables are, without changing anything. */
export async function migrationState(db: Kysely<Database>): Promise<MigrationState> {
  const known = await knownMigrations()
  const applied = await appliedMigrations(db)
  const pending = known.filter((name) => !applied.includes(name))
  const unknown = applied.filter((name) => !known.includes(name))
  const runsHere =
    unknown.length === 0 || (pending.length === 0 && known.includes((await newestToKnow(db)) ?? ''))
  return { applied: applied.length, pending, unknown, runsHere }
}

/** The names of this version's migrations, in order. */
export const knownMigrations = async (): Promise<readonly string[]> =>
  Object.keys(await migrationModules()).sort()

/** What each file of a migration exports, by its name. */
export const migrationModules = (): Promise<Readonly<Record<string, unknown>>> =>
  provider.getMigrations()

const provider = new FileMigrationProvider({ fs, path, migrationFolder })

async function migrate(db: Kysely<Database>): Promise<readonly string[]> {
  const { unknown, runsHere } = await migrationState(db)
  if (!runsHere) throw new StartRefused(madeByNewerVersion(unknown))
  // A server of the release before that comes back while the next one takes over.
  if (unknown.length > 0) return []
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest()
  const failed = results.find((result) => result.status === 'Error')
  if (failed !== undefined) {
    throw new Error(`The migration ${failed.migrationName} failed.`, { cause: error })
  }
  if (error !== undefined) throw error
  await noteNewestToKnow(db)
  return results.map((result) => result.migrationName)
}

/** Says that migrations of a newer version, on whose tables this one cannot run, are in the database. */
export const madeByNewerVersion = (unknown: readonly string[]): string =>
  `A newer version of Flip Search Pro made this database (it has ${unknown.join(', ')}). Start that version.`

/**
 * In `installation`: the newest migration that a program must know to run on these tables, for older programs, which
 * know nothing of the migrations after theirs (docs/decisions/057-expand-and-contract.md).
 */
const NEWEST_TO_KNOW = 'programs must know the migration'

const newestToKnow = async (db: Kysely<Database>): Promise<string | null> => {
  const noted = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', NEWEST_TO_KNOW)
    .executeTakeFirst()
  return noted?.value ?? null
}

const noteNewestToKnow = async (db: Kysely<Database>): Promise<void> => {
  const modules = Object.entries(await migrationModules())
  const value = modules
    .map(([name, module]) => oldestThatRuns(name, notesOf(module)))
    .sort()
    .at(-1)
  if (value === undefined || value === (await newestToKnow(db))) return
  await db
    .insertInto('installation')
    .values({ name: NEWEST_TO_KNOW, value })
    .onConflict((noted) => noted.column('name').doUpdateSet({ value }))
    .execute()
}

async function appliedMigrations(db: Kysely<Database>): Promise<readonly string[]> {
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db)
  if (tables[0]?.found !== true) return []
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db)
  return rows.map((row) => row.name)
}
