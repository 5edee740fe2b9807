import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { outsideFoldersOf } from '../src/server/platform/embedded-postgres/outside-folder.ts'
import { isRunning } from '../src/server/platform/embedded-postgres/processes.ts'

/** Linux keeps in memory what lies here. */
const IN_MEMORY = '/dev/shm'
const GIB = 2 ** 30

/** A temporary data folder of this process; every user may enter it, unless its mode says otherwise. */
export function makeDataFolder(mode = 0o755): string {
  const parent = isRoomInMemory() ? IN_MEMORY : tmpdir()
  const folder = realpathSync(mkdtempSync(join(parent, `flip-search-pro-tests-${process.pid}-`)))
  chmodSync(folder, mode)
  return folder
}

/**
 * Sets an environment to `npm start` on a data folder and a free port of its own, whatever a developer has set
 * outside or in `.env`: every setting gets its default, which `.env` then leaves alone. Nothing happens in its demo
 * market while a test looks.
 */
export function setToStartOn(dataDir: string, environment = { ...process.env }): NodeJS.ProcessEnv {
  const defaults = parseEnv(readFileSync(join(import.meta.dirname, '../.env.example'), 'utf8'))
  return Object.assign(environment, defaults, {
    PORT: '0',
    FLIP_DATA_DIR: dataDir,
    FLIP_DEMO_PACE: 'off',
  })
}

/** Removes a data folder, and what root's Postgres keeps for it elsewhere. */
export function removeDataFolder(folder: string): void {
  const password = readPassword(folder)
  const elsewhere = password === undefined ? [] : outsideFoldersOf(folder, password)
  for (const path of [...elsewhere, folder]) rmSync(path, { recursive: true, force: true })
}

/** Removes what killed test runs have left. A server whose folder is gone stops by itself within a minute. */
export function removeAbandonedDataFolders(): void {
  for (const parent of [tmpdir(), IN_MEMORY]) {
    if (!existsSync(parent)) continue
    for (const name of readdirSync(parent)) {
      const [, pid] = name.match(/^flip-search-pro-tests-(\d+)-/) ?? []
      if (pid !== undefined && !isRunning(Number(pid))) {
        removeDataFolder(realpathSync(join(parent, name)))
      }
    }
  }
}

/**
 * Whether data folders of tests fit into memory. A database is a thousand files, and ext4 looks in vain at each that
 * was removed within the last minute before it makes a new one: a tenth of all computing of the server's tests.
 */
function isRoomInMemory(): boolean {
  if (!existsSync(IN_MEMORY)) return false
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize > 4 * GIB && process.availableMemory() > 8 * GIB
}

function readPassword(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, 'secrets', 'postgres-password'), 'utf8').trim()
  } catch {
    return undefined
  }
}
