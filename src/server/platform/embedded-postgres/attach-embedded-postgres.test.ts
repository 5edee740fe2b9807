import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeDataFolder, removeDataFolder } from '../../../../tests/platform/data-folder.ts'
import { attachEmbeddedPostgres } from './attach-embedded-postgres.ts'
import { runsAsRoot } from './unprivileged-user.ts'

describe('the embedded Postgres', { timeout: 60_000 }, () => {
  let dataDir: string
  let said: string[]
  let holders: ChildProcess[]
  beforeAll(() => {
    dataDir = makeDataFolder()
  })
  beforeEach(() => {
    said = []
    holders = []
  })
  afterEach(async () => {
    for (const holder of holders) holder.kill('SIGKILL')
    if (postmasterPid() !== undefined) await (await attach()).release()
  })
  afterAll(() => removeDataFolder(dataDir))

  it('is made at the first start, for 127.0.0.1 and the holder of the password alone', async () => {
    const postgres = await attach()
    const answer = await query(
      postgres.connectionString,
      `select current_setting('listen_addresses') as addresses,
              current_setting('unix_socket_directories') as sockets, current_database() as database`,
    )
    expect(answer).toEqual([{ addresses: '127.0.0.1', sockets: '', database: 'flip' }])
    const guess = postgres.connectionString.replace(/:\w+@/, ':guess@')
    await expect(query(guess, 'select 1')).rejects.toThrow(/password authentication failed/)
    if (process.platform !== 'win32') {
      expect(statSync(join(dataDir, 'secrets/postgres-password')).mode & 0o777).toBe(0o600)
    }
    await postgres.release()
  })

  it('is shared: the first one out leaves it to the others, the last one out stops it', async () => {
    const first = await attach()
    const second = await attach()
    expect(portOf(second.connectionString)).toBe(portOf(first.connectionString))
    await first.release()
    expect(await query(second.connectionString, 'select 1 as alive')).toEqual([{ alive: 1 }])
    await second.release()
    expect(postmasterPid()).toBeUndefined()
  })

  it('is one server for processes that start and stop at the same moment', async () => {
    const strings = await Promise.all([startHolder(), startHolder(), startHolder()])
    expect(new Set(strings.map(portOf)).size).toBe(1)
    await Promise.all(holders.map(stopHolder))
    expect(holders.map((holder) => holder.exitCode)).toEqual([0, 0, 0])
    expect(postmasterPid()).toBeUndefined()
  })

  it('keeps its data over a stop, and gets a free port at each start', async () => {
    const before = await attach()
    await query(before.connectionString, keepNumber(1))
    await before.release()
    const after = await attach()
    expect(await query(after.connectionString, 'select id from home')).toEqual([{ id: 1 }])
    await after.release()
  })

  it('outlives a client that was killed, and the next client attaches to it', async () => {
    const connectionString = await startHolder()
    await query(connectionString, keepNumber(2))
    const pid = postmasterPid()
    await kill(holders[0])
    const postgres = await attach()
    expect(postmasterPid()).toBe(pid)
    expect(await query(postgres.connectionString, 'select id from home')).toEqual([{ id: 2 }])
    await postgres.release()
    expect(postmasterPid()).toBeUndefined()
  })

  it('starts after it was killed together with its client, and keeps what was committed', async () => {
    const connectionString = await startHolder()
    await query(connectionString, keepNumber(3))
    await kill(holders[0])
    process.kill(Number(postmasterPid()), 'SIGKILL')
    const postgres = await attach()
    expect(await query(postgres.connectionString, 'select id from home')).toEqual([{ id: 3 }])
    await postgres.release()
  })

  it('starts although the number of a killed Postgres belongs to another program now', async () => {
    const { clusterFolder, release } = await attach()
    const pidFile = readFileSync(join(clusterFolder, 'postmaster.pid'), 'utf8')
    await release()
    const impostor = spawn(
      'sleep',
      ['60'],
      runsAsRoot() ? { uid: statSync(clusterFolder).uid } : {},
    )
    writeFileSync(
      join(clusterFolder, 'postmaster.pid'),
      pidFile.replace(/^\d+/, String(impostor.pid)),
    )
    const postgres = await attach()
    expect(await query(postgres.connectionString, 'select 1 as alive')).toEqual([{ alive: 1 }])
    expect(impostor.exitCode).toBeNull()
    impostor.kill()
    await postgres.release()
  })

  it('is started again, at the same address, when it dies while it is used', async () => {
    const postgres = await attach()
    process.kill(Number(postmasterPid()), 'SIGKILL')
    const ask = () => query(postgres.connectionString, 'select 1 as alive').catch(() => [])
    await expect.poll(ask, { timeout: 30_000 }).toEqual([{ alive: 1 }])
    expect(said).toContain('The connection to Postgres was lost: attaching again.')
    await postgres.release()
  })

  it('starts although a process was killed in the middle of a start', async () => {
    writeFileSync(join(dataDir, 'postgres.lock'), '4194304 killed\n')
    const postgres = await attach()
    expect(existsSync(join(dataDir, 'postgres.lock'))).toBe(false)
    await postgres.release()
  })

  it('says that it was made by another version of Postgres', async () => {
    const { clusterFolder, release } = await attach()
    await release()
    const versionFile = join(clusterFolder, 'PG_VERSION')
    const version = readFileSync(versionFile, 'utf8')
    writeFileSync(versionFile, '12\n')
    await expect(attach()).rejects.toThrow(/^Postgres 12 made the database in/)
    writeFileSync(versionFile, version)
  })

  it('keeps its data elsewhere, and says where once, for root in a folder that no one else may enter', async (test) => {
    if (!runsAsRoot()) return test.skip('only root runs Postgres as another user')
    const closed = makeDataFolder(0o700)
    const before = await attach(closed)
    await query(before.connectionString, keepNumber(4))
    expect(before.clusterFolder.startsWith(closed)).toBe(false)
    expect(said.join()).toContain(`We keep the database in ${before.clusterFolder}`)
    await before.release()
    const after = await attach(closed)
    expect(after.clusterFolder).toBe(before.clusterFolder)
    expect(said).toHaveLength(1)
    expect(await query(after.connectionString, 'select id from home')).toEqual([{ id: 4 }])
    await after.release()
    removeDataFolder(closed)
    expect(existsSync(after.clusterFolder)).toBe(false)
  })

  const attach = (folder = dataDir) =>
    attachEmbeddedPostgres({ dataDir: folder, clientName: 'test', say: (line) => said.push(line) })

  async function startHolder(): Promise<string> {
    const holder = spawn(process.execPath, ['tests/platform/hold-embedded-postgres.ts', dataDir], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    holders.push(holder)
    const [line] = await once(holder.stdout, 'data')
    return String(line).trim()
  }

  const stopHolder = (holder: ChildProcess) => {
    const exited = once(holder, 'exit')
    holder.kill('SIGTERM')
    return exited
  }

  async function kill(holder: ChildProcess | undefined) {
    if (holder === undefined) throw new Error('There is no holder.')
    holder.kill('SIGKILL')
    await once(holder, 'exit')
  }

  function postmasterPid(): string | undefined {
    const file = join(dataDir, 'postgres', 'postmaster.pid')
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n')[0] : undefined
  }
})

const keepNumber = (id: number) =>
  `drop table if exists home; create table home as select ${id} as id`

const portOf = (connectionString: string) => new URL(connectionString).port

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
