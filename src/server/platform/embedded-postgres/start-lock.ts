import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { StartRefused } from '../start-refused.ts'
import { isRunning } from './processes.ts'

const heartbeatMs = 1_000
/** A holder that is alive refreshes its lock every second; a lock this old has none. */
const abandonedAfterMs = 20_000
const givenUpAfterMs = 360_000

/**
 * Runs `work` while no other process runs work under the same lock file. A lock left by a process that was
 * killed is taken over, also when its process number now belongs to another program.
 */
export async function withStartLock<T>(lockFile: string, work: () => Promise<T>): Promise<T> {
  const token = `${process.pid} ${randomUUID()}\n`
  const startedAt = Date.now()
  while (!(await takeLock(lockFile, token))) {
    await removeAbandonedLock(lockFile)
    if (Date.now() - startedAt > givenUpAfterMs) {
      throw new StartRefused(
        `Another process has been starting or stopping the database for minutes. End it, or delete ${lockFile}.`,
      )
    }
    await wait(50)
  }
  const heartbeat = setInterval(() => {
    const now = new Date()
    utimes(lockFile, now, now).catch(() => undefined)
  }, heartbeatMs)
  try {
    return await work()
  } finally {
    clearInterval(heartbeat)
    if ((await readLock(lockFile)) === token) await rm(lockFile, { force: true })
  }
}

async function takeLock(lockFile: string, token: string): Promise<boolean> {
  try {
    await writeFile(lockFile, token, { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

async function removeAbandonedLock(lockFile: string): Promise<void> {
  const found = await readLock(lockFile)
  if (found === undefined || !(await isAbandoned(lockFile, found))) return
  // Of several waiters only one moves the file. When it moved another's fresh lock, it gives that back.
  const moved = `${lockFile}.${randomUUID()}`
  try {
    await rename(lockFile, moved)
  } catch {
    return
  }
  const token = await readLock(moved)
  if (token !== undefined && token !== found) await takeLock(lockFile, token)
  await rm(moved, { force: true })
}

async function isAbandoned(lockFile: string, token: string): Promise<boolean> {
  // Between its making and its writing a lock is empty.
  if (token !== '' && !isRunning(Number.parseInt(token, 10))) return true
  const refreshed = await stat(lockFile).catch(() => undefined)
  if (refreshed === undefined) return false
  // After the clock was set back an old lock looks as if it were from the future.
  return Math.abs(Date.now() - refreshed.mtimeMs) > abandonedAfterMs
}

const readLock = (file: string) => readFile(file, 'utf8').catch(() => undefined)
