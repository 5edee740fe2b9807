import type { BigIntStats } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { err, ok, type Result } from '../../domain/result.ts'
import type { RefusedRow } from '../../server/sources/files/reading/refusal-tally.ts'
import {
  rejectsFirstLine,
  rejectsHeader,
  rejectsLine,
} from '../../server/sources/files/reading/rejects.ts'

export type RejectsFile = {
  readonly write: (row: RefusedRow) => Promise<void>
  readonly close: () => Promise<void>
}

/** Files that an import reads, which refused rows must never be written over. */
export type FilesInUse = {
  readonly imported: readonly string[]
  /** Absent where no mapping is read. */
  readonly mapping?: string
}

/**
 * Creates the CSV file that takes every refused row: file, line, column, value, reason. An error is one
 * sentence, also where something else would be overwritten.
 */
export const openRejectsFile = async (
  path: string,
  inUse: FilesInUse,
): Promise<Result<RejectsFile, string>> => {
  try {
    // Nothing is cut off before it is known whose file it is.
    const file = await open(path, 'a')
    const fault = await rejectsPathFault(path, inUse)
    if (fault !== null) {
      await file.close()
      return err(fault)
    }
    if ((await file.stat()).isFile()) await file.truncate(0)
    await file.write(rejectsFirstLine)
    return ok({
      write: async (row) => {
        await file.write(rejectsLine(row))
      },
      close: () => file.close(),
    })
  } catch (error) {
    return err(cannotBeWritten(path, error))
  }
}

/**
 * A sentence when refused rows must not be written to this path: it is a file that the import reads, under
 * this or another name, or a file that holds something else than the refused rows of an earlier import.
 */
export const rejectsPathFault = async (
  path: string,
  { imported, mapping }: FilesInUse,
): Promise<string | null> => {
  const own = await statOf(path)
  if (own === null) return null
  for (const input of imported)
    if (isSameFile(own, await statOf(input)))
      return `--rejects ${path} is one of the files to import; name another file.`
  if (mapping !== undefined && isSameFile(own, await statOf(mapping)))
    return `--rejects ${path} is the mapping of this import; name another file.`
  // Pipes and devices hold nothing that could be lost.
  if (!own.isFile() || own.size === 0n) return null
  try {
    if (await beginsWithHeader(path)) return null
  } catch (error) {
    return cannotBeWritten(path, error)
  }
  return `--rejects ${path} exists and holds something else than refused rows; name another file.`
}

/** Whichever way its lines end: a spreadsheet may have saved it again. */
const beginsWithHeader = async (path: string): Promise<boolean> => {
  const file = await open(path)
  try {
    const header = rejectsHeader.join(',')
    const { buffer, bytesRead } = await file.read(Buffer.alloc(header.length + 1), { position: 0 })
    const start = buffer.toString('utf8', 0, bytesRead)
    return [header, `${header}\r`, `${header}\n`].includes(start)
  } finally {
    await file.close()
  }
}

const cannotBeWritten = (path: string, error: unknown): string =>
  `--rejects ${path} cannot be written: ${error instanceof Error ? error.message : error}.`

const statOf = (path: string): Promise<BigIntStats | null> =>
  stat(path, { bigint: true }).catch(() => null)

/** Links share what they link to. */
const isSameFile = (a: BigIntStats, b: BigIntStats | null) =>
  b !== null && a.dev === b.dev && a.ino === b.ino
