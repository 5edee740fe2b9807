import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import {
  addSubscriber,
  asSubscriber,
  createTestServer,
  signedInAs,
  type TestServer,
} from '../../../../tests/test-app.ts'
import { accountDataCalls } from '../../../contract/account/account-data.ts'
import { allKeptDefaultsSchema, keptDefaultsSchema } from '../../../contract/deals/deal-defaults.ts'
import { MAX_SCOPES } from './store.ts'

let server: TestServer
const ben = signedInAs('ben')
beforeAll(async () => {
  server = await createTestServer()
  await addSubscriber(server.db, 'ben')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.deleteFrom('dealDefault').execute()
})

const urlOf = (scope: string) => `/api/deal-defaults/${scope}`
const put = (scope: string, version: number, values: object, headers = asSubscriber) =>
  server.inject({ method: 'PUT', url: urlOf(scope), headers, payload: { version, values } })
const get = async (scope: string, headers = asSubscriber) =>
  z.parse(keptDefaultsSchema, (await server.inject({ url: urlOf(scope), headers })).json())
const all = async (headers = asSubscriber) =>
  z.parse(
    allKeptDefaultsSchema,
    (await server.inject({ url: '/api/deal-defaults', headers })).json(),
  ).defaults

it('are kept for all homes, a state and a market, each with the day it was set', async () => {
  expect(await get('mine')).toEqual({ scope: 'mine', version: 0, values: {}, setOn: {} })
  await put('mine', 0, { ratePercent: 9.5, stagingCents: 0 })
  await put('WA', 0, { propertyTaxPercent: 0.9 })
  await put('981', 0, { rehabFactor: 1.2 })
  expect((await all()).map(({ scope, values }) => [scope, values])).toEqual([
    ['981', { rehabFactor: 1.2 }],
    ['WA', { propertyTaxPercent: 0.9 }],
    ['mine', { ratePercent: 9.5, stagingCents: 0 }],
  ])
  const { setOn } = await get('mine')
  expect(Object.keys(setOn)).toEqual(['ratePercent', 'stagingCents'])
  expect(await all(ben)).toEqual([])
  expect((await get('mine', ben)).version).toBe(0)
})

it('that stay keep their day, and those taken back are the shipped ones again', async () => {
  await put('mine', 0, { ratePercent: 9.5, stagingCents: 0 })
  await server.db
    .updateTable('dealDefault')
    .set({ setOn: JSON.stringify({ ratePercent: '2020-01-01', stagingCents: '2020-01-01' }) })
    .execute()
  await put('mine', 1, { ratePercent: 9.5, stagingCents: 100, lawnCentsAMonth: 1 })
  const { setOn } = await get('mine')
  expect(setOn['ratePercent']).toBe('2020-01-01')
  expect(setOn['stagingCents']).not.toBe('2020-01-01')
  expect((await put('mine', 2, {})).json()).toMatchObject({ version: 3, values: {}, setOn: {} })
  expect(await all()).toEqual([])
})

it('are never overwritten by a window that has not seen them: 409 says what is there now', async () => {
  await put('mine', 0, { ratePercent: 9.5 })
  const late = await put('mine', 0, { ratePercent: 8 })
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    { code: 'changed-elsewhere', now: { version: 1, values: { ratePercent: 9.5 } } },
  ])
  const both = await Promise.all([put('WA', 0, {}), put('WA', 0, {})])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
})

it.each([
  ['a default that is none', { rate: 9 }],
  ['a negative rate', { ratePercent: -1 }],
  ['a rate beyond usury', { ratePercent: 61 }],
  ['text for a number', { ratePercent: '9' }],
  ['a prototype', JSON.parse('{"__proto__":{"ratePercent":9}}')],
])('are refused with %s', async (_, values) => {
  expect((await put('mine', 0, values)).statusCode).toBe(400)
  expect((await get('mine')).version).toBe(0)
})

it('are refused for places that are none, and to who is not signed in or has not paid', async () => {
  for (const scope of ['XX', 'wa', '98', '9811', 'yours', '__proto__'])
    expect((await put(scope, 0, {})).statusCode).toBe(404)
  expect((await put('mine', 0, {}, signedInAs('zoe'))).statusCode).toBe(403)
  expect((await server.inject({ url: '/api/deal-defaults' })).statusCode).toBe(401)
})

it('are for at most 200 places', async () => {
  await server.db
    .insertInto('dealDefault')
    .values(
      Array.from({ length: MAX_SCOPES }, (_, i) => ({
        accountId: 'account-of-ann',
        scope: String(i).padStart(3, '0'),
        version: 1,
        ownValues: '{}',
        setOn: '{}',
      })),
    )
    .execute()
  const answer = await put('WA', 0, {})
  expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'too-many-deals' }])
  expect((await put('000', 1, { ratePercent: 9 })).statusCode).toBe(200)
})

it('are in the download of what is kept about a person, and go with the account', async () => {
  await addSubscriber(server.db, 'cleo')
  const cleo = signedInAs('cleo')
  await put('mine', 0, { ratePercent: 9 }, cleo)
  const answer = await server.inject({ url: '/api/account/data/sub-of-cleo', headers: cleo })
  expect(z.parse(accountDataCalls.read.answer, answer.json()).dealDefaults).toMatchObject([
    { scope: 'mine', values: { ratePercent: 9 } },
  ])
  await server.db.deleteFrom('account').where('id', '=', 'account-of-cleo').execute()
  expect(await server.db.selectFrom('dealDefault').selectAll().execute()).toEqual([])
})
