import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import type { NodeRole } from '../../contract/node-role.ts'
import { err, ok, type Result } from '../../domain/result.ts'
import type { Config } from '../../server/config/config.ts'
import { openDatabase } from '../../server/platform/database/database.ts'
import { migrationState } from '../../server/platform/database/migrate.ts'
import { openReads, whyNotRead } from '../../server/platform/database/replicas/open-reads.ts'
import { rolesThatRun } from '../../server/platform/database/running-roles.ts'
import type { Database } from '../../server/platform/database/schema.ts'
import {
  attachEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../server/platform/embedded-postgres/attach-embedded-postgres.ts'
import { reasonOf } from '../../server/platform/reason-of.ts'
import type { DescribedSource } from '../../server/sources/feeds/ports.ts'
import { describeSources } from '../../server/start/feeds/open-sources.ts'
import { complain } from '../print.ts'
import { checkOperators } from './check-operators.ts'
import { checkOutbox } from './check-outbox.ts'
import { checkSources } from './check-sources.ts'
import { embedded, examine, type Finding, fine, wrong } from './finding.ts'

export type DatabaseFindings = {
  readonly findings: readonly Finding[]
  /** What the nodes do that run on this database now. */
  readonly running: readonly NodeRole[]
  /** Who looks after the installation; nothing where the database cannot be asked. */
  readonly operators: readonly Finding[]
}

/** The database, its tables, the sources that fill them, the mails that wait, and which nodes run on them. Changes nothing. */
export const checkDatabase = async (
  config: Pick<
    Config,
    'database' | 'sources' | 'demo' | 'demoPaceMinutes' | 'operators' | 'localOnly'
  >,
): Promise<DatabaseFindings> => {
  const { database } = config
  const sources = describeSources(config)
  if (database.kind === 'postgres') {
    const { connectionString } = database
    const looked = await lookAt(connectionString, {
      isThere: fine,
      variable: 'DATABASE_URL: ',
      sources,
      config,
    })
    const [primary, ...rest] = looked.findings
    const replicas = await checkReplicas(database)
    if (primary === undefined || primary.state === 'wrong')
      return { ...looked, findings: [...looked.findings, ...replicas] }
    const ways = [...(await checkDirectWay(database)), ...replicas]
    const locks = await checkLocks(database)
    return { ...looked, findings: [primary, ...ways, ...locks, ...rest] }
  }
  const { dataDir } = database
  if (!existsSync(join(dataDir, 'secrets'))) {
    const text = `built-in Postgres in ${dataDir}: the first npm start creates it`
    return { findings: [{ service: 'Database', ...embedded(text) }], running: [], operators: [] }
  }
  const attached = await attach(dataDir)
  if (!attached.ok) return { findings: [attached.error], running: [], operators: [] }
  try {
    const isThere = (version: string) => embedded(`built-in ${version} in ${dataDir}`)
    return await lookAt(attached.value.connectionString, {
      isThere,
      variable: '',
      sources,
      config,
    })
  } finally {
    await attached.value.release()
  }
}

type OwnPostgres = Config['database'] & { readonly kind: 'postgres' }

const openTo = (connectionString: string) =>
  openDatabase({ connectionString, applicationName: 'flip-doctor', maxConnections: 1 })

/** The way past the pooler, where there is one. */
const checkDirectWay = async ({
  connectionString,
  directConnectionString,
}: OwnPostgres): Promise<Finding[]> => {
  if (directConnectionString === connectionString) return []
  const direct = openTo(directConnectionString)
  const found = await examine('Direct', async () =>
    fine(`Postgres ${await versionOf(direct)} past the pooler`),
  ).finally(() => direct.destroy())
  return [
    found.state === 'wrong' ? { ...found, text: `DATABASE_DIRECT_URL: ${found.text}` } : found,
  ]
}

/**
 * Nothing where there are enough. Statements that know no market lock all partitions with their indexes
 * (docs/scale.md). The embedded Postgres is started with enough.
 */
const checkLocks = async ({ connectionString }: OwnPostgres): Promise<Finding[]> => {
  const db = openTo(connectionString)
  const found = await examine('Locks', () => locksOf(db)).finally(() => db.destroy())
  return found.state === 'wrong' ? [found] : []
}

const locksOf = async (db: Kysely<Database>) => {
  const { rows } = await sql<{ most: number }>`
    SELECT current_setting('max_locks_per_transaction')::integer AS most`.execute(db)
  const most = rows[0]?.most ?? 0
  return most < ENOUGH_LOCKS
    ? wrong(
        `max_locks_per_transaction of Postgres is ${most}: statements can fail with "out of shared memory" when many run at once. Set it to 256, on replicas first, and start each Postgres again.`,
      )
    : fine(`max_locks_per_transaction is ${most}`)
}

const ENOUGH_LOCKS = 128

/** Each replica, with how far behind it is. */
const checkReplicas = async ({
  connectionString,
  readConnectionStrings,
}: OwnPostgres): Promise<Finding[]> => {
  if (readConnectionStrings.length === 0) return []
  const primary = openTo(connectionString)
  const reads = await openReads(primary, {
    primaryConnectionString: connectionString,
    connectionStrings: readConnectionStrings,
  })
  const replicas = reads.replicas()
  await reads.close()
  await primary.destroy()
  return replicas.map(({ fault, lagSeconds }, i) => ({
    service: replicas.length === 1 ? 'Replica' : `Replica ${i + 1}`,
    ...(fault === null
      ? fine(`searches read it, at most ${lagSeconds} s behind`)
      : wrong(`DATABASE_READ_URL: ${whyNotRead(fault)}.`)),
  }))
}

const attach = async (dataDir: string): Promise<Result<EmbeddedPostgres, Finding>> => {
  const say = (sentence: string) => complain(`${sentence}\n`)
  try {
    return ok(await attachEmbeddedPostgres({ dataDir, clientName: 'doctor', say }))
  } catch (error) {
    return err({ service: 'Database', ...wrong(`${reasonOf(error)}.`) })
  }
}

type Looking = {
  readonly isThere: (version: string) => ReturnType<typeof fine>
  /** What to look at when it cannot be reached. */
  readonly variable: string
  readonly sources: readonly DescribedSource[]
  readonly config: Pick<Config, 'operators' | 'localOnly'>
}

const lookAt = async (
  connectionString: string,
  { isThere, variable, sources, config }: Looking,
): Promise<DatabaseFindings> => {
  const db = openDatabase({ connectionString, applicationName: 'flip-doctor', maxConnections: 2 })
  try {
    const reached = await examine('Database', async () => {
      const version = await versionOf(db)
      return Number.parseInt(version, 10) >= OLDEST
        ? isThere(`Postgres ${version}`)
        : wrong(`Postgres ${version} is too old. Use ${OLDEST} or newer.`)
    })
    if (reached.state === 'wrong')
      return {
        findings: [{ ...reached, text: variable + reached.text }],
        running: [],
        operators: [],
      }
    const tables = await examine('Tables', () => tablesOf(db))
    const running = await rolesThatRun(db)
    const works = running.some((role) => role !== 'web')
    const findings = [
      ...[reached, tables],
      ...(await checkSources(db, sources, works)),
      ...(await checkOutbox(db)),
    ]
    return { findings, running, operators: await checkOperators(db, config) }
  } finally {
    await db.destroy()
  }
}

const versionOf = async (db: Kysely<Database>): Promise<string> => {
  const { rows } = await sql<{ serverVersion: string }>`SHOW server_version`.execute(db)
  return rows[0]?.serverVersion ?? 'unknown'
}

const tablesOf = async (db: Kysely<Database>) => {
  const { applied, pending, unknown, runsHere } = await migrationState(db)
  if (!runsHere) return wrong(`made by a newer version (${unknown.join(', ')}): run that version.`)
  if (unknown.length > 0)
    return fine(
      `${applied} migrations applied, of a newer version as well (${unknown.join(', ')}), on whose tables this one runs`,
    )
  const rest = pending.length === 0 ? 'up to date' : `the next npm start adds ${pending.join(', ')}`
  return fine(`${applied} migrations applied, ${rest}`)
}

const OLDEST = 15
