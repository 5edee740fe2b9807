import { setTimeout as delay } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { type Gazetteer, loadGazetteer } from '../adapters/places/gazetteer.ts'
import type { Config } from '../config/config.ts'
import { fillCounties } from '../listings/fill-counties.ts'
import { identifyHomes } from '../listings/identify-homes.ts'
import { readConditions } from '../listings/read-conditions.ts'
import { openDatabase } from '../platform/database/database.ts'
import { migrateToLatest, migrationState } from '../platform/database/migrate.ts'
import type { Database } from '../platform/database/schema.ts'
import { attachEmbeddedPostgres } from '../platform/embedded-postgres/attach-embedded-postgres.ts'
import { reasonOf } from '../platform/reason-of.ts'
import { StartRefused } from '../platform/start-refused.ts'
import { nodeConnections } from './services/node-connections.ts'

/** The database and the gazetteer, ready for use: what the server and the command line share. */
export type Installation = {
  /** Without a time limit: for work that may take long. */
  readonly db: Kysely<Database>
  /** For whatever opens the same database itself. */
  readonly connectionString: string
  /** The same past any pooler: for what needs one connection all along. */
  readonly directConnectionString: string
  /** The replicas that searches read, the nearest first. */
  readonly readConnectionStrings: readonly string[]
  readonly places: Gazetteer
  readonly close: () => Promise<void>
}

/** By what a node's connections are known, with its role: `rolesThatRun` looks for them. */
export const nodeNameOf = ({ role }: Pick<Config, 'role'>): string =>
  role === 'all' ? 'server' : `server-${role}`

/** Reaches the database (starting the embedded one if it does not run) and brings its tables up to date. */
export const openInstallation = async (
  config: Config,
  options: { readonly clientName: string; readonly say: (sentence: string) => void },
): Promise<Installation> => {
  const reaching = reachPostgres(config, options)
  // Reading the places blocks this process, on the first start for a second: meanwhile the programs of Postgres work.
  const loading = Promise.race([reaching, delay(UNDER_WAY_MS)]).then(loadGazetteer)
  const [reached, loaded] = await Promise.allSettled([reaching, loading])
  if (reached.status === 'rejected') throw reached.reason
  const postgres = reached.value
  if (loaded.status === 'rejected') {
    await postgres.release()
    throw loaded.reason
  }
  const places = loaded.value
  const { connectionString, directConnectionString, readConnectionStrings } = postgres
  const applicationName = `flip-${options.clientName}`
  const db = openDatabase({
    connectionString,
    applicationName,
    maxConnections: nodeConnections.longWork,
  })
  const close = async () => {
    await db.destroy()
    await postgres.release()
  }
  try {
    if (config.database.kind === 'postgres') await refuseUnlessReached(db, 'DATABASE_URL')
    await migrate(directConnectionString, applicationName)
    await identifyHomes(db, {
      progress: (done) => {
        if (done === 0) options.say('Working out which listings are of one home (once)…')
      },
    })
    await readConditions(db, {
      progress: (done) => {
        if (done === 0) options.say('Reading what listings say of condition (once)…')
      },
    })
    await fillCounties(db, places)
  } catch (error) {
    await close()
    throw error
  }
  return { db, connectionString, directConnectionString, readConnectionStrings, places, close }
}

/** By then Postgres' first program has been started. */
const UNDER_WAY_MS = 50

/** Past a pooler, which may end a statement that takes long. */
const migrate = async (connectionString: string, applicationName: string): Promise<void> => {
  const db = openDatabase({ connectionString, applicationName, maxConnections: 1 })
  try {
    await refuseUnlessReached(db, 'DATABASE_DIRECT_URL')
    await refuseUnlessMayCreate(db)
    await migrateToLatest(db)
  } finally {
    await db.destroy()
  }
}

/** From Postgres 15 on, a user may create tables only in a database of its own, unless it is given the right. */
const refuseUnlessMayCreate = async (db: Kysely<Database>): Promise<void> => {
  const { pending } = await migrationState(db)
  if (pending.length === 0) return
  const { rows } = await sql<{ user: string; name: string; may: boolean }>`
    SELECT current_user AS "user", current_database() AS name,
      has_database_privilege(current_database(), 'CREATE')
        AND coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) AS may`.execute(db)
  const [row] = rows
  if (row === undefined || row.may) return
  throw new StartRefused(
    `The user ${row.user} may not create tables in the database ${row.name}. Have a superuser of Postgres run: ALTER DATABASE ${row.name} OWNER TO ${row.user};`,
  )
}

/** Says that the address or password is wrong, without the address: a password is in it. */
const refuseUnlessReached = async (
  db: Kysely<Database>,
  variable: 'DATABASE_URL' | 'DATABASE_DIRECT_URL',
): Promise<void> => {
  try {
    await sql`SELECT 1`.execute(db)
  } catch (error) {
    throw new StartRefused(
      `${variable}: cannot use this database (${reasonOf(error)}). Check the address, the password and, for TLS, sslmode and sslrootcert in it, and that Postgres is running.`,
      { cause: error },
    )
  }
}

/** Reaches the database as it is: its tables stay what they are. */
export const reachPostgres = async (
  { database }: Pick<Config, 'database'>,
  options: Parameters<typeof openInstallation>[1],
) => {
  if (database.kind === 'postgres') return { ...database, release: async () => undefined }
  const attached = await attachEmbeddedPostgres({ dataDir: database.dataDir, ...options })
  return {
    ...attached,
    directConnectionString: attached.connectionString,
    readConnectionStrings: [],
  }
}
