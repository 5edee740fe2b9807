import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  addSubscriber,
  asSubscriber,
  createTestServer,
  signedInAs,
  type TestServer,
} from '../../../tests/test-app.ts'
import { type Layout, layoutCalls, USUAL_LAYOUT } from '../../contract/search/layout.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  await addSubscriber(server.db, 'ben')
})
afterAll(() => server.close())

const url = layoutCalls.read.path
const read = async (headers = asSubscriber) => (await server.inject({ url, headers })).json()
const keep = (payload: object, headers = asSubscriber) =>
  server.inject({ method: 'PUT', url, headers, payload })

const layout: Layout = {
  view: 'table',
  density: 'compact',
  columns: ['ask', 'room', 'year'],
  widths: { room: 120 },
}

it('keeps how each person has found homes laid out, and gives it to them with their data', async () => {
  expect(await read()).toEqual({ layout: null })
  expect((await keep(USUAL_LAYOUT)).json()).toEqual(USUAL_LAYOUT)
  expect((await keep(layout)).json()).toEqual(layout)
  expect(await read()).toEqual({ layout })
  expect(await read(signedInAs('ben'))).toEqual({ layout: null })
  const data = await server.inject({ url: '/api/account/data/sub-of-ann', headers: asSubscriber })
  expect(data.json()).toMatchObject({ layout })
})

it('refuses what is no layout, and says nothing of one that it cannot read', async () => {
  await keep(layout)
  const refused = await keep(Object.assign({}, layout, { view: 'tiles' }))
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ code: 'bad-input', field: 'view' })
  expect(await read()).toEqual({ layout })
  await sql`UPDATE account SET results_layout = '{"view": "of a later version"}'
    WHERE results_layout IS NOT NULL`.execute(server.db)
  expect(await read()).toEqual({ layout: null })
})

it.each([
  ['no width', { widths: { ask: 0 } }, 'widths.ask', 'it must be 1 at least'],
  [
    'the widths of more columns than there can be',
    { widths: Object.fromEntries(Array.from({ length: 61 }, (_, i) => [`c${i}`, 100])) },
    'widths',
    'it must have 60 entries at most',
  ],
  ['what names no column', { columns: ['\ud800'] }, 'columns.0', 'the form it must have'],
])('refuses %s, and keeps what it has', async (_, change, field, reason) => {
  await keep(layout)
  const refused = await keep(Object.assign({}, layout, change))
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ field, error: expect.stringContaining(reason) })
  expect(await read()).toEqual({ layout })
})

it('is for subscribers', async () => {
  expect((await server.inject({ url })).statusCode).toBe(401)
  expect((await keep(layout, signedInAs('nobody'))).statusCode).toBe(403)
})
