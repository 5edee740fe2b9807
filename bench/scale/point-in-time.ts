import { statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { sql } from 'kysely'
import pg from 'pg'
import { readConfig } from '../../src/server/config/config.ts'
import { backUp } from '../../src/server/operators/backup/back-up.ts'
import { figuresOf, type TableFigures } from '../../src/server/operators/backup/table-figures.ts'
import { openInstallation } from '../../src/server/start/open-installation.ts'
import { pause } from './load.ts'
import { copyMarket, fillMarket } from './market.ts'
import { productNode } from './nodes.ts'
import { openRun } from './open-run.ts'
import { nginx, POSTGRES, type Postgres, ports, run, startCopy, startPrimary } from './parts.ts'
import { becomeSubscriber, mark, marked } from './person.ts'
import { allArchived, pgbackrest, secondsSince } from './pgbackrest.ts'

/** `node bench/scale/point-in-time.ts [--share 1] [--copies 5] [--folder /tmp/flip-moment]`: see bench/README.md. */
const { values } = parseArgs({
  options: {
    share: { type: 'string', default: '1' },
    copies: { type: 'string', default: '5' },
    folder: { type: 'string', default: '/tmp/flip-moment' },
  },
})
const { folder } = values
const { opened, say, note, measure } = openRun(
  `node bench/scale/point-in-time.ts --share ${values.share} --copies ${values.copies}`,
  ['postgresql-15', 'nginx-light', 'pgbackrest'],
)
note('load', loadavg().map(Math.round))

const main = async (): Promise<void> => {
  await rm(folder, { recursive: true, force: true })
  const backups = await pgbackrest(folder)
  const primary = await startPrimary(folder, backups.settings)
  opened.push(() => primary.isRunning() && primary.stop('fast'))
  // Before anything is written, so that the log does not wait for its repository.
  await backups.create()
  note('homes', await fillPrimary(primary))

  const proxy = await nginx(folder)
  opened.push(proxy.kill)
  await proxy.start()
  const web = productNode('web', ports.web[0] ?? 0, folder, MAILS, {
    DATABASE_URL: primary.url,
  })
  opened.push(web.kill)
  await web.start()
  await becomeSubscriber()
  const ids = (
    await primary.ask(
      `SELECT DISTINCT property_id FROM listing WHERE standing = 'active' ORDER BY 1 LIMIT ${MARK_TIMES * MARKS}`,
    )
  )
    .trim()
    .split('\n')
  /** Marks some more homes by the pages' own code, and answers which. */
  const markSome = async (): Promise<readonly string[]> => {
    const some = ids.splice(0, MARKS)
    for (const id of some) if (!(await mark(id))) throw new Error(`${id} was not marked.`)
    return some
  }

  const before = [...(await markSome())]
  note('full', await backups.backup('full'))
  before.push(...(await markSome()))
  await primary.ask(`UPDATE listing SET exported_on = exported_on WHERE market = '100'`)
  note('differential', await backups.backup('diff'))
  before.push(...(await markSome()))
  note('incremental', await backups.backup('incr'))
  // These are in the write-ahead log alone.
  before.push(...(await markSome()))
  await pause(2_000)

  const { tables, moment } = await momentOf(primary)
  await pause(2_000)
  const after = await markSome()
  await primary.ask('DROP TABLE home_mark CASCADE')
  const works = await mark(after[0] ?? '')
  if (works) throw new Error('A home was marked without the table of marks.')
  await allArchived(primary)
  await backups.verify()
  await web.stop()

  say(`Back to ${moment}, in another folder…`)
  const into = join(folder, 'restored')
  const restoreSeconds = await backups.restore(moment, into)
  const started = performance.now()
  const restored = await startCopy(into)
  opened.push(() => restored.stop('immediate'))
  while ((await restored.ask('SELECT pg_is_in_recovery()')).trim() === 't') await pause(100)
  const replaySeconds = secondsSince(started)
  const differing = differingIn(tables, await figuresOfAll(restored))
  await restored.ask('CREATE EXTENSION IF NOT EXISTS amcheck')
  await run(`${POSTGRES}/pg_amcheck`, [
    ...['-h', '127.0.0.1', '-p', `${ports.replica}`, '-U', 'flip', '--jobs=2', 'flip'],
  ])
  await restored.ask('DROP EXTENSION amcheck')

  const there = productNode('web', ports.web[0] ?? 0, folder, MAILS, {
    DATABASE_URL: restored.url,
  })
  opened.push(there.kill)
  await there.start()
  const marks = await marked()
  note('restored', {
    moment,
    restoreSeconds,
    replaySeconds,
    tablesCompared: tables.size,
    rowsCompared: [...tables.values()].reduce((sum, { rows }) => sum + rows, 0),
    tablesThatDiffer: differing,
    marksBefore: before.length,
    marksBeforeThatAreThere: before.filter((id) => marks.has(id)).length,
    marksAfter: after.length,
    marksAfterThatAreThere: after.filter((id) => marks.has(id)).length,
    marksOnPage: marks.size,
    marksAgain: (await markSome()).length,
  })
  await there.stop()
  note('flipBackup', await flipBackup(restored))
}

/** So many homes are marked before each backup, and after the moment. */
const MARKS = 20
/** Before three backups, after the last one, after the moment, and after the restore. */
const MARK_TIMES = 6
/** No mail goes out. */
const MAILS = 'smtp://127.0.0.1:9'

/** Stores and values homes, and copies them. Answers how many there are. */
const fillPrimary = async (primary: Postgres): Promise<number> => {
  const config = readConfig({ DATABASE_URL: primary.url }, '/')
  if (!config.ok) throw new Error(config.error)
  const { db, close } = await openInstallation(config.value, { clientName: 'bench', say })
  try {
    const { homes } = await fillMarket(db, Number(values.share), say)
    await copyMarket(db, Number(values.copies), say)
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM listing`.execute(db)
    return rows[0]?.n ?? homes
  } finally {
    await close()
  }
}

/**
 * A moment at which nothing is written: what the tables hold before it and after it is the same, or this throws. The
 * moment is as Postgres writes it, to the microsecond.
 */
const momentOf = async (primary: Postgres) => {
  const tables = await figuresOfAll(primary)
  const moment = (await primary.ask('SELECT clock_timestamp()')).trim()
  if (differingIn(tables, await figuresOfAll(primary)).length > 0)
    throw new Error('Something was written at the moment that is gone back to.')
  return { tables, moment }
}

/** Of each table of the product and of its stand-ins: its rows, and the sum of their 64-bit hashes. */
const figuresOfAll = async ({ url }: Postgres): Promise<ReadonlyMap<string, TableFigures>> => {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ quoted: string }>(`SELECT oid::regclass::text AS quoted
      FROM pg_class WHERE relkind = 'r' AND relnamespace IN (SELECT oid FROM pg_namespace
        WHERE nspname IN ('public', 'sandbox')) ORDER BY 1`)
    const figures = new Map<string, TableFigures>()
    for (const table of rows) figures.set(table.quoted, await figuresOf(client, table))
    return figures
  } finally {
    await client.end()
  }
}

/** Tables that are not the same in both. */
const differingIn = (
  one: ReadonlyMap<string, TableFigures>,
  other: ReadonlyMap<string, TableFigures>,
): readonly string[] =>
  [...new Set([...one.keys(), ...other.keys()])].filter(
    (name) => !isDeepStrictEqual(one.get(name), other.get(name)),
  )

/** The same database by `flip backup`, which also restores it to compare. */
const flipBackup = async ({ url }: Postgres) => {
  const file = join(folder, 'flip.dump')
  const started = performance.now()
  await backUp({
    connectionString: url,
    file,
    signal: new AbortController().signal,
    progress: () => undefined,
  })
  return { seconds: secondsSince(started), fileBytes: statSync(file).size }
}

opened.push(() => rm(folder, { recursive: true, force: true }))
await measure(main, () => join(import.meta.dirname, 'point-in-time.json'))
