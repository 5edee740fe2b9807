import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type JobFileStore, STORED_NAME } from '../../job-costs/ports.ts'

/** Files of jobs in a folder, made when the first one comes: 256 folders by how their names begin. */
export const diskFiles = (folder: string): JobFileStore => {
  const placeOf = (storedAs: string) => {
    if (!STORED_NAME.test(storedAs)) throw new RangeError(`not a name of a file: ${storedAs}`)
    return join(folder, storedAs.slice(0, 2))
  }
  const pathOf = (storedAs: string) => join(placeOf(storedAs), storedAs)
  return {
    write: async (storedAs, content) => {
      await mkdir(placeOf(storedAs), { recursive: true, mode: 0o700 })
      const unfinished = `${pathOf(storedAs)}.${randomUUID()}.part`
      try {
        const file = await open(unfinished, 'wx', 0o600)
        try {
          await file.writeFile(content)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(unfinished, pathOf(storedAs))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    read: (storedAs) => readFile(pathOf(storedAs)).catch(nullWhereMissing),
    remove: (storedAs) => rm(pathOf(storedAs), { force: true }),
    kept: async function* () {
      const top = await opendir(folder).catch(nullWhereMissing)
      if (top === null) return
      for await (const { name } of top) {
        const inner = await opendir(join(folder, name)).catch(nullWhereMissing)
        if (inner === null) continue
        for await (const file of inner) {
          const path = join(inner.path, file.name)
          const written = await stat(path).catch(nullWhereMissing)
          if (written === null) continue
          const idleMs = Date.now() - written.mtimeMs
          if (STORED_NAME.test(file.name)) yield { storedAs: file.name, idleMs }
          // What a killed server had begun to write.
          else if (idleMs > UNFINISHED_MS) await rm(path, { force: true })
        }
      }
    },
  }
}

const UNFINISHED_MS = 60 * 60_000

const nullWhereMissing = (error: unknown): null => {
  const code = error instanceof Error && 'code' in error ? error.code : null
  if (code === 'ENOENT' || code === 'ENOTDIR') return null
  throw error
}
