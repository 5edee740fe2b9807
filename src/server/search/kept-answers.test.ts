import { zstdDecompressSync } from 'node:zlib'
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
import type { Home } from '../../contract/homes/home.ts'
import { searchFlipsResponseSchema } from '../../contract/search/found-homes.ts'
import { KeptAnswers } from './kept-answers.ts'
import { searchHomes, searchUnlessKnown } from './search-homes.ts'

describe('kept answers', () => {
  const answer = (bytes: number) => ({ version: 'one', body: Buffer.alloc(bytes) })

  it('go in the order in which they were last asked for, once they take too much memory', () => {
    const answers = new KeptAnswers({ mostBytes: 10 })
    answers.keep('a', answer(4))
    answers.keep('b', answer(4))
    expect(answers.of('a')).not.toBeNull()
    answers.keep('c', answer(4))
    expect([answers.of('a'), answers.of('b'), answers.of('c')]).toMatchObject([{}, null, {}])
    answers.keep('large', answer(11))
    expect([answers.of('a'), answers.of('large')]).toEqual([null, null])
    answers.keep('a', answer(5))
    answers.keep('a', answer(5))
    answers.keep('b', answer(5))
    expect(answers.of('a')).not.toBeNull()
  })

  it('go after ten minutes, however often they are asked for', () => {
    let now = 0
    const answers = new KeptAnswers({ now: () => now })
    answers.keep('a', answer(1))
    now = 9 * 60_000
    expect(answers.of('a')).not.toBeNull()
    now = 10 * 60_000
    expect(answers.of('a')).toBeNull()
  })
})

describe('a search that was asked before', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
    await addSubscriber(server.db, 'dan')
    await takeListings(server.db, [
      ...salesNearby(8),
      ...Array.from({ length: 24 }, (_, i) =>
        offer({ listingKey: `HOME${i}`, listPrice: 200_000 + i * 100 }),
      ),
    ])
  })
  afterAll(() => server.close())

  const criteria = {
    city: 'Columbus, OH',
    state: 'OH',
    distance: 'mile',
    priceBelowMarket: 20_000,
    includeHomesForSale: false,
    propertyType: 'House',
    maxPrice: 500_000,
  } as const
  const ask = async (name = 'ann'): Promise<readonly Home[]> => {
    const answer = await server.inject({
      method: 'POST',
      url: '/api/flip-search/flips',
      headers: { ...signedInAs(name), 'accept-encoding': 'zstd' },
      payload: criteria,
    })
    expect(answer.headers).toMatchObject({
      'content-encoding': 'zstd',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    })
    const json: unknown = JSON.parse(zstdDecompressSync(answer.rawPayload).toString())
    return z.parse(searchFlipsResponseSchema, json)
  }
  const deps = () => ({ db: server.db, places: gazetteer })
  const versionNow = async () => {
    const found = await searchUnlessKnown(deps(), criteria, undefined, null)
    return found.ok ? found.value.version : null
  }

  it('reads no homes while they are what they were, and tells the same about them', async () => {
    const first = await searchHomes(deps(), criteria)
    const version = await versionNow()
    expect(version).not.toBeNull()
    const again = await searchUnlessKnown(deps(), criteria, undefined, version)
    expect(again).toMatchObject({ ok: true, value: { homes: null, version } })
    expect(again.ok && first.ok && again.value.summary).toEqual(first.ok && first.value.summary)
    expect(await ask()).toHaveLength(24)
    expect(await ask('dan')).toEqual(await ask())
  })

  it('is answered by what was sent before, to anybody who asks the same in the same encoding', async () => {
    const statements: string[] = []
    const listens: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements.push(JSON.stringify(node))
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const app = await testApp(server.db.withPlugin(listens))
    const homesRead = async (name: string, encoding: string) => {
      statements.length = 0
      const { rawPayload } = await app.inject({
        ...{ method: 'POST', url: '/api/flip-search/flips', payload: criteria },
        headers: { ...signedInAs(name), 'accept-encoding': encoding },
      })
      expect(rawPayload.length).toBeGreaterThan(1_000)
      return statements.filter((statement) => statement.includes('v.comps,')).length
    }
    expect(await homesRead('ann', 'zstd')).toBe(1)
    expect(await homesRead('dan', 'zstd')).toBe(0)
    expect(await homesRead('dan', 'gzip')).toBe(1)
    await app.close()
  })

  it.each([
    ['a home', `UPDATE listing SET media_url = 'https://photos.example/new.jpg'`],
    ['its value', `UPDATE valuation SET high80 = high80 + 1`],
    ['what is told of its market', `UPDATE market_model SET ranges = ranges`],
    ['which homes there are', `UPDATE listing SET list_price = 600000 WHERE listing_key = 'HOME3'`],
  ])('reads them again when that has changed: %s', async (_, statement) => {
    await ask()
    const before = await versionNow()
    await sql.raw(statement).execute(server.db)
    expect(await versionNow()).not.toBe(before)
    const found = await searchUnlessKnown(deps(), criteria, undefined, before)
    expect(found.ok && found.value.homes?.length).toBeGreaterThan(20)
    const shown = await ask()
    expect(
      shown.map(({ propertyId, imageUrl, range80 }) => [propertyId, imageUrl, range80]),
    ).toEqual(
      found.ok &&
        found.value.homes?.map((home) => [
          home.propertyId,
          home.mediaUrl,
          { low: Math.round(home.low80), high: Math.round(home.high80) },
        ]),
    )
  })

  it('is always read where a chance is asked for, which the database does not know', async () => {
    const found = await searchUnlessKnown(
      deps(),
      { ...criteria, chanceAtLeast: 1 },
      undefined,
      await versionNow(),
    )
    expect(found).toMatchObject({ ok: true, value: { homes: [], version: null } })
  })
})
