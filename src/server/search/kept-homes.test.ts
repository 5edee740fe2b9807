import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { type Kysely, type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { date, offer, salesNearby } from '../../../tests/listings/listing-facts.ts'
import { gazetteer } from '../../../tests/places/gazetteer.ts'
import { predictedOverAsk } from '../../../tests/search/predicted-over-ask.ts'
import {
  addSubscriber,
  createTestServer,
  signedInAs,
  type TestServer,
  takeListings,
  testApp,
} from '../../../tests/test-app.ts'
import { searchFlipsResponseSchema } from '../../contract/search/found-homes.ts'
import type { SearchFlipsRequest } from '../../contract/search/search-flips.ts'
import { dayNumber } from '../../domain/iso-date.ts'
import type { SearchCriteria } from '../../domain/search/criteria.ts'
import type { Database } from '../platform/database/schema.ts'
import { KeptAreas } from './kept-areas.ts'
import { KeptHomes } from './kept-homes.ts'
import { searchHomes, searchHomesJson } from './search-homes.ts'
import { homeJson } from './to-home.ts'

describe('kept homes', () => {
  const home = (bytes: number) => 'x'.repeat(bytes)

  it('go in the order in which they were last asked for, once they take too much memory', () => {
    const homes = new KeptHomes({ mostBytes: 3_000 })
    homes.keep('a', home(600), null)
    homes.keep('b', home(600), null)
    expect(homes.of('a')?.json.toString()).toBe(home(600))
    homes.keep('c', home(600), null)
    expect([homes.of('a'), homes.of('b'), homes.of('c')]).toMatchObject([{}, null, {}])
    homes.keep('large', home(3_000), null)
    expect([homes.of('a'), homes.of('large')]).toEqual([null, null])
    homes.keep('a', home(900), null)
    homes.keep('a', home(900), null)
    homes.keep('b', home(900), null)
    expect(homes.of('a')).not.toBeNull()
  })

  it('hold no more memory than is counted', () => {
    const homes = new KeptHomes({ mostBytes: 10_000 })
    const { json: kept } = homes.keep('a', 'Peña Street', null)
    expect([kept.toString(), kept.length, kept.buffer.byteLength]).toEqual(['Peña Street', 12, 12])
    expect(homes.of('a')?.json).toBe(kept)
    homes.keep('long '.repeat(1_000), '', null)
    expect(homes.of('a')).toBeNull()
  })

  it('go after ten minutes, however often they are asked for', () => {
    let now = 0
    const homes = new KeptHomes({ now: () => now })
    homes.keep('a', home(1), null)
    now = 9 * 60_000
    expect(homes.of('a')).not.toBeNull()
    now = 10 * 60_000
    expect(homes.of('a')).toBeNull()
  })
})

describe('a search whose homes were sent before', () => {
  let server: TestServer
  let app: FastifyInstance
  let listening: Kysely<Database>
  /** The statements that read homes, with what they ask for. */
  const reads: string[] = []
  /** What happens when it is known what there is, or which homes there are, before those are read that are not kept. */
  const nothing = async () => {}
  let whenFound = nothing
  let failCounting: (() => never) | null = null
  beforeAll(async () => {
    server = await createTestServer()
    await addSubscriber(server.db, 'dan')
    await takeListings(server.db, [
      ...salesNearby(8),
      ...Array.from({ length: 24 }, (_, i) =>
        offer({ listingKey: `HOME${i}`, listPrice: 200_000 + i * 100 }),
      ),
    ])
    const versions = new WeakSet<object>()
    const listens: KyselyPlugin = {
      transformQuery: ({ node, queryId }) => {
        const statement = JSON.stringify(node)
        if (statement.includes('looked_at')) failCounting?.()
        if (statement.includes('v.comps AS')) reads.push(statement)
        else if (/area_change|AS version|AS \\"expectedError\\"/.test(statement))
          versions.add(queryId)
        return node
      },
      transformResult: async ({ result, queryId }) => {
        if (versions.has(queryId)) await whenFound()
        return result
      },
    }
    listening = server.db.withPlugin(listens)
    app = await testApp(listening)
  })
  afterAll(async () => {
    await app.close()
    await server.close()
  })

  const criteria = {
    city: 'Columbus, OH',
    state: 'OH',
    distance: 'mile',
    priceBelowMarket: 20_000,
    includeHomesForSale: false,
    propertyType: 'House',
    maxPrice: 500_000,
  } as const
  /** The homes of an answer, and how many of them were read for it. */
  const ask = async ({
    name = 'ann',
    encoding = 'zstd',
    mostReads = 1,
    ...asked
  }: {
    name?: string
    encoding?: string
    mostReads?: number
  } & Partial<SearchFlipsRequest> = {}) => {
    reads.length = 0
    const answer = await app.inject({
      method: 'POST',
      url: '/api/flip-search/flips',
      payload: { ...criteria, ...asked },
      headers: { ...signedInAs(name), 'accept-encoding': encoding },
    })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    const unpack = { zstd: zstdDecompressSync, gzip: gunzipSync }[
      String(answer.headers['content-encoding'])
    ]
    const json = unpack ? unpack(answer.rawPayload).toString() : answer.body
    const homes = z.parse(searchFlipsResponseSchema, JSON.parse(json))
    expect(reads.length).toBeLessThanOrEqual(mostReads)
    const last = reads.at(-1)
    const read = last === undefined ? 0 : (idsIn(last)?.length ?? homes.length)
    return { homes, read, summary: answer.headers['search-summary'] }
  }
  const readAsEver = async (asked: Partial<SearchFlipsRequest & SearchCriteria> = {}) => {
    const found = await searchHomes({ db: server.db, places: gazetteer }, { ...criteria, ...asked })
    if (!found.ok) throw new Error(found.error.message)
    const { homes, summary } = found.value
    return { homes: homes.map((home) => JSON.parse(homeJson(home))), summary }
  }

  it('reads those alone that were not, for anybody, in any encoding, and sends the same', async () => {
    const few = await ask({ maxPrice: 201_000 })
    expect([few.homes.length, few.read]).toEqual([11, 11])
    expect(reads.map(idsIn)).toEqual([null])
    const all = await ask()
    expect([all.homes.length, all.read]).toEqual([24, 13])
    for (const again of [await ask(), await ask({ name: 'dan' }), await ask({ encoding: 'gzip' })])
      expect(again).toEqual({ ...all, read: 0 })
    expect(await ask({ encoding: 'identity' })).toEqual({ ...all, read: 0 })
  })

  it.each([
    [
      'a home',
      `UPDATE listing SET media_url = 'https://photos.example/new.jpg' WHERE listing_key = 'HOME5'`,
      1,
    ],
    ['its value', `UPDATE valuation SET high80 = high80 + 1`, 24],
    ['the predictors of its market', `UPDATE market_model SET ranges = ranges`, 24],
    [
      'which homes there are',
      `UPDATE listing SET list_price = 600000 WHERE listing_key = 'HOME3'`,
      0,
    ],
  ])('are read again when that has changed: %s', async (_, statement, read) => {
    await ask()
    await sql.raw(statement).execute(server.db)
    const now = await ask()
    expect(now.read).toBe(read)
    const { homes, summary } = await readAsEver()
    expect(now.homes).toEqual(homes)
    expect(JSON.parse(String(now.summary))).toEqual(summary)
  })

  it.each([
    ['how far comps are', { distance: 'half mile' }],
    ['whether comps are for sale, too', { includeHomesForSale: true }],
  ] as const)('are read again for another question: %s', async (_, asked) => {
    await ask()
    const answer = await ask(asked)
    expect(answer.read).toBe(answer.homes.length)
    expect(answer.homes.length).toBeGreaterThan(20)
    expect(answer.homes).toEqual((await readAsEver(asked)).homes)
  })

  it.each([
    ['asks too much', `UPDATE listing SET list_price = 600000 WHERE listing_key = 'HOME20'`],
    ['is gone', `UPDATE listing SET standing = 'none' WHERE listing_key = 'HOME21'`],
    ['asks least', `UPDATE listing SET list_price = 190000 WHERE listing_key = 'HOME22'`],
  ])('are those of one moment where one %s before it is read', async (_, statement) => {
    await sql.raw(changeValues).execute(server.db)
    await ask({ maxPrice: 201_000 })
    whenFound = async () => {
      whenFound = nothing
      await sql.raw(statement).execute(server.db)
    }
    const now = await ask({ mostReads: 2 })
    expect(reads).toHaveLength(2)
    const { homes, summary } = await readAsEver()
    expect(now.homes).toEqual(homes)
    expect(JSON.parse(String(now.summary)).qualified).toBe(summary.qualified)
  })

  it('stay when their feed is asked again, and say when it was refreshed', async () => {
    await sql`INSERT INTO source (name) VALUES ('redfin')`.execute(server.db)
    await ask()
    for (const column of ['leaseUntil', 'refreshedAt', 'overdueFrom']) {
      await sql`UPDATE source SET ${sql.ref(column)} = '2024-07-01 12:00:00.5Z'`.execute(server.db)
      const now = await ask()
      expect(now.read).toBe(0)
      expect(now.homes).toEqual((await readAsEver()).homes)
    }
    expect((await ask()).homes[0]).toMatchObject({
      refreshedAt: '2024-07-01T12:00:00.500Z',
      overdueFrom: '2024-07-01T12:00:00.500Z',
    })
  })

  it('fail alone where what there is cannot be counted', async () => {
    await sql.raw(changeValues).execute(server.db)
    failCounting = () => {
      throw new Error('counted for too long')
    }
    const asked = {
      method: 'POST',
      url: '/api/flip-search/flips',
      headers: signedInAs('ann'),
    } as const
    for (const also of [{}, { chanceAtLeast: 1 }])
      expect((await app.inject({ ...asked, payload: { ...criteria, ...also } })).statusCode).toBe(
        500,
      )
    failCounting = null
    expect((await ask()).homes).toEqual((await readAsEver()).homes)
  })

  it('are kept for any amount of their chance, which is 50,000 dollars at most', async () => {
    await sql.raw(giveChances).execute(server.db)
    const all = await ask({ priceBelowMarket: 0 })
    expect(all.homes[0]).toMatchObject({ chanceOfUsd: 10_000, noChance: null })
    for (const priceBelowMarket of [14_321, 50_000, 60_000]) {
      const asked = { priceBelowMarket }
      const now = await ask(asked)
      expect(now).toMatchObject({ read: 0, homes: (await readAsEver(asked)).homes })
      expect(now.homes[0]?.chanceOfUsd).toBe(Math.min(50_000, priceBelowMarket))
    }
    await sql`UPDATE market_model SET over_ask = NULL`.execute(server.db)
  })

  it('are valued for each as they have chosen, from whatever is kept', async () => {
    await valueAsListed(server.db, 'HOME4')
    const { homes } = await ask()
    const asListed = homes.flatMap(({ mls, propertyId }) => (mls === 'HOME4' ? propertyId : []))
    await app.inject({
      method: 'POST',
      url: '/api/home-choices',
      headers: signedInAs('dan'),
      payload: { propertyId: asListed[0], choice: 'as listed', chosen: true },
    })
    const chosen = await ask({ name: 'dan' })
    expect(chosen.homes).toEqual((await readAsEver({ asListed })).homes)
    expect(chosen.homes).not.toEqual(homes)
    for (const name of ['ann', 'dan'])
      expect(await ask({ name })).toMatchObject({
        read: 0,
        homes: name === 'ann' ? homes : chosen.homes,
      })
  })

  it('are read where a chance is asked for, which the database does not know', async () => {
    const asked = { chanceAtLeast: 1 }
    expect(await ask(asked)).toMatchObject({ homes: [] })
    await sql.raw(giveChances).execute(server.db)
    whenFound = async () => {
      whenFound = nothing
      await sql`UPDATE listing SET list_price = 600000 WHERE listing_key = 'HOME2'`.execute(
        server.db,
      )
    }
    const now = await ask({ ...asked, mostReads: 2 })
    const { homes, summary } = await readAsEver(asked)
    expect(now.homes).toEqual(homes)
    expect(JSON.parse(String(now.summary)).qualified).toBe(summary.qualified)
  })

  it('are without one whose price changes whenever it is read, where a chance is asked for', async () => {
    await sql.raw(giveChances).execute(server.db)
    whenFound = async () => {
      await sql`UPDATE listing SET list_price = list_price + 1 WHERE listing_key = 'HOME8'`.execute(
        server.db,
      )
    }
    const now = await ask({ chanceAtLeast: 1, mostReads: 3 })
    whenFound = nothing
    const { homes } = await readAsEver({ chanceAtLeast: 1 })
    expect(now.homes).toEqual(homes.filter(({ mls }) => mls !== 'HOME8'))
    expect(now.homes).toHaveLength(homes.length - 1)
    expect(JSON.parse(String(now.summary)).qualified).toBe(homes.length - 1)
  })

  it('are what would be read, after and amid whatever changes', async () => {
    await valueAsListed(server.db, 'HOME6')
    const { rows } = await sql<{ id: string }>`
      SELECT property_id AS id FROM listing WHERE listing_key IN ('HOME4', 'HOME6')`.execute(
      server.db,
    )
    const asListed = rows.map(({ id }) => id)
    await sql.raw(giveChances).execute(server.db)
    const step = fc.record({
      asked: fc.record({
        distance: fc.constantFrom('mile', 'half mile'),
        includeHomesForSale: fc.boolean(),
        priceBelowMarket: fc.constantFrom(0, 10_000, 30_000, 60_000),
        maxPrice: fc.constantFrom(205_000, 500_000),
        asListed: fc.constantFrom([], asListed),
        also: fc.constantFrom({}, {}, { chanceAtLeast: 25 }),
      }),
      before: fc.option(fc.constantFrom(...someChanges)),
      amid: fc.option(fc.constantFrom(...someChanges)),
      /** Of what is known on the way, after how much it comes. */
      after: fc.nat({ max: 5 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const kept = { homes: new KeptHomes(), areas: new KeptAreas() }
        const silent = { live: false, update: () => undefined, end: () => undefined }
        for (const {
          asked: { also, ...alone },
          before,
          amid,
          after,
        } of steps) {
          const asked = { ...alone, ...also }
          const change = (statements: string | null) =>
            server.db.transaction().execute(async (trx) => {
              for (const statement of statements?.split(';') ?? [])
                await sql.raw(statement).execute(trx)
            })
          await change(before)
          const earlier = await readAsEver(asked)
          let known = 0
          whenFound = async () => {
            if (known++ < after) return
            whenFound = nothing
            await change(amid)
          }
          const found = await searchHomesJson(
            { db: listening, places: gazetteer },
            { ...criteria, ...asked },
            silent,
            kept,
          )
          whenFound = nothing
          if (!found.ok) throw new Error(found.error.message)
          const homes = found.value.homes.map((parts) =>
            JSON.parse(Buffer.concat(parts).toString()),
          )
          const { qualified } = found.value.summary
          const sent = { homes, qualified }
          const later = await readAsEver(asked)
          const moments = [earlier, later].map(({ homes, summary }) => ({
            homes,
            qualified: summary.qualified,
          }))
          expect(moments).toContainEqual(sent)
        }
      }),
      { numRuns: 15 },
    )
  })
})

/** By which a statement asks for homes; null where it asks for all. */
const idsIn = (statement: string): readonly string[] | null =>
  statement.match(/"value":\[(\d[\d,]*)\]/)?.[1]?.split(',') ?? null

/** Gives a home a second value at each distance, as what it is listed as. */
const valueAsListed = (db: Kysely<Database>, listingKey: string) =>
  sql`INSERT INTO valuation SELECT (jsonb_populate_record(v, jsonb_build_object(
      'as_listed', true, 'valued_as', 'Townhouse', 'value', v.value + 1000))).*
    FROM valuation AS v JOIN listing AS l USING (property_id)
    WHERE l.listing_key = ${listingKey}`.execute(db)

const changeValues = 'UPDATE valuation SET high80 = high80 + 1'

const giveChances = `UPDATE market_model
  SET over_ask = '${JSON.stringify(predictedOverAsk(dayNumber(date('2024-06-30'))))}'`

/** Statements of one transaction each. */
const someChanges = [
  `UPDATE listing SET list_price = 203000 WHERE listing_key IN ('HOME0', 'HOME12')`,
  `UPDATE listing SET list_price = 206000 WHERE listing_key = 'HOME0';
   UPDATE listing SET list_price = 195000 WHERE listing_key = 'HOME12'`,
  `UPDATE listing SET standing = 'none' WHERE listing_key = 'HOME1'`,
  `UPDATE listing SET standing = 'active' WHERE listing_key = 'HOME1'`,
  `UPDATE valuation SET value = value + 1 WHERE distance = 'mile'`,
  `UPDATE valuation SET value = value + 1; UPDATE valuation SET value = value - 2`,
  `CREATE TEMP TABLE old ON COMMIT DROP AS SELECT * FROM valuation; DELETE FROM valuation;
   UPDATE old SET value = value + 1; INSERT INTO valuation SELECT * FROM old`,
  `UPDATE market_model SET over_ask = NULL`,
  giveChances,
  `UPDATE source SET refreshed_at = clock_timestamp(), lease_until = clock_timestamp()`,
]
