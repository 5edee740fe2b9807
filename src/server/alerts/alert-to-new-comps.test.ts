import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { date, offer, sale, salesNearby } from '../../../tests/listings/listing-facts.ts'
import { gazetteer } from '../../../tests/places/gazetteer.ts'
import {
  addSubscriber,
  asSubscriber,
  createTestServer,
  signedInAs,
  type TestServer,
  takeListings,
} from '../../../tests/test-app.ts'
import { followAndValue } from '../../../tests/valuation/follow-changes.ts'
import { type AddedHome, addedHomeSchema } from '../../contract/homes/added-homes.ts'
import { homeSchema } from '../../contract/search/home.ts'
import { subjectOf } from '../../domain/alerts/mail/alert-mail.ts'
import { pushMessageOf } from '../../domain/alerts/push-message.ts'
import type { ListingFact } from '../../domain/listings/listing.ts'
import { ingestListings } from '../listings/ingest-listings.ts'
import { bringUpToDate } from '../start/values/bring-up-to-date.ts'
import { webhookChannel } from '../webhooks/webhook-channel.ts'
import { formMails } from './mail/form-mails.ts'
import { readMail } from './mail/read-mail.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  await addSubscriber(server.db, 'ben')
  await takeListings(server.db, [...salesNearby(30), offer({ listingKey: 'LISTED' })])
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of ['alert', 'addedHome', 'homeMark', 'homeLook', 'mail'] as const)
    await server.db.deleteFrom(table).execute()
})

const call = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  headers = asSubscriber,
) => {
  const answer = await server.inject({ method, url, headers, ...(payload && { payload }) })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const add = async (given: object = {}, headers = asSubscriber): Promise<AddedHome> =>
  z.parse(
    addedHomeSchema,
    await call(
      'POST',
      '/api/homes',
      {
        addressLine: '10 elm street',
        zip: '43201',
        propertyType: 'House',
        beds: 3,
        bath: 2,
        size: 1500,
        lotSize: 5000,
        yearBuilt: 1960,
        price: 250_000,
        lat: 39.99,
        long: -83,
        ...given,
      },
      headers,
    ),
  )
const typicalValueOf = async (propertyId: string, query = '') =>
  z.parse(homeSchema, await call('GET', `/api/search/homes/${propertyId}${query}`)).typicalValue
const alerts = async () =>
  server.db.selectFrom('alert').selectAll().where('reason', '=', 'comp').orderBy('id').execute()

/** A sale beside the home, at another price than the others. */
let sales = 0
const newSale = (given: Partial<ListingFact> = {}) => {
  sales += 1
  return sale({
    listingKey: `NEW${sales}`,
    unparsedAddress: `${sales} Birch St`,
    closePrice: 420_000,
    closeDate: date('2024-06-28'),
    exportedOn: date('2024-07-02'),
    latitude: 39.9901,
    ...given,
  })
}
/** As the job that follows an import does it, with the model that the market has. */
const follow = async (...facts: ListingFact[]) => {
  await ingestListings(server.db, facts, { places: gazetteer, importRun: 1 })
  await followAndValue({
    db: server.db,
    jobs: { send: async () => undefined },
    staleDays: 45,
    clock: () => new Date('2024-12-31T12:00:00Z'),
    signal: new AbortController().signal,
  })
}

it('says which sale became a comp, and what the typical value was and is, once', async () => {
  const { propertyId } = await add()
  const was = await typicalValueOf(propertyId)
  const sold = newSale()
  await follow(sold)
  const is = await typicalValueOf(propertyId)
  expect(is).toBeGreaterThan(was ?? 0)
  const [alert, ...others] = await alerts()
  expect(others).toEqual([])
  expect(alert).toMatchObject({ accountId: 'account-of-ann', propertyId, watched: true })
  expect(alert?.facts).toMatchObject({
    addressLine: '10 elm street',
    price: 250_000,
    date: '2024-06-28',
    value: is,
    earlierValue: was,
    distance: 'mile',
    newComp: {
      addressLine: sold.unparsedAddress,
      price: 420_000,
      dateSold: '2024-06-28',
      distanceMiles: 0.007,
    },
    why: `new comp: ${sold.unparsedAddress} sold for $420,000 on Jun 28, under 0.1 mi away; typical value up from $${was?.toLocaleString('en-US')} to $${is?.toLocaleString('en-US')}`,
  })
  expect(alert?.facts.comps).toHaveLength(3)
  await follow({ ...sold, exportedOn: date('2024-07-04') })
  expect(await alerts()).toHaveLength(1)
})

it('goes by mail, push and webhook, and to the list', async () => {
  const { propertyId } = await add()
  await follow(newSale())
  const { alerts: listed } = await call('GET', '/api/alerts')
  expect(listed).toMatchObject([{ propertyId, reason: 'comp', watched: true }])
  const [alert] = await alerts()
  if (alert === undefined) throw new Error('there is one')
  expect(pushMessageOf([alert]).body).toMatch(/^New comp: .* Birch St sold for \$420,000/)
  await call('POST', '/api/webhooks', {
    kind: 'webhook',
    name: 'Hook',
    url: 'https://hooks.example/in',
    events: ['home.comp'],
    searchIds: null,
  })
  const account = await server.db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', 'account-of-ann')
    .executeTakeFirstOrThrow()
  const now = new Date()
  const mails = await server.db
    .transaction()
    .execute((trx) => formMails(trx, account, now, 'm.example'))
  expect(mails).toHaveLength(1)
  const mail = await readMail(
    server.db,
    { id: mails[0] ?? '', accountId: account.id, kind: 'watched', lastOfDay: null },
    { origin: 'https://flips.example', secret: 's' },
  )
  expect(subjectOf(mail)).toMatch(/^10 elm street, Columbus: new comp: /)
  const never = async () => {
    throw new Error('nothing is sent here')
  }
  const channel = webhookChannel({
    db: server.db,
    clock: () => now,
    origin: () => 'https://flips.example',
    jobs: { send: never },
    send: never,
    notify: never,
  })
  await server.db.transaction().execute((trx) => channel.form(trx, account, now))
  const sent = await server.db.selectFrom('webhookDelivery').select(['event', 'body']).execute()
  expect(sent).toMatchObject([{ event: 'home.comp' }])
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
    type: 'home.comp',
    data: { propertyId, facts: { newComp: { price: 420_000 } } },
  })
  await server.db.deleteFrom('webhook').execute()
})

it('is not mailed where its reader has switched that off, while news of saved homes is', async () => {
  await add()
  await call('PUT', '/api/alerts/mail', { compMails: false })
  await follow(newSale())
  const account = await server.db
    .selectFrom('account')
    .selectAll()
    .where('id', '=', 'account-of-ann')
    .executeTakeFirstOrThrow()
  expect(account.watchedMails).toBe(true)
  const mails = await server.db
    .transaction()
    .execute((trx) => formMails(trx, account, new Date(), 'm.example'))
  expect(mails).toEqual([])
  expect(await alerts()).toMatchObject([{ notMailed: 'mails of new comps are off' }])
  await call('PUT', '/api/alerts/mail', { compMails: true })
})

it('comes to no one for a list, a first value, a home that is passed, removed, or of an ended subscription', async () => {
  const passed = await add({ addressLine: '11 elm street' })
  const { marks } = await call('GET', '/api/marks')
  await call('PUT', `/api/marks/${passed.propertyId}`, {
    mark: 'Passed',
    version: marks[0].version,
  })
  const removed = await add({ addressLine: '12 elm street' })
  await call('DELETE', `/api/homes/${removed.propertyId}?version=${removed.version}`)
  await add({ addressLine: '13 elm street' }, signedInAs('ben'))
  await server.db
    .updateTable('account')
    .set({ subscriptionStatus: 'CANCELED', chargedThroughDate: date('2024-01-01') })
    .where('id', '=', 'account-of-ben')
    .execute()
  await call('POST', '/api/homes/values', {
    homes: [{ addressLine: '14 elm street', zip: '43201', size: 1500 }],
  })
  await follow(newSale())
  expect(await alerts()).toEqual([])
  await add({ addressLine: '15 elm street' })
  await follow()
  expect(await alerts()).toEqual([])
})

it('does not fire for a model that is made again and picks other comps, nor for history that comes with a file', async () => {
  const { propertyId } = await add()
  await follow(newSale({ closeDate: date('2023-09-01') }))
  expect(await alerts()).toEqual([])
  // As if the model had picked other comps before, of sales that were all there.
  await forgetSomeComps(propertyId)
  await valueWhole()
  expect(await alerts()).toEqual([])
  // The same comps are news to a value that knew no sale.
  await forgetSomeComps(propertyId)
  await server.db.updateTable('addedValuation').set({ newestListing: 0 }).execute()
  await valueWhole()
  expect(await alerts()).not.toEqual([])
})

const forgetSomeComps = (propertyId: string) =>
  sql`UPDATE added_valuation SET valuation = valuation || '{"comps": "[]"}'
    WHERE property_id = ${propertyId}`.execute(server.db)
/** With a model that is made again. */
const valueWhole = async () => {
  await sql`UPDATE market SET whole_asked = whole_asked + 1`.execute(server.db)
  await bringUpToDate(server.db, {
    today: date('2024-12-31'),
    staleDays: 45,
    refit: 'after a look at every sale',
  })
}

it('goes by the distance at which its owner looks at the home', async () => {
  const { propertyId } = await add()
  const seen = { price: 250_000, value: 300_000, distance: 'half mile' }
  await call('PUT', `/api/marks/looks/${propertyId}`, seen)
  await follow(newSale({ latitude: 39.99 - 0.7 / 69 }))
  expect(await alerts()).toEqual([])
  await follow(newSale())
  const [alert] = await alerts()
  expect(alert?.facts.distance).toBe('half mile')
  expect(alert?.facts.value).toBe(await typicalValueOf(propertyId, '?distance=half%20mile'))
})
