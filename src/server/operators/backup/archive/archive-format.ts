import { err, ok, type Result } from '../../../../domain/result.ts'

/**
 * The layout of pg_dump's custom format: a head, a table of contents, then the rows of each table as COPY writes them,
 * compressed, in chunks (pg_backup_archiver.c and pg_backup_custom.c of PostgreSQL). Written as version 1.14, which
 * pg_restore 12 and newer read; read up to 1.16, which pg_dump 17 and 18 write.
 */
export type Archive = {
  readonly head: ArchiveHead
  readonly entries: readonly ArchiveEntry[]
}

export type ArchiveHead = {
  readonly database: string
  /** Such as "18.4". */
  readonly serverVersion: string
  readonly madeAt: Date
  readonly compressed: boolean
}

/** One line of the table of contents: a statement, or the rows of a table. */
export type ArchiveEntry = {
  /** From 1. */
  readonly id: number
  /** As pg_dump calls it, such as "TABLE" or "TABLE DATA". */
  readonly kind: string
  readonly schema: string | null
  readonly name: string
  readonly section: Section
  /** What makes it; for rows a comment at most. */
  readonly statement: string
  /** The COPY that takes the rows; null for anything but rows. */
  readonly copy: string | null
  /** Ids of what must be there before. */
  readonly after: readonly number[]
  /** Where in the file its rows begin; null for anything else, and while they are not written. */
  readonly position: number | null
}

export type Section = 'none' | 'before rows' | 'rows' | 'after rows'

/**
 * Head and table of contents. The length does not depend on positions. Where pg_dump writes its own version, they say
 * that the file ends with a checksum.
 */
export const encodeContents = ({ head, entries }: Archive): Buffer =>
  Buffer.concat([
    Buffer.from('PGDMP'),
    Buffer.from([1, 14, 0, INT_BYTES, OFFSET_BYTES, CUSTOM_FORMAT]),
    int(head.compressed ? -1 : 0),
    ...timeParts(head.madeAt).map(int),
    text(head.database),
    text(head.serverVersion),
    text(ENDS_WITH_CHECKSUM),
    int(entries.length),
    ...entries.map(encodeEntry),
  ])

export type DecodedContents = Archive & {
  readonly length: number
  /** Whether the file was written with a checksum of the whole at its end. */
  readonly endsWithChecksum: boolean
}

/**
 * Reads head and table of contents from the beginning of a file. An error is a sentence, or 'more' when these bytes
 * end before they do.
 */
export const decodeContents = (bytes: Buffer): Result<DecodedContents, string> => {
  if (bytes.toString('latin1', 0, 5) !== 'PGDMP')
    return err('It is no backup: flip backup and pg_dump --format=custom make one.')
  const cursor = new BytesCursor(bytes)
  try {
    return decode(cursor)
  } catch (error) {
    if (error instanceof RangeError) return err('more')
    throw error
  }
}

/** What begins the rows of an entry. */
export const rowsBegin = (id: number): Buffer => Buffer.concat([Buffer.from([ROWS]), int(id)])

/** A piece of compressed rows; an empty one ends them. */
export const rowsChunk = (bytes: Buffer): readonly Buffer[] => [int(bytes.length), bytes]

/** The bytes of what `rowsBegin` wrote. */
export const ROWS_BEGIN_BYTES = 6
/** The bytes of a length. */
export const LENGTH_BYTES = 5

/** Whether these bytes begin the rows of this entry. */
export const beginsRowsOf = (bytes: Buffer, id: number): boolean => bytes.equals(rowsBegin(id))

/** A length that `rowsChunk` wrote. */
export const decodeLength = (bytes: Buffer): number => new BytesCursor(bytes).int()

const ENDS_WITH_CHECKSUM = 'flip backup, with SHA-256'
const INT_BYTES = 4
const OFFSET_BYTES = 8
const CUSTOM_FORMAT = 1
const ROWS = 1
const OFFSET_UNKNOWN = 1
const OFFSET_KNOWN = 2
const NO_ROWS = 3
const sections: readonly Section[] = ['none', 'before rows', 'rows', 'after rows']

const encodeEntry = (entry: ArchiveEntry): Buffer =>
  Buffer.concat([
    int(entry.id),
    int(entry.copy === null ? 0 : 1),
    ...['0', '0', entry.name, entry.kind].map(text),
    int(sections.indexOf(entry.section) + 1),
    text(entry.statement),
    // What drops it, for pg_restore --clean.
    text(''),
    ...[entry.copy, entry.schema].map(text),
    // Table space, access method, owner, and whether rows have object ids.
    ...[null, null, '', 'false'].map(text),
    ...entry.after.map((id) => text(String(id))),
    text(null),
    encodePosition(entry),
  ])

const encodePosition = ({ copy, position }: ArchiveEntry): Buffer => {
  const bytes = Buffer.alloc(1 + OFFSET_BYTES)
  bytes[0] = copy === null ? NO_ROWS : position === null ? OFFSET_UNKNOWN : OFFSET_KNOWN
  bytes.writeBigUInt64LE(BigInt(position ?? 0), 1)
  return bytes
}

const timeParts = (at: Date): readonly number[] => [
  ...[at.getUTCSeconds(), at.getUTCMinutes(), at.getUTCHours()],
  ...[at.getUTCDate(), at.getUTCMonth(), at.getUTCFullYear() - 1900, 0],
]

const int = (value: number): Buffer => {
  const bytes = Buffer.alloc(1 + INT_BYTES)
  bytes[0] = value < 0 ? 1 : 0
  bytes.writeUInt32LE(Math.abs(value), 1)
  return bytes
}

const text = (value: string | null): Buffer => {
  if (value === null) return int(-1)
  const bytes = Buffer.from(value)
  return Buffer.concat([int(bytes.length), bytes])
}

const decode = (cursor: BytesCursor): ReturnType<typeof decodeContents> => {
  cursor.skip(5)
  const [major, minor] = [cursor.byte(), cursor.byte()]
  cursor.skip(1)
  if (major !== 1 || minor < 14 || minor > 16)
    return err(
      `Its format, ${major}.${minor} of pg_dump, is not known here: pg_dump 12 to 18 write 1.14 to 1.16.`,
    )
  if (cursor.byte() !== INT_BYTES || cursor.byte() !== OFFSET_BYTES)
    return err('It was made on a kind of machine that is not supported.')
  if (cursor.byte() !== CUSTOM_FORMAT)
    return err('pg_dump made it in another format: use --format=custom.')
  const compression = minor === 14 ? cursor.int() : cursor.byte()
  if (minor > 14 && compression > 1)
    return err('pg_dump compressed it in a way that is not supported: use --compress=gzip.')
  const [second = 0, minute = 0, hour = 0, day = 1, month = 0, year = 0] = cursor.ints(7)
  const head = {
    madeAt: new Date(Date.UTC(1900 + year, month, day, hour, minute, second)),
    compressed: compression !== 0,
    database: cursor.text() ?? '',
    serverVersion: cursor.text() ?? '',
  }
  const endsWithChecksum = cursor.text() === ENDS_WITH_CHECKSUM
  const entries = Array.from({ length: cursor.int() }, () => decodeEntry(cursor, minor))
  return ok({ head, entries, endsWithChecksum, length: cursor.at })
}

const decodeEntry = (cursor: BytesCursor, minor: number): ArchiveEntry => {
  const id = cursor.int()
  const hasRows = cursor.int() !== 0
  cursor.texts(2)
  const [name, kind] = cursor.texts(2)
  const section = sections[cursor.int() - 1] ?? 'none'
  const [statement, , copy, schema] = cursor.texts(4)
  cursor.texts(2)
  if (minor >= 16) cursor.int()
  cursor.texts(2)
  const after: number[] = []
  for (let id = cursor.text(); id !== null; id = cursor.text()) after.push(Number(id))
  const positionKind = cursor.byte()
  const position = cursor.offset()
  return {
    id,
    kind: kind ?? '',
    name: name ?? '',
    schema: schema ?? null,
    section,
    statement: statement ?? '',
    copy: hasRows ? (copy ?? '') : null,
    after,
    position: positionKind === OFFSET_KNOWN ? position : null,
  }
}

/** Reads one value after the other; throws RangeError where the bytes end. */
class BytesCursor {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  get at(): number {
    return this.#at
  }

  skip(count: number): void {
    this.#at += count
  }

  byte(): number {
    const value = this.#bytes.readUInt8(this.#at)
    this.#at += 1
    return value
  }

  int(): number {
    const sign = this.byte() === 0 ? 1 : -1
    const value = this.#bytes.readUInt32LE(this.#at)
    this.#at += INT_BYTES
    return sign * value
  }

  ints(count: number): readonly number[] {
    return Array.from({ length: count }, () => this.int())
  }

  text(): string | null {
    const length = this.int()
    if (length < 0) return null
    const end = this.#at + length
    if (end > this.#bytes.length) throw new RangeError('The bytes end within a text.')
    const value = this.#bytes.toString('utf8', this.#at, end)
    this.#at = end
    return value
  }

  texts(count: number): readonly (string | null)[] {
    return Array.from({ length: count }, () => this.text())
  }

  offset(): number {
    const value = this.#bytes.readBigUInt64LE(this.#at)
    this.#at += OFFSET_BYTES
    return Number(value)
  }
}
