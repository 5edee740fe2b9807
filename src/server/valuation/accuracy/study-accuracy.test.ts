import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { sale } from '../../../../tests/listings/listing-facts.ts'
import { syntheticListings } from '../../../../tests/listings/synthetic-listings.ts'
import {
  asSubscriber,
  createTestServer,
  signedInAs,
  type TestServer,
  takeListings,
} from '../../../../tests/test-app.ts'
import { accuracyCalls } from '../../../contract/accuracy.ts'
import { testedFromDay } from '../training/training-tasks.ts'
import { studyAccuracy } from './study-accuracy.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const accuracy = async () => {
  const answer = await server.inject({ url: '/api/accuracy', headers: asSubscriber })
  return z.parse(accuracyCalls.ofAll.answer, answer.json())
}

it('says how far past values were, as soon as a market has been studied', async () => {
  expect(await accuracy()).toEqual({ markets: [] })
  await takeListings(server.db, syntheticListings({ sales: 900, offers: 5, scatter: 0.12 }))
  expect(await accuracy()).toEqual({ markets: [] })
  const progress: string[] = []
  await studyAccuracy(server.db, {
    progress: ({ markets, of }) => progress.push(`${markets}/${of}`),
  })
  expect(progress).toEqual(['0/1', '1/1'])
  const [market, ...others] = (await accuracy()).markets
  expect(others).toEqual([])
  expect(market).toMatchObject({ market: '432', name: 'Columbus, OH', demo: false })
  expect(market?.overall?.n).toBeGreaterThan(200)
  // Prices scatter by 12 %, which no method can reduce: half of a normal spread lies within .67 of it.
  expect(market?.overall?.mdape).toBeGreaterThan(0.6 * 12)
  expect(market?.overall?.mdape).toBeLessThan(0.67 * 12 * 1.5)
  expect(market?.overall?.cover80).toBeGreaterThan(72)
  expect(market?.overall?.cover80).toBeLessThan(88)
  expect(market?.zips.map(({ zip }) => zip)).toEqual(['43201'])
})

it('is studied again only after the model has changed', async () => {
  const progress: number[] = []
  const study = () =>
    studyAccuracy(server.db, { progress: ({ markets }) => progress.push(markets) })
  await study()
  expect(progress).toEqual([])
  await takeListings(server.db, [sale({ listingKey: 'NEW' })])
  await study()
  expect(progress).toEqual([0, 1])
})

it('is shown to subscribers only', async () => {
  const status = async (headers: Record<string, string>) =>
    (await server.inject({ url: '/api/accuracy', headers })).statusCode
  expect([await status({}), await status(signedInAs('zoe'))]).toEqual([401, 403])
})

it('leaves out the first three months that a market has sales of', () => {
  const since = (day: number) => testedFromDay([{ day: 19_990 }, { day }], 20_000)
  expect(since(19_000)).toBe(19_820)
  expect(since(19_800)).toBe(19_890)
})
