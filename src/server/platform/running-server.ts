import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { reasonOf } from './reason-of.ts'
import { StartRefused } from './start-refused.ts'

export type DataFolderClaim = {
  /** Notes where the server runs, for whoever starts a second one. */
  readonly announce: (url: string) => Promise<void>
  readonly release: () => Promise<void>
}

/**
 * One server to a data folder: a second one is refused with a sentence that says where the first runs.
 * A note left by a killed server does not count.
 */
export const claimDataFolder = async (dataDir: string): Promise<DataFolderClaim> => {
  await mkdir(dataDir, { recursive: true }).catch((error: unknown) => {
    throw new StartRefused(`FLIP_DATA_DIR: ${dataDir} cannot be made (${reasonOf(error)}).`)
  })
  const path = join(dataDir, 'server.json')
  const running = await readNote(path)
  if (running?.url && (await answers(running.url)))
    throw new StartRefused(
      `Flip Search Pro already runs on this data, at ${running.url} (process ${running.pid}).`,
    )
  const note = (url: string | null) =>
    writeFile(path, JSON.stringify({ pid: process.pid, url }), { mode: 0o600 })
  await note(null)
  return {
    announce: note,
    release: async () => {
      if ((await readNote(path))?.pid === process.pid) await rm(path, { force: true })
    },
  }
}

/** Where the server of a data folder answers; null when none does. */
export const runningServerUrl = async (dataDir: string): Promise<string | null> => {
  const url = (await readNote(join(dataDir, 'server.json')))?.url ?? null
  return url !== null && (await answers(url)) ? url : null
}

const noteSchema = z.object({ pid: z.number(), url: z.nullable(z.string()) })

const readNote = async (path: string) => {
  try {
    return z.parse(noteSchema, JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return null
  }
}

const answers = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(new URL('/api/health', url), { signal: AbortSignal.timeout(2000) })
    return response.headers.get('content-type')?.includes('json') ?? false
  } catch {
    return false
  }
}
