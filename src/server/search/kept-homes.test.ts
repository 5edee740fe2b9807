import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { gazetteer } from '../../../tests/gazetteer.ts'
import { offer, salesNearby } from '../../../tests/listing-facts.ts'
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
import { KeptHomes } from './kept-homes.ts'
import { searchHomes } from './search-homes.ts'
import { homeJson } from './to-home.ts'

describe('kept homes', () => {
  const home = (bytes: number) => 'x'.repeat(bytes)

  it('go in the order in which they were last asked for, once they take too much memory', () => {
    const homes = new KeptHomes({ mostBytes: 3_000 })
    homes.keep('a', home(600))
    homes.keep('b', home(600))
    expect(homes.of('a')?.toString()).toBe(home(600))
    homes.keep('c', home(600))
    expect([homes.of('a'), homes.of('b'), homes.of('c')]).toMatchObject([{}, null, {}])
    homes.keep('large', home(3_000))
    expect([homes.of('a'), homes.of('large')]).toEqual([null, null])
    homes.keep('a', home(900))
    homes.keep('a', home(900))
    homes.keep('b', home(900))
    expect(homes.of('a')).not.toBeNull()
  })

  it('hold no more memory than is counted', () => {
    const homes = new KeptHomes({ mostBytes: 10_000 })
    const kept = homes.keep('a', 'Peña Street')
    expect([kept.toString(), kept.length, kept.buffer.byteLength]).toEqual(['Peña Street', 12, 12])
    expect(homes.of('a')).toBe(kept)
    homes.keep('long '.repeat(1_000), '')
    expect(homes.of('a')).toBeNull()
  })

  it('go after ten minutes, however often they are asked for', () => {
    let now = 0
    const homes = new KeptHomes({ now: () => now })
    homes.keep('a', home(1))
    now = 9 * 60_000
    expect(homes.of('a')).not.toBeNull()
    now = 10 * 60_000
    expect(homes.of('a')).toBeNull()
  })
})

describe('a search whose homes were sent before', () => {
  let server: TestServer
  let app: FastifyInstance
  /** The statements that read homes, with what they ask for. */
  const reads: string[] = []
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
    const listens: KyselyPlugin = {
      transformQuery: ({ node }) => {
        const statement = JSON.stringify(node)
        if (statement.includes('lookedAt')) failCounting?.()
        if (statement.includes('v.comps,')) reads.push(statement)
        return node
      },
      transformResult: async ({ result }) => result,
    }
    app = await testApp(server.db.withPlugin(listens))
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
    ...asked
  }: { name?: string; encoding?: string } & Partial<SearchFlipsRequest> = {}) => {
    reads.length = 0
    const answer = await app.inject({
      ...{ method: 'POST', url: '/api/flip-search/flips', payload: { ...criteria, ...asked } },
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
    expect(reads.length).toBeLessThanOrEqual(1)
    const read = reads[0] === undefined ? 0 : (idsIn(reads[0])?.length ?? homes.length)
    return { homes, read, summary: answer.headers['search-summary'] }
  }
  const readAsEver = async (asked: Partial<SearchFlipsRequest> = {}) => {
    const found = await searchHomes({ db: server.db, places: gazetteer }, { ...criteria, ...asked })
    if (!found.ok) throw new Error(found.error.message)
    const { homes, summary } = found.value
    return { homes: homes.map((home) => JSON.parse(homeJson(home))), summary }
  }

  it('reads those alone that were not, for anybody, in any encoding, and sends the same', async () => {
    const few = await ask({ maxPrice: 201_000 })
    expect([few.homes.length, few.read]).toEqual([11, 11])
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
    ['what is told of its market', `UPDATE market_model SET ranges = ranges`, 24],
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
    ['how far below', { priceBelowMarket: 10_000 }],
    ['how far comps are', { distance: 'half mile' }],
    ['whether comps are for sale, too', { includeHomesForSale: true }],
  ] as const)('are read anew for another question: %s', async (_, asked) => {
    await ask()
    const answer = await ask(asked)
    expect(answer.read).toBe(answer.homes.length)
    expect(answer.homes.length).toBeGreaterThan(20)
    expect(answer.homes).toEqual((await readAsEver(asked)).homes)
  })

  it('fail alone where what there is cannot be counted', async () => {
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

  it('are read where a chance is asked for, which the database does not know', async () => {
    expect(await ask({ chanceAtLeast: 1 })).toMatchObject({ homes: [] })
  })
})

/** By which a statement asks for homes; null where it asks for all. */
const idsIn = (statement: string): readonly string[] | null =>
  statement.match(/"value":\[(\d[\d,]*)\]/)?.[1]?.split(',') ?? null
