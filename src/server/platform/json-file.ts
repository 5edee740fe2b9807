import { open } from 'node:fs/promises'
import { err, ok, type Result } from '../../domain/result.ts'
import { reasonOf } from './reason-of.ts'

/** Why a file holds no JSON for us; `reason` goes into a sentence, after a colon. */
export type JsonFileFault = {
  readonly type: 'TooLarge' | 'NotJson' | 'Unreadable'
  readonly reason: string
}

/** The most bytes that a JSON file of settings, a mapping or a deal may have. */
export const MAX_JSON_FILE_BYTES = 1024 * 1024

/**
 * What a small JSON file holds, with or without a byte order mark. A larger one is refused by its size, and a pipe
 * without a size after as many bytes, so that no file fills the memory.
 */
export const readJsonFile = async (path: string | URL): Promise<Result<unknown, JsonFileFault>> => {
  let text: string | null
  try {
    text = await readSmallFile(path)
  } catch (error) {
    return err({ type: 'Unreadable', reason: reasonOf(error) })
  }
  if (text === null) return err(tooLarge)
  try {
    return ok(JSON.parse(text.replace(/^\uFEFF/, '')))
  } catch (error) {
    return err({ type: 'NotJson', reason: reasonOf(error) })
  }
}

/** The text of a file; null for one that is too large. */
const readSmallFile = async (path: string | URL): Promise<string | null> => {
  const file = await open(path)
  try {
    if ((await file.stat()).size > MAX_JSON_FILE_BYTES) return null
    const pieces: Buffer[] = []
    let bytes = 0
    for await (const piece of file.createReadStream({ autoClose: false })) {
      bytes += piece.length
      if (bytes > MAX_JSON_FILE_BYTES) return null
      pieces.push(piece)
    }
    return Buffer.concat(pieces).toString('utf8')
  } finally {
    await file.close()
  }
}

const tooLarge: JsonFileFault = {
  type: 'TooLarge',
  reason: `it has more than ${MAX_JSON_FILE_BYTES / (1024 * 1024)} MB`,
}
