import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { openDocuments } from '../../../../packages/sandbox/documents/open-documents.ts'
import { temporaryFiles } from '../../../../tests/platform/temporary-files.ts'
import {
  createDatabaseAsOf,
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/platform/test-database.ts'
import { knownMigrations } from '../../platform/database/migrate.ts'
import { openJobs } from '../../platform/jobs/open-jobs.ts'
import { allJobs } from '../../start/all-jobs.ts'
import type { ArchiveEntry } from './archive/archive-format.ts'
import { openArchive } from './archive/open-archive.ts'
import { writeArchive } from './archive/write-archive.ts'
import { backUp } from './back-up.ts'
import { withClient } from './client.ts'
import { loadArchive } from './load-archive.ts'
import { restore } from './restore.ts'
import { figuresOf } from './table-figures.ts'

const files = temporaryFiles()
const { signal } = new AbortController()
const quiet = { signal, progress: () => undefined }
const by = { kind: 'command line', user: 'ann' } as const

let source: TestDatabase
let backup: string
beforeAll(async () => {
  source = await createTestDatabase()
  await sql`INSERT INTO installation (name, value)
    SELECT 'name ' || n, E'tab\t, line\n, backslash \\ , \\. , ' || chr(8364 + n)
    FROM generate_series(2, 500) n`.execute(source.db)
  await sql`SELECT setval('import_run', 77)`.execute(source.db)
  const documents = await openDocuments(source.connectionString)
  await documents.collection('note', z.object({ text: z.string() })).put('a', { text: 'kept' })
  await documents.close()
  const jobs = await openJobs(allJobs, { db: source.db, onFault: () => undefined, sendOnly: true })
  await jobs.send(source.db, 'send-mail', { to: 'ann@flips.example', subject: 'Hi', text: 'Hello' })
  await jobs.close()
  backup = join(files.folder, 'whole.dump')
  const made = await backUp({ ...quiet, connectionString: source.connectionString, file: backup })
  expect(made).toMatchObject({ leftOut: [] })
  expect(made.rows).toBeGreaterThan(500)
})
afterAll(() => source.drop())

const target = async (): Promise<string> => {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  return database.connectionString
}

/** The values of all rows, one after the other. */
const ask = (connectionString: string, query: string): Promise<unknown[]> =>
  withClient(connectionString, { name: 'flip-tests', signal }, async (client) =>
    (await client.query({ text: query, rowMode: 'array' })).rows.flat(),
  )

/** Those beside the databases of this process: other tests restore at the same time. */
const databases = () =>
  ask(
    source.connectionString,
    `SELECT datname FROM pg_database WHERE datname ~ '^flip_test_${process.pid}_.*_flip_(new|old)_'`,
  )

/** A database with one row that says that nothing has changed. */
const targetWithRow = async (): Promise<string> => {
  const connectionString = await target()
  await ask(connectionString, `INSERT INTO public.installation VALUES ('here', 'before')`)
  return connectionString
}
const isAsBefore = async (connectionString: string): Promise<boolean> => {
  const [value] = await ask(
    connectionString,
    `SELECT value FROM public.installation WHERE name = 'here'`,
  )
  return value === 'before' && (await databases()).length === 0
}

const restoreTo = (connectionString: string, file: string, { replace = true } = {}) =>
  restore({ ...quiet, connectionString, file, replace, by })

/** A whole file of other entries. */
const rewritten = async (
  name: string,
  change: (entry: ArchiveEntry) => ArchiveEntry | readonly ArchiveEntry[],
): Promise<string> => {
  const archive = await openArchive(backup)
  if (!archive.ok) throw new Error(archive.error)
  const { head, entries, rowsOf, close } = archive.value
  const file = join(files.folder, name)
  await writeArchive(file, { head, entries: entries.flatMap(change) }, (entry) => rowsOf(entry))
  await close()
  return file
}

it('all that is in the database comes back: rows, counters, jobs that wait, what stand-ins know', async () => {
  const connectionString = await target()
  const restored = await restoreTo(connectionString, backup)
  expect(restored).toMatchObject({
    compared: true,
    wholeCompared: true,
    leftOut: [],
    migrated: [],
  })
  const figures = (at: string, quoted: string) =>
    withClient(at, { name: 'flip-tests', signal }, (client) => figuresOf(client, { quoted }))
  expect(
    await ask(connectionString, 'SELECT actor, action, subject FROM public.audit_log'),
  ).toEqual(['ann', 'restore database', 'whole.dump'])
  await expect(
    ask(connectionString, 'TRUNCATE public.audit_log'),
    'its trigger guards the audit log here as well',
  ).rejects.toThrow()
  for (const table of ['public.installation', 'pgboss.job_common', 'sandbox.document'])
    expect(await figures(connectionString, table)).toEqual(
      await figures(source.connectionString, table),
    )
  const query = `SELECT data ->> 'to' FROM pgboss.job
    UNION ALL SELECT nextval('public.import_run')::text`
  expect(await ask(connectionString, query)).toEqual(['ann@flips.example', '78'])
  expect(await databases()).toEqual([])
})

it('a backup goes into an empty database; one with tables is left alone, unless it is to be replaced', async () => {
  const connectionString = await targetWithRow()
  await expect(restoreTo(connectionString, backup, { replace: false })).rejects.toThrow(
    /^The database is not empty\. With --replace/,
  )
  expect(await isAsBefore(connectionString)).toBe(true)
  await ask(connectionString, 'DROP SCHEMA public CASCADE')
  await ask(connectionString, 'CREATE SCHEMA public')
  await restoreTo(connectionString, backup, { replace: false })
  expect(await ask(connectionString, 'SELECT count(*)::int FROM public.installation')).toEqual([
    500,
  ])
})

it('a database that is in use is left alone, also when another process came meanwhile', async () => {
  const connectionString = await targetWithRow()
  const visiting = (until: (leave: () => void) => void) =>
    withClient(connectionString, { name: 'flip-server', signal }, () => new Promise<void>(until))
  const left = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  const visit = visiting((leave) => {
    arrived.resolve()
    void left.promise.then(leave)
  })
  await arrived.promise
  await expect(restoreTo(connectionString, backup)).rejects.toThrow(
    /^The database is in use by flip-\S+\. Stop what uses it/,
  )
  left.resolve()
  await visit

  const leftLater = Promise.withResolvers<void>()
  let late: Promise<void> | null = null
  const inMidst = restore({
    connectionString,
    file: backup,
    replace: true,
    by,
    signal,
    progress: () => {
      late ??= visiting((leave) => void leftLater.promise.then(leave))
    },
  })
  await expect(inMidst).rejects.toThrow(/^The database is in use by flip-/)
  leftLater.resolve()
  await late
  expect(await isAsBefore(connectionString)).toBe(true)
})

it('a user who may not rename the database, or not make another, gets that message before anything is restored', async () => {
  const connectionString = await targetWithRow()
  const [name] = await ask(connectionString, 'SELECT current_database()')
  const role = `${name}_user`
  await ask(connectionString, `CREATE ROLE ${role} LOGIN PASSWORD 'secret'`)
  onTestFinished(() => ask(source.connectionString, `DROP ROLE ${role}`).then(() => undefined))
  const asUser = new URL(connectionString)
  asUser.username = role
  asUser.password = 'secret'
  await expect(restoreTo(asUser.href, backup)).rejects.toThrow(
    `The database ${name} belongs to another user`,
  )
  await ask(connectionString, `ALTER DATABASE ${name} OWNER TO ${role}`)
  await expect(restoreTo(asUser.href, backup)).rejects.toThrow(
    `may not create another one beside it, in which a backup is checked or restored. Have a superuser of Postgres run: ALTER ROLE "${role}" CREATEDB;`,
  )
  await ask(connectionString, `ALTER DATABASE ${name} OWNER TO current_user`)
  expect(await isAsBefore(connectionString)).toBe(true)
})

it('a schema that others keep in the database is not replaced', async () => {
  const connectionString = await targetWithRow()
  await ask(connectionString, 'CREATE SCHEMA reports')
  await ask(connectionString, 'CREATE VIEW public.mine AS SELECT 1')
  await expect(restoreTo(connectionString, backup)).rejects.toThrow(
    'would be lost: the schema reports, the view public.mine.',
  )
  expect(await isAsBefore(connectionString)).toBe(true)
})

it('a damaged backup, one of other rows, and one of a newer version change nothing', async () => {
  const connectionString = await targetWithRow()
  const whole = readFileSync(backup)
  const statement = Buffer.from(whole)
  statement.write('oops', 3000, 'latin1')
  await expect(
    restoreTo(connectionString, files.write('statement.dump', statement)),
  ).rejects.toThrow(
    'statement.dump: It is damaged: its bytes are not those that were written (SHA-256).',
  )
  const fewer = await rewritten('fewer.dump', (entry) => ({
    ...entry,
    statement: entry.statement.replace('-- 500 rows', '-- 501 rows'),
  }))
  await expect(restoreTo(connectionString, fewer)).rejects.toThrow(
    'The table installation is not what was backed up: 500 of 501 rows.',
  )
  const cut = files.write('cut.dump', whole.subarray(0, -2000))
  await expect(restoreTo(connectionString, cut)).rejects.toThrow(/breaks off|damaged/)
  expect(await isAsBefore(connectionString)).toBe(true)

  await sql`INSERT INTO kysely_migration VALUES ('9999-from-the-future', '')`.execute(source.db)
  onTestFinished(async () => {
    await sql`DELETE FROM kysely_migration WHERE name LIKE '9999%'`.execute(source.db)
  })
  const newer = join(files.folder, 'newer.dump')
  await backUp({ ...quiet, connectionString: source.connectionString, file: newer })
  await expect(restoreTo(connectionString, newer)).rejects.toThrow(
    /newer\.dump: A newer version of Flip Search Pro made it \(it has 9999-from-the-future\)/,
  )
  const foreign = join(import.meta.dirname, 'archive/pg-dump-15.dump')
  await expect(restoreTo(connectionString, foreign)).rejects.toThrow(
    'It is no backup of Flip Search Pro.',
  )
  expect(await isAsBefore(connectionString)).toBe(true)
})

it.skipIf(spawnSync('pg_restore', ['--version']).error)(
  'pg_restore reads the file, also out of a pipe, and passes over its checksum',
  () => {
    const script = (...[args, input]: [string[], Buffer?]) => {
      const { stdout, stderr } = spawnSync('pg_restore', ['--file=-', ...args], {
        input,
        encoding: 'utf8',
        maxBuffer: 2 ** 28,
      })
      expect(stderr).toBe('')
      // A random word each time.
      return stdout.replaceAll(/^\\(un)?restrict .*$/gm, '')
    }
    const fromFile = script([backup])
    expect(fromFile).toContain('CREATE TABLE public.listing')
    expect(fromFile).toContain(`name 500\ttab`)
    expect(script([], readFileSync(backup))).toBe(fromFile)
  },
)

it('a backup of an older version is brought up to date; a view among its tables is named, since it is not in it', async () => {
  const older = await createDatabaseAsOf('0030-accounts-of-sources')
  onTestFinished(() => older.drop())
  await ask(older.connectionString, 'CREATE VIEW public.mine AS SELECT 1')
  const file = join(files.folder, 'older.dump')
  const made = await backUp({ ...quiet, connectionString: older.connectionString, file })
  expect(made.leftOut).toEqual(['the view public.mine'])
  const connectionString = await target()
  const { migrated } = await restoreTo(connectionString, file)
  expect(migrated).toEqual((await knownMigrations()).filter((name) => name > '0031'))
  expect(await ask(connectionString, 'SELECT count(*)::int FROM public.deal')).toEqual([0])
})

it.each([
  ['--data-only', (entry: ArchiveEntry) => (entry.kind === 'TABLE' ? [] : entry)],
  ['--schema-only', (entry: ArchiveEntry) => (entry.copy === null ? entry : [])],
  ['--inserts', (entry: ArchiveEntry) => ({ ...entry, copy: null })],
])('a file of pg_dump %s is refused, with how to make one', async (option, entriesOf) => {
  const file = await rewritten(`partial${option}.dump`, entriesOf)
  const connectionString = await targetWithRow()
  await expect(restoreTo(connectionString, file)).rejects.toThrow(
    `make it by pg_dump --format=custom without ${option}.`,
  )
  expect(await isAsBefore(connectionString)).toBe(true)
  await expect(restoreTo(connectionString, files.folder)).rejects.toThrow('It is a folder')
})

it('a server whose disk is full is named as that, with what to do', async () => {
  const connectionString = await target()
  const full = `DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = 'disk_full', MESSAGE = 'could not extend'; END $$`
  const archive = await openArchive(backup)
  if (!archive.ok) throw new Error(archive.error)
  onTestFinished(archive.value.close)
  const entry: ArchiveEntry = {
    id: 1,
    kind: 'TABLE',
    schema: 'public',
    name: 'listing',
    section: 'before rows',
    statement: full,
    copy: null,
    after: [],
    position: null,
  }
  const loading = withClient(connectionString, { name: 'flip-tests', signal }, (client) =>
    loadArchive(client, { ...archive.value, entries: [entry] }, () => undefined),
  )
  await expect(loading).rejects.toThrow('The disk of the database has no room for a copy of it')
})

it('a backup that is stopped leaves no file and no database, and one that is there is never written over', async () => {
  const stopping = new AbortController()
  const stopped = backUp({
    connectionString: source.connectionString,
    file: join(files.folder, 'stopped.dump'),
    signal: stopping.signal,
    progress: (step) => step === 'check' && stopping.abort(),
  })
  await expect(stopped).rejects.toThrow()
  expect((await readdir(files.folder)).filter((name) => name.startsWith('stopped'))).toEqual([])
  expect(await databases()).toEqual([])

  const before = readFileSync(backup)
  const again = backUp({ ...quiet, connectionString: source.connectionString, file: backup })
  await expect(again).rejects.toThrow('whole.dump: It is there already: name a new file.')
  expect(readFileSync(backup).equals(before)).toBe(true)
  const nowhere = join(files.folder, 'nowhere/a.dump')
  await expect(
    backUp({ ...quiet, connectionString: source.connectionString, file: nowhere }),
  ).rejects.toThrow('There is no such folder.')
})
