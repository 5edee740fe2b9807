import { randomBytes } from 'node:crypto'
import pg from 'pg'
import * as z from 'zod/mini'
import { StartRefused } from '../../platform/start-refused.ts'
import { hasCode, inDatabase, noRoomBecause, withClient } from './client.ts'

/** The server of a database, on which others are made beside it. */
export type SideDatabases = {
  /** The database itself. */
  readonly name: string
  /** Names of programs that are connected to it. */
  readonly usedBy: () => Promise<readonly string[]>
  /** Throws StartRefused when its user may make no database beside it. */
  readonly refuseUnlessMayCreate: () => Promise<void>
  /** Runs with a new, empty database of the same encoding and locale, which is removed afterward unless it has taken its place. */
  readonly withNew: <T>(run: (database: NewDatabase) => Promise<T>) => Promise<T>
}

export type NewDatabase = {
  readonly connectionString: string
  /** Puts it in the place of the database, at one moment for all, and removes that one. Refuses while it is in use. */
  readonly takePlace: () => Promise<void>
}

/** Only one backup or restore of a database goes on at a time. */
export const withSideDatabases = async <T>(
  connectionString: string,
  options: { readonly name: string; readonly signal: AbortSignal },
  run: (databases: SideDatabases) => Promise<T>,
): Promise<T> => {
  const name = await withClient(connectionString, options, async (client) => {
    const { rows } = await client.query('SELECT current_database() AS name')
    return z.object({ name: z.string() }).parse(rows[0]).name
  })
  // What is stopped is also cleared away: over a connection that the signal does not close.
  const lasting = { ...options, signal: new AbortController().signal }
  const elsewhere = inDatabase(connectionString, name === 'postgres' ? 'template1' : 'postgres')
  return withClient(elsewhere, lasting, async (client) => {
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1, hashtext($2)) AS mine', [
      BACKUP_LOCK,
      name,
    ])
    if (!z.object({ mine: z.boolean() }).parse(rows[0]).mine)
      throw new StartRefused('Another backup or restore of this database is under way: let it end.')
    await removeAbandoned(client, name)
    return run({
      name,
      usedBy: () => usersOf(client, name),
      refuseUnlessMayCreate: () => refuseUnlessMayCreate(client),
      withNew: (run) => withNew(client, { name, connectionString }, run),
    })
  })
}

const withNew = async <T>(
  client: pg.Client,
  { name, connectionString }: { readonly name: string; readonly connectionString: string },
  run: (database: NewDatabase) => Promise<T>,
): Promise<T> => {
  const own = sideName(name, 'new')
  const quoted = { name: pg.escapeIdentifier(name), own: pg.escapeIdentifier(own) }
  await refuseUnlessMayCreate(client)
  await client
    .query(`CREATE DATABASE ${quoted.own} TEMPLATE template0 ${await localeOf(client, name)}`)
    .catch((error: unknown) => {
      throw noRoomBecause(error) ?? error
    })
  let inPlace = false
  const takePlace = async () => {
    const old = sideName(name, 'old')
    const quotedOld = pg.escapeIdentifier(old)
    const programs = await usersOf(client, name)
    // Postgres would refuse as well, five seconds later.
    if (programs.length > 0) throw inUse(programs)
    try {
      await client.query('BEGIN')
      await client.query(`ALTER DATABASE ${quoted.name} RENAME TO ${quotedOld}`)
      await client.query(`ALTER DATABASE ${quoted.own} RENAME TO ${quoted.name}`)
      await client.query('COMMIT')
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined)
      throw hasCode(error, OBJECT_IN_USE) ? inUse(await usersOf(client, name)) : error
    }
    inPlace = true
    await client.query(`DROP DATABASE ${quotedOld} WITH (FORCE)`)
  }
  try {
    return await run({ connectionString: inDatabase(connectionString, own), takePlace })
  } catch (error) {
    throw noRoomBecause(error) ?? error
  } finally {
    if (!inPlace) await client.query(`DROP DATABASE IF EXISTS ${quoted.own} WITH (FORCE)`)
  }
}

/** Says who uses the database. */
export const inUse = (programs: readonly string[]): StartRefused =>
  new StartRefused(
    `The database is in use${programs.length === 0 ? '' : ` by ${programs.join(', ')}`}. Stop what uses it, then run this again. A pooler keeps connections of programs that have stopped: have it let go of the database, too (PgBouncer: KILL). Nothing has changed.`,
  )

const refuseUnlessMayCreate = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query(
    `SELECT rolname AS role, rolcreatedb OR rolsuper AS may
     FROM pg_catalog.pg_roles WHERE rolname = current_user`,
  )
  const { role, may } = z.object({ role: z.string(), may: z.boolean() }).parse(rows[0])
  if (may) return
  throw new StartRefused(
    `The user of the database may not create another one beside it, in which a backup is checked or restored. Have a superuser of Postgres run: ALTER ROLE ${pg.escapeIdentifier(role)} CREATEDB;`,
  )
}

const usersOf = async (client: pg.Client, name: string): Promise<readonly string[]> => {
  const { rows } = await client.query(
    `SELECT DISTINCT coalesce(nullif(application_name, ''), 'a program without a name') AS program
     FROM pg_catalog.pg_stat_activity
     WHERE backend_type = 'client backend' AND datname = $1
     ORDER BY program`,
    [name],
  )
  return z
    .array(z.object({ program: z.string() }))
    .parse(rows)
    .map(({ program }) => program)
}

/** The encoding and locale of a database, as CREATE DATABASE takes them. */
const localeOf = async (client: pg.Client, name: string): Promise<string> => {
  const { rows } = await client.query(
    `SELECT pg_encoding_to_char(encoding) AS encoding, datcollate AS collate, datctype AS ctype,
       datlocprovider AS provider, coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale') AS locale
     FROM pg_catalog.pg_database d WHERE datname = $1`,
    [name],
  )
  const { encoding, collate, ctype, provider, locale } = localeRow.parse(rows[0])
  const [kind, localeOption] = PROVIDERS[provider] ?? ['libc', null]
  return [
    `ENCODING ${pg.escapeLiteral(encoding)} LC_COLLATE ${pg.escapeLiteral(collate)}`,
    `LC_CTYPE ${pg.escapeLiteral(ctype)} LOCALE_PROVIDER ${kind}`,
    localeOption === null || locale === null ? '' : `${localeOption} ${pg.escapeLiteral(locale)}`,
  ].join(' ')
}

const localeRow = z.object({
  encoding: z.string(),
  collate: z.string(),
  ctype: z.string(),
  provider: z.string(),
  locale: z.nullable(z.string()),
})

const PROVIDERS: Readonly<Record<string, readonly [string, string | null]>> = {
  c: ['libc', null],
  i: ['icu', 'ICU_LOCALE'],
  b: ['builtin', 'BUILTIN_LOCALE'],
}

/** What a killed backup or restore left: nothing is in it that is not elsewhere, too. */
const removeAbandoned = async (client: pg.Client, name: string): Promise<void> => {
  const { rows } = await client.query(
    'SELECT datname AS name FROM pg_catalog.pg_database WHERE datname ^@ $1',
    [sidePrefix(name, 'new')],
  )
  for (const found of z.array(z.object({ name: z.string() })).parse(rows))
    await client.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(found.name)} WITH (FORCE)`)
}

/** Names in Postgres have 63 bytes at most. */
const sidePrefix = (name: string, state: 'new' | 'old') => `${name.slice(0, 40)}_flip_${state}_`

const sideName = (name: string, state: 'new' | 'old') =>
  sidePrefix(name, state) + randomBytes(4).toString('hex')

const OBJECT_IN_USE = '55006'
/** Any number, so long as every version of the program uses the same. */
const BACKUP_LOCK = 743_091_203
