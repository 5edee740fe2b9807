import { serialization } from 'square'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { type RunningSquare, startSquare } from '../../../tests/account/sandbox-square.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import { wayToDatabase } from '../../../tests/platform/way-to-database.ts'

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

const settings = () => running.square.settings

/** An answer of the SDK's own schema, with no field that it does not know. */
type Schema = { parse: (body: unknown, options: { unrecognizedObjectKeys: 'fail' }) => unknown }

const call = async (method: string, path: string, schema: Schema, body?: object) => {
  const answer = await fetch(`${running.baseUrl}/v2/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${settings().accessToken}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const read: unknown = await answer.json()
  expect(await schema.parse(read, { unrecognizedObjectKeys: 'fail' })).toMatchObject({ ok: true })
  return { status: answer.status, ...z.parse(answerSchema, read) }
}

const named = z.optional(z.looseObject({ id: z.string() }))
const many = z.optional(z.array(z.looseObject({ id: z.string() })))
const answerSchema = z.looseObject({
  errors: z.optional(z.array(z.looseObject({ category: z.string(), code: z.string() }))),
  customer: named,
  card: named,
  subscription: named,
  invoice: named,
  object: named,
  catalog_object: named,
  location: named,
  customers: many,
  cards: many,
  subscriptions: many,
  invoices: many,
  objects: many,
  locations: many,
  actions: many,
  id_mappings: z.optional(z.unknown()),
})

const newCustomer = (changes: object = {}) => ({
  idempotency_key: crypto.randomUUID(),
  given_name: 'Ada',
  family_name: 'Flipper',
  email_address: 'ada.flipper@buyers.example',
  phone_number: '+12065550123',
  reference_id: crypto.randomUUID(),
  ...changes,
})
const createCustomer = async (changes?: object) =>
  idOf(
    (await call('POST', 'customers', serialization.CreateCustomerResponse, newCustomer(changes)))
      .customer,
  )
const newCard = (customerId: string, changes: object = {}) => ({
  idempotency_key: crypto.randomUUID(),
  source_id: 'cnon:card-nonce-ok',
  card: { customer_id: customerId },
  ...changes,
})
const createCard = (body: object) => call('POST', 'cards', serialization.CreateCardResponse, body)
const newSubscription = (customerId: string, cardId: string, changes: object = {}) => ({
  idempotency_key: crypto.randomUUID(),
  location_id: settings().locationId,
  plan_variation_id: settings().planVariationId,
  customer_id: customerId,
  card_id: cardId,
  ...changes,
})
const createSubscription = (body: object) =>
  call('POST', 'subscriptions', serialization.CreateSubscriptionResponse, body)
const subscribe = async (source = 'cnon:card-nonce-ok') => {
  const customerId = await createCustomer()
  const cardId = idOf((await createCard(newCard(customerId, { source_id: source }))).card)
  const { subscription } = await createSubscription(newSubscription(customerId, cardId))
  return { customerId, cardId, subscriptionId: idOf(subscription) }
}
const getSubscription = (id: string) =>
  call('GET', `subscriptions/${id}`, serialization.GetSubscriptionResponse)
const idOf = (object: { id: string } | undefined): string => object?.id ?? expect.fail('no object')
const errorOf = (answer: Awaited<ReturnType<typeof call>>) => {
  const [error] = answer.errors ?? []
  return [answer.status, error?.category, error?.code]
}

describe('every answer has the shape of Square', () => {
  it('about customers', async () => {
    const reference = crypto.randomUUID()
    const id = await createCustomer({ reference_id: reference })
    const { SearchCustomersResponse, DeleteCustomerResponse } = serialization
    const search = (exact: string) =>
      call('POST', 'customers/search', SearchCustomersResponse, {
        query: { filter: { reference_id: { exact } } },
      })
    const found = (await search(reference)).customers
    expect(found).toMatchObject([{ id, reference_id: reference, version: 0 }])
    expect((await search(reference.slice(1))).customers).toBeUndefined()
    expect((await call('DELETE', `customers/${id}`, DeleteCustomerResponse)).status).toBe(200)
    expect((await search(reference)).customers).toBeUndefined()
    const gone = await call('DELETE', `customers/${id}`, DeleteCustomerResponse)
    expect(errorOf(gone)).toEqual([404, 'INVALID_REQUEST_ERROR', 'NOT_FOUND'])
  })

  it('about cards', async () => {
    const customerId = await createCustomer()
    const { card } = await createCard(newCard(customerId))
    expect(card).toMatchObject({ card_brand: 'VISA', last_4: '5858', enabled: true })
    const id = idOf(card)
    const list = () =>
      call('GET', `cards?customer_id=${customerId}`, serialization.ListCardsResponse)
    expect((await list()).cards).toEqual([card])
    const disable = () => call('POST', `cards/${id}/disable`, serialization.DisableCardResponse, {})
    const disabled = (await disable()).card
    expect(disabled).toMatchObject({ enabled: false, version: 2 })
    expect((await disable()).card).toEqual(disabled)
    expect((await list()).cards).toBeUndefined()
  })

  it('about subscriptions and their invoices', async () => {
    const { customerId, subscriptionId } = await subscribe()
    const got = (await getSubscription(subscriptionId)).subscription
    expect(got).toMatchObject({ status: 'ACTIVE', start_date: '2026-05-31' })
    const search = await call(
      'POST',
      'subscriptions/search',
      serialization.SearchSubscriptionsResponse,
      { query: { filter: { customer_ids: [customerId], location_ids: [settings().locationId] } } },
    )
    expect(search.subscriptions).toEqual([got])
    const invoices = await call('POST', 'invoices/search', serialization.SearchInvoicesResponse, {
      query: {
        filter: { location_ids: [settings().locationId], customer_ids: [customerId] },
        sort: { field: 'INVOICE_SORT_DATE', order: 'DESC' },
      },
      limit: 200,
    })
    expect(got?.invoice_ids).toEqual([idOf(invoices.invoices?.[0])])
    expect(invoices.invoices).toMatchObject([
      {
        status: 'SCHEDULED',
        subscription_id: subscriptionId,
        next_payment_amount_money: { amount: 8700, currency: 'USD' },
      },
    ])
  })

  it('about cancelling', async () => {
    const { CancelSubscriptionResponse } = serialization
    const { subscriptionId: id } = await subscribe()
    const cancel = () => call('POST', `subscriptions/${id}/cancel`, CancelSubscriptionResponse)
    const canceled = await cancel()
    expect(canceled.subscription).toMatchObject({ status: 'ACTIVE', canceled_date: '2026-06-29' })
    expect(canceled.actions).toMatchObject([{ type: 'CANCEL', effective_date: '2026-06-29' }])
    const again = await cancel()
    expect(errorOf(again)).toEqual([400, 'INVALID_REQUEST_ERROR', 'BAD_REQUEST'])
    expect(again.errors?.[0]?.detail).toContain('already has a pending cancel date of `2026-06-29`')
  })

  it('about the catalog and the location', async () => {
    const { planVariationId, locationId } = settings()
    const got = await call(
      'GET',
      `catalog/object/${planVariationId}`,
      serialization.GetCatalogObjectResponse,
    )
    expect(got.object).toMatchObject({
      type: 'SUBSCRIPTION_PLAN_VARIATION',
      subscription_plan_variation_data: {
        phases: [
          {
            cadence: 'MONTHLY',
            pricing: { type: 'STATIC', price_money: { amount: 8700, currency: 'USD' } },
          },
        ],
      },
    })
    const list = (types: string) =>
      call('GET', `catalog/list?types=${types}`, serialization.ListCatalogResponse)
    expect((await list('SUBSCRIPTION_PLAN')).objects).toHaveLength(1)
    expect((await list('ITEM')).objects).toBeUndefined()
    const plan = { type: 'SUBSCRIPTION_PLAN', id: '#p', subscription_plan_data: { name: 'Other' } }
    const made = await call('POST', 'catalog/object', serialization.UpsertCatalogObjectResponse, {
      idempotency_key: crypto.randomUUID(),
      object: plan,
    })
    expect(made.id_mappings).toEqual([
      { client_object_id: '#p', object_id: idOf(made.catalog_object) },
    ])
    const { locations } = await call('GET', 'locations', serialization.ListLocationsResponse)
    expect(locations?.map(({ id }) => id)).toEqual([locationId])
    const one = await call('GET', `locations/${locationId}`, serialization.GetLocationResponse)
    expect(one.location).toMatchObject({ currency: 'USD', status: 'ACTIVE' })
  })
})

describe('the same idempotency key', () => {
  it('brings the same answer to the same request, and no second object', async () => {
    const body = newCustomer()
    const once = await call('POST', 'customers', serialization.CreateCustomerResponse, body)
    const again = await call('POST', 'customers', serialization.CreateCustomerResponse, body)
    expect(again).toEqual(once)
    const card = newCard(idOf(once.customer))
    expect(await createCard(card)).toEqual(await createCard(card))
    const refused = { ...newCard(idOf(once.customer)), source_id: 'cnon:card-nonce-declined' }
    expect(await createCard(refused)).toEqual(await createCard(refused))
  })

  it('with another request is refused', async () => {
    const body = newCustomer()
    await call('POST', 'customers', serialization.CreateCustomerResponse, body)
    const other = { ...body, given_name: 'Grace' }
    expect(
      errorOf(await call('POST', 'customers', serialization.CreateCustomerResponse, other)),
    ).toEqual([400, 'INVALID_REQUEST_ERROR', 'IDEMPOTENCY_KEY_REUSED'])
  })

  it('has at most 45 characters, and may be tried again after what was no answer', async () => {
    const tooLong = newCustomer({ idempotency_key: 'x'.repeat(46) })
    const { CreateCustomerResponse } = serialization
    const refused = await call('POST', 'customers', CreateCustomerResponse, tooLong)
    expect(errorOf(refused)).toEqual([400, 'INVALID_REQUEST_ERROR', 'INVALID_VALUE'])
    const { customerId, cardId } = await subscribe()
    const body = newSubscription(customerId, cardId, { location_id: 'LNOWHERE' })
    expect((await createSubscription(body)).status).toBe(404)
    const right = { ...body, location_id: settings().locationId }
    expect((await createSubscription(right)).status).toBe(200)
  })
})

describe('a refusal has the status and code of Square', () => {
  it.each([
    ['declined', 402, 'CARD_DECLINED'],
    ['rejected-cvv', 400, 'CVV_FAILURE'],
    ['rejected-postalcode', 400, 'ADDRESS_VERIFICATION_FAILURE'],
    ['rejected-expiration', 400, 'INVALID_EXPIRATION'],
    ['already-used', 400, 'CARD_TOKEN_USED'],
  ])('for the nonce %s', async (nonce, status, code) => {
    const body = newCard(await createCustomer(), { source_id: `cnon:card-nonce-${nonce}` })
    expect(errorOf(await createCard(body))).toEqual([status, 'PAYMENT_METHOD_ERROR', code])
  })

  it.each(['constructor', '__proto__', 'toString', '4111 1111 1111 1111'])(
    'for what is no nonce at all: %s',
    async (source) => {
      const body = newCard(await createCustomer(), { source_id: source })
      const refused = [400, 'INVALID_REQUEST_ERROR', 'INVALID_CARD_DATA']
      expect(errorOf(await createCard(body))).toEqual(refused)
    },
  )

  it('for a nonce that was never made', async () => {
    const body = newCard(await createCustomer(), { source_id: 'cnon:constructor' })
    expect(errorOf(await createCard(body))).toEqual([404, 'INVALID_REQUEST_ERROR', 'NOT_FOUND'])
  })

  it('for a NUL byte, wherever it is', async () => {
    const invalid = [400, 'INVALID_REQUEST_ERROR', 'BAD_REQUEST']
    const { CreateCustomerResponse, GetSubscriptionResponse } = serialization
    const create = (changes: object) =>
      call('POST', 'customers', CreateCustomerResponse, { ...newCustomer(), ...changes })
    expect(errorOf(await create({ given_name: 'A\0da' }))).toEqual(invalid)
    expect(errorOf(await create({ idempotency_key: 'a\0b' }))).toEqual(invalid)
    const asked = await call('GET', 'subscriptions/%00', GetSubscriptionResponse)
    expect(errorOf(asked)).toEqual(invalid)
  })

  it('for what is missing, unknown or not allowed', async () => {
    const invalid = 'INVALID_REQUEST_ERROR'
    const { customerId, cardId } = await subscribe()
    const missing = await createCard({ source_id: 'cnon:card-nonce-ok' })
    expect(errorOf(missing)).toEqual([400, invalid, 'MISSING_REQUIRED_PARAMETER'])
    expect(missing.errors?.[0]?.field).toBe('idempotency_key')
    expect(errorOf(await createCard(newCard('UNKNOWN')))).toEqual([404, invalid, 'NOT_FOUND'])
    const stranger = newSubscription(await createCustomer(), cardId)
    expect(errorOf(await createSubscription(stranger))).toEqual([404, invalid, 'NOT_FOUND'])
    const noPlan = newSubscription(customerId, cardId, { plan_variation_id: 'UNKNOWN' })
    expect(errorOf(await createSubscription(noPlan))).toEqual([404, invalid, 'NOT_FOUND'])
    await call('POST', `cards/${cardId}/disable`, serialization.DisableCardResponse, {})
    const disabled = newSubscription(customerId, cardId)
    expect(errorOf(await createSubscription(disabled))).toEqual([400, invalid, 'BAD_REQUEST'])
    const unknown = await call('GET', 'nowhere', serialization.GetSubscriptionResponse)
    expect(errorOf(unknown)).toEqual([404, invalid, 'NOT_FOUND'])
  })

  it('for a wrong token, a broken body and a service that is down', async () => {
    const ask = async (init: RequestInit, token = settings().accessToken) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const answer = await fetch(`${running.baseUrl}/v2/customers`, { ...init, headers })
      const read: unknown = await answer.json()
      const options = { unrecognizedObjectKeys: 'fail' } as const
      expect(serialization.CreateCustomerResponse.parse(read, options)).toMatchObject({ ok: true })
      return errorOf({ status: answer.status, ...z.parse(answerSchema, read) })
    }
    const body = JSON.stringify(newCustomer())
    expect(await ask({ method: 'POST', body }, 'EAAAother')).toEqual([
      ...[401, 'AUTHENTICATION_ERROR', 'UNAUTHORIZED'],
    ])
    expect(await ask({ method: 'POST', body: '{' })).toEqual([
      ...[400, 'INVALID_REQUEST_ERROR', 'BAD_REQUEST'],
    ])
    running.square.failNext('customers.create', 'unavailable')
    expect(await ask({ method: 'POST', body })).toEqual([
      ...[503, 'API_ERROR', 'SERVICE_UNAVAILABLE'],
    ])
    expect(await ask({ method: 'POST', body })).toEqual([200, undefined, undefined])
  })
})

it('opened again it is the same account, with all that was kept', async () => {
  const { subscriptionId } = await subscribe()
  const again = await startSquare(database.connectionString)
  expect(again.square.settings).toEqual(settings())
  const headers = { authorization: `Bearer ${settings().accessToken}` }
  const answer = await fetch(`${again.baseUrl}/v2/subscriptions/${subscriptionId}`, { headers })
  expect(answer.status).toBe(200)
  await again.close()
})

it('with the database away a call is answered 503, to be tried again', async () => {
  const way = await wayToDatabase(database.connectionString)
  const cutOff = await startSquare(way.connectionString)
  onTestFinished(cutOff.close)
  way.close()
  const answer = await fetch(`${cutOff.baseUrl}/v2/locations`, {
    headers: { authorization: `Bearer ${cutOff.square.settings.accessToken}` },
  })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await answer.json()).errors[0].code).toBe('SERVICE_UNAVAILABLE')
})
