import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod/mini'
import { homeMarksSchema } from '../../src/contract/homes/home-marks.ts'
import { type Subscriber, signInSubscriber } from './subscriber.ts'
import { portOf, startAddress, startPgBouncer, startPrimaryAndReplica } from './system-postgres.ts'

// `node bench/scale/database-faults.ts`: see bench/README.md.

/** See `web/api/request.ts`. */
const PAGE_ASKS_AGAIN_AFTER_MS = [400, 1_200]
const healthSchema = z.object({ note: z.optional(z.string()), error: z.optional(z.string()) })
const say = (line: string) => process.stderr.write(`${line}\n`)
/** What clients saw during one fault. */
type Seen = {
  searches: number
  /** Answers that were not 200, and connections that broke. */
  errors: number
  /** From the first to the last of them. */
  errorSeconds: number
  /** Searches that failed although they were sent again, as the page sends them. */
  errorsShown: number
  slowestMs: number
  marksAcknowledged: number
  marksRefused: number
  notes: string[]
}

const faults: Record<string, Seen> = {}
/** How to close each thing, in the order in which they were opened. */
const opened: (() => unknown)[] = []
try {
  await run()
} finally {
  for (const close of opened.toReversed()) await close()
}

async function run(): Promise<void> {
  const postgres = await startPrimaryAndReplica()
  opened.push(postgres.close)
  const address = await startAddress(25_500, portOf('primary'))
  opened.push(address.close)
  const pooler = await startPgBouncer(postgres, 25_500, 25_510)
  opened.push(pooler.stop)
  const url = await startProduct(pooler.connectionString)
  const me = await signInSubscriber(url)
  const writer = await startWriter(me)
  opened.push(writer.stop)
  const during = (name: string, seconds: number, fault: () => Promise<void>) =>
    searchDuring(me, writer, { name, seconds, fault })

  await during('nothing', 10, async () => undefined)
  await during('the replica is stopped, and started', 20, async () => {
    await postgres.stop('replica', 'immediate')
    await delay(8_000)
    await postgres.start('replica')
  })
  await during('the replica stands still for 25 seconds', 40, async () => {
    await postgres.ask('replica', 'SELECT pg_wal_replay_pause()')
    await delay(25_000)
    await postgres.ask('replica', 'SELECT pg_wal_replay_resume()')
  })
  await during('the primary is restarted', 20, async () => {
    await postgres.stop('primary', 'fast')
    await postgres.start('primary')
  })
  // What was acknowledged is on the replica, too: else a failover loses what had not arrived.
  await postgres.ask('primary', `ALTER SYSTEM SET synchronous_standby_names = '*'`)
  await postgres.ask('primary', 'SELECT pg_reload_conf()')
  await delay(2_000)
  await during('the primary loses power, the replica is promoted at its address', 30, async () => {
    await postgres.stop('primary', 'immediate')
    await delay(2_000)
    await postgres.ask('replica', `ALTER SYSTEM SET synchronous_standby_names = ''`)
    await postgres.promote('replica')
    address.leadTo(portOf('replica'))
  })
  const lost = await writer.lost()
  const jobs = await postgres.ask(
    'replica',
    `SELECT count(*) FROM pgboss.job WHERE state = 'failed' AND retry_limit > 0`,
  )
  const result = {
    machine: `${availableParallelism()} cores of ${cpus()[0]?.model ?? 'unknown'}`,
    product: 'one node behind PgBouncer in transaction mode, demo market, 8 clients that search',
    faults,
    acknowledgedMarks: writer.acknowledged(),
    acknowledgedMarksLost: lost,
    jobsGivenUp: Number(jobs),
  }
  await writeFile(
    join(import.meta.dirname, 'database-faults.json'),
    `${JSON.stringify(result, null, 2)}\n`,
  )
  say(JSON.stringify(result, null, 2))
}

/** One node behind PgBouncer, with a replica; answers its address once its demo market is valued. */
async function startProduct(connectionString: string): Promise<string> {
  say('Starting the product behind PgBouncer, with a replica; its demo market is valued…')
  const dataDir = await mkdtemp(join(tmpdir(), 'flip-scale-data-'))
  opened.push(() => rm(dataDir, { recursive: true, force: true }))
  const program = join(import.meta.dirname, '../../src/server/main.ts')
  const product = spawn(process.execPath, [program], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: connectionString,
      DATABASE_DIRECT_URL: 'postgres://flip@127.0.0.1:25500/flip',
      DATABASE_READ_URL: `postgres://flip@127.0.0.1:${portOf('replica')}/flip`,
      FLIP_DATA_DIR: dataDir,
      FLIP_REQUESTS_PER_MINUTE: '1000000',
      FLIP_DEMO_PACE: 'off',
      FLIP_LOG_LEVEL: 'error',
      PORT: '3950',
    },
  })
  const ended = once(product, 'exit')
  opened.push(async () => {
    product.kill('SIGTERM')
    await ended
  })
  for await (const line of createInterface({ input: product.stdout })) {
    const ready = /is ready at (http:\/\/\S+)/.exec(line)?.[1]
    if (ready !== undefined) return ready
  }
  throw new Error('The product did not start.')
}

/** Clients search for so many seconds, while a fault comes and goes. */
async function searchDuring(
  me: Subscriber,
  writer: Awaited<ReturnType<typeof startWriter>>,
  { name, seconds, fault }: { name: string; seconds: number; fault: () => Promise<void> },
): Promise<void> {
  say(`${name}…`)
  const seen: Seen = {
    ...{ searches: 0, errors: 0, errorSeconds: 0, errorsShown: 0, slowestMs: 0 },
    ...{ marksAcknowledged: 0, marksRefused: 0, notes: [] },
  }
  const failedAt: number[] = []
  const ends = performance.now() + seconds * 1000
  const before = writer.counts()
  const ask = async (): Promise<boolean> => {
    const { status } = await me.search()
    if (status === 200) return true
    seen.errors += 1
    failedAt.push(performance.now())
    return false
  }
  /** As the page does; what it shows then is an error. */
  const askAsThePage = async (): Promise<boolean> => {
    if (await ask()) return true
    for (const wait of PAGE_ASKS_AGAIN_AFTER_MS) {
      await delay(wait)
      if (await ask()) return true
    }
    seen.errorsShown += 1
    return false
  }
  const search = async () => {
    const began = performance.now()
    while (!(await askAsThePage())) {
      if (performance.now() - began > 60_000) throw new Error('No search succeeds any more.')
      await delay(1_000)
    }
    seen.searches += 1
    seen.slowestMs = Math.max(seen.slowestMs, Math.round(performance.now() - began))
  }
  const client = async () => {
    while (performance.now() < ends) await search()
  }
  const watch = async () => {
    while (performance.now() < ends) {
      const health = await me.call('GET', '/api/health')
      const said = z.safeParse(healthSchema, jsonIn(health.text))
      const note = said.success ? (said.data.note ?? said.data.error ?? 'ok') : 'no answer'
      if (seen.notes.at(-1) !== note) seen.notes.push(note)
      await delay(500)
    }
  }
  await Promise.all([...Array.from({ length: 8 }, client), watch(), delay(2_000).then(fault)])
  if (failedAt.length > 0)
    seen.errorSeconds = Math.round((Math.max(...failedAt) - Math.min(...failedAt)) / 100) / 10
  const after = writer.counts()
  seen.marksAcknowledged = after.acknowledged - before.acknowledged
  seen.marksRefused = after.refused - before.refused
  faults[name] = seen
}

/** Changes the notes of ten homes, one after the other, and remembers what was acknowledged. */
async function startWriter(subscriber: Subscriber) {
  const found = await subscriber.search()
  const homes = z
    .parse(z.array(z.object({ propertyId: z.string() })), JSON.parse(found.text))
    .slice(0, 10)
    .map(({ propertyId }) => propertyId)
  const acknowledged = new Map<string, number>()
  const counts = { acknowledged: 0, refused: 0 }
  let going = true
  const kept = async () => {
    const { status, text } = await subscriber.call('GET', '/api/home-marks')
    return status === 200
      ? new Map(
          z.parse(homeMarksSchema, JSON.parse(text)).marks.map((one) => [one.propertyId, one]),
        )
      : null
  }
  const write = async () => {
    let versions = new Map<string, number>()
    let isKnown = false
    for (let n = 1; going; n++) {
      if (!isKnown) {
        const marks = await kept()
        if (marks === null) {
          await delay(500)
          continue
        }
        versions = new Map([...marks].map(([home, { version }]) => [home, version]))
        isKnown = true
      }
      const home = homes[n % homes.length] ?? ''
      const { status, text } = await subscriber.call('PUT', `/api/home-marks/${home}`, {
        mark: 'Watching',
        note: String(n),
        version: versions.get(home) ?? null,
      })
      if (status === 200) {
        versions.set(home, z.parse(z.object({ version: z.number() }), JSON.parse(text)).version)
        acknowledged.set(home, n)
        counts.acknowledged += 1
      } else {
        counts.refused += 1
        isKnown = false
      }
      await delay(20)
    }
  }
  const writing = write()
  return {
    counts: () => ({ ...counts }),
    acknowledged: () => counts.acknowledged,
    stop: () => {
      going = false
    },
    /** Homes whose last acknowledged note, or a later one, is not kept. */
    lost: async () => {
      going = false
      await writing
      const marks = await kept()
      return [...acknowledged].filter(([home, n]) => Number(marks?.get(home)?.note ?? 0) < n).length
    },
  }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
