import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { stampOf } from '../../bin/stamp-of.mjs'
import { openDatabase } from '../../src/server/platform/database/database.ts'
import { attachEmbeddedPostgres } from '../../src/server/platform/embedded-postgres/attach-embedded-postgres.ts'
import { isRunning } from '../../src/server/platform/embedded-postgres/processes.ts'
import { makeDataFolder, removeDataFolder, setToStartOn } from './data-folder.ts'

const PREPARED = resolve('.cache/prepared-data')

/** What a first start fills a data folder with follows from these. */
const MADE_OF = [
  'migrations',
  'package-lock.json',
  'packages',
  'src/contract',
  'src/domain',
  'src/server',
]

/**
 * Makes the data folder of a first start, with the demo market in it, once for the code and the day it is made
 * of: the demo market ends today. Rejects when the server does not start.
 */
export async function prepareDataFolder(): Promise<string> {
  const today = new Date().toISOString().slice(0, 10)
  const madeOf = createHash('sha256')
    .update(`${stampOf(MADE_OF)} ${today}`)
    .digest('hex')
  const prepared = join(PREPARED, madeOf.slice(0, 16))
  await makeOnce(prepared, async (folder) => {
    await startOnce(folder)
    if (existsSync(join(folder, 'postgres'))) return
    // Postgres' files lie elsewhere, by this folder's path: no copy would find them, so copies begin empty.
    removeDataFolder(folder)
    mkdirSync(folder)
  })
  return prepared
}

/**
 * Makes a data folder that is whole once it is there, also when several processes want it or one was killed:
 * it gets its name when it is done. Whatever else lies beside it goes, unless a living process makes that.
 */
export async function makeOnce(
  folder: string,
  make: (folder: string) => Promise<void>,
): Promise<void> {
  if (existsSync(folder)) return
  const beside = dirname(folder)
  mkdirSync(beside, { recursive: true })
  for (const name of readdirSync(beside)) {
    const [, pid] = name.match(/-(\d+)-\w+$/) ?? []
    if (pid === undefined || !isRunning(Number(pid))) removeDataFolder(join(beside, name))
  }
  const unfinished = mkdtempSync(`${folder}-${process.pid}-`)
  try {
    chmodSync(unfinished, 0o755)
    await make(unfinished)
    renameSync(unfinished, folder)
  } catch (error) {
    removeDataFolder(unfinished)
    // Another process has made it meanwhile.
    if (!existsSync(folder)) throw error
  }
}

/** A data folder of this process as `npm start` has prepared one: a copy, or an empty one where Postgres' files lie elsewhere. */
export async function makePreparedDataFolder(): Promise<string> {
  const prepared = await prepareDataFolder()
  const folder = makeDataFolder()
  try {
    // Postgres refuses files of another user, and only `cp` keeps the user.
    if (process.platform === 'win32') cpSync(prepared, folder, { recursive: true })
    else execFileSync('cp', ['-a', `${prepared}/.`, folder], { stdio: 'inherit' })
  } catch (error) {
    // As on a full disk: what is there of it would only fail later.
    removeDataFolder(folder)
    throw error
  }
  return folder
}

/** Starts the server, and stops it when it has nothing left to do: each copy would begin with that. */
async function startOnce(dataDir: string): Promise<void> {
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    env: setToStartOn(dataDir),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'close')
  const ready = new Promise<void>((resolve) => {
    server.stdout.on('data', (text: Buffer) => {
      if (text.toString().includes('is ready at')) resolve()
    })
  })
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null
  await Promise.race([ready, ended])
  try {
    if (!hasEnded()) await waitForWork(dataDir, hasEnded)
    if (hasEnded())
      throw new Error('The server that prepares the data for the journeys did not start or stay.')
  } finally {
    server.kill('SIGTERM')
    await ended
  }
}

/** Until the accuracy of all markets is known, and what the payment of the demo subscriber changed is read. */
async function waitForWork(dataDir: string, isOver: () => boolean): Promise<void> {
  const postgres = await attachEmbeddedPostgres({ dataDir, clientName: 'tests', say: console.log })
  const db = openDatabase({
    connectionString: postgres.connectionString,
    applicationName: 'flip-tests',
    maxConnections: 1,
  })
  const isLeft = async () => {
    const { rows } = await sql<{ left: boolean }>`
      SELECT EXISTS (SELECT FROM pgboss.job WHERE state < 'completed' AND start_after <= now())
        OR EXISTS (SELECT FROM sandbox.document WHERE kind = 'square-event') AS left`.execute(db)
    return rows[0]?.left ?? true
  }
  try {
    while (!isOver() && (await isLeft())) await setTimeout(200)
  } finally {
    await db.destroy()
    await postgres.release()
  }
}
