import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeDataFolder, removeDataFolder } from '../../../tests/platform/data-folder.ts'
import { createTestDatabase } from '../../../tests/platform/test-database.ts'
import { readConfig } from '../config/config.ts'
import { startServer } from './start-server.ts'

const repository = join(import.meta.dirname, '../../..')

/** Why a server with this environment does not start; what had been opened is closed again. */
const refusalOf = async (
  env: Record<string, string>,
  say: (sentence: string) => void = () => undefined,
): Promise<string> => {
  const config = readConfig({ PORT: '0', FLIP_DEMO: 'off', ...env }, repository)
  if (!config.ok) return config.error
  const closers: (() => Promise<void>)[] = []
  const starting = startServer(config.value, {
    repository,
    say,
    opened: (close) => closers.push(close),
  })
  const refusal = await starting.then(
    () => 'it starts',
    (error: unknown) => String(error),
  )
  for (const close of closers.toReversed()) await close()
  return refusal
}

describe('a server that cannot start says in one sentence', () => {
  it('that its database cannot be used, and not the password', async () => {
    const refusal = await refusalOf({ DATABASE_URL: 'postgres://flip:secret@127.0.0.1:1/flip' })
    expect(refusal).toBe(
      'StartRefused: DATABASE_URL: cannot use this database (connect ECONNREFUSED 127.0.0.1:1). Check the address, the password and, for TLS, sslmode and sslrootcert in it, and that Postgres is running.',
    )
  })

  it('that its user may not create tables, and what grants it', async () => {
    const { db: owner, connectionString, drop } = await createTestDatabase()
    onTestFinished(drop)
    await sql`DROP SCHEMA public CASCADE`.execute(owner)
    await sql`CREATE SCHEMA public`.execute(owner)
    const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(owner)
    const name = rows[0]?.name ?? ''
    const role = `${name}_guest`
    await sql`CREATE ROLE ${sql.id(role)} LOGIN PASSWORD 'secret'`.execute(owner)
    onTestFinished(async () => void (await sql`DROP ROLE ${sql.id(role)}`.execute(owner)))
    const asGuest = new URL(connectionString)
    asGuest.username = role
    asGuest.password = 'secret'
    expect(await refusalOf({ DATABASE_URL: asGuest.href })).toBe(
      `StartRefused: The user ${role} may not create tables in the database ${name}. Have a superuser of Postgres run: ALTER DATABASE ${name} OWNER TO ${role};`,
    )
  })

  it('that its folder cannot be made', async () => {
    const folder = makeDataFolder()
    onTestFinished(() => removeDataFolder(folder))
    const file = join(folder, 'a-file')
    writeFileSync(file, '')
    expect(await refusalOf({ FLIP_DATA_DIR: file })).toContain(
      `StartRefused: FLIP_DATA_DIR: cannot create ${file} (EEXIST`,
    )
  })

  it('that its archive of streets cannot be read', async () => {
    const folder = makeDataFolder()
    onTestFinished(() => removeDataFolder(folder))
    const file = join(folder, 'streets.pmtiles')
    writeFileSync(file, 'not an archive')
    expect(await refusalOf({ FLIP_MAP_PMTILES: file })).toContain(
      `StartRefused: FLIP_MAP_PMTILES: ${file} cannot be read as a PMTiles archive of version 3 (`,
    )
  })

  it('that its address is none of this machine', async () => {
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    // An address for documentation (RFC 5737): no machine has it.
    const env = { DATABASE_URL: database.connectionString, HOST: '192.0.2.1' }
    const said: string[] = []
    const refusal = await refusalOf({ ...env, FLIP_ALLOW_EMBEDDED: 'on' }, (line) =>
      said.push(line),
    )
    expect(refusal).toBe(
      'StartRefused: HOST: 192.0.2.1 is not an address of this machine. Set one that is, or 0.0.0.0 for all of them.',
    )
    // Before anybody could reach it, it has said what they could do.
    expect(said).toContain(
      'Warning: FLIP_ALLOW_EMBEDDED=on lets other machines use the embedded sign-in and payments. Anybody can sign up without paying. Anybody can read the codes for new passwords at /sandbox/mailbox, and take over accounts with them. There is no demo subscriber here: sign up for an account. Use this for closed tests only.',
    )
  })
})
