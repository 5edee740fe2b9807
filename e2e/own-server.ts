import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { openDatabase } from '../src/server/platform/database/database.ts'
import { attachEmbeddedPostgres } from '../src/server/platform/embedded-postgres/attach-embedded-postgres.ts'
import {
  killPostgresOf,
  makeDataFolder,
  removeDataFolder,
  setToStartOn,
} from '../tests/platform/data-folder.ts'
import { makePreparedDataFolder } from '../tests/platform/prepared-data-folder.ts'

export type OwnServer = {
  readonly settings: Readonly<Record<string, string>>
}

export type RunningServer = {
  readonly url: string
  /** By each of these tables, how many rows it has and a checksum over all of them. */
  readonly rowsOf: (tables: readonly string[]) => Promise<Readonly<Record<string, string>>>
  /**
   * Backs it up by `flip backup`, kills it and its Postgres as a power failure would, restores the backup into an empty
   * data folder by `flip restore`, and starts it there, at the same address.
   */
  readonly killAndRestore: () => Promise<void>
  readonly end: () => Promise<void>
}

/** Starts a server with settings of its own, on a data folder of its own. */
export const startOwnServer = async ({ settings }: OwnServer): Promise<RunningServer> => {
  let dataDir = await makePreparedDataFolder()
  const folders = [dataDir]
  const environment = (port: string) => ({ ...setToStartOn(dataDir), ...settings, PORT: port })
  const start = async (port: string) => {
    const server = spawn(process.execPath, ['src/server/main.ts'], {
      env: environment(port),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let said = ''
    for await (const text of server.stdout.iterator({ destroyOnReturn: false })) {
      said += text
      const [, url] = /is ready at (http:\/\/\S+)/.exec(said) ?? []
      if (url !== undefined) return { server, url }
    }
    throw new Error(`The server did not start: ${said}`)
  }
  const flip = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['src/cli/main.ts', ...args], { env: environment('0') })

  let running = await start('0')
  const { url } = running
  const stop = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const { server } = running
    const closed = once(server, 'close')
    server.kill(signal)
    if (server.exitCode === null && server.signalCode === null) await closed
  }
  return {
    url,
    rowsOf: async (tables) => {
      const postgres = await attachEmbeddedPostgres({
        dataDir,
        clientName: 'tests',
        say: console.log,
      })
      const { connectionString } = postgres
      const db = openDatabase({
        connectionString,
        applicationName: 'flip-tests',
        maxConnections: 1,
      })
      const counted = tables.map(async (table) => {
        const { rows } = await sql<{ readonly said: string }>`
          SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) ORDER BY t::text)), '') AS said
          FROM ${sql.table(table)} AS t`.execute(db)
        return [table, rows[0]?.said ?? ''] as const
      })
      const found = Object.fromEntries(await Promise.all(counted))
      await db.destroy()
      await postgres.release()
      return found
    },
    killAndRestore: async () => {
      const backup = join(makeDataFolder(), 'flip.dump')
      folders.push(join(backup, '..'))
      await flip('backup', backup)
      await stop('SIGKILL')
      await killPostgresOf(dataDir)
      dataDir = makeDataFolder()
      folders.push(dataDir)
      await flip('restore', backup)
      running = await start(new URL(url).port)
    },
    end: async () => {
      await stop('SIGTERM')
      for (const folder of folders) removeDataFolder(folder)
    },
  }
}
