import { access, rename, rm } from 'node:fs/promises'
import { Transform } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import * as z from 'zod/mini'
import { StartRefused } from '../../platform/start-refused.ts'
import type { Archive } from './archive/archive-format.ts'
import { openArchive } from './archive/open-archive.ts'
import { writeArchive } from './archive/write-archive.ts'
import { entriesOf } from './archive-entries.ts'
import { refuseFile, withClient } from './client.ts'
import { describeSchema, type SchemaDescription } from './describe-schema.ts'
import { loadArchive } from './load-archive.ts'
import { withSideDatabases } from './side-databases.ts'
import { figuresOf, type TableFigures } from './table-figures.ts'

export type BackupOptions = {
  readonly connectionString: string
  /** A file that is not there yet. */
  readonly file: string
  readonly signal: AbortSignal
  readonly progress: (step: BackupStep, done: number, of: number) => void
}

/** Bytes of tables that are read, rows that are written, bytes of the file that are restored and compared. */
export type BackupStep = 'read' | 'write' | 'check'

export type Backup = {
  readonly tables: number
  readonly rows: number
  /** What is among our tables and is not ours. */
  readonly leftOut: readonly string[]
}

/**
 * Writes all that is in a database at one moment into a file of pg_dump's custom format, restores that into a database
 * beside it, and compares schema, counts and checksums. Only then the file gets its name. Throws StartRefused with a
 * sentence.
 */
export const backUp = (options: BackupOptions): Promise<Backup> =>
  withSideDatabases(
    options.connectionString,
    naming(options),
    async ({ withNew, refuseUnlessMayCreate }) => {
      const unfinished = `${options.file}.unfinished`
      if (await isThere(options.file))
        refuseFile(options.file, 'It is there already: name a new file.')
      // Before hours of writing.
      await refuseUnlessMayCreate()
      try {
        await rm(unfinished, { force: true })
        const written = await write(unfinished, options)
        await withNew(({ connectionString }) =>
          check(unfinished, written, { ...options, connectionString }),
        )
        await rename(unfinished, options.file)
        return written.backup
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => undefined)
        const fault = fileFaultOf(error)
        throw fault === null ? error : new StartRefused(`${options.file}: ${fault}`)
      }
    },
  )

const naming = ({ signal }: BackupOptions) => ({ name: 'flip-backup', signal })

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

type Written = { readonly backup: Backup; readonly schema: SchemaDescription }

const write = (path: string, options: BackupOptions): Promise<Written> =>
  withClient(options.connectionString, naming(options), async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const schema = await describeSchema(client)
    const { tables } = schema
    if (tables.length === 0)
      throw new StartRefused('The database has no tables yet: there is nothing to back up.')
    // So that none of them is removed meanwhile.
    await client.query(
      `LOCK TABLE ${tables.map(({ quoted }) => `ONLY ${quoted}`).join(', ')} IN ACCESS SHARE MODE`,
    )
    const figures: TableFigures[] = []
    const bytes = tables.reduce((sum, table) => sum + table.bytes, 0)
    let bytesRead = 0
    for (const table of tables) {
      options.progress('read', bytesRead, bytes)
      figures.push(await figuresOf(client, table))
      bytesRead += table.bytes
    }
    options.progress('read', bytes, bytes)
    const rows = figures.reduce((sum, table) => sum + table.rows, 0)
    const archive = {
      head: await headOf(client),
      entries: await entriesOf(client, schema, figures),
    }
    let done = 0
    const counted = (lines: number) => {
      done += lines
      options.progress('write', done, rows)
    }
    await writeArchive(path, archive, (entry) => {
      const rows = new RowsWithEnd(counted)
      // Where the file cannot take them, their connection ends when it has no listeners any more.
      rows.on('error', () => undefined)
      return client
        .query(copyTo((entry.copy ?? '').replace(/ FROM stdin;\n$/, ' TO STDOUT')))
        .on('error', (error) => rows.destroy(error))
        .pipe(rows)
    })
    await client.query('COMMIT')
    return { backup: { tables: tables.length, rows, leftOut: schema.leftOut }, schema }
  })

const headOf = async (client: pg.Client): Promise<Archive['head']> => {
  const { rows } = await client.query(
    `SELECT current_database() AS database, current_setting('server_version') AS "serverVersion"`,
  )
  return { ...headRow.parse(rows[0]), madeAt: new Date(), compressed: true }
}
const headRow = z.object({ database: z.string(), serverVersion: z.string() })

/** Restores the file beside the database, and compares the schema that came of it as well. */
const check = async (file: string, { schema }: Written, options: BackupOptions): Promise<void> => {
  const archive = await openArchive(file, options.signal)
  if (!archive.ok) throw new StartRefused(`The backup cannot be read: ${archive.error}`)
  try {
    await withClient(options.connectionString, naming(options), async (client) => {
      await loadArchive(client, archive.value, (done, of) => options.progress('check', done, of))
      const different = differenceOf(schema, await describeSchema(client))
      if (different !== null)
        throw new StartRefused(
          `${different} does not come back from a backup as it is. Back up with pg_dump --format=custom instead, which flip restore reads as well.`,
        )
    })
  } finally {
    await archive.value.close()
  }
}

/** The first object that is not the same in both; null when all are. */
const differenceOf = (one: SchemaDescription, other: SchemaDescription): string | null => {
  const there = new Set([...other.beforeRows, ...other.afterRows].map(({ statement }) => statement))
  const lost = [...one.beforeRows, ...one.afterRows].find(({ statement }) => !there.has(statement))
  return lost === undefined ? null : `${lost.kind} ${lost.name}`
}

/** Counts rows, and ends them as pg_dump does, for the sake of scripts that pg_restore makes. */
class RowsWithEnd extends Transform {
  readonly #counted: (rows: number) => void

  constructor(counted: (rows: number) => void) {
    super()
    this.#counted = counted
  }

  override _transform(chunk: Buffer, _: string, done: (error: null, chunk: Buffer) => void): void {
    let lines = 0
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) lines++
    this.#counted(lines)
    done(null, chunk)
  }

  override _flush(done: (error: null, chunk: string) => void): void {
    done(null, '\\.\n\n\n')
  }
}

const NEWLINE = 10

/** What the system says of files, and what it means here. */
const FILE_FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'You may not write there.',
  EDQUOT: 'The disk is full.',
  EFBIG: 'It may not become as large as the backup is (ulimit -f, or the kind of disk).',
  EISDIR: 'It is a folder.',
  ENOENT: 'There is no such folder.',
  ENOSPC: 'The disk is full.',
  ENOTDIR: 'There is no such folder.',
  EPERM: 'You may not write there.',
  EROFS: 'The disk is read-only.',
}

const fileFaultOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error ? (FILE_FAULTS[String(error.code)] ?? null) : null
