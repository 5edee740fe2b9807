import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, realpath, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { StartRefused } from '../start-refused.ts'
import { type Access, connect, connectionString, countOtherClients } from './connection.ts'
import { initializeCluster } from './initialize-cluster.ts'
import { choosePlace, type Place } from './place.ts'
import { readPostmaster } from './postmaster.ts'
import { withStartLock } from './start-lock.ts'
import { type ServerSettings, startServer, stopServer } from './start-server.ts'

export type EmbeddedPostgresOptions = {
  /** The folder of everything we keep, made if it is not there. */
  readonly dataDir: string
  /** What this process is, such as "server" or "import". */
  readonly clientName: string
  /** Takes a sentence for the person who started us. */
  readonly say: (sentence: string) => void
  /** More Postgres settings, for a server that is started by this call. */
  readonly settings?: ServerSettings
}

export type EmbeddedPostgres = {
  readonly connectionString: string
  /** Postgres' own folder: under `dataDir`, except for root in a closed folder. */
  readonly clusterFolder: string
  /** Lets go of Postgres, and stops it when no other process of ours uses it. Call it once the pool is closed. */
  readonly release: () => Promise<void>
}

/**
 * Attaches to the Postgres of a data folder: to the live one, else to one it starts (and makes, the first time).
 * If that Postgres dies while we are attached, it is started again. Throws StartRefused with a sentence.
 */
export async function attachEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const dataDir = await makeDataFolder(options.dataDir)
  const lockFile = join(dataDir, 'postgres.lock')
  const applicationName = `flip-${options.clientName}-${process.pid}-${randomBytes(3).toString('hex')}`

  let attached = await withStartLock(lockFile, async () => {
    const password = await readOrMakePassword(dataDir)
    const place = await choosePlace(dataDir, password)
    const made = await initializeCluster(place, password)
    if (made && place.remark) options.say(place.remark)
    return reachServer(place, { port: 0, password, applicationName }, options.settings ?? {})
  }).catch((error: unknown) => {
    throw isForbidden(error) ? foreignFolder(dataDir) : error
  })
  const { place } = attached

  let released: Promise<void> | undefined
  let restarting: Promise<void> | undefined
  watch()
  return {
    connectionString: connectionString(attached.access),
    clusterFolder: place.clusterFolder,
    release: () => {
      released ??= release()
      return released
    },
  }

  async function release() {
    await restarting
    await withStartLock(lockFile, () => letGo(attached))
  }

  function watch() {
    attached.held.once('end', () => {
      if (released === undefined) restarting = restart()
    })
  }

  async function restart() {
    options.say('The connection to Postgres was lost: attaching again.')
    for (let pauseMs = 250; released === undefined; pauseMs = Math.min(pauseMs * 2, 10_000)) {
      try {
        attached = await withStartLock(lockFile, () =>
          reachServer(place, attached.access, options.settings ?? {}),
        )
        return watch()
      } catch (error) {
        options.say(`Postgres cannot be reached: ${error instanceof Error ? error.message : error}`)
        await wait(pauseMs)
      }
    }
  }
}

/** One connection is held while we are attached, so that others see us in pg_stat_activity. */
type Attached = { readonly place: Place; readonly access: Access; readonly held: pg.Client }

async function reachServer(
  place: Place,
  wanted: Access,
  settings: ServerSettings,
): Promise<Attached> {
  let server = await readPostmaster(place.clusterFolder)
  // Starting, recovering or stopping: it will be one or the other.
  while (server.state === 'changing') {
    await wait(50)
    server = await readPostmaster(place.clusterFolder)
  }
  const port =
    server.state === 'ready' ? server.port : await startServer(place, settings, wanted.port)
  const access = { ...wanted, port }
  return { place, access, held: await connect(access) }
}

async function letGo({ place, access, held }: Attached): Promise<void> {
  const others = await countOtherClients(held, access).catch(() => undefined)
  await held.end().catch(() => undefined)
  // Without an answer Postgres is going down, or in someone else's hands.
  if (others === 0) await stopServer(place)
}

async function makeDataFolder(dataDir: string): Promise<string> {
  try {
    // Postgres' user must be able to pass through, with any umask; the secrets have a folder of their own.
    if ((await mkdir(dataDir, { recursive: true })) !== undefined) await chmod(dataDir, 0o755)
    return await realpath(dataDir)
  } catch (error) {
    throw isForbidden(error) ? foreignFolder(dataDir) : error
  }
}

const foreignFolder = (dataDir: string) =>
  new StartRefused(
    `The data folder ${dataDir} is read-only or belongs to another user. Set FLIP_DATA_DIR to a folder of your own.`,
  )

const isForbidden = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code))

/** The password of the embedded Postgres, made at the first call and kept where only we can read it. */
async function readOrMakePassword(dataDir: string): Promise<string> {
  const file = passwordFile(dataDir)
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  if (kept.trim() !== '') return kept.trim()

  const password = randomBytes(24).toString('hex')
  await mkdir(join(dataDir, 'secrets'), { recursive: true, mode: 0o700 })
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, `${password}\n`, { mode: 0o600 })
  await rename(unfinished, file)
  return password
}

const passwordFile = (dataDir: string) => join(dataDir, 'secrets', 'postgres-password')
