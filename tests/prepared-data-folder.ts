import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { stampOf } from '../bin/stamp-of.mjs'
import { openDatabase } from '../src/server/platform/database/database.ts'
import { attachEmbeddedPostgres } from '../src/server/platform/embedded-postgres/attach-embedded-postgres.ts'
import { studyAccuracy } from '../src/server/valuation/study-accuracy.ts'
import { makeDataFolder, removeDataFolder, setToStartOn } from './data-folder.ts'

const PREPARED = resolve('.cache/prepared-data')
const STAMP = `${PREPARED}.stamp`

/** What a first start fills a data folder with follows from these. */
const MADE_OF = [
  'migrations',
  'package-lock.json',
  'src/contract',
  'src/domain',
  'src/sandbox',
  'src/server',
]

/**
 * Makes the data folder of a first start, with the demo market in it, once for the code and the day it is made
 * of: the demo market ends today. Rejects when the server does not start.
 */
export async function prepareDataFolder(): Promise<void> {
  const stamp = `${stampOf(MADE_OF)} ${new Date().toISOString().slice(0, 10)}`
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return
  rmSync(STAMP, { force: true })
  if (existsSync(PREPARED)) removeDataFolder(PREPARED)
  mkdirSync(PREPARED, { recursive: true, mode: 0o755 })
  await startOnce(PREPARED)
  await finishStudy(PREPARED)
  writeFileSync(STAMP, stamp)
}

/** A data folder of this process as `npm start` has prepared one: a copy, or an empty one where Postgres' files lie elsewhere. */
export async function makePreparedDataFolder(): Promise<string> {
  await prepareDataFolder()
  const folder = makeDataFolder()
  if (!existsSync(`${PREPARED}/postgres`)) return folder
  // Postgres refuses files of another user, and only `cp` keeps the user.
  if (process.platform === 'win32') cpSync(PREPARED, folder, { recursive: true })
  else spawnSync('cp', ['-a', `${PREPARED}/.`, folder], { stdio: 'inherit' })
  return folder
}

/** Starts the server, and stops it when it is ready. */
async function startOnce(dataDir: string): Promise<void> {
  const server = spawn(process.execPath, ['src/server/main.ts'], {
    env: setToStartOn(dataDir),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let ready = false
  server.stdout.on('data', (text: Buffer) => {
    if (!text.toString().includes('is ready at')) return
    ready = true
    server.kill('SIGTERM')
  })
  await once(server, 'close')
  if (!ready) throw new Error('The server that prepares the data for the journeys did not start.')
}

/** What a server goes on with while people already search: it would slow the journeys down. */
async function finishStudy(dataDir: string): Promise<void> {
  const postgres = await attachEmbeddedPostgres({ dataDir, clientName: 'tests', say: console.log })
  const db = openDatabase({
    connectionString: postgres.connectionString,
    applicationName: 'flip-tests',
    maxConnections: 2,
  })
  try {
    await studyAccuracy(db)
  } finally {
    await db.destroy()
    await postgres.release()
  }
}
