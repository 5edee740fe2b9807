import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { isRunning } from '../platform/embedded-postgres/processes.ts'
import { withStartLock } from '../platform/embedded-postgres/start-lock.ts'
import { reasonOf } from '../platform/reason-of.ts'
import { StartRefused } from '../platform/start-refused.ts'

export type DataFolderClaim = {
  /** Notes where the server runs, for anyone who starts a second one. */
  readonly announce: (url: string) => Promise<void>
  readonly release: () => Promise<void>
}

/**
 * One server to a data folder, from before anything in it is opened. A second one waits until the first says
 * where it runs, and is refused with that address; when the first does not come to run, it takes its place. A
 * claim left by a killed server does not count.
 */
export const claimDataFolder = async (
  dataDir: string,
  say: (sentence: string) => void,
): Promise<DataFolderClaim> => {
  await mkdir(dataDir, { recursive: true }).catch((error: unknown) => {
    throw new StartRefused(
      `FLIP_DATA_DIR: cannot create ${dataDir} (${reasonOf(error)}). Set a folder that you can write to.`,
    )
  })
  const path = notePath(dataDir)
  let said = false
  for (;;) {
    const holder = await takeUnlessHeld(dataDir)
    if (holder === null) break
    if (holder.url !== null)
      throw new StartRefused(
        `Flip Search Pro is already running on this data at ${holder.url} (process ${holder.pid}).`,
      )
    if (!said)
      say(`Flip Search Pro is already starting on this data (process ${holder.pid}): waiting…`)
    said = true
    await wait(LOOK_EVERY_MS)
  }
  const heartbeat = setInterval(() => {
    const now = new Date()
    utimes(path, now, now).catch(() => undefined)
  }, HEARTBEAT_MS)
  return {
    announce: (url) => writeNote(path, { pid: process.pid, url }),
    release: async () => {
      clearInterval(heartbeat)
      if ((await readNote(path))?.pid === process.pid) await rm(path, { force: true })
    },
  }
}

/** Where the server of a data folder answers; null when none does. */
export const runningServerUrl = async (dataDir: string): Promise<string | null> => {
  const url = (await readNote(notePath(dataDir)))?.url ?? null
  return url !== null && (await answers(url)) ? url : null
}

/** Claims the folder for this process, unless a live process has done so: that one is answered. */
const takeUnlessHeld = (dataDir: string): Promise<Note | null> =>
  withStartLock(join(dataDir, 'server.lock'), async () => {
    const path = notePath(dataDir)
    const note = await readNote(path)
    if (note !== null && (await isHeld(path, note))) return note
    await writeNote(path, { pid: process.pid, url: null })
    return null
  })

/** A holder keeps its note fresh. The number of one that was killed may be another program's by now, or ours. */
const isHeld = async (path: string, { pid, url }: Note): Promise<boolean> => {
  if (pid === process.pid || !isRunning(pid)) return false
  const { mtimeMs } = await stat(path)
  return Math.abs(Date.now() - mtimeMs) < STALE_MS || (url !== null && (await answers(url)))
}

const LOOK_EVERY_MS = 200
const HEARTBEAT_MS = 1_000
const STALE_MS = 20_000

const noteSchema = z.object({ pid: z.number(), url: z.nullable(z.string()) })
type Note = z.infer<typeof noteSchema>

const notePath = (dataDir: string) => join(dataDir, 'server.json')

const readNote = async (path: string): Promise<Note | null> => {
  try {
    return z.parse(noteSchema, JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return null
  }
}

/** A reader finds the note before or the one after, and never half of one. */
const writeNote = async (path: string, note: Note): Promise<void> => {
  const written = `${path}.${process.pid}`
  await writeFile(written, JSON.stringify(note), { mode: 0o600 })
  await rename(written, path)
}

const answers = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(new URL('/api/health', url), { signal: AbortSignal.timeout(2000) })
    return response.headers.get('content-type')?.includes('json') ?? false
  } catch {
    return false
  }
}
