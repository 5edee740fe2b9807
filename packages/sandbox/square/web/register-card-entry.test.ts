import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type RunningSquare, startSquare } from '../../../../tests/account/sandbox-square.ts'
import { createTestDatabase, type TestDatabase } from '../../../../tests/platform/test-database.ts'

let database: TestDatabase
let running: RunningSquare
beforeAll(async () => {
  database = await createTestDatabase()
  running = await startSquare(database.connectionString)
})
afterAll(async () => {
  await running.close()
  await database.drop()
})

const ask = (file: string) => fetch(`${running.baseUrl}/web/v1/${file}`)
const card = { kind: 'ok', brand: 'VISA', last4: '1111', expMonth: 12, expYear: 2030 }
const tokenFor = (changes: object = {}) => {
  const { applicationId, locationId } = running.square.settings
  return fetch(`${running.baseUrl}/web/v1/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ applicationId, locationId, card, ...changes }),
  })
}
const rest = (path: string, body: object) =>
  fetch(`${running.baseUrl}/v2/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${running.square.settings.accessToken}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })

describe('the card entry', () => {
  it('is a page of our own origin alone, with nothing inline', async () => {
    const answer = await ask('card.html')
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    const page = await answer.text()
    expect(page).not.toMatch(/<style|style=|<script(?![^>]*src=)|\son\w+=/)
    // The sign-up page itself says which card works.
    expect(page).not.toContain('4111')
  })

  it.each([
    ['square.js', 'text/javascript; charset=utf-8'],
    ['card.js', 'text/javascript; charset=utf-8'],
    ['card-style.js', 'text/javascript; charset=utf-8'],
    ['card-rules.js', 'text/javascript; charset=utf-8'],
    ['card.css', 'text/css; charset=utf-8'],
  ])('has its file %s', async (file, type) => {
    const answer = await ask(file)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
  })
})

describe('a token', () => {
  it('makes one card', async () => {
    const { token } = z.parse(z.object({ token: z.string() }), await (await tokenFor()).json())
    const customer = await rest('customers', { email_address: 'ada@buyers.example' })
    const made = z.object({ customer: z.object({ id: z.string() }) })
    const { id } = z.parse(made, await customer.json()).customer
    const create = () =>
      rest('cards', {
        idempotency_key: crypto.randomUUID(),
        source_id: token,
        card: { customer_id: id },
      })
    const once = await create()
    expect(once.status).toBe(200)
    expect(await once.json()).toMatchObject({
      card: { card_brand: 'VISA', last_4: '1111', exp_month: 12, exp_year: 2030 },
    })
    expect(await (await create()).text()).toContain('CARD_TOKEN_USED')
  })

  it('is only for this application and location', async () => {
    expect((await tokenFor({ applicationId: 'sandbox-sq0idb-other' })).status).toBe(401)
    expect((await tokenFor({ locationId: 'LNOWHERE' })).status).toBe(401)
  })

  it('takes no card number', async () => {
    const number = '4111111111111111'
    expect((await tokenFor({ card: { ...card, last4: number } })).status).toBe(400)
    await tokenFor({ card: { ...card, number } })
    const kept = running.documents.collection('square-card-token', z.looseObject({}))
    expect(JSON.stringify(await kept.list())).not.toContain(number)
  })
})
