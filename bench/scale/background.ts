import { type Kysely, type RawBuilder, sql } from 'kysely'
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

/**
 * Has all homes of a market valued, kills the worker that does it, and waits until another one has done it. Seconds are
 * counted from the kill; going on is when another worker holds the market's lock.
 */
export const killAmidCounty = async (
  db: Kysely<Database>,
  workers: readonly ProductNode[],
  market: string,
): Promise<{
  readonly homes: number
  readonly valuedBeforeTheKill: number
  readonly secondsUntilGoingOn: number
  readonly secondsInAll: number
  readonly homesLost: number
  readonly homesValuedTwice: number
}> => {
  const jobs = await openJobs(allJobs, { db, sendOnly: true, onFault: () => undefined })
  const count = async (query: RawBuilder<{ n: number }>) =>
    (await query.execute(db)).rows[0]?.n ?? 0
  const waiting = () =>
    count(sql`SELECT count(*)::int AS n FROM home_to_value WHERE market = ${market}`)
  /** Postgres's process that holds the market's lock: a worker's connection. */
  const holder = async (): Promise<number | null> => {
    const { rows } = await sql<{ pid: number }>`SELECT pid FROM pg_locks
      WHERE locktype = 'advisory' AND granted AND objsubid = 1
        AND (classid::bigint << 32 | objid::bigint) = hashtextextended(${`revalue:${market}`}, 0)`.execute(
      db,
    )
    return rows[0]?.pid ?? null
  }
  const written = await logOfValues(db, market)
  await sql`INSERT INTO home_to_value (market, property_id)
    SELECT DISTINCT ${market}, property_id FROM valuation WHERE market = ${market}`.execute(db)
  const homes = await waiting()
  await jobs.send(db, 'follow-changes', null, { key: 'all' })
  await until(async () => (await holder()) !== null, 180)
  const held = await holder()
  const { worker, seconds } = await killHolder(workers, async () => (await holder()) !== held)
  const left = await waiting()
  // When none is left it was killed too late, which `valuedBeforeTheKill` shows.
  if (left > 0) await until(async () => (await holder()) !== null || (await waiting()) < left, 180)
  const secondsUntilGoingOn = seconds()
  await until(async () => (await waiting()) === 0, 600)
  const secondsInAll = seconds()
  await worker.start()
  await jobs.close()
  const { once, twice } = await written.end()
  return {
    homes,
    valuedBeforeTheKill: homes - left,
    secondsUntilGoingOn,
    secondsInAll,
    homesLost: homes - once - twice,
    homesValuedTwice: twice,
  }
}

/** Kills the workers in turn, each started again, until the lock is gone that one of them held: from then seconds count. */
const killHolder = async (
  workers: readonly ProductNode[],
  isLetGo: () => Promise<boolean>,
): Promise<{ readonly worker: ProductNode; readonly seconds: () => number }> => {
  for (const worker of workers) {
    await worker.kill()
    const killed = performance.now()
    const seconds = () => Math.round((performance.now() - killed) / 100) / 10
    while (seconds() < 3) {
      if (await isLetGo()) return { worker, seconds }
      await pause(100)
    }
    await worker.start()
  }
  throw new Error('No worker holds the lock.')
}

/** Has the database note each value that is stored from now on: of how many homes once, and of how many more often. */
const logOfValues = async (db: Kysely<Database>, market: string) => {
  const clear = () =>
    sql`DROP TRIGGER IF EXISTS scale_log ON valuation; DROP FUNCTION IF EXISTS scale_log;
      DROP TABLE IF EXISTS scale_log`.execute(db)
  await clear()
  await sql`CREATE TABLE scale_log (property_id text, distance text, as_listed boolean, market text);
    CREATE FUNCTION scale_log() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO scale_log VALUES (NEW.property_id, NEW.distance, NEW.as_listed, NEW.market);
      RETURN NULL;
    END $$;
    CREATE TRIGGER scale_log AFTER INSERT OR UPDATE ON valuation
      FOR EACH ROW EXECUTE FUNCTION scale_log()`.execute(db)
  return {
    end: async (): Promise<{ readonly once: number; readonly twice: number }> => {
      const { rows } = await sql<{ once: number; twice: number }>`
        SELECT (count(*) FILTER (WHERE times = 1))::int AS once, (count(*) FILTER (WHERE times > 1))::int AS twice
        FROM (
          SELECT property_id, max(times) AS times FROM (
            SELECT property_id, count(*) AS times FROM scale_log WHERE market = ${market}
            GROUP BY property_id, distance, as_listed
          ) AS value GROUP BY property_id
        ) AS home`.execute(db)
      await clear()
      return rows[0] ?? { once: 0, twice: 0 }
    },
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

/** Jobs that were given up since a moment, by name. */
export const jobsGivenUp = async (
  db: Kysely<Database>,
  since: Date,
): Promise<readonly string[]> => {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM pgboss.job WHERE state = 'failed' AND completed_on >= ${since} ORDER BY name`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

const until = async (isSo: () => Promise<boolean>, seconds: number): Promise<void> => {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    if (await isSo()) return
    await pause(200)
  }
  throw new Error(`Not so after ${seconds} seconds.`)
}
