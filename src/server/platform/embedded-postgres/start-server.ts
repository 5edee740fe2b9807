import { open, rename, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { StartRefused } from '../start-refused.ts'
import type { Place } from './place.ts'
import { readPostmaster } from './postmaster.ts'
import { runProgram } from './run-program.ts'

/** Postgres settings by name, as in postgresql.conf; the values hold no spaces. */
export type ServerSettings = Readonly<Record<string, string>>

const ourSettings: ServerSettings = {
  listen_addresses: '127.0.0.1',
  // An empty list: no socket files, only the password-checked port.
  unix_socket_directories: '',
  timezone: 'UTC',
  log_timezone: 'UTC',
  shared_buffers: '256MB',
  work_mem: '32MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  max_locks_per_transaction: '256',
  // Fewer than where the database may hold a nation: each costs a statement that knows no market some planning.
  'flip.partitions': '4',
  random_page_cost: '1.1',
  jit: 'off',
}

const attempts = 40

/** Starts the server of a place and returns its port: `preferredPort` if that is free, else any. */
export async function startServer(
  place: Place,
  settings: ServerSettings,
  preferredPort = 0,
): Promise<number> {
  const log = join(place.clusterFolder, 'server.log')
  await shortenLog(log)
  let port = preferredPort || (await findFreePort())
  for (let attempt = 1; ; attempt++) {
    // The number of a Postgres that was killed may belong to another program by now.
    const found = await readPostmaster(place.clusterFolder)
    if (found.state === 'impostor') await rm(join(place.clusterFolder, 'postmaster.pid'))

    const logStart = await sizeOf(log)
    const options = Object.entries({ port: String(port), ...ourSettings, ...settings })
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' ')
    const run = await runProgram(
      join(place.binaries.folder, 'bin', 'pg_ctl'),
      ['start', '-D', place.clusterFolder, '-l', log, '-w', '-s', '-t', '300', '-o', options],
      { runAs: place.runAs, folder: place.binaries.folder },
    )
    if (run.exitCode === 0) return port

    const said = `${run.output}\n${await readFrom(log, logStart)}`
    if (attempt === attempts || !isPassing(said)) throw refusal(said, log)
    if (/Address already in use|could not bind/.test(said)) port = await findFreePort()
    await wait(250)
  }
}

/** Stops the server, ending its connections; what was committed is kept. */
export async function stopServer(place: Place): Promise<void> {
  const run = await runProgram(
    join(place.binaries.folder, 'bin', 'pg_ctl'),
    ['stop', '-D', place.clusterFolder, '-m', 'fast', '-w', '-s', '-t', '120'],
    { runAs: place.runAs, folder: place.binaries.folder },
  )
  const left = await readPostmaster(place.clusterFolder)
  if (run.exitCode !== 0 && (left.state === 'ready' || left.state === 'changing')) {
    throw new Error(`Postgres did not stop: ${run.output.trim()}`)
  }
}

/** A port that was taken meanwhile, or the last processes of a killed server, which are gone in a moment. */
const isPassing = (said: string) =>
  /Address already in use|could not bind|pre-existing shared memory block/.test(said)

function refusal(said: string, log: string): StartRefused {
  const reasons = said.split('\n').filter((line) => /FATAL|PANIC|error while loading/.test(line))
  const reason = (reasons.at(-1) ?? said.trim().split('\n').at(-1) ?? '').replace(
    /^.*FATAL:\s*/,
    '',
  )
  return new StartRefused(`The embedded Postgres did not start: ${reason} (log: ${log}).`)
}

/** A port of 127.0.0.1 that no process listens on now. */
function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}

async function shortenLog(log: string): Promise<void> {
  if ((await sizeOf(log)) > 5_000_000) await rename(log, `${log}.old`)
}

const sizeOf = async (file: string) => (await stat(file).catch(() => undefined))?.size ?? 0

async function readFrom(file: string, start: number): Promise<string> {
  const handle = await open(file).catch(() => undefined)
  if (handle === undefined) return ''
  try {
    const buffer = Buffer.alloc(20_000)
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, start)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}
