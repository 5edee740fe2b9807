import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Kysely, sql } from 'kysely'
import * as z from 'zod/mini'
import { READY_PATH } from '../../src/contract/health-paths.ts'
import { readConfig } from '../../src/server/config/config.ts'
import type { Database } from '../../src/server/platform/database/schema.ts'
import { openInstallation } from '../../src/server/start/open-installation.ts'
import { runsBy } from '../search/measure.ts'
import { jobsGivenUp, killAmidCounty, killAmidMails, mailServer } from './background.ts'
import { liveTextBy } from './live-text.ts'
import { pause, type Seen, underLoad } from './load.ts'
import { copyMarket, fillMarket, midCity } from './market.ts'
import { productNode } from './nodes.ts'
import { openRun } from './open-run.ts'
import { nginx, pgbouncer, ports, startAddress, startPrimary, startReplica } from './parts.ts'
import { becomeSubscriber, marked, search } from './person.ts'

/** `node bench/scale/run.ts [--share 1] [--copies 5] [--folder /tmp/flip-scale]`: see bench/README.md. */
const { values } = parseArgs({
  options: {
    share: { type: 'string', default: '1' },
    copies: { type: 'string', default: '5' },
    folder: { type: 'string', default: '/tmp/flip-scale' },
  },
})
const { folder } = values
const share = Number(values.share)
const copies = Number(values.copies)
const { opened, result, say, note, measure } = openRun(
  `node bench/scale/run.ts --share ${values.share} --copies ${values.copies}`,
  ['postgresql-15', 'pgbouncer', 'nginx-light'],
)

const main = async (): Promise<void> => {
  const startedAt = new Date()
  const primary = await startPrimary(folder)
  opened.push(() => primary.isRunning() && primary.stop('fast'))
  const address = await startAddress(ports.primary)
  opened.push(address.close)
  const url = `postgres://flip@127.0.0.1:${ports.address}/flip`
  const config = readConfig({ DATABASE_URL: url, FLIP_REQUESTS_PER_MINUTE: '1000000' }, '/')
  if (!config.ok) throw new Error(config.error)
  const { db, close } = await openInstallation(config.value, { clientName: 'bench', say })
  opened.push(close)

  // What a run before has stored is used again.
  const state = join(folder, 'market.json')
  const stored = z.object({
    homes: z.number(),
    share: z.number(),
    valuedPerSecond: z.number(),
  })
  const before = existsSync(state) ? z.parse(stored, JSON.parse(readFileSync(state, 'utf8'))) : null
  if (before !== null && before.share !== share)
    throw new Error(`${folder} holds another market: remove it.`)
  const base = before ?? { ...(await fillMarket(db, share, say)), share }
  if (before === null) writeFileSync(state, JSON.stringify(base))
  note('homesValuedPerSecond', base.valuedPerSecond)
  // Before the nodes begin: meanwhile the tables have no indexes.
  await copyMarket(db, copies, say)

  const mails = await mailServer()
  opened.push(mails.close)
  const pooler = await pgbouncer(folder)
  const proxy = await nginx(folder)
  for (const part of [pooler, proxy]) {
    opened.push(part.kill)
    await part.start()
  }
  say('Copying the primary to a replica…')
  const replica = await startReplica(folder)
  opened.push(() => replica.stop('immediate'))
  const [webA, webB] = ports.web.map((port) => productNode('web', port, folder, mails.url))
  const workers = ports.worker.map((port) => productNode('worker', port, folder, mails.url))
  if (webA === undefined || webB === undefined) throw new Error('There are two web nodes.')
  for (const node of [webA, webB, ...workers]) {
    opened.push(node.kill)
    await node.start()
  }
  const { token } = await becomeSubscriber()
  say('Two web nodes and two workers answer.')

  const homes = base.homes * copies
  note('homes', homes)
  note('databaseBytes', await databaseBytes(db))

  say('Searches a second: two web nodes, then one…')
  // No home that a node has kept: each search asks for homes so far below the market as none before.
  let below = 30_000
  const searchUnkept = (city: string) => mustFind(city, ++below)
  const { perSecond: both } = await runsBy(8, 10, () => searchUnkept(midCity(7, 0)))
  await webB.stop()
  await pause(1_500)
  const { perSecond: one } = await runsBy(8, 10, () => searchUnkept(midCity(7, 0)))
  await webB.start()
  await pause(1_500)
  note('searchesPerSecondWith8Clients', { oneWebNode: one, twoWebNodes: both })

  note('liveText', await liveTextBy(webA.url, token, 8))

  // By the ids that homes have now: one that turned out to be another known home is marked as that.
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT property_id AS id FROM listing WHERE standing = 'active' LIMIT 5000`.execute(db)
  // A run before may have marked some of them.
  const markedBefore = await marked()
  const unmarked = rows.map(({ id }) => id).filter((id) => !markedBefore.has(id))
  const load = { homes: unmarked.values(), kept: new Set<string>(), copies }
  const faults: Record<string, Seen> = {}
  const during = async (fault: string, happens: () => Promise<unknown>) => {
    say(fault)
    faults[fault] = await underLoad(happens, load)
    say(JSON.stringify(faults[fault]))
  }
  await during('nothing', () => pause(10_000))
  await during('a web node is killed (-9), and started again', async () => {
    await webB.kill()
    await pause(4_000)
    await webB.start()
  })
  await during('both web nodes are stopped and started in turn, as for an upgrade', async () => {
    for (const node of [webA, webB]) {
      await node.stop()
      await node.start()
      await pause(2_000)
    }
  })
  await during('the replica crashes, and comes back', async () => {
    await replica.stop('immediate')
    await pause(8_000)
    await replica.start()
    await pause(4_000)
  })
  await during('the replica stops for 20 seconds', async () => {
    await replica.ask('SELECT pg_wal_replay_pause()')
    await pause(20_000)
    await replica.ask('SELECT pg_wal_replay_resume()')
  })
  await during('PgBouncer is killed, and started again', async () => {
    await pooler.kill()
    await pooler.start()
    await pause(3_000)
  })
  const backMs: Record<string, number> = {}
  const stopAndStart = async (mode: 'fast' | 'immediate') => {
    await primary.stop(mode)
    await primary.start()
    backMs[mode] = await readyAgainMs(webA.url)
    await pause(5_000)
  }
  await during('the primary is restarted', () => stopAndStart('fast'))
  await during('the primary crashes, and is started again', () => stopAndStart('immediate'))
  note('readyAgainAfterPrimaryMs', backMs)
  await during('the primary is killed for a minute', async () => {
    await primary.kill()
    await pause(60_000)
    await primary.start()
    await pause(10_000)
  })
  await during('PgBouncer is killed for a minute', async () => {
    await pooler.kill()
    await pause(60_000)
    await pooler.start()
    await pause(10_000)
  })
  // What is acknowledged is on the replica, too: else a failover loses what had not arrived.
  await primary.ask(`ALTER SYSTEM SET synchronous_standby_names = '*'`)
  await primary.ask('SELECT pg_reload_conf()')
  await during('the primary loses power, and the replica is promoted at its address', async () => {
    await primary.stop('immediate')
    await pause(2_000)
    await replica.ask(`ALTER SYSTEM SET synchronous_standby_names = ''`)
    await replica.promote()
    address.leadTo(ports.replica)
    await pause(5_000)
  })
  note('faults', faults)
  note('liveTextAfterAll', await liveTextBy(webA.url, token, 8))

  const markedHomes = await marked()
  note('marks', {
    acknowledged: load.kept.size,
    lost: [...load.kept].filter((home) => !markedHomes.has(home)).length,
    writtenTwice: await writtenTwice(db),
  })
  say('A worker is killed amid a county…')
  note('workerKilledAmidCounty', await killAmidCounty(db, workers, '100'))
  say('Workers are killed while mails go out…')
  note(
    'workersKilledAmidMails',
    await killAmidMails(db, workers, {
      taken: mails.taken,
      count: 200,
    }),
  )
  note('jobsGivenUp', await jobsGivenUp(db, startedAt))
}

const mustFind = async (city: string, priceBelowMarket: number): Promise<void> => {
  const failure = await search(city, { priceBelowMarket })
  if (failure !== null) throw new Error(`Searching ${city}: ${failure}`)
}

/** How long a node is not ready yet once its primary answers again. */
const readyAgainMs = async (url: string): Promise<number> => {
  const started = performance.now()
  // What a node says of its health holds for a second.
  await pause(1_000)
  while (!(await fetch(`${url}${READY_PATH}`)).ok) await pause(50)
  return Math.round(performance.now() - started)
}

/** Homes whose mark was written more than once: a mark leaves one move behind. */
const writtenTwice = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM (
    SELECT FROM home_mark_move GROUP BY account_id, property_id HAVING count(*) > 1) AS m`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

const databaseBytes = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{
    bytes: number
  }>`SELECT pg_database_size(current_database()) AS bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}

await measure(main, () =>
  Number(result.homes) >= 1_000_000 ? join(import.meta.dirname, 'last-result.json') : null,
)
