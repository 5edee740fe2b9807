import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { offer, salesNearby } from '../../../../tests/listings/listing-facts.ts'
import { gazetteer } from '../../../../tests/places/gazetteer.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'
import { addSubscriber, signedInAs, takeListings, testApp } from '../../../../tests/test-app.ts'
import { savedSearchCalls } from '../../../contract/alerts/saved-searches.ts'
import { openJobs } from '../../platform/jobs/open-jobs.ts'
import { allJobs } from '../../start/all-jobs.ts'
import { savedSearchWork } from './jobs.ts'

let database: TestDatabase
let db: TestDatabase['db']
let app: FastifyInstance
let close: () => Promise<void>
beforeAll(async () => {
  database = await createTestDatabase()
  db = database.db
  const jobs = await openJobs(allJobs, { db, onFault: console.error, sendOnly: true })
  app = await testApp(db, {}, {}, { jobs })
  await addSubscriber(db, 'hal')
  await takeListings(db, [
    ...salesNearby(12),
    offer({ listingKey: 'A', unparsedAddress: '1 Ash St', listPrice: 200_000 }),
    offer({ listingKey: 'B', unparsedAddress: '2 Birch St', listPrice: 150_000 }),
  ])
  close = async () => {
    await app.close()
    await jobs.close()
    await database.drop()
  }
})
afterAll(() => close())
beforeEach(async () => {
  await sql`DELETE FROM saved_search`.execute(db)
  await sql`DELETE FROM deal_default`.execute(db)
  await sql`DELETE FROM pgboss.job`.execute(db)
})

const headers = signedInAs('hal')
const accountId = 'account-of-hal'
const criteria = {
  city: 'Columbus, OH',
  state: 'OH',
  distance: 'mile',
  priceBelowMarket: 0,
  includeHomesForSale: false,
  propertyType: 'House',
  maxPrice: 500_000,
}
const save = (filters: object) =>
  app.inject({
    method: 'POST',
    url: '/api/saved-searches',
    headers,
    payload: { name: 'Houses', criteria: { ...criteria, ...filters } },
  })
const setDefaults = (version: number, values: object) =>
  app.inject({
    method: 'PUT',
    url: '/api/deal-defaults/mine',
    headers,
    payload: { version, values },
  })
const counted = async () => {
  const answer = await app.inject({ url: '/api/saved-searches', headers })
  return z
    .parse(savedSearchCalls.list.answer, answer.json())
    .searches.map(({ homes, newHomes }) => [homes, newHomes])
}
const waiting = async () => {
  const { rows } = await sql<{ data: object }>`
    SELECT data FROM pgboss.job WHERE name = 'rematch-deal-searches' AND state = 'created'`.execute(
    db,
  )
  return rows.map(({ data }) => data)
}
const rematch = () =>
  savedSearchWork({ db, places: gazetteer })['rematch-deal-searches']({ accountId })

it('searches for deals follow a change of defaults in a job: what that brings is not new, and fires no alert', async () => {
  await save({ asksAtMost: 'max offer' })
  await save({ roomAtLeast: 'heavy' })
  await save({})
  const before = [
    [2, 0],
    [0, 0],
    [0, 0],
  ]
  expect(await counted()).toEqual(before)
  await setDefaults(0, { rehabFactor: 0.1 })
  expect(await counted()).toEqual(before)
  await rematch()
  const after = [
    [2, 0],
    [2, 0],
    [2, 0],
  ]
  expect(await counted()).toEqual(after)
  await rematch()
  expect(await counted()).toEqual(after)
  await setDefaults(1, { rehabFactor: 1 })
  await rematch()
  expect(await counted()).toEqual(before)
  expect(await db.selectFrom('alert').selectAll().execute()).toEqual([])
})

it('one job of an account waits, however often its defaults change, and goes by the newest', async () => {
  await save({ asksAtMost: 'max offer' })
  await setDefaults(0, { rehabFactor: 0.1 })
  await setDefaults(1, { rehabFactor: 1 })
  await setDefaults(2, { rehabFactor: 0.1 })
  expect(await waiting()).toEqual([{ accountId }])
  await rematch()
  expect(await counted()).toEqual([[2, 0]])
})

it('a change that is refused sends no job', async () => {
  await setDefaults(7, { rehabFactor: 0.1 })
  expect(await waiting()).toEqual([])
})

it('a job that comes during a change of defaults waits for it', async () => {
  await save({ asksAtMost: 'max offer' })
  let done = Promise.resolve()
  await db.transaction().execute(async (trx) => {
    await sql`SELECT FROM account WHERE id = ${accountId} FOR NO KEY UPDATE`.execute(trx)
    done = rematch()
    await new Promise((resolve) => setTimeout(resolve, 200))
    await trx
      .insertInto('dealDefault')
      .values({
        accountId,
        scope: 'mine',
        version: 1,
        setOn: '{}',
        ownValues: JSON.stringify({ rehabFactor: 0.1 }),
      })
      .execute()
  })
  await done
  expect(await counted()).toEqual([[2, 0]])
})

it('of a hundred searches, setting defaults judges none, and the job all', async () => {
  for (let i = 0; i < 100; i++) await save({ asksAtMost: 'max offer', maxPrice: 400_000 + i })
  const matches = () => db.selectFrom('searchMatch').select('searchId').distinct().execute()
  const started = performance.now()
  const put = await setDefaults(0, { rehabFactor: 0.1 })
  const tookMs = performance.now() - started
  expect(put.statusCode).toBe(200)
  expect(await matches()).toEqual([])
  const begun = performance.now()
  await rematch()
  expect(await matches()).toHaveLength(100)
  expect(tookMs).toBeLessThan(performance.now() - begun)
})

it('an account that is gone has nothing to hold', async () => {
  await savedSearchWork({ db, places: gazetteer })['rematch-deal-searches']({ accountId: 'gone' })
  expect(await waiting()).toEqual([])
})
