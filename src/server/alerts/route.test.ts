import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { offer, salesNearby } from '../../../tests/listings/listing-facts.ts'
import { wayBetweenNodes } from '../../../tests/platform/way-between-nodes.ts'
import {
  addSubscriber,
  asSubscriber,
  createTestServer,
  principalNamed,
  signedInAs,
  type TestServer,
  takeListings,
} from '../../../tests/test-app.ts'
import { alertCalls } from '../../contract/alerts/alerts.ts'
import { alertFacts } from '../../domain/alerts/alert-facts.ts'
import { isoDateOf } from '../../domain/iso-date.ts'
import { ADDRESS_NOT_SHOWN } from '../../domain/listings/display-rules.ts'
import { aloneBackplane } from '../platform/backplane/alone-backplane-for-tests.ts'
import { readMail } from './mail/read-mail.ts'
import { alertNews, publishAlerts } from './publish-alerts.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  await addSubscriber(server.db, 'ben')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.deleteFrom('alert').execute()
})

const ben = signedInAs('ben')
const day = isoDateOf(2026, 11, 3)
if (day === null) throw new Error('it is a day')

const facts = JSON.stringify(
  alertFacts(
    {
      imageUrl: null,
      addressLine: '<script>alert(1)</script>',
      city: 'Columbus',
      state: 'OH',
      zip: '43201',
      beds: 3,
      bath: 2,
      size: 1500,
      askingUsd: 277_500,
      valued: { value: 300_000, low80: 270_000, high80: 330_000 },
      figures: { typicalValue: 300_000, likelySale: null, deal: null },
      distance: 'mile',
      checks: [],
      comps: [],
    },
    { type: 'price cut', date: day, fromUsd: 300_000 },
  ),
)

const fire = async (name: string, events: number) =>
  server.db
    .insertInto('alert')
    .values(
      Array.from({ length: events }, (_, i) => ({
        accountId: `account-of-${name}`,
        searchId: null,
        watched: true,
        propertyId: 'h1',
        reason: 'price cut' as const,
        event: `price cut ${i}`,
        facts,
        readAt: null,
        mailId: null,
      })),
    )
    .returning('id')
    .execute()

const page = async (query = '', headers = asSubscriber) => {
  const answer = await server.inject({ url: `/api/alerts${query}`, headers })
  return z.parse(alertCalls.list.answer, answer.json())
}
const read = async (payload: object, headers = asSubscriber) =>
  server.inject({ method: 'POST', url: '/api/alerts/read', headers, payload })

it('lists the caller’s alerts and no one else’s, the newest first, a page at a time', async () => {
  await fire('ben', 1)
  const fired = (await fire('ann', 5)).map(({ id }) => id).reverse()
  const first = await page('?limit=3')
  expect(first.alerts.map(({ id }) => id)).toEqual(fired.slice(0, 3))
  expect(first).toMatchObject({ unread: 5, next: fired[2] })
  const rest = await page(`?limit=3&before=${first.next}`)
  expect(rest.alerts.map(({ id }) => id)).toEqual(fired.slice(3))
  expect(rest.next).toBeNull()
  expect(first.alerts[0]).toMatchObject({
    propertyId: 'h1',
    reason: 'price cut',
    search: null,
    watched: true,
    read: false,
    facts: {
      price: 277_500,
      earlierPrice: 300_000,
      discount: 23_000,
      why: 'price cut $22,500 on Nov 3; now asks $23,000 (8%) less than typical',
    },
  })
})

it('marks one alert as read, or all up to one, but never another’s', async () => {
  const [bens] = await fire('ben', 1)
  const [first, second, third] = (await fire('ann', 3)).map(({ id }) => id)
  expect((await read({ id: second })).json()).toEqual({ unread: 2 })
  expect((await read({ id: bens?.id })).json()).toEqual({ unread: 2 })
  expect((await read({ upTo: first })).json()).toEqual({ unread: 1 })
  expect((await page()).alerts.map(({ read: isRead }) => isRead)).toEqual([false, true, true])
  expect((await read({ upTo: third })).json()).toEqual({ unread: 0 })
  expect((await page('', ben)).unread).toBe(1)
})

it('says nothing about a home once its seller keeps it back', async () => {
  await takeListings(server.db, [...salesNearby(12), offer({ listingKey: 'KEPT' })])
  const { propertyId } = await server.db
    .selectFrom('listing')
    .select('propertyId')
    .where('listingKey', '=', 'KEPT')
    .executeTakeFirstOrThrow()
  await fire('ann', 1)
  await server.db.updateTable('alert').set({ propertyId }).execute()
  const keepBack = async (changes: object) => {
    await server.db
      .updateTable('listing')
      .set(changes)
      .where('propertyId', '=', propertyId)
      .execute()
    const mail = { id: 'm', accountId: 'a', kind: 'watched', lastOfDay: null } as const
    await server.db.updateTable('alert').set({ mailId: 'm' }).execute()
    const link = { origin: 'https://flips.example', secret: 's' }
    const mailed = (await readMail(server.db, mail, link)).groups[0]?.homes[0]
    const [listed] = (await page()).alerts
    const data = await server.inject({
      url: '/api/account/data/sub-of-ann',
      headers: asSubscriber,
    })
    expect(data.json().alerts[0].facts).toEqual(listed?.facts)
    expect(mailed).toMatchObject({ why: listed?.facts.why, figures: listed?.facts.figures })
    return listed?.facts
  }
  expect(await keepBack({ internetAddressDisplayYN: true })).toEqual(JSON.parse(facts))
  expect(await keepBack({ internetAddressDisplayYN: false })).toEqual({
    ...JSON.parse(facts),
    addressLine: ADDRESS_NOT_SHOWN,
  })
  expect(await keepBack({ internetAutomatedValuationDisplayYN: false })).toMatchObject({
    price: 277_500,
    value: null,
    range80: null,
    discount: null,
    comps: [],
    checks: [],
    figures: null,
    why: 'price cut $22,500 on Nov 3',
  })
  expect(await keepBack({ internetEntireListingDisplayYN: false })).toMatchObject({
    addressLine: ADDRESS_NOT_SHOWN,
    price: null,
    earlierPrice: null,
    imageUrl: null,
    why: 'no longer shown at the seller’s request',
  })
})

it('is refused to those who have not paid, and for what is no alert', async () => {
  const zoe = signedInAs('zoe')
  expect((await server.inject({ url: '/api/alerts', headers: zoe })).statusCode).toBe(403)
  expect((await server.inject({ url: '/api/alerts' })).statusCode).toBe(401)
  expect((await read({ id: 'all' })).statusCode).toBe(400)
  expect(
    (await server.inject({ url: '/api/alerts?limit=101', headers: asSubscriber })).statusCode,
  ).toBe(400)
})

it('publishes once to a subscriber with new alerts how many are unread', async () => {
  const news = alertNews(aloneBackplane())
  const heard: unknown[] = []
  news.subscribe(({ sub }, { unread }) => heard.push([sub, unread]))
  await fire('ann', 2)
  await publishAlerts(server.db, news)
  await publishAlerts(server.db, news)
  expect(heard).toEqual([[principalNamed('ann').sub, 2]])
})

it('publishes it on every node', () => {
  const { join } = wayBetweenNodes()
  const [here, there] = [alertNews(join()), alertNews(join())]
  const heard: unknown[] = []
  there.subscribe((person, count) => heard.push(person, count))
  here.publish(principalNamed('ann'), { unread: 2 })
  const { issuer, sub } = principalNamed('ann')
  expect(heard).toEqual([{ issuer, sub }, { unread: 2 }])
})

it('gives the subscriber their alerts to download', async () => {
  await fire('ann', 1)
  const url = `/api/account/data/${principalNamed('ann').sub}`
  const answer = await server.inject({ url, headers: asSubscriber })
  expect(answer.json()).toMatchObject({ alerts: [{ propertyId: 'h1', reason: 'price cut' }] })
})
