import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fireAlert, savedSearch } from '../../../../tests/alerts/alert-rows.ts'
import { openPushService } from '../../../../tests/alerts/push-service.ts'
import {
  addSubscriber,
  createTestServer,
  signedInAs,
  type TestServer,
} from '../../../../tests/test-app.ts'
import { accountDataCalls } from '../../../contract/account/account-data.ts'
import { alertPushCalls } from '../../../contract/alerts/alert-pushes.ts'
import { webPush } from '../../adapters/web-push/web-push.ts'
import { alertWork } from '../send-alerts.ts'
import { pushChannel } from './push-channel.ts'
import { vapidKey } from './vapid-key.ts'

let server: TestServer
let service: Awaited<ReturnType<typeof openPushService>>
beforeAll(async () => {
  server = await createTestServer()
  service = await openPushService()
})
afterAll(async () => {
  await server.close()
  await service.close()
})
beforeEach(() => {
  service.answerWith(201)
  service.received.length = 0
})

const START = new Date('2025-03-04T17:00:00Z')
let people = 0

/** An account with a live subscription, the calls it makes, and the work that is done for it. */
const person = async () => {
  const name = `reader${String.fromCharCode(97 + people++)}`
  await addSubscriber(server.db, name)
  await server.db
    .updateTable('account')
    .set({ chargedThroughDate: null })
    .where('id', '=', `account-of-${name}`)
    .execute()
  const accountId = `account-of-${name}`
  let now = START
  const sent: string[] = []
  const deps = { db: server.db, clock: () => now }
  const channel = pushChannel({
    ...deps,
    send: webPush({
      key: await vapidKey(server.db),
      contact: 'support@flips.example',
      post: service.post,
    }),
  })
  const work = alertWork({
    ...deps,
    jobs: {
      send: async (_trx, ...[kind, data]) => {
        if (kind === 'deliver-alert') sent.push(data.id)
      },
    },
    news: { publish: () => undefined },
    channels: [channel],
  })
  const headers = signedInAs(name)
  const call = (method: 'GET' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    server.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  return {
    name,
    accountId,
    work,
    call,
    turnOn: (browser: object) => call('PUT', '/api/account/push', browser),
    browsers: async () =>
      z.parse(alertPushCalls.read.answer, (await call('GET', '/api/account/push')).json()).browsers,
    alert: (given: Parameters<typeof fireAlert>[2] = {}) =>
      fireAlert(server.db, accountId, { at: now, ...given }),
    search: (cadence: Parameters<typeof savedSearch>[2]['cadence']) =>
      savedSearch(server.db, accountId, { name: cadence, cadence }),
    later: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000)
    },
    /** Makes what is due, and does what jobs that deliver do. */
    push: async () => {
      await work['form-alerts'](null)
      for (const id of sent.splice(0)) await work['deliver-alert']({ channel: 'push', id })
    },
    messages: () =>
      server.db
        .selectFrom('pushMessage as m')
        .innerJoin('pushSubscription as p', 'p.id', 'm.subscriptionId')
        .select(['m.id', 'm.attempts'])
        .where('p.accountId', '=', accountId)
        .execute(),
  }
}

it('shows an alert in each browser that has it on, once, as text that only that browser can read', async () => {
  const ann = await person()
  await ann.alert({ searchId: await ann.search('as it happens'), propertyId: 'before' })
  await ann.push()
  for (const name of ['phone', 'laptop'])
    expect((await ann.turnOn(service.browser(name))).statusCode).toBe(200)
  await ann.push()
  expect(service.received).toEqual([])
  await ann.alert({ searchId: await ann.search('daily'), propertyId: 'digest' })
  await ann.alert({ searchId: `search-as it happens-of-${ann.accountId}`, propertyId: 'h 1' })
  await Promise.all([ann.push(), ann.push()])
  await ann.push()
  const message = {
    title: 'New lead: $427,499, 4333 E B St',
    body: 'Price cut $22,500 on Sep 14; now asks $22,000 (5%) less than typical',
    path: '/comps/h%201',
  }
  expect(service.received.toSorted((a, b) => a.browser.localeCompare(b.browser))).toEqual([
    { browser: 'laptop', message, ttl: 4 * 3600 },
    { browser: 'phone', message, ttl: 4 * 3600 },
  ])
})

it('shows what comes within a minute together, after that minute', async () => {
  const bob = await person()
  await bob.turnOn(service.browser('bob'))
  await bob.alert({ propertyId: 'a' })
  await bob.push()
  for (const propertyId of ['b', 'c']) await bob.alert({ propertyId })
  bob.later(59)
  await bob.push()
  expect(service.received).toHaveLength(1)
  bob.later(1)
  await bob.push()
  expect(service.received.map(({ message }) => message)).toMatchObject([
    { title: 'Home you saved: $427,499, 4333 E B St' },
    { title: 'News of homes you saved: 2', path: '/alerts' },
  ])
})

it('tries again while the push service is down, and gives up what it refuses', async () => {
  const cat = await person()
  await cat.turnOn(service.browser('cat'))
  await cat.alert()
  service.answerWith(503)
  await expect(cat.push()).rejects.toThrow('the push service answered 503')
  const [waiting] = await cat.messages()
  service.answerWith(201)
  cat.later(60)
  await cat.work['deliver-alert']({ channel: 'push', id: waiting?.id ?? '' })
  expect(service.received.map(({ ttl }) => ttl)).toEqual([4 * 3600 - 60])
  await cat.alert({ propertyId: 'other' })
  service.answerWith(413)
  await expect(cat.push()).rejects.toThrow('413')
  expect(await cat.messages()).toEqual([])
})

it('forgets a browser that is gone, and shows nothing once the subscription has ended', async () => {
  const dan = await person()
  for (const name of ['gone', 'kept']) await dan.turnOn(service.browser(name))
  service.forget('gone')
  await dan.alert()
  await dan.push()
  expect((await dan.browsers()).map(({ endpoint }) => endpoint)).toEqual([
    'https://push.example/kept',
  ])
  dan.later(60)
  await dan.alert({ propertyId: 'late' })
  await server.db
    .updateTable('account')
    .set({ subscriptionStatus: 'DEACTIVATED' })
    .where('id', '=', dan.accountId)
    .execute()
  await dan.push()
  expect(service.received).toHaveLength(1)
  expect((await dan.turnOn(service.browser('new'))).statusCode).toBe(403)
})

it('keeps browsers apart from anybody else’s, ten at most, and gives them out in the data', async () => {
  const [eve, fay] = [await person(), await person()]
  for (let at = 0; at < 11; at++) await eve.turnOn(service.browser(`eve-${at}`))
  const browsers = await eve.browsers()
  expect(browsers).toHaveLength(10)
  expect(JSON.stringify(browsers)).not.toContain('/eve-0"')
  const [newest] = browsers
  const path = `/api/account/push/${newest?.id}`
  expect((await fay.call('DELETE', path)).statusCode).toBe(404)
  expect((await eve.call('DELETE', path)).statusCode).toBe(200)
  const data = await eve.call('GET', `/api/account/data/sub-of-${eve.name}`)
  expect(z.parse(accountDataCalls.read.answer, data.json()).pushBrowsers).toHaveLength(9)
  const shared = service.browser('shared')
  await eve.turnOn(shared)
  await fay.turnOn(shared)
  expect(await eve.browsers()).toHaveLength(9)
  expect(await fay.browsers()).toHaveLength(1)
  await server.db.deleteFrom('account').where('id', '=', fay.accountId).execute()
  const left = await server.db
    .selectFrom('pushSubscription')
    .select('id')
    .where('endpoint', '=', shared.endpoint)
    .execute()
  expect(left).toEqual([])
})

it('refuses what no push service has', async () => {
  const gus = await person()
  const { keys } = service.browser('gus')
  for (const endpoint of [
    ...['http://push.example/x', 'https://10.0.0.1/x', 'https://localhost/x', 'https://[::1]/x'],
    ...['https://push.example:8443/x', 'https://a:b@push.example/x', 'https://2130706433/', 'x'],
  ])
    expect((await gus.turnOn({ endpoint, keys })).json()).toMatchObject({ field: 'endpoint' })
  const endpoint = 'https://push.example/gus'
  const p256dh = Buffer.alloc(65, 4).toString('base64url')
  expect((await gus.turnOn({ endpoint, keys: { ...keys, p256dh } })).json()).toMatchObject({
    field: 'keys',
  })
  expect(await gus.browsers()).toEqual([])
})

it('keeps the key that browsers subscribed with', async () => {
  const [one, two] = await Promise.all([vapidKey(server.db), vapidKey(server.db)])
  expect(one.publicKey).toBe(two.publicKey)
  expect(Buffer.from(one.publicKey, 'base64url')).toHaveLength(65)
})
