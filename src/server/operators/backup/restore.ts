import { basename } from 'node:path'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import * as z from 'zod/mini'
import { type Actor, recordAction } from '../../platform/audit-log.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { knownMigrations, migrateToLatest } from '../../platform/database/migrate.ts'
import { StartRefused } from '../../platform/start-refused.ts'
import { type OpenArchive, openArchive } from './archive/open-archive.ts'
import { refuseFile, withClient } from './client.ts'
import { describeSchema, hasTables, otherSchemas } from './describe-schema.ts'
import { type LoadedArchive, loadArchive } from './load-archive.ts'
import { inUse, withSideDatabases } from './side-databases.ts'

export type RestoreOptions = {
  readonly connectionString: string
  readonly file: string
  /** Takes the place of a database that is not empty. */
  readonly replace: boolean
  /** Who does it, for the audit log of what is restored. */
  readonly by: Actor
  readonly signal: AbortSignal
  /** How much of the file is restored, in bytes. */
  readonly progress: (done: number, of: number) => void
}

export type Restored = LoadedArchive & {
  readonly madeAt: Date
  /** Whether the file as a whole was compared first. */
  readonly wholeCompared: boolean
  /** Names of the migrations that brought an older backup up to date. */
  readonly migrated: readonly string[]
}

/**
 * Restores a file of `flip backup` or pg_dump into a database beside the one that is configured, brings it up to date,
 * and puts it in its place at one moment: until then nothing has changed. Throws StartRefused with a sentence.
 */
export const restore = async (options: RestoreOptions): Promise<Restored> => {
  const opened = await openArchive(options.file, options.signal)
  if (!opened.ok) return refuseFile(options.file, opened.error)
  const archive = opened.value
  try {
    await refuseNewer(archive, options.file)
    return await withSideDatabases(options.connectionString, naming(options), async (databases) => {
      const programs = await databases.usedBy()
      if (programs.length > 0) throw inUse(programs)
      await refuseUnlessFree(options)
      return databases.withNew(async ({ connectionString, takePlace }) => {
        const beside = { ...options, connectionString }
        const loaded = await withClient(connectionString, naming(options), (client) =>
          loadArchive(client, archive, options.progress),
        )
        const migrated = await bringUpToDate(beside, archive.head.madeAt)
        options.signal.throwIfAborted()
        await takePlace()
        const { wholeCompared, head } = archive
        return { ...loaded, migrated, wholeCompared, madeAt: head.madeAt }
      })
    })
  } finally {
    await archive.close()
  }
}

const naming = ({ signal }: RestoreOptions) => ({ name: 'flip-restore', signal })

const refuseNewer = async (archive: OpenArchive, file: string): Promise<void> => {
  const [table, entry] = ['TABLE', 'TABLE DATA'].map((asked) =>
    archive.entries.find(
      ({ kind, schema, name }) =>
        kind === asked && schema === 'public' && name === 'kysely_migration',
    ),
  )
  const without = (what: string, option: string) =>
    refuseFile(file, `It has ${what}: make it by pg_dump --format=custom without ${option}.`)
  if (table === undefined)
    return entry === undefined
      ? refuseFile(file, 'It is no backup of Flip Search Pro.')
      : without('rows without their tables', '--data-only')
  if (entry === undefined) return without('tables without their rows', '--schema-only')
  if (!entry.copy) return without('its rows as INSERT statements', '--inserts')
  const applied = (
    await text(archive.rowsOf(entry)).catch(() => refuseFile(file, 'It is damaged.'))
  )
    .split('\n')
    .filter((line) => line !== '' && line !== '\\.')
    .map((line) => line.split('\t')[0] ?? '')
  const known = await knownMigrations()
  const unknown = applied.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    refuseFile(
      file,
      `A newer version of Flip Search Pro made it (it has ${unknown.join(', ')}). Restore it with that version.`,
    )
}

const refuseUnlessFree = (options: RestoreOptions): Promise<void> =>
  withClient(options.connectionString, naming(options), async (client) => {
    await refuseUnlessOwner(client)
    if (!(await hasTables(client))) return
    if (!options.replace)
      throw new StartRefused(
        'The database is not empty. With --replace the backup takes the place of what is there. Nothing has changed.',
      )
    const { leftOut } = await describeSchema(client)
    const others = [...(await otherSchemas(client)).map((name) => `the schema ${name}`), ...leftOut]
    if (others.length > 0)
      throw new StartRefused(
        `The database also holds what is not of Flip Search Pro and would be lost: ${others.join(', ')}. Move that elsewhere first, or restore into an empty database. Nothing has changed.`,
      )
  })

/** Only its owner may rename a database: better said now than when all is restored. */
const refuseUnlessOwner = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query(
    `SELECT datname AS name, pg_has_role(datdba, 'USAGE') AS own FROM pg_catalog.pg_database
     WHERE datname = current_database()`,
  )
  const { name, own } = z.object({ name: z.string(), own: z.boolean() }).parse(rows[0])
  if (own) return
  throw new StartRefused(
    `The database ${name} belongs to another user, so a backup cannot take its place: ALTER DATABASE ... OWNER TO the user of DATABASE_URL. Nothing has changed.`,
  )
}

/** Migrates, keeps in the audit log what is done, and lets the planner know the new tables. */
const bringUpToDate = async (options: RestoreOptions, madeAt: Date): Promise<readonly string[]> => {
  const db = openDatabase({
    connectionString: options.connectionString,
    applicationName: 'flip-restore',
    maxConnections: 2,
  })
  let migrated: readonly string[]
  try {
    migrated = await migrateToLatest(db)
    await recordAction(db, options.by, {
      action: 'restore database',
      subject: basename(options.file),
      after: `as it was at ${madeAt.toISOString()}`,
    })
  } finally {
    await db.destroy()
  }
  await withClient(options.connectionString, naming(options), (client) => client.query('ANALYZE'))
  return migrated
}
