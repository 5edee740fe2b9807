import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createInflate } from 'node:zlib'
import { err, ok, type Result } from '../../../../domain/result.ts'
import { reasonOf } from '../../../platform/reason-of.ts'
import {
  type Archive,
  type ArchiveEntry,
  beginsRowsOf,
  type DecodedContents,
  decodeContents,
  decodeLength,
  LENGTH_BYTES,
  ROWS_BEGIN_BYTES,
} from './archive-format.ts'
import { compareWhole } from './whole-checksum.ts'

export type OpenArchive = Archive & {
  /** Of the whole file. */
  readonly bytes: number
  /**
   * Whether every byte was compared with the checksum at the end of the file: what pg_dump and older versions wrote has
   * none.
   */
  readonly wholeCompared: boolean
  /**
   * The rows of an entry, as COPY takes them; `read` hears of the file's bytes that they took. The stream fails with a
   * sentence where the file is damaged.
   */
  readonly rowsOf: (entry: ArchiveEntry, read?: (bytes: number) => void) => Readable
  readonly close: () => Promise<void>
}

/**
 * Opens an archive that `flip backup` or pg_dump wrote, after comparing the whole with its checksum. An error is a
 * sentence; only the signal makes it reject.
 */
export const openArchive = async (
  path: string,
  signal?: AbortSignal,
): Promise<Result<OpenArchive, string>> => {
  let file: FileHandle
  try {
    file = await open(path)
  } catch (error) {
    return err(
      isMissing(error) ? 'There is no such file.' : `It cannot be opened: ${reasonOf(error)}.`,
    )
  }
  const contents = await readContents(file, signal).catch(async (error: unknown) => {
    if (signal?.aborted) await file.close()
    signal?.throwIfAborted()
    return err(
      error instanceof Error && 'code' in error && error.code === 'EISDIR'
        ? 'It is a folder, not a file of flip backup or pg_dump --format=custom.'
        : `It cannot be read: ${reasonOf(error)}.`,
    )
  })
  if (!contents.ok) {
    await file.close()
    return contents
  }
  const { head, entries, endsWithChecksum: wholeCompared } = contents.value
  const { size: bytes } = await file.stat()
  const rowsOf: OpenArchive['rowsOf'] = (entry, read = () => undefined) => {
    const chunks = Readable.from(chunksOf(file, entry, read), { objectMode: false })
    if (!head.compressed) return chunks
    const rows = createInflate()
    chunks.on('error', (error) => rows.destroy(error))
    return chunks.pipe(rows)
  }
  return ok({ head, entries, bytes, wholeCompared, rowsOf, close: () => file.close() })
}

/** The whole is compared before a byte of it is believed. */
const readContents = async (
  file: FileHandle,
  signal: AbortSignal | undefined,
): Promise<Result<DecodedContents, string>> => {
  const whole = await compareWhole(file, signal)
  if (whole === 'different') return err(NOT_AS_WRITTEN)
  const contents = await readUncompared(file)
  if (!contents.ok) return contents
  // One that ends with no checksum, and should, is cut off.
  if (contents.value.endsWithChecksum && whole === 'no checksum') return err(BREAKS_OFF)
  return refuseUnknownPlaces(contents.value)
}

const readUncompared = async (file: FileHandle): Promise<Result<DecodedContents, string>> => {
  const { size } = await file.stat()
  for (let length = 1024 * 1024; ; length *= 4) {
    const bytes = Buffer.alloc(Math.min(length, size))
    const { bytesRead } = await file.read(bytes, 0, bytes.length, 0)
    const contents = decodeContents(bytes.subarray(0, bytesRead))
    if (contents.ok || contents.error !== 'more') return contents
    if (length >= size) return err(BREAKS_OFF)
  }
}

const refuseUnknownPlaces = (archive: DecodedContents): Result<DecodedContents, string> =>
  archive.entries.some(({ copy, position }) => copy !== null && position === null)
    ? err('pg_dump wrote it into a pipe, without saying where each table begins: use --file.')
    : ok(archive)

async function* chunksOf(
  file: FileHandle,
  entry: ArchiveEntry,
  read: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  let at = entry.position ?? 0
  const take = async (length: number): Promise<Buffer> => {
    const bytes = Buffer.alloc(length)
    const { bytesRead } = await file.read(bytes, 0, length, at)
    if (bytesRead < length) throw new Error(BREAKS_OFF)
    at += length
    read(length)
    return bytes
  }
  if (!beginsRowsOf(await take(ROWS_BEGIN_BYTES), entry.id)) throw new Error(DAMAGED)
  for (;;) {
    const length = decodeLength(await take(LENGTH_BYTES))
    if (length === 0) return
    if (length < 0 || length > LARGEST_CHUNK) throw new Error(DAMAGED)
    yield await take(length)
  }
}

const BREAKS_OFF = 'It breaks off: part of the file is missing.'
const DAMAGED = 'It is damaged.'
const NOT_AS_WRITTEN = 'It is damaged: its bytes are not those that were written (SHA-256).'
/** Those of pg_dump have some kilobytes. */
const LARGEST_CHUNK = 64 * 1024 * 1024

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
