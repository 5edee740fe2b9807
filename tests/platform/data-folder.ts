import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { attachEmbeddedPostgres } from '../../src/server/platform/embedded-postgres/attach-embedded-postgres.ts'
import { outsideFoldersOf } from '../../src/server/platform/embedded-postgres/outside-folder.ts'
import { readPostmaster } from '../../src/server/platform/embedded-postgres/postmaster.ts'
import { isRunning } from '../../src/server/platform/embedded-postgres/processes.ts'

/** A temporary data folder of this process; every user may enter it, unless its mode says otherwise. */
export function makeDataFolder(mode = 0o755): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), `flip-search-pro-tests-${process.pid}-`)))
  chmodSync(folder, mode)
  return folder
}

/**
 * Sets an environment to `npm start` on a data folder and a free port of its own, whatever a developer has set
 * outside or in `.env`: every setting gets its default, which `.env` then leaves alone. Nothing happens in its demo
 * market while a test looks.
 */
export function setToStartOn(dataDir: string, environment = { ...process.env }): NodeJS.ProcessEnv {
  const defaults = parseEnv(readFileSync(join(import.meta.dirname, '../../.env.example'), 'utf8'))
  return Object.assign(environment, defaults, {
    PORT: '0',
    FLIP_DATA_DIR: dataDir,
    FLIP_DEMO_PACE: 'off',
  })
}

/** Removes a data folder, and what root's Postgres keeps for it elsewhere. */
export function removeDataFolder(folder: string): void {
  for (const path of [...placesElsewhere(folder), folder])
    rmSync(path, { recursive: true, force: true })
}

/** Stops the Postgres servers of test runs that were killed, and removes what they have left. */
export async function removeAbandonedDataFolders(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = name.match(/^flip-search-pro-tests-(\d+)-/) ?? []
    if (pid === undefined || isRunning(Number(pid))) continue
    const folder = realpathSync(join(tmpdir(), name))
    await stopServerOf(folder)
    removeDataFolder(folder)
  }
}

/** Kills the Postgres server of a data folder, as a power failure would. Rejects where none runs. */
export async function killPostgresOf(folder: string): Promise<void> {
  const files = [join(folder, 'postgres'), ...placesElsewhere(folder)].map((cluster) =>
    join(cluster, 'postmaster.pid'),
  )
  const file = files.find((path) => existsSync(path))
  if (file === undefined) throw new Error(`No Postgres runs on ${folder}`)
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  process.kill(pid, 'SIGKILL')
  while (isRunning(pid)) await setTimeout(20)
}

/** No process uses it any more: the last one attached stops it. */
async function stopServerOf(folder: string): Promise<void> {
  for (const cluster of [join(folder, 'postgres'), ...placesElsewhere(folder)]) {
    if ((await readPostmaster(cluster)).state !== 'ready') continue
    const options = { dataDir: folder, clientName: 'tests', say: () => undefined }
    await (await attachEmbeddedPostgres(options)).release()
    return
  }
}

/** Where root's Postgres keeps a database whose folder it cannot enter. */
const placesElsewhere = (folder: string): readonly string[] => {
  const password = readPassword(folder)
  return password === undefined ? [] : outsideFoldersOf(folder, password)
}

function readPassword(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, 'secrets', 'postgres-password'), 'utf8').trim()
  } catch {
    return undefined
  }
}
