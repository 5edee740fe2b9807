import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Where Debian keeps the programs of Postgres 15. */
const programs = '/usr/lib/postgresql/15/bin'

/** The system's own Postgres, one or more of them, and what Debian has to stand in front: all in one folder. */
export type SystemPostgres = {
  readonly folder: string
  readonly start: (name: string) => Promise<void>
  /** `fast` ends connections and keeps what is written; `immediate` is as good as a loss of power. */
  readonly stop: (name: string, mode: 'fast' | 'immediate') => Promise<void>
  readonly promote: (name: string) => Promise<void>
  /** One statement as the superuser, past every pooler. */
  readonly ask: (name: string, statement: string) => Promise<string>
  readonly run: (program: string, args: readonly string[]) => Promise<string>
  readonly close: () => Promise<void>
}

const ports = { primary: 25_501, replica: 25_502 } as const
export const portOf = (name: string): number => (name === 'primary' ? ports.primary : ports.replica)

/** A primary with an empty database `flip`, and a replica that streams from it. Everything listens on this machine alone. */
export const startPrimaryAndReplica = async (): Promise<SystemPostgres> => {
  const folder = await mkdtemp(join(tmpdir(), 'flip-scale-'))
  await chmod(folder, 0o755)
  const postgres = process.getuid?.() === 0 ? await userPostgres() : null
  if (postgres !== null) await chown(folder, postgres.uid, postgres.gid)
  const options = { cwd: folder, maxBuffer: 1 << 26, ...(postgres ?? {}) }
  const run = async (program: string, args: readonly string[]) =>
    (await promisify(execFile)(program, args, options)).stdout
  const control = (name: string, ...args: string[]) =>
    run(join(programs, 'pg_ctl'), [
      ...['-D', join(folder, name), '-l', join(folder, `${name}.log`), '-w'],
      ...args,
    ])
  const ask = async (name: string, statement: string) =>
    run(join(programs, 'psql'), [
      ...['-h', '127.0.0.1', '-p', String(portOf(name)), '-U', 'postgres', '-d', 'flip'],
      ...['-AtX', '-v', 'ON_ERROR_STOP=1', '-c', statement],
    ])
  const close = async () => {
    for (const name of ['replica', 'primary'])
      await control(name, '-m', 'immediate', 'stop').catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await makeBoth(folder, run, control)
  } catch (error) {
    await close()
    throw error
  }
  return {
    folder,
    run,
    ask,
    start: async (name) => void (await control(name, 'start')),
    stop: async (name, mode) => void (await control(name, '-m', mode, 'stop')),
    promote: async (name) => void (await control(name, 'promote')),
    close,
  }
}

const makeBoth = async (
  folder: string,
  run: SystemPostgres['run'],
  control: (name: string, ...args: string[]) => Promise<string>,
): Promise<void> => {
  const primary = join(folder, 'primary')
  const toPrimary = ['-h', '127.0.0.1', '-p', String(ports.primary), '-U', 'postgres']
  await run(join(programs, 'initdb'), ['-D', primary, '-A', 'trust', '-U', 'postgres'])
  await appendFile(
    join(primary, 'postgresql.conf'),
    `listen_addresses = '127.0.0.1'
unix_socket_directories = ''
shared_buffers = 512MB
wal_keep_size = 1GB
port = ${ports.primary}
`,
  )
  await control('primary', 'start')
  for (const statement of ['CREATE ROLE flip LOGIN', 'CREATE DATABASE flip OWNER flip'])
    await run(join(programs, 'psql'), [...toPrimary, '-c', statement])
  const replica = join(folder, 'replica')
  const copying = ['-R', '-X', 'stream', '-c', 'fast', '-D', replica]
  await run(join(programs, 'pg_basebackup'), [...toPrimary, ...copying])
  await appendFile(join(replica, 'postgresql.conf'), `port = ${ports.replica}\n`)
  await control('replica', 'start')
}

/** Postgres does not run as root. */
const userPostgres = async () => {
  const idOf = async (flag: string) =>
    Number((await promisify(execFile)('id', [flag, 'postgres'])).stdout)
  return { uid: await idOf('-u'), gid: await idOf('-g') }
}

/** PgBouncer in transaction mode before an address; answers the address to use, and how to stop it. */
export const startPgBouncer = async ({ folder, run }: SystemPostgres, to: number, port: number) => {
  const file = join(folder, 'pgbouncer')
  await mkdir(file)
  await chmod(file, 0o777)
  await writeFile(`${file}/users.txt`, '"flip" ""\n')
  await writeFile(
    `${file}/pgbouncer.ini`,
    `[databases]
flip = host=127.0.0.1 port=${to} dbname=flip
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${file}/users.txt
pool_mode = transaction
default_pool_size = 12
server_login_retry = 1
logfile = ${file}/log
pidfile = ${file}/pid
`,
  )
  await run('pgbouncer', ['-d', `${file}/pgbouncer.ini`])
  return {
    connectionString: `postgres://flip@127.0.0.1:${port}/flip`,
    stop: async () => {
      const pid = (await run('cat', [`${file}/pid`])).trim()
      process.kill(Number(pid))
    },
  }
}

/** An address that stays while what is behind it changes, as a virtual IP or a DNS name does at a failover. */
export const startAddress = async (port: number, first: number) => {
  let to = first
  const sockets = new Set<Socket>()
  const server = createServer((from) => {
    const there = connect(to, '127.0.0.1')
    for (const [one, other] of [
      [from, there],
      [there, from],
    ] as const) {
      sockets.add(one)
      one
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(one)
          other.destroy()
        })
      one.pipe(other)
    }
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    leadTo: (next: number) => {
      to = next
      for (const socket of sockets) socket.destroy()
    },
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
