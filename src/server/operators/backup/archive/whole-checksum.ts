import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { rowsBegin, rowsChunk } from './archive-format.ts'

/**
 * The last bytes of a file: the SHA-256 of all that is before them. They are laid out as the rows of an entry that the
 * table of contents does not name, so pg_restore passes over them, also where it reads from a pipe.
 */
export const checksumBlock = (sha256: Buffer): Buffer =>
  Buffer.concat([
    rowsBegin(CHECKSUM_ENTRY),
    ...rowsChunk(Buffer.concat([LABEL, sha256])),
    ...rowsChunk(Buffer.alloc(0)),
  ])

/** The SHA-256 of the first `length` bytes of a file. */
export const sha256Of = async (
  file: FileHandle,
  length: number,
  signal?: AbortSignal,
): Promise<Buffer> => {
  const hash = createHash('sha256')
  const buffer = Buffer.alloc(PIECE_BYTES)
  for (let at = 0; at < length; ) {
    signal?.throwIfAborted()
    const { bytesRead } = await file.read(buffer, 0, Math.min(PIECE_BYTES, length - at), at)
    if (bytesRead === 0) break
    hash.update(buffer.subarray(0, bytesRead))
    at += bytesRead
  }
  return hash.digest()
}

/** What the end of a file says of the whole: nothing, where it does not end with a checksum. */
export const compareWhole = async (
  file: FileHandle,
  signal?: AbortSignal,
): Promise<'same' | 'different' | 'no checksum'> => {
  const { size } = await file.stat()
  const before = size - CHECKSUM_BLOCK_BYTES
  if (before < 0) return 'no checksum'
  const end = Buffer.alloc(CHECKSUM_BLOCK_BYTES)
  await file.read(end, 0, end.length, before)
  const sha256 = end.subarray(end.indexOf(LABEL) + LABEL.length).subarray(0, SHA256_BYTES)
  if (!end.equals(checksumBlock(sha256))) return 'no checksum'
  return sha256.equals(await sha256Of(file, before, signal)) ? 'same' : 'different'
}

const LABEL = Buffer.from('SHA-256:')
const SHA256_BYTES = 32
/** The highest id that an entry can have. */
const CHECKSUM_ENTRY = 2 ** 31 - 1
const PIECE_BYTES = 1024 * 1024
const CHECKSUM_BLOCK_BYTES = checksumBlock(Buffer.alloc(SHA256_BYTES)).length
