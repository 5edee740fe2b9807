import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { date, offer, sale } from '../../../../tests/listings/listing-facts.ts'
import { syntheticListings } from '../../../../tests/listings/synthetic-listings.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { followAndValue } from '../../../../tests/valuation/follow-changes.ts'
import { saleFilesInMemory } from '../../../../tests/valuation/sale-files-in-memory.ts'
import { milesBetween } from '../../../domain/distance.ts'
import type { ListingFact } from '../../../domain/listings/listing.ts'
import { DEMO_SOURCE } from '../../../domain/listings/source-in-words.ts'
import { asStored, recomputeValue } from '../../../domain/valuation/evidence/recompute-value.ts'
import { alertJobs } from '../../alerts/jobs.ts'
import { removeDemoMarket } from '../../listings/demo-market.ts'
import { ingestListings } from '../../listings/ingest-listings.ts'
import { noteLeft } from '../../listings/store.ts'
import type { Database } from '../../platform/database/schema.ts'
import { openJobs } from '../../platform/jobs/open-jobs.ts'
import { rowsOfParquet } from '../../platform/parquet/parquet-of.ts'
import { homeEvidence } from '../../valuation/evidence/home-evidence.ts'
import { listingsChanged, type ValuationJobHandlers, valuationJobs } from '../../valuation/jobs.ts'
import { KeptModels } from '../../valuation/training/market-models.ts'
import { takeWaitingHomes } from '../../valuation/valuation-queue.ts'
import { valueWaitingHomes } from '../../valuation/value-waiting-homes.ts'
import { bringUpToDate } from './bring-up-to-date.ts'
import { noteChanges } from './note-changes.ts'
import { type ValuationWorkDeps, valuationWork } from './valuation-work.ts'

const places = { ofZip: () => null, nearest: () => null }
const settings = { today: date('2024-12-31'), staleDays: 45 }
let database: TestDatabase
let db: Kysely<Database>
let toRefit: Parameters<ValuationJobHandlers['refit-market']>[0][] = []
let monthsToWrite: Parameters<ValuationJobHandlers['write-sale-months']>[0][] = []
let sent: { readonly name: string; readonly market: string | null }[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
})
afterAll(() => database.drop())
const emptyTables = () =>
  sql`TRUNCATE listing, list_price, market, market_model, market_conditions, valuation,
    home_to_value, left_place RESTART IDENTITY`.execute(db)
beforeEach(async () => {
  sent = []
  toRefit = []
  await emptyTables()
})

const deps = (): ValuationWorkDeps => ({
  db,
  jobs: {
    send: async (_, ...job) => {
      const [name, data] = job
      if (name !== 'study-accuracy')
        sent.push({ name, market: data !== null && 'market' in data ? data.market : null })
      if (job[0] === 'refit-market') toRefit.push(job[1])
      if (job[0] === 'write-sale-months') monthsToWrite.push(job[1])
    },
  },
  staleDays: settings.staleDays,
  clock: () => new Date('2024-12-31T12:00:00Z'),
  signal: new AbortController().signal,
})
const store = (facts: readonly ListingFact[]) => ingestListings(db, facts, { places, importRun: 1 })
/** As an import leaves it. */
const known = async (...facts: readonly ListingFact[]) => {
  await store(facts)
  await bringUpToDate(db, settings)
}
const follow = async (...facts: readonly ListingFact[]) => {
  await store(facts)
  return followAndValue(deps())
}
/** Whatever was sent to be trained, by now. */
const refitAll = async () => {
  for (const job of toRefit.splice(0)) await valuationWork(deps())['refit-market'](job)
}
const valuations = () =>
  db
    .selectFrom('valuation')
    .selectAll()
    .orderBy('propertyId')
    .orderBy('distance')
    .orderBy('asListed')
    .execute()
const homes = () =>
  db
    .selectFrom('listing')
    .select(['id', 'propertyId', 'market', 'latitude', 'longitude'])
    .where('standing', '=', 'active')
    .orderBy('latitude')
    .execute()
const homeOf = async (listingKey: string) =>
  (
    await db
      .selectFrom('listing')
      .select('propertyId')
      .where('listingKey', '=', listingKey)
      .executeTakeFirstOrThrow()
  ).propertyId
const models = () =>
  db.selectFrom('marketModel').select(['market', 'version', 'saleValues', 'overAsk']).execute()
const haveAllWait = () =>
  sql`INSERT INTO home_to_value (market, property_id)
    SELECT market, property_id FROM listing WHERE standing = 'active' ORDER BY latitude`.execute(db)
const waiting = async () => (await db.selectFrom('homeToValue').select('id').execute()).length

/** A town some miles wide, its newest sale of June 28. */
const town = (given: Partial<Parameters<typeof syntheticListings>[0]> = {}) =>
  syntheticListings({ sales: 180, offers: 60, ...given }).map((fact) => ({
    ...fact,
    latitude: 40 + 2 * (fact.latitude - 40),
    longitude: -83 + 2 * (fact.longitude + 83),
  }))
/** In the town's middle, closed and known days after all others. */
const newSale = (given: Partial<ListingFact> = {}) =>
  sale({
    listingKey: 'NEW',
    unparsedAddress: '99 New St',
    latitude: 40,
    longitude: -83,
    closePrice: 190_000,
    closeDate: date('2024-07-02'),
    exportedOn: date('2024-07-03'),
    ...given,
  })

describe('values follow change', () => {
  it('so that a new sale counts as a comp at once, for the homes around it alone, by the model there is', async () => {
    await known(...town())
    const [before, trained] = [await valuations(), await models()]
    const valued = await follow(newSale())
    expect(await models()).toEqual(trained)
    const after = await valuations()
    const changed = after.filter(({ asOf }) => asOf === '2024-07-02')
    const untouched = after.filter(({ asOf }) => asOf !== '2024-07-02')
    const touched = changed.map((row) => row.propertyId)
    const near = (await homes()).filter((home) => milesBetween(home, newSale()) <= 1)
    expect(near.length).toBeGreaterThan(3)
    expect(touched).toEqual(expect.arrayContaining(near.map((home) => home.propertyId)))
    expect(new Set(touched).size).toBe(valued)
    expect(changed.some((row) => row.comps.includes('99 New St'))).toBe(true)
    expect(untouched.length).toBeGreaterThan(0)
    expect(before).toEqual(expect.arrayContaining(untouched))
    expect(sent).toEqual([{ name: 'refresh-market', market: '432' }])
  })

  it('within three miles of a sale, of the homes alone whose values look that far', async () => {
    await known(...syntheticListings({ sales: 500, offers: 80 }))
    const looksFar = new Set(
      (await valuations()).filter((row) => row.looksFar).map((row) => row.propertyId),
    )
    await follow(newSale())
    const touched = (await valuations()).filter(({ asOf }) => asOf === '2024-07-02')
    const milesOff = (await homes()).map((home) => ({
      ...home,
      miles: milesBetween(home, newSale()),
    }))
    const near = milesOff.filter(({ miles }) => miles <= 1)
    const far = milesOff.filter(({ miles }) => miles > 1 && miles <= 3)
    const lookingFar = far.filter((home) => looksFar.has(home.propertyId))
    expect(lookingFar.length).toBeGreaterThan(0)
    expect(lookingFar.length).toBeLessThan(far.length)
    expect(new Set(touched.map((row) => row.propertyId))).toEqual(
      new Set([...near, ...lookingFar].map((home) => home.propertyId)),
    )
  })

  it('so that no home is left out: valuing all of them by the same model changes nothing', async () => {
    const facts = town({ sales: 190, offers: 90 })
    await known(...facts)
    const newer = date('2024-07-03')
    const [one, another, third] = facts.filter(({ closeDate }) => closeDate !== null)
    const [home, sold, moved] = facts.filter(({ closeDate }) => closeDate === null)
    if (!one || !another || !third || !home || !sold || !moved) throw new Error('a town has more')
    const earlier = date('2024-06-01')
    const valued = await follow(
      newSale({ closeDate: earlier }),
      { ...one, exportedOn: newer, closePrice: Math.round((one.closePrice ?? 0) * 1.3) },
      { ...another, exportedOn: newer, latitude: another.latitude + 0.05 },
      { ...home, exportedOn: newer, livingArea: 2500 },
      { ...sold, exportedOn: newer, standardStatus: 'Pending' },
      { ...moved, exportedOn: newer, longitude: moved.longitude + 0.05 },
      offer({ listingKey: 'ADDED', exportedOn: newer, latitude: 40.02, longitude: -83.02 }),
    )
    await takeBack(third.listingKey)
    const more = await followAndValue(deps())
    const all = (await homes()).length
    expect(valued).toBeGreaterThan(0)
    expect(more).toBeGreaterThan(0)
    expect(more).toBeLessThan(all)
    const followed = await valuations()
    await haveAllWait()
    expect(await valueWaitingHomes(db)).toBe(all)
    expect(await valuations()).toEqual(followed)
  })

  it('so that the night ends where one import of everything would have', async () => {
    const facts = [
      ...town(),
      newSale(),
      newSale({ listingKey: 'TWO', closeDate: date('2024-07-01') }),
    ]
    const pieces = [facts.slice(0, 140), facts.slice(140, 220), facts.slice(220)]
    for (const piece of pieces) {
      await follow(...piece)
      await refitAll()
    }
    const soFar = await valuations()
    await valuationWork(deps())['refit-markets'](null)
    await refitAll()
    const night = [await valuations(), await models()]
    expect(night[0]).not.toEqual(soFar)
    await emptyTables()
    await known(...facts)
    expect([await valuations(), await models()]).toEqual(night)
  })

  it('so that homes that wait are valued before their market is trained again', async () => {
    await known(...town())
    await store([newSale()])
    await valuationWork(deps())['refit-markets'](null)
    const touched = await waiting()
    const all = (await homes()).length
    expect(touched).toBeGreaterThan(0)
    expect(touched).toBeLessThan(all)
    const [job] = toRefit.splice(0)
    if (job === undefined) throw new Error('the sale trains the market again')
    const [before] = await models()
    const valued: number[] = []
    const counted = { ...deps(), valued: (count: number) => valued.push(count) }
    await valuationWork(counted)['refit-market'](job)
    expect(valued).toEqual([touched, all])
    expect((await models())[0]?.version).not.toBe(before?.version)
  })

  it('and the night has the closed months of a large market written to files', async () => {
    await store([sale({ listingKey: 'ONE', closeDate: date('2024-05-03') }), newSale()])
    const saleFiles = saleFilesInMemory()
    const written = { ...deps(), saleFiles }
    const night = async () => {
      sent = []
      monthsToWrite = []
      await valuationWork(written)['refit-markets'](null)
      for (const job of monthsToWrite) await valuationWork(written)['write-sale-months'](job)
      return sent.filter(({ name }) => name === 'write-sale-months')
    }
    expect(await night()).toEqual([])
    await sql`INSERT INTO listing (source, listing_key, kind, property_id, home_key, exported_on, fact_rank, import_run,
        fact_hash, standard_status, property_type, home_type, close_price, close_date, market, latitude, longitude, band,
        living_area, standing)
      SELECT source, 'copy' || n, kind, 'copy' || n, 'copy' || n, exported_on, fact_rank, import_run, fact_hash,
        standard_status, property_type, home_type, close_price, close_date, market, latitude, longitude, band,
        living_area, standing
      FROM listing, generate_series(1, 5000) AS n WHERE listing_key = 'ONE'`.execute(db)
    expect(await night()).toEqual([{ name: 'write-sale-months', market: '432' }])
    const rows = await rowsOfParquet(
      saleFiles.kept.get('market=432/month=2024-05/part.parquet') ?? Buffer.alloc(0),
    )
    expect(rows).toHaveLength(5001)
  })

  it('so that a home that is sold, pending or taken back has no value any more, and a listing taken back is no comp', async () => {
    const [first, second, third, ...others] = town({ sales: 180, offers: 30 }).toSorted((a, b) =>
      a.closeDate === b.closeDate ? 0 : a.closeDate === null ? -1 : 1,
    )
    if (!first || !second || !third) throw new Error('a town has more')
    await known(first, second, third, newSale(), ...others)
    const gone = await Promise.all([first, second, third].map((one) => homeOf(one.listingKey)))
    const newer = date('2024-07-04')
    await follow(
      {
        ...first,
        exportedOn: newer,
        standardStatus: 'Closed',
        closeDate: newer,
        closePrice: 200_000,
      },
      { ...second, exportedOn: newer, standardStatus: 'Pending' },
    )
    await takeBack(third.listingKey)
    await takeBack('NEW')
    await followAndValue(deps())
    const left = await valuations()
    expect(left.filter((row) => gone.includes(row.propertyId))).toEqual([])
    expect(left.some((row) => row.comps.includes('99 New St'))).toBe(false)
    expect(left.some((row) => row.comps.includes(`"${gone[0]}"`))).toBe(true)
  })

  it('into the market that a corrected zip names: there the home waits with its import, and has no value elsewhere', async () => {
    const [home, ...others] = town({ offers: 30 }).toSorted((a, b) =>
      a.closeDate === b.closeDate ? 0 : a.closeDate === null ? -1 : 1,
    )
    if (!home) throw new Error('a town has homes')
    const next = town({ seed: 2, name: 'next', north: 3 })
    await known(home, ...others, ...next.map((fact) => ({ ...fact, postalCode: '44101' })))
    const propertyId = await homeOf(home.listingKey)
    const ofHome = async () =>
      (await valuations()).filter((row) => row.propertyId === propertyId).map((row) => row.market)
    const queued = async () =>
      (await db.selectFrom('homeToValue').select(['market', 'propertyId']).execute()).map((row) => [
        row.market,
        row.propertyId,
      ])
    expect(new Set(await ofHome())).toEqual(new Set(['432']))
    await store([{ ...home, exportedOn: date('2024-07-04'), postalCode: '44102' }])
    expect(await ofHome()).toEqual([])
    expect(await queued()).toEqual([['441', propertyId]])
    await followAndValue(deps())
    expect(await queued()).toEqual([])
    expect(new Set(await ofHome())).toEqual(new Set(['441']))
    // An older file does not bring it back.
    await store([{ ...home, exportedOn: date('2024-07-03') }])
    expect(new Set(await ofHome())).toEqual(new Set(['441']))
  })

  it('into the market where a better gazetteer finds the home, whose listing says the same', async () => {
    const facts = town({ offers: 30 }).map((fact) => ({ ...fact, postalCode: null }))
    const next = town({ seed: 2, name: 'next', north: 3 })
    const in432 = {
      ...places,
      nearest: () => ({ zip: '43215', city: 'Columbus', state: 'OH', county: null }),
    }
    const in441 = {
      ...places,
      nearest: () => ({ zip: '44101', city: 'Cleveland', state: 'OH', county: null }),
    }
    const own = { city: 'Columbus', stateOrProvince: 'OH', postalCode: '43215' }
    const home = offer({ ...own, listingKey: 'MOVED', latitude: 40.01, longitude: -83.01 })
    await ingestListings(db, [...facts, home], { places: in432, importRun: 1 })
    await ingestListings(
      db,
      next.map((fact) => ({ ...fact, ...own })),
      {
        places: in441,
        importRun: 1,
      },
    )
    await bringUpToDate(db, settings)
    const again = { ...home, exportedOn: date('2024-12-30') }
    await ingestListings(db, [again], { places: in441, importRun: 2 })
    await followAndValue(deps())
    const propertyId = await homeOf('MOVED')
    const found = (await valuations()).filter((row) => row.propertyId === propertyId)
    expect(new Set(found.map((row) => row.market))).toEqual(new Set(['441']))
    const settled = await db
      .selectFrom('listing')
      .select('id')
      .whereRef('revision', '<>', 'valuedRevision')
      .execute()
    expect(settled).toEqual([])
  })

  it('and evidence of each home is made as of the date its value was made', async () => {
    await known(...town())
    await follow(newSale())
    const dates = new Set<string>()
    const kept = new KeptModels(db)
    for (const row of await valuations()) {
      const asked = { distance: row.distance, priceBelowMarket: 20_000 }
      const evidence = await homeEvidence({ db, models: kept }, row.propertyId, asked)
      expect(evidence?.asOf).toBe(row.asOf)
      if (evidence === null) throw new Error('a home for sale has evidence')
      expect(Math.round(recomputeValue(evidence, asStored).value)).toBe(Math.round(row.value))
      dates.add(row.asOf)
    }
    expect(dates.size).toBe(2)
  })

  it('while a sale that cannot be trusted is no comp, from its first day', async () => {
    await known(...town())
    await follow(
      newSale({
        listingKey: 'AUCTION',
        unparsedAddress: '1 Auction St',
        specialListingConditions: ['Auction'],
      }),
      newSale({ listingKey: 'FAR OFF', unparsedAddress: '1 Gift St', closePrice: 60_000 }),
      newSale(),
    )
    const comps = (await valuations()).map((row) => row.comps).join()
    expect(comps).toContain('99 New St')
    expect(comps).not.toContain('1 Auction St')
    expect(comps).not.toContain('1 Gift St')
    // Once it is corrected, it counts.
    const corrected = newSale({ listingKey: 'FAR OFF', unparsedAddress: '1 Gift St' })
    await follow({ ...corrected, exportedOn: date('2024-07-04') })
    expect((await valuations()).map((row) => row.comps).join()).toContain('1 Gift St')
  })

  it('where a market has no model, or another one for want of sales, once it has been trained', async () => {
    await follow(...town({ sales: 100, offers: 20 }))
    expect(await valuations()).toEqual([])
    expect(sent).toEqual([{ name: 'refit-market', market: '432' }])
    const refit = valuationWork(deps())['refit-market']
    await refit({ market: '432' })
    expect(await valuations()).toHaveLength(60)
    const [first] = await models()
    sent = []
    await follow(...town({ sales: 100, offers: 0, seed: 2, name: 'more' }))
    expect(sent).toEqual([{ name: 'refit-market', market: '432' }])
    await refit({ market: '432' })
    const [second] = await models()
    expect(second?.version).not.toBe(first?.version)
    sent = []
    await follow(newSale())
    expect(sent).toEqual([{ name: 'refresh-market', market: '432' }])
  })

  it('and the figures of the market as a whole follow later', async () => {
    await known(...town())
    const forSale = async () =>
      (
        await db
          .selectFrom('marketConditions')
          .select('forSale as homes')
          .where('kind', '=', 'market')
          .executeTakeFirstOrThrow()
      ).homes
    await follow(offer({ listingKey: 'ADDED', latitude: 40 }))
    expect(await forSale()).toBe(60)
    await valuationWork(deps())['refresh-market']({ market: '432' })
    expect(await forSale()).toBe(61)
  })
})

describe('a market whose listings have all gone', () => {
  it('such as the demo market, once it is turned off, leaves nothing, and no work on it fails', async () => {
    await known(...town().map((fact) => ({ ...fact, source: DEMO_SOURCE })))
    await haveAllWait()
    expect(await models()).toHaveLength(1)
    await removeDemoMarket(db)
    const refresh = () => valuationWork(deps())['refresh-market']({ market: '432' })
    await refresh()
    await bringUpToDate(db, settings)
    expect([await models(), await valuations(), await waiting()]).toEqual([[], [], 0])
    await refresh()
    const { rows } = await sql`SELECT place FROM market_conditions`.execute(db)
    expect(rows).toEqual([])
  })

  it('leaves nothing of what an earlier version kept of it', async () => {
    await known(...town())
    await sql`DELETE FROM listing`.execute(db)
    await sql`DELETE FROM market`.execute(db)
    await valuationWork(deps())['refresh-market']({ market: '432' })
    await bringUpToDate(db, settings)
    expect([await models(), await valuations()]).toEqual([[], []])
  })
})

describe('workers', () => {
  it('never value the same home: each is valued once, by the first to take it', async () => {
    await known(
      ...town(),
      ...town({ seed: 2, name: 'other', north: 3 }).map((fact) => ({
        ...fact,
        postalCode: '44101',
      })),
    )
    await haveAllWait()
    await db.updateTable('valuation').set({ low80: -1 }).execute()
    await sql`CREATE TABLE valued_by (property_id text, distance text, as_listed boolean, txid bigint)`.execute(
      db,
    )
    await sql`CREATE FUNCTION note_valued() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO valued_by VALUES (NEW.property_id, NEW.distance, NEW.as_listed, txid_current());
      RETURN NEW; END $$`.execute(db)
    await sql`CREATE TRIGGER note_valued AFTER INSERT OR UPDATE ON valuation
      FOR EACH ROW EXECUTE FUNCTION note_valued()`.execute(db)
    const all = (await homes()).length
    const counts = await Promise.all([0, 1].map(() => valueWaitingHomes(db, { batch: 7 })))
    const { rows } = await sql<{ values: number; batches: number }>`
      SELECT count(*) AS values, count(DISTINCT txid) AS batches FROM valued_by`.execute(db)
    await sql`DROP TRIGGER note_valued ON valuation`.execute(db)
    await sql`DROP TABLE valued_by`.execute(db)
    await sql`DROP FUNCTION note_valued`.execute(db)
    expect(Math.min(...counts)).toBeGreaterThan(0)
    expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(all)
    const now = await valuations()
    expect(rows).toEqual([{ values: now.length, batches: expect.any(Number) }])
    expect(rows[0]?.batches).toBeGreaterThanOrEqual(all / 7)
    expect(now.every((row) => row.low80 > 0)).toBe(true)
  })

  it('that are killed in a batch leave it to the next, and no one sees half of it', async () => {
    await known(...town({ offers: 80 }))
    await haveAllWait()
    const before = await valuations()
    const last = (await homes()).at(60)
    const held = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    // The worker has replaced the values of fifty homes when it comes to this one.
    const holding = db.transaction().execute(async (trx) => {
      await sql`SELECT FROM valuation WHERE property_id = ${last?.propertyId} FOR UPDATE`.execute(
        trx,
      )
      locked.resolve()
      await held.promise
    })
    await locked.promise
    const worker = spawn(
      process.execPath,
      [resolve(import.meta.dirname, '../../../../tests/valuation/killed-while-valuing.ts')],
      { env: { ...process.env, TEST_DATABASE: database.connectionString }, stdio: 'inherit' },
    )
    try {
      await vi.waitFor(
        async () => {
          const { rows } = await sql<{ waits: number }>`
            SELECT count(*) AS waits FROM pg_stat_activity WHERE datname = current_database()
              AND query LIKE '%UPDATE valuation%' AND wait_event_type = 'Lock'`.execute(db)
          expect(rows[0]?.waits).toBe(1)
        },
        { timeout: 30_000 },
      )
      expect(await valuations()).toEqual(before)
      expect(await waiting()).toBe(80)
    } finally {
      const ended = once(worker, 'exit')
      worker.kill('SIGKILL')
      await ended
      held.resolve()
      await holding
    }
    expect(await valueWaitingHomes(db)).toBe(80)
    expect(await waiting()).toBe(0)
    expect(await valuations()).toEqual(before)
  })

  it('do one piece of work for any number of changes, which waits in the transaction that changes listings', async () => {
    await known(...town({ sales: 60, offers: 5 }))
    const faults: unknown[] = []
    const jobs = await openJobs(
      { ...valuationJobs, ...alertJobs },
      {
        db,
        onFault: (error) => faults.push(error),
        pace: { work: 0.5, schedules: 30, scheduledWork: 5, clocks: 30, stopped: 60 },
      },
    )
    try {
      const changed = listingsChanged(jobs)
      await expect(
        db.transaction().execute(async (trx) => {
          await changed(trx)
          throw new Error('broken off')
        }),
      ).rejects.toThrow('broken off')
      const jobsWaiting = async () =>
        (
          await sql<{ name: string }>`
            SELECT name FROM pgboss.job WHERE name = 'follow-changes' AND state = 'created'`.execute(
            db,
          )
        ).rows.length
      expect(await jobsWaiting()).toBe(0)
      await store([newSale()])
      for (let page = 0; page < 3; page++) await db.transaction().execute(changed)
      expect(await jobsWaiting()).toBe(1)
      await jobs.work({
        ...valuationWork({ ...deps(), jobs }),
        'tell-alerts': async () => undefined,
        'form-alerts': async () => undefined,
        'deliver-alert': async () => undefined,
        remind: async () => undefined,
        'sweep-alerts': async () => undefined,
      })
      await vi.waitFor(
        async () => {
          const comps = (await valuations()).map((row) => row.comps).join()
          expect(comps).toContain('99 New St')
        },
        { timeout: 15_000 },
      )
      expect(faults).toEqual([])
    } finally {
      await jobs.close()
    }
  })

  it('value a home once more when something changes beside it while it is being valued', async () => {
    await known(...town({ sales: 60, offers: 5 }))
    await haveAllWait()
    const beside = (await homes())[0]
    if (!beside) throw new Error('a town has homes')
    const { latitude, longitude, propertyId } = beside
    await db.transaction().execute(async (trx) => {
      expect(await takeWaitingHomes(trx, '432')).toContain(propertyId)
      await store([offer({ listingKey: 'BESIDE', latitude, longitude })])
      await noteChanges(db, settings)
    })
    expect(await takeWaitingHomes(db, '432')).toContain(propertyId)
  })
})

/** As a sync does with a listing that its source has taken back. */
const takeBack = (listingKey: string) =>
  db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('listing')
      .select(['market', 'kind', 'propertyId', 'latitude', 'longitude'])
      .where('listingKey', '=', listingKey)
      .executeTakeFirstOrThrow()
    await trx.deleteFrom('listing').where('listingKey', '=', listingKey).execute()
    await noteLeft(trx, [row])
  })
