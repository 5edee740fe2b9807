import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { offer, salesNearby } from '../../../../tests/listings/listing-facts.ts'
import { homeSeen } from '../../../../tests/marks/home-seen.ts'
import {
  addSubscriber,
  asSubscriber,
  createTestServer,
  signedInAs,
  type TestServer,
  takeListings,
} from '../../../../tests/test-app.ts'
import {
  type ConditionCorrections,
  conditionCorrectionsSchema,
  MAX_CORRECTIONS,
} from '../../../contract/marks/condition-corrections.ts'
import { myHomesCalls } from '../../../contract/marks/my-homes.ts'
import { conditionByUser } from '../../../domain/condition/condition-class.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  for (const name of ['ben', 'cleo', 'dan']) await addSubscriber(server.db, name)
  await takeListings(server.db, [
    ...salesNearby(12),
    offer({ listingKey: 'OFFER', listPrice: 150_000, yearBuilt: 1960 }),
  ])
})
afterAll(() => server.close())

const ben = signedInAs('ben')
const url = '/api/marks/conditions'
const readBy = async (headers = asSubscriber): Promise<ConditionCorrections['corrections']> => {
  const answer = await server.inject({ url, headers })
  return z.parse(conditionCorrectionsSchema, answer.json()).corrections
}
const correct = (payload: object, headers = asSubscriber) =>
  server.inject({ method: 'PUT', url, headers, payload })

const home = { propertyId: 'h1', soldOn: null, condition: 'Needs work' }
const sale = { propertyId: 'h1', soldOn: '2026-03-10', condition: 'Renovated' }

it('keeps what each subscriber says of a home and of its sales, until they take it back', async () => {
  expect(await readBy()).toEqual([])
  expect((await correct(home)).json()).toEqual({ corrections: [home] })
  await correct({ ...home, condition: 'not told' }, ben)
  await correct(sale)
  await correct(sale)
  expect(await readBy()).toEqual([sale, home])
  await correct({ ...home, condition: 'Distressed' })
  expect(await readBy()).toEqual([{ ...home, condition: 'Distressed' }, sale])
  await correct({ ...home, condition: null })
  expect(await readBy()).toEqual([sale])
  expect(await readBy(ben)).toEqual([{ ...home, condition: 'not told' }])
})

it('holds a sale for the same one where its day moved a little, and no other', async () => {
  await correct({ ...sale, soldOn: '2026-03-21', condition: 'Updated' })
  expect(await readBy()).toEqual([{ ...sale, soldOn: '2026-03-21', condition: 'Updated' }])
  const later = { ...sale, soldOn: '2026-06-01' }
  await correct(later)
  expect(await readBy()).toHaveLength(2)
  await correct({ ...later, condition: null })
  expect(await readBy()).toHaveLength(1)
})

it('is refused to those who are not signed in or have not paid, and for what is none', async () => {
  expect((await correct(home, signedInAs('zoe'))).statusCode).toBe(403)
  expect((await server.inject({ url })).statusCode).toBe(401)
  expect((await correct({ ...home, condition: 'Fine' })).statusCode).toBe(400)
  const noDay = await correct({ ...sale, soldOn: '2026-02-30' })
  expect(noDay.statusCode).toBe(400)
  expect(noDay.json().error).toContain('give a day of the calendar')
  expect((await correct({ propertyId: 'h1', condition: 'New' })).statusCode).toBe(400)
})

it('keeps the newest thousand, and goes with the account', async () => {
  const cleo = signedInAs('cleo')
  await correct({ ...home, propertyId: 'first' }, cleo)
  const { accountId } = await server.db
    .selectFrom('homeCondition')
    .select('accountId')
    .where('propertyId', '=', 'first')
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('homeCondition')
    .values(
      Array.from({ length: MAX_CORRECTIONS - 1 }, (_, i) => ({
        accountId,
        propertyId: `p${i}`,
        soldOn: null,
        condition: 'New' as const,
      })),
    )
    .execute()
  expect(await readBy(cleo)).toHaveLength(MAX_CORRECTIONS)
  await correct(sale, cleo)
  const kept = await readBy(cleo)
  expect(kept).toHaveLength(MAX_CORRECTIONS)
  expect(kept[0]).toEqual(sale)
  expect(kept.some(({ propertyId }) => propertyId === 'first')).toBe(false)
  await server.db.deleteFrom('account').where('id', '=', accountId).execute()
  const rows = server.db.selectFrom('homeCondition').selectAll().where('accountId', '=', accountId)
  expect(await rows.execute()).toEqual([])
})

it('is part of what a person may download', async () => {
  const dan = signedInAs('dan')
  await correct(home, dan)
  await correct(sale, dan)
  const data = await server.inject({ url: '/api/account/data/sub-of-dan', headers: dan })
  expect(data.json().homeConditions).toMatchObject([sale, home])
})

it('a home is in that condition in a search and by itself for who says so, and for no one else', async () => {
  const { propertyId, found: allFound, alone } = await homeSeen(server, 'OFFER')
  const found = async (headers = asSubscriber) => (await allFound(headers))[0]
  const unknown = await found()
  expect(unknown?.condition).toBe(null)
  await correct({ propertyId, soldOn: null, condition: 'Distressed' })
  const said = await found()
  expect(said).toMatchObject({
    condition: conditionByUser('Distressed'),
    chanceOfWork: 1,
    typicalValue: unknown?.typicalValue,
  })
  expect(said?.assumedRepairs?.dollars).toBeGreaterThan(
    unknown?.assumedRepairs?.dollars ?? Infinity,
  )
  const width = ({ low, high }: { low: number; high: number }) => Math.log(high / low)
  expect(
    width(said?.range80 ?? { low: 1, high: 1 }) / width(unknown?.range80 ?? { low: 1, high: 1 }),
  ).toBeCloseTo(1.3, 3)
  expect((await alone()).assumedRepairs).toEqual(said?.assumedRepairs)
  const mark = { mark: 'Watching', version: null }
  const [url, headers] = [`/api/marks/${propertyId}`, asSubscriber]
  expect((await server.inject({ method: 'PUT', url, headers, payload: mark })).statusCode).toBe(200)
  const mine = await server.inject({ url: '/api/marks/homes', headers })
  const [listed] = z.parse(myHomesCalls.list.answer, mine.json()).homes
  const { afterRepairValue, assumedRepairs, maxOffer } = await alone()
  expect(listed?.now?.figures?.deal).toMatchObject({ afterRepairValue, assumedRepairs, maxOffer })
  expect(await found(ben)).toEqual(unknown)
  expect((await alone(ben)).condition).toBe(null)
  // Best lead puts it where its words would: a distressed home is the likelier flip, a renovated one less so.
  expect(said?.flipScore).toBeGreaterThan(unknown?.flipScore ?? Infinity)
  await correct({ propertyId, soldOn: null, condition: 'Renovated' })
  expect((await found())?.flipScore).toBeCloseTo((unknown?.flipScore ?? 0) - 20 * 0.08, 2)
  await correct({ propertyId, soldOn: null, condition: null })
  expect(await found()).toEqual(unknown)
})
