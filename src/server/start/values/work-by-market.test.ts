import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { date } from '../../../../tests/listings/listing-facts.ts'
import { syntheticListings } from '../../../../tests/listings/synthetic-listings.ts'
import {
  copyOf,
  createTestDatabase,
  type TestDatabase,
} from '../../../../tests/platform/test-database.ts'
import { askForMarkets, workOnValues } from '../../../../tests/valuation/working-on-values.ts'
import { ingestListings } from '../../listings/ingest-listings.ts'
import type { Database } from '../../platform/database/schema.ts'
import { lockMarket, lockMarketIfFree } from '../../valuation/valuation-queue.ts'
import { bringUpToDate } from './bring-up-to-date.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const MARKETS = ['432', '441', '452', '461']
/** A machine that is busy with other tests is slow. */
const PATIENTLY = { timeout: 80_000, interval: 100 }

/** Markets that were never valued, and the same with their values; tests take copies of both. */
let listed: TestDatabase
let valued: TestDatabase
let db: Kysely<Database>
/** It names no application, so that each node's connections have the node's name. */
let nameless: string
beforeAll(async () => {
  listed = await createTestDatabase()
  const towns = MARKETS.flatMap((market, i) =>
    syntheticListings({ sales: 110, offers: 60, seed: i + 1, name: market, north: 2 * i }).map(
      (fact) => ({ ...fact, postalCode: `${market}15` }),
    ),
  )
  const places = { ofZip: () => null, nearest: () => null }
  await ingestListings(listed.db, towns, { places, importRun: 1 })
  // Who stored a value, each time one was stored.
  await sql`CREATE TABLE valued_by (market text, node text)`.execute(listed.db)
  await sql`CREATE FUNCTION note_valued() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO valued_by VALUES (NEW.market, current_setting('application_name'));
      RETURN NULL;
    END $$`.execute(listed.db)
  await sql`CREATE TRIGGER note_valued AFTER INSERT OR UPDATE OF value ON valuation
    FOR EACH ROW EXECUTE FUNCTION note_valued()`.execute(listed.db)
  valued = await copyOf(listed)
  await bringUpToDate(valued.db, { today: date('2024-12-31'), staleDays: 45 })
  await sql`DELETE FROM valued_by`.execute(valued.db)
})
afterAll(async () => {
  await listed.drop()
  await valued.drop()
})

const workOn = async (given: TestDatabase) => {
  const database = await copyOf(given)
  onTestFinished(database.drop)
  db = database.db
  nameless = database.connectionString.replace(/[?].*$/, '')
}

const valuedBy = async () => {
  const { rows } = await sql<{ market: string; node: string }>`
    SELECT DISTINCT market, node FROM valued_by ORDER BY market`.execute(db)
  return rows
}
const workLeft = async () => {
  const { rows } = await sql<{ left: number }>`
    SELECT count(*) AS left FROM pgboss.job WHERE state < 'completed'
      AND name IN ('catch-up-markets', 'refit-market', 'value-market')`.execute(db)
  return rows[0]?.left
}

/** The run that values the market comes to a home that it cannot get past until the returned function is called. */
const holdHomeOf = async (market: string) => {
  const held = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = db.transaction().execute(async (trx) => {
    await sql`SELECT FROM valuation WHERE market = ${market} FOR UPDATE`.execute(trx)
    locked.resolve()
    await held.promise
  })
  await locked.promise
  return async () => {
    held.resolve()
    await holding
  }
}
const waits = async (node: string) => {
  const { rows } = await sql`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = ${node}
      AND wait_event_type = 'Lock' AND query LIKE '%valuation%'`.execute(db)
  return rows.length
}
/** A market's homes must all be valued again. */
const makeDue = (market: string) =>
  sql`UPDATE market SET whole_asked = whole_asked + 1 WHERE market = ${market}`.execute(db)

it('two workers share the markets, and value each once', async () => {
  await workOn(listed)
  const nodes = [await workOnValues(nameless, 'one'), await workOnValues(nameless, 'other')]
  onTestFinished(async () => {
    for (const node of nodes) await node.close()
  })
  await askForMarkets(db)
  await askForMarkets(db)
  await vi.waitFor(async () => {
    expect((await valuedBy()).map(({ market }) => market)).toEqual(MARKETS)
    expect(await workLeft()).toBe(0)
  }, PATIENTLY)
  const { rows } = await sql<{ stored: number; values: number }>`
    SELECT (SELECT count(*) FROM valued_by) AS stored, (SELECT count(*) FROM valuation) AS values`.execute(
    db,
  )
  expect(rows[0]?.stored).toBe(rows[0]?.values)
  expect(nodes.flatMap(({ faults }) => faults)).toEqual([])
  expect(nodes.map((node) => node.state())).toEqual(['working', 'working'])
})

it('the market of a worker that is killed is taken up by another', async () => {
  await workOn(valued)
  await makeDue('441')
  const release = await holdHomeOf('441')
  const killed = spawn(
    process.execPath,
    [resolve(import.meta.dirname, '../../../../tests/valuation/killed-during-refit.ts')],
    { env: { ...process.env, TEST_DATABASE: nameless }, stdio: 'inherit' },
  )
  const ended = once(killed, 'exit')
  try {
    await askForMarkets(db)
    await vi.waitFor(async () => expect(await waits('killed')).toBeGreaterThan(0), PATIENTLY)
    const heir = await workOnValues(nameless, 'heir')
    onTestFinished(heir.close)
  } finally {
    killed.kill('SIGKILL')
    await ended
    await release()
  }
  await vi.waitFor(
    async () => expect(await valuedBy()).toEqual([{ market: '441', node: 'heir' }]),
    PATIENTLY,
  )
})

it('a worker that hangs keeps a market for ten minutes, and a pooled connection keeps nothing of it', async () => {
  await workOn(listed)
  const limit = async (within: Kysely<Database>) => {
    const { rows } = await sql<{ limit: string }>`
      SELECT current_setting('idle_in_transaction_session_timeout') AS limit`.execute(within)
    return rows[0]?.limit
  }
  await db.connection().execute(async (one) => {
    const before = await limit(one)
    for (const lock of [lockMarket, lockMarketIfFree])
      await one.transaction().execute(async (trx) => {
        await lock(trx, '441')
        expect(await limit(trx)).toBe('10min')
      })
    expect(await limit(one)).toBe(before)
  })
})

it('a worker that stops hands its market over at once, and leaves no half of a market behind', async () => {
  await workOn(valued)
  await makeDue('441')
  const release = await holdHomeOf('441')
  const leaving = await workOnValues(nameless, 'leaving')
  await askForMarkets(db)
  await vi.waitFor(async () => expect(await waits('leaving')).toBeGreaterThan(0), PATIENTLY)
  const left = leaving.close()
  await release()
  await left
  expect(await valuedBy()).toEqual([])
  // Not as work that failed, which is tried again later.
  const { rows } = await sql`
    SELECT state, start_after <= now() AS now FROM pgboss.job
    WHERE name = 'refit-market' AND state < 'completed' AND data->>'market' = '441'`.execute(db)
  expect(rows).toEqual([{ state: 'created', now: true }])

  const heir = await workOnValues(nameless, 'heir')
  onTestFinished(heir.close)
  await vi.waitFor(
    async () => expect(await valuedBy()).toEqual([{ market: '441', node: 'heir' }]),
    PATIENTLY,
  )
})
