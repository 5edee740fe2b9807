import { execFile, execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

// Postgres, a streaming replica, PgBouncer and nginx, as Debian 12 packs them. Each runs in a folder of its
// own on a port of its own, on this machine alone; the services that the packages started are left alone.

const programs = {
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  pgbouncer: '/usr/sbin/pgbouncer',
  'nginx-light': '/usr/sbin/nginx',
  pgbackrest: '/usr/bin/pgbackrest',
} as const

const first = Number(process.env.SCALE_PORT ?? 7400)

/** The first is `SCALE_PORT`, or 7400. `address` leads to whichever Postgres is the primary. */
export const ports = {
  nginx: first,
  web: [first + 1, first + 2],
  worker: [first + 11, first + 12],
  address: first + 31,
  primary: first + 32,
  replica: first + 33,
  pgbouncer: first + 34,
} as const

/** Where Debian keeps its programs. */
export const POSTGRES = '/usr/lib/postgresql/15/bin'

/** Says which of these packages are missing, and how to get them; null when all are there. */
export const missingPackages = (packages: readonly (keyof typeof programs)[]): string | null => {
  const missing = packages.filter((name) => !existsSync(programs[name]))
  return missing.length === 0
    ? null
    : `Missing: ${missing.join(', ')}. As root: apt-get install -y --no-install-recommends ${missing.join(' ')}`
}

/** Postgres does not run as root: then all parts belong to its user. */
const owner = () => {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Runs a program as the owner of all parts, beside the clients that search meanwhile. Answers what it printed. */
export const run = async (program: string, args: readonly string[]): Promise<string> =>
  (await promisify(execFile)(program, args, { cwd: '/', ...owner() })).stdout

/** Makes a folder for the owner of all parts alone. */
export const foldered = async (folder: string): Promise<string> => {
  await mkdir(folder, { recursive: true })
  const { uid, gid } = owner()
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid)
  await chmod(folder, 0o700)
  return folder
}

const settingsOf = (port: number) => `
listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = ''
shared_buffers = 2GB
work_mem = 32MB
maintenance_work_mem = 512MB
effective_cache_size = 12GB
max_connections = 200
max_locks_per_transaction = 256
max_wal_size = 8GB
wal_level = replica
hot_standby = on
random_page_cost = 1.1
jit = off
`

export type Postgres = {
  readonly url: string
  readonly start: () => Promise<void>
  /** `immediate` is what a crash looks like: nothing is written before it ends. */
  readonly stop: (mode: 'fast' | 'immediate') => Promise<void>
  /** All its processes at once, by SIGKILL, as when its machine is gone. */
  readonly kill: () => Promise<void>
  readonly isRunning: () => boolean
  /** Makes a replica the primary. */
  readonly promote: () => Promise<void>
  /** One statement, past the pooler. */
  readonly ask: (statement: string) => Promise<string>
}

/** The Postgres whose data are in `folder`, started or not. */
export const postgresIn = (folder: string, port: number): Postgres => {
  const control = (...args: string[]) =>
    run(`${POSTGRES}/pg_ctl`, ['-D', folder, '-w', '-t', '300', '-l', `${folder}.log`, ...args])
  return {
    url: `postgres://flip@127.0.0.1:${port}/flip`,
    start: async () => void (await control('start')),
    stop: async (mode) => void (await control('stop', '-m', mode)),
    kill: async () => {
      const first = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
      await run('/bin/sh', ['-c', `kill -9 ${first} $(ps -o pid= --ppid ${first})`])
    },
    isRunning: () => existsSync(join(folder, 'postmaster.pid')),
    promote: async () => void (await control('promote')),
    ask: (statement) =>
      run('/usr/bin/psql', [
        ...['-h', '127.0.0.1', '-p', `${port}`, '-U', 'flip', '-d', 'flip'],
        ...['-AtX', '-v', 'ON_ERROR_STOP=1', '-c', statement],
      ]),
  }
}

/** The primary in `folder`, made when it is not there yet, and started, with `settings` besides ours. */
export const startPrimary = async (folder: string, settings = ''): Promise<Postgres> => {
  const data = join(await foldered(folder), 'primary')
  const primary = postgresIn(data, ports.primary)
  const isNew = !existsSync(join(data, 'PG_VERSION'))
  if (isNew)
    await run(`${POSTGRES}/initdb`, [
      ...['-D', data, '-U', 'flip', '-A', 'trust', '-k'],
      ...['-E', 'UTF8', '--locale=C.UTF-8'],
    ])
  // Starts over, without what a run before has set.
  await writeFile(join(data, 'postgresql.auto.conf'), settingsOf(ports.primary) + settings)
  await primary.start()
  if (isNew)
    await run(`${POSTGRES}/createdb`, [
      ...['-h', '127.0.0.1', '-p', `${ports.primary}`],
      ...['-U', 'flip', 'flip'],
    ])
  return primary
}

/** A streaming replica of the primary, copied again. */
export const startReplica = async (folder: string): Promise<Postgres> => {
  const data = join(folder, 'replica')
  await run('/bin/rm', ['-rf', data])
  await run(`${POSTGRES}/pg_basebackup`, [
    ...['-h', '127.0.0.1', '-p', `${ports.primary}`, '-U', 'flip'],
    ...['-D', data, '-R', '-c', 'fast', '-X', 'stream'],
  ])
  await writeFile(join(data, 'postgresql.conf'), settingsOf(ports.replica), { flag: 'a' })
  return startCopy(data)
}

/** A copy of the primary's folder, started beside it: the port of the primary came with it. */
export const startCopy = async (data: string): Promise<Postgres> => {
  await run('/bin/sed', [
    '-i',
    `s/^port = .*/port = ${ports.replica}/`,
    join(data, 'postgresql.auto.conf'),
  ])
  const copy = postgresIn(data, ports.replica)
  await copy.start()
  return copy
}

export type Part = { readonly start: () => Promise<void>; readonly kill: () => Promise<void> }

/** A process in the foreground that listens on a port. */
const part = (program: string, args: readonly string[], port: number): Part => {
  let child: ReturnType<typeof spawn> | null = null
  return {
    start: async () => {
      child = spawn(program, args, { stdio: 'ignore', cwd: '/', ...owner() })
      await listening(port)
    },
    kill: async () => {
      const dying = child
      child = null
      if (dying === null || dying.exitCode !== null) return
      const gone = new Promise((resolve) => dying.once('exit', resolve))
      dying.kill('SIGKILL')
      await gone
    },
  }
}

/**
 * A file of `deploy`, as the documents have it, but for what this machine needs otherwise: each text on the left is in
 * it, or this throws.
 */
export const deployed = (
  file: string,
  changes: readonly (readonly [string | RegExp, string])[],
): string =>
  changes.reduce(
    (text, [from, to]) => {
      const changed = text.replace(from, to)
      if (changed === text) throw new Error(`deploy/${file} has no ${from}.`)
      return changed
    },
    readFileSync(resolve(import.meta.dirname, '../../deploy', file), 'utf8'),
  )

/** PgBouncer in front of the primary, which pools transactions. */
export const pgbouncer = async (folder: string): Promise<Part> => {
  const home = await foldered(join(folder, 'pgbouncer'))
  await writeFile(join(home, 'users.txt'), '"flip" ""\n')
  const settings = deployed('pgbouncer.ini', [
    ['host=10.0.0.20 port=5432', `user=flip host=127.0.0.1 port=${ports.address}`],
    ['listen_port = 6432', `listen_port = ${ports.pgbouncer}\nunix_socket_dir =`],
    // There are no passwords here.
    ['auth_type = scram-sha-256', 'auth_type = any'],
    ['/etc/pgbouncer/userlist.txt', `${home}/users.txt`],
  ])
  await writeFile(join(home, 'pgbouncer.ini'), settings)
  return part('/usr/sbin/pgbouncer', ['-q', join(home, 'pgbouncer.ini')], ports.pgbouncer)
}

/** nginx in front of the web nodes, without TLS. */
export const nginx = async (folder: string): Promise<Part> => {
  const home = await foldered(join(folder, 'nginx'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${home}/${kind};`)
    .join(' ')
  const site = deployed('nginx.conf', [
    // All clients have one address here, and are to meet both nodes.
    [/^ +ip_hash;\n/m, ''],
    [
      'server 127.0.0.1:3000 ',
      `server 127.0.0.1:${ports.web[1]} fail_timeout=1s; server 127.0.0.1:${ports.web[0]} `,
    ],
    [/^server \{\n +listen 80;\n(?:.*\n)*?\}\n/m, ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${ports.nginx};`],
    [/^ +ssl_certificate(?:_key)? .*\n/gm, ''],
    ['/var/log/nginx/flip.log', `${home}/access.log`],
  ])
  await writeFile(join(home, 'flip.conf'), site)
  await writeFile(
    join(home, 'nginx.conf'),
    `daemon off; master_process off; pid ${home}/pid; error_log ${home}/error.log;
events { worker_connections 4096; }
http { ${temporary} include ${home}/flip.conf; }
`,
  )
  return part(
    '/usr/sbin/nginx',
    ['-c', join(home, 'nginx.conf'), '-e', `${home}/error.log`],
    ports.nginx,
  )
}

/** Resolves once something listens there; throws after half a minute. */
const listening = async (port: number): Promise<void> => {
  for (const end = Date.now() + 30_000; Date.now() < end; ) {
    const there = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
      socket.on('connect', () => socket.destroy())
    })
    if (there) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`Nothing listens on port ${port}.`)
}

/** An address that stays while what is behind it changes, as a virtual IP or a DNS name does at a failover. */
export const startAddress = async (first: number) => {
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
  }).listen(ports.address, '127.0.0.1')
  await listening(ports.address)
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
