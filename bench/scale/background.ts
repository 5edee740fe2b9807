import { type Kysely, sql } from 'kysely'
import { SMTPServer } from 'smtp-server'
import type { Database } from '../../src/server/platform/database/schema.ts'
import { openJobs } from '../../src/server/platform/jobs/open-jobs.ts'
import { allJobs } from '../../src/server/start/all-jobs.ts'
import { pause } from './load.ts'
import type { ProductNode } from './nodes.ts'

/** A mail server that takes a tenth of a second for each mail and counts them by recipient. */
export const mailServer = async () => {
  const taken = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      stream.resume().on('end', () =>
        setTimeout(() => {
          for (const { address } of session.envelope.rcptTo)
            taken.set(address, (taken.get(address) ?? 0) + 1)
          done()
        }, 100),
      )
    },
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

type Killed = { readonly secondsUntilGoingOn: number; readonly secondsInAll: number }

/**
 * Has all homes of a market valued, kills the worker that does it, and waits until another one has done the rest.
 * Seconds are counted from the kill; going on is the first home valued after it.
 */
export const killAmidCounty = async (
  db: Kysely<Database>,
  workers: readonly ProductNode[],
  market: string,
): Promise<
  Killed & { readonly homes: number; readonly homesValuedTwice: number; readonly homesLost: number }
> => {
  const jobs = await openJobs(allJobs, { db, sendOnly: true, onFault: () => undefined })
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM home_to_value WHERE market = ${market}`.execute(db)
    return rows[0]?.n ?? 0
  }
  const { rows } = await sql<{ homes: number }>`
    SELECT count(DISTINCT property_id)::int AS homes FROM valuation WHERE market = ${market}`.execute(
    db,
  )
  await sql`INSERT INTO home_to_value (market, property_id)
    SELECT DISTINCT ${market}, property_id FROM valuation WHERE market = ${market}`.execute(db)
  const all = await waiting()
  await jobs.send(db, 'follow-changes', null, { key: 'all' })
  await until(async () => (await waiting()) < all * 0.8, 180)
  const worker = await busiest(workers)
  await worker.kill()
  const killed = Date.now()
  const seconds = () => (Date.now() - killed) / 1000
  const left = await waiting()
  if (left === 0)
    throw new Error(
      `Market ${market} was valued before its worker was killed: use a larger --share.`,
    )
  await until(async () => (await waiting()) < left, 180)
  const secondsUntilGoingOn = seconds()
  await until(async () => (await waiting()) === 0, 600)
  const secondsInAll = seconds()
  await worker.start()
  await jobs.close()
  const after = await sql<{ homes: number; twice: number }>`
    SELECT count(DISTINCT property_id)::int AS homes,
      (count(*) - count(DISTINCT (property_id, distance)))::int AS twice
    FROM valuation WHERE market = ${market}`.execute(db)
  return {
    homes: all,
    secondsUntilGoingOn,
    secondsInAll,
    homesValuedTwice: after.rows[0]?.twice ?? 0,
    homesLost: (rows[0]?.homes ?? 0) - (after.rows[0]?.homes ?? 0),
  }
}

/**
 * Has `count` people written to, kills each worker in turn meanwhile, and waits until everybody has a mail. A mail that
 * the mail server took just before its worker was killed is sent again: SMTP has no way to ask.
 */
export const killAmidMails = async (
  db: Kysely<Database>,
  workers: readonly ProductNode[],
  { taken, count }: { readonly taken: ReadonlyMap<string, number>; readonly count: number },
): Promise<{
  readonly mails: number
  readonly lost: number
  readonly doubled: number
  readonly seconds: number
}> => {
  const jobs = await openJobs(allJobs, { db, sendOnly: true, onFault: () => undefined })
  const people = Array.from({ length: count }, (_, i) => `person-${i}@mail.example`)
  for (const to of people)
    await jobs.send(db, 'send-mail', { to, subject: 'A notice', text: 'A notice.' })
  await jobs.close()
  const reached = () => people.filter((to) => taken.has(to)).length
  const started = Date.now()
  for (const [i, worker] of workers.entries()) {
    await until(async () => reached() > (count * (i + 1)) / 4, 120)
    await worker.kill()
    await worker.start()
  }
  await until(async () => reached() === count, 240).catch(() => undefined)
  const seconds = (Date.now() - started) / 1000
  await pause(3_000)
  return {
    mails: count,
    lost: count - reached(),
    doubled: people.filter((to) => (taken.get(to) ?? 0) > 1).length,
    seconds,
  }
}

/** Jobs that were given up. */
export const lostJobs = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    SELECT count(*)::int AS n FROM pgboss.job WHERE state = 'failed'`.execute(db)
  return rows[0]?.n ?? 0
}

/** The one that computes most. */
const busiest = async (workers: readonly ProductNode[]): Promise<ProductNode> => {
  const before = workers.map((worker) => worker.computed())
  await pause(1_000)
  const computed = workers.map((worker, i) => worker.computed() - (before[i] ?? 0))
  const worker = workers[computed.indexOf(Math.max(...computed))]
  if (worker === undefined) throw new Error('There is no worker.')
  return worker
}

const until = async (isSo: () => Promise<boolean>, seconds: number): Promise<void> => {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    if (await isSo()) return
    await pause(200)
  }
  throw new Error(`Not so after ${seconds} seconds.`)
}
