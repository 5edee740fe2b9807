import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { reasonOf } from '../../platform/reason-of.ts'
import { StartRefused } from '../../platform/start-refused.ts'
import type { ArchiveEntry } from './archive/archive-format.ts'
import type { OpenArchive } from './archive/open-archive.ts'
import { noRoomBecause } from './client.ts'
import { OUR_SCHEMAS } from './describe-schema.ts'
import { figuresIn, figuresOf } from './table-figures.ts'

export type LoadedArchive = {
  readonly tables: number
  readonly rows: number
  /** Whether every table was compared with what the archive says of it; pg_dump says nothing. */
  readonly compared: boolean
  /** What else is in the archive and not ours. */
  readonly leftOut: readonly string[]
}

/**
 * Makes what is in an archive in an empty database, as pg_restore would, and compares each table with what the archive
 * says of it. Throws StartRefused with a sentence about the archive.
 */
export const loadArchive = async (
  client: pg.Client,
  archive: OpenArchive,
  progress: (bytes: number, of: number) => void,
): Promise<LoadedArchive> => {
  const entries = archive.entries.filter(isOurs)
  const tables = entries.filter(({ copy }) => copy !== null)
  let done = 0
  let rows = 0
  const read = (bytes: number) => {
    done += bytes
    progress(done, archive.bytes)
  }
  for (const entry of entries) {
    try {
      if (entry.copy === null) await client.query(entry.statement)
      else rows += await loadRows(client, archive, entry, read)
    } catch (error) {
      throw error instanceof StartRefused ? error : (noRoomBecause(error) ?? refusal(entry, error))
    }
  }
  progress(archive.bytes, archive.bytes)
  return {
    tables: tables.length,
    rows,
    compared: tables.every(({ statement }) => figuresIn(statement) !== null),
    leftOut: archive.entries
      .filter((entry) => !isOurs(entry) && !PASSED_OVER.has(entry.kind))
      .map(({ kind, schema, name }) => `${kind} ${schema === null ? '' : `${schema}.`}${name}`),
  }
}

const loadRows = async (
  client: pg.Client,
  archive: OpenArchive,
  entry: ArchiveEntry,
  read: (bytes: number) => void,
): Promise<number> => {
  const copy = client.query(copyFrom(entry.copy ?? ''))
  await pipeline(archive.rowsOf(entry, read), copy)
  const expected = figuresIn(entry.statement)
  if (expected === null) return copy.rowCount
  const found = await figuresOf(client, { quoted: quotedTableOf(entry) })
  if (found.rows !== expected.rows || found.checksum !== expected.checksum)
    throw new StartRefused(
      `The table ${entry.name} is not what was backed up: ${found.rows.toLocaleString('en-US')} of ${expected.rows.toLocaleString('en-US')} rows${found.rows === expected.rows ? ', with other content' : ''}. The backup is damaged.`,
    )
  return found.rows
}

/** As our own archives write it: `COPY public.listing (...) FROM stdin;`. */
const quotedTableOf = ({ copy }: ArchiveEntry): string =>
  /^COPY (.*?) \(/.exec(copy ?? '')?.[1] ?? ''

const isOurs = ({ kind, schema, name }: ArchiveEntry): boolean =>
  kind === 'ENCODING' ||
  (kind === 'SCHEMA'
    ? name !== 'public' && OUR_SCHEMAS.includes(name)
    : LOADED.has(kind) && schema !== null && OUR_SCHEMAS.includes(schema))

const LOADED: ReadonlySet<string> = new Set([
  ...['TYPE', 'FUNCTION', 'PROCEDURE', 'TABLE', 'TABLE ATTACH', 'DEFAULT', 'CHECK CONSTRAINT'],
  ...['SEQUENCE', 'SEQUENCE OWNED BY', 'TABLE DATA', 'SEQUENCE SET'],
  ...['CONSTRAINT', 'INDEX', 'INDEX ATTACH', 'FK CONSTRAINT', 'TRIGGER'],
])

/** Settings that are set already, and what belongs to a server more than to its data. */
const PASSED_OVER: ReadonlySet<string> = new Set([
  ...['ENCODING', 'STDSTRINGS', 'SEARCHPATH', 'SCHEMA', 'DATABASE', 'DATABASE PROPERTIES'],
  ...['ACL', 'DEFAULT ACL', 'COMMENT', 'EXTENSION', 'STATISTICS DATA'],
])

const refusal = ({ kind, name }: ArchiveEntry, error: unknown): StartRefused =>
  new StartRefused(
    isOfZlib(error)
      ? `The file is damaged, in the table ${name}.`
      : `The ${kind.toLowerCase()} ${name} cannot be restored: ${reasonOf(error)}.`,
  )

const isOfZlib = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
