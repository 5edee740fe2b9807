import { chmodSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { outsideFoldersOf } from '../src/server/platform/embedded-postgres/outside-folder.ts'
import { isRunning } from '../src/server/platform/embedded-postgres/processes.ts'

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
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = name.match(/^flip-search-pro-tests-(\d+)-/) ?? []
    if (pid !== undefined && !isRunning(Number(pid))) {
      removeDataFolder(realpathSync(join(tmpdir(), name)))
    }
  }
}

function readPassword(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, 'secrets', 'postgres-password'), 'utf8').trim()
  } catch {
    return undefined
  }
}
