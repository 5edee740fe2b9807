import type { FileHandle } from 'node:fs/promises'
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { err, ok, type Result } from '../../../domain/result.ts'

/** Why the content of a file was not kept. Whatever came of it is gone. */
export type UploadFault =
  /** There is more of it, or less, than was said before. */
  | 'other size'
  | 'disk full'
  /** It is already there, or on its way. */
  | 'begun'

/** Where uploaded files are kept until they are imported, each under its id. */
export type UploadFolder = {
  readonly freeBytes: () => Promise<number>
  /** Keeps a stream of `bytes` bytes, a piece in memory at a time. Rejects when the stream breaks off or stalls. */
  readonly receive: (
    id: string,
    content: Readable,
    bytes: number,
  ) => Promise<Result<void, UploadFault>>
  readonly fileOf: (id: string) => string
  readonly rejectsOf: (id: string) => string
  /** Removes a file, whole or not. */
  readonly remove: (id: string) => Promise<void>
  readonly removeRejects: (id: string) => Promise<void>
  /** The ids of all files here, and since when nothing was written to them. */
  readonly kept: () => Promise<
    readonly {
      readonly id: string
      readonly kind: 'part' | 'file' | 'rejects'
      readonly idleMs: number
    }[]
  >
}

/** The upload folder at this path, made when the first file comes. */
export const uploadFolder = (
  folder: string,
  { stallMs = STALL_MS }: { readonly stallMs?: number } = {},
): UploadFolder => {
  const part = (id: string) => join(folder, `${id}.part`)
  const whole = (id: string) => join(folder, `${id}.file`)
  const rejects = (id: string) => join(folder, `${id}.rejects.csv`)
  const make = () => mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    freeBytes: async () => {
      await make()
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    receive: async (id, content, bytes) => {
      await make()
      let file: FileHandle
      try {
        file = await open(part(id), 'wx', 0o600)
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return err('begun')
        throw error
      }
      let kept = false
      try {
        // It may have come whole a moment ago: it must not be taken away from its import.
        if (await isThere(whole(id))) return err('begun')
        if (!(await writeAll(file, content, { bytes, stallMs }))) return err('other size')
        await file.sync()
        await rename(part(id), whole(id))
        kept = true
        return ok(undefined)
      } catch (error) {
        if (codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT') return err('disk full')
        throw error
      } finally {
        await file.close()
        if (!kept) await rm(part(id), { force: true })
      }
    },
    fileOf: whole,
    rejectsOf: rejects,
    remove: async (id) => {
      await rm(part(id), { force: true })
      await rm(whole(id), { force: true })
    },
    removeRejects: (id) => rm(rejects(id), { force: true }),
    kept: async () => {
      const names = await readdir(folder).catch(() => [])
      const found = await Promise.all(
        names.map(async (name) => {
          const [, id, end] = /^([\w-]+)[.](part|file|rejects[.]csv)$/.exec(name) ?? []
          const written = await stat(join(folder, name)).catch(() => null)
          const kind = kinds.find((one) => end?.startsWith(one))
          if (id === undefined || kind === undefined || written === null) return []
          return [{ id, kind, idleMs: Date.now() - written.mtimeMs }]
        }),
      )
      return found.flat()
    },
  }
}

/** Whether the stream had as many bytes as it should; it is left as soon as it has more. */
const writeAll = async (
  file: FileHandle,
  content: Readable,
  { bytes, stallMs }: { readonly bytes: number; readonly stallMs: number },
): Promise<boolean> => {
  let received = 0
  const stalled = setTimeout(() => content.destroy(new Error('The upload stalled.')), stallMs)
  try {
    // A client that sends too much still gets an answer.
    for await (const piece of content.iterator({ destroyOnReturn: false })) {
      stalled.refresh()
      received += piece.length
      if (received > bytes) return false
      await file.appendFile(piece)
    }
  } finally {
    clearTimeout(stalled)
  }
  return received === bytes
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

const kinds = ['part', 'file', 'rejects'] as const

const codeOf = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : null

/** A live connection is never silent for so long. */
const STALL_MS = 30_000
