import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createDeflate } from 'node:zlib'
import {
  type Archive,
  type ArchiveEntry,
  encodeContents,
  rowsBegin,
  rowsChunk,
} from './archive-format.ts'
import { checksumBlock, sha256Of } from './whole-checksum.ts'

/**
 * Writes an archive, with a checksum of the whole, to a new file that only its owner can read, and makes sure that it is on the disk. `rowsOf` answers
 * the rows of an entry as COPY writes them; the entries are asked for in their order.
 */
export const writeArchive = async (
  path: string,
  archive: Archive,
  rowsOf: (entry: ArchiveEntry) => Readable,
): Promise<void> => {
  const file = await open(path, 'wx+', 0o600)
  try {
    const contents = encodeContents(archive)
    let end = contents.length
    const positions = new Map<number, number>()
    for (const entry of archive.entries) {
      if (entry.copy === null) continue
      positions.set(entry.id, end)
      end = await writeRows(file, end, entry.id, rowsOf(entry))
    }
    const entries = archive.entries.map((entry) => ({
      ...entry,
      position: positions.get(entry.id) ?? null,
    }))
    await writeAll(file, encodeContents({ ...archive, entries }), 0)
    await writeAll(file, checksumBlock(await sha256Of(file, end)), end)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** Writes the rows of an entry and returns where they end. */
const writeRows = async (
  file: FileHandle,
  begin: number,
  id: number,
  rows: Readable,
): Promise<number> => {
  let end = await writeAll(file, rowsBegin(id), begin)
  await pipeline(
    rows,
    createDeflate({ level: LEVEL, chunkSize: CHUNK_BYTES }),
    async (compressed: AsyncIterable<Buffer>) => {
      for await (const chunk of compressed)
        end = await writeAll(file, Buffer.concat(rowsChunk(chunk)), end)
    },
  )
  return writeAll(file, Buffer.concat(rowsChunk(Buffer.alloc(0))), end)
}

/** Writes all bytes at a place, and returns the place after them. */
const writeAll = async (file: FileHandle, bytes: Buffer, at: number): Promise<number> => {
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, at + written)
    written += bytesWritten
  }
  return at + bytes.length
}

/** Listings come out a seventh larger than at the usual level, in half the time. */
const LEVEL = 3
const CHUNK_BYTES = 64 * 1024
