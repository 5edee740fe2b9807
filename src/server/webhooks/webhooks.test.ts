import { sql } from 'kysely'
import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fireAlert, savedSearch } from '../../../tests/alerts/alert-rows.ts'
import {
  addSubscriber,
  createTestServer,
  signedInAs,
  type TestServer,
} from '../../../tests/test-app.ts'
import { makeToken } from '../../../tests/tokens/make-token.ts'
import { openReceiver } from '../../../tests/webhooks/receiver.ts'
import { webhookMessageSchema } from '../../contract/webhooks/webhook-messages.ts'
import { webhookCalls } from '../../contract/webhooks/webhooks.ts'
import { MAX_RESENDS_AN_HOUR } from '../../domain/webhooks/webhook-limits.ts'
import { sendMessage } from '../adapters/webhooks/send-message.ts'
import { alertWork } from '../alerts/send-alerts.ts'
import { type PostToPublic, postToPublic } from '../platform/outgoing/post-to-public.ts'
import type { DeliverDeps } from './deliver-message.ts'
import { webhookWork } from './jobs.ts'
import { noteDealChange } from './note-deal-change.ts'
import type { WebhookMail } from './switched-off-mail.ts'
import { webhookChannel } from './webhook-channel.ts'

let server: TestServer
let receiver: Awaited<ReturnType<typeof openReceiver>>
beforeAll(async () => {
  server = await createTestServer()
  receiver = await openReceiver()
})
afterAll(async () => {
  await server.close()
  await receiver.close()
})
beforeEach(() => {
  receiver.received.length = 0
})

let people = 0
const HOUR = 3600

/** A subscriber, the calls they make, and the work that is done for them at a clock that the test moves. */
const person = async ({ post = receiver.post }: { post?: PostToPublic } = {}) => {
  const name = `hook${String.fromCharCode(97 + Math.floor(people / 26))}${String.fromCharCode(97 + (people++ % 26))}`
  await addSubscriber(server.db, name)
  const accountId = `account-of-${name}`
  await server.db
    .updateTable('account')
    .set({ chargedThroughDate: null })
    .where('id', '=', accountId)
    .execute()
  let now = new Date()
  const mails: WebhookMail[] = []
  const due: { id: string; at: number }[] = []
  const deps: DeliverDeps = {
    db: server.db,
    clock: () => now,
    origin: () => 'https://flips.example',
    send: sendMessage({ post, userAgent: 'tests', patienceMs: 300 }),
    notify: async (_trx, mail) => void mails.push(mail),
    random: () => 0.5,
    jobs: {
      send: async (_trx, ...[kind, data, options]) => {
        if (kind === 'deliver-webhook')
          due.push({ id: data.id, at: now.getTime() + 1000 * (options?.startAfterSeconds ?? 0) })
      },
    },
  }
  const channel = webhookChannel(deps)
  const alerts = alertWork({
    db: server.db,
    clock: () => now,
    jobs: { send: async () => undefined },
    news: { publish: () => undefined },
    channels: [channel],
  })
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload?: object) =>
    server.inject({
      method,
      url: `/api/webhooks${path}`,
      headers: signedInAs(name),
      ...(payload ? { payload } : {}),
    })
  const work = webhookWork(deps)
  /** Does every job that is due by the clock. */
  const deliver = async () => {
    for (;;) {
      const at = due.findIndex((job) => job.at <= now.getTime())
      if (at === -1) return
      const [job] = due.splice(at, 1)
      await work['deliver-webhook']({ id: job?.id ?? '', accountId })
    }
  }
  const read = async () => z.parse(webhookCalls.list.answer, (await call('GET')).json()).webhooks
  return {
    accountId,
    call,
    deliver,
    due,
    mails,
    read,
    /** Adds a webhook to a path of the receiver. */
    add: async (path: string, given: object = {}) => {
      const url = `https://hooks.example${path}`
      const answer = await call('POST', '', { url, events: ['lead.new', 'home.sold'], ...given })
      return z.parse(webhookCalls.add.answer, answer.json())
    },
    alert: (given: Parameters<typeof fireAlert>[2] = {}) =>
      fireAlert(server.db, accountId, { at: now, ...given }),
    search: (cadence: Parameters<typeof savedSearch>[2]['cadence']) =>
      savedSearch(server.db, accountId, { name: cadence, cadence }),
    /** Lets go out what is due. */
    form: () => alerts['form-alerts'](null),
    send: async () => {
      await alerts['form-alerts'](null)
      await deliver()
    },
    later: (seconds: number) => {
      now = new Date(now.getTime() + seconds * 1000)
    },
    setClock: (to: Date) => {
      now = to
    },
    now: () => now,
    log: async (id: string) =>
      z.parse(webhookCalls.deliveries.answer, (await call('GET', `/${id}/deliveries`)).json())
        .deliveries,
  }
}

const lastMessage = () => {
  const last = receiver.received.at(-1)
  if (last === undefined) throw new Error('nothing was received')
  return last
}

const headersOf = ({ headers }: { readonly headers: object }) =>
  z.parse(z.record(z.string(), z.any()), headers)

it('sends a new lead once, signed so that the library of Standard Webhooks takes it', async () => {
  const ann = await person()
  const { secret } = await ann.add('/ann')
  await ann.alert({ searchId: await ann.search('daily'), propertyId: 'h 1' })
  await ann.send()
  await ann.send()
  expect(receiver.received).toHaveLength(1)
  const message = lastMessage()
  const verified = new Verifier(secret ?? '').verify(message.body, headersOf(message))
  expect(z.parse(webhookMessageSchema, verified)).toMatchObject({
    type: 'lead.new',
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    data: {
      propertyId: 'h 1',
      reason: 'price cut',
      search: { name: 'daily' },
      url: 'https://flips.example/comps/h%201',
    },
  })
  const wrong = new Verifier(`whsec_${Buffer.alloc(32).toString('base64')}`)
  expect(() => wrong.verify(message.body, headersOf(message))).toThrow('No matching signature')
  expect(await ann.read()).toMatchObject([{ waiting: 0, last: { state: 'delivered' } }])
})

it('signs by the old and the new secret for a day after it was changed', async () => {
  const bob = await person()
  const { webhook, secret: old } = await bob.add('/bob')
  const rotated = z.parse(
    webhookCalls.rotate.answer,
    (await bob.call('POST', `/${webhook.id}/secret`)).json(),
  )
  expect(rotated.secret).not.toBe(old)
  const taken = async () => {
    await bob.alert({ propertyId: `at ${bob.now().getTime()}`, searchId: null })
    await server.db
      .updateTable('alert')
      .set({ reason: 'sold' })
      .where('accountId', '=', bob.accountId)
      .execute()
    await bob.send()
    const { headers, body } = lastMessage()
    const id = String(headers['webhook-id'])
    const at = new Date(1000 * Number(headers['webhook-timestamp']))
    const signatures = String(headers['webhook-signature']).split(' ')
    return [old, rotated.secret].map((secret) =>
      signatures.includes(new Verifier(secret ?? '').sign(id, at, body)),
    )
  }
  expect(await taken()).toEqual([true, true])
  bob.later(25 * HOUR)
  expect(await taken()).toEqual([false, true])
})

it('keeps its secret to itself: lists, logs and the download do not have it', async () => {
  const cyd = await person()
  const { webhook, secret } = await cyd.add('/cyd')
  const { webhook: chat } = await cyd.add('', {
    kind: 'slack',
    url: 'https://hooks.slack.com/services/T0/B0/verysecret',
  })
  expect(chat.address).toBe('hooks.slack.com/…cret')
  await cyd.call('POST', `/${webhook.id}/test`, {})
  await cyd.deliver()
  const said = [
    (await cyd.call('GET')).body,
    (await cyd.call('GET', `/${webhook.id}/deliveries`)).body,
    (
      await server.inject({
        method: 'GET',
        url: `/api/account/data/sub-of-${cyd.accountId.replace('account-of-', '')}`,
        headers: signedInAs(cyd.accountId.replace('account-of-', '')),
      })
    ).body,
  ]
  expect(said[2]).toMatch(/"webhooks": \[\s*\{/)
  for (const text of said) {
    expect(text).not.toContain(secret?.replace('whsec_', ''))
    expect(text).not.toContain('verysecret')
  }
})

it('takes events and searches that were picked; news of saved homes are of no search', async () => {
  const dan = await person()
  const [daily, weekly] = [await dan.search('daily'), await dan.search('weekly')]
  await dan.add('/some', { searchIds: [daily] })
  await dan.add('/cuts', { events: ['lead.price-cut'] })
  await dan.alert({ searchId: daily, propertyId: 'a' })
  await dan.alert({ searchId: weekly, propertyId: 'b' })
  await dan.alert({ propertyId: 'saved' })
  await dan.send()
  const got = (path: string) =>
    receiver.received
      .filter((one) => one.path === path)
      .map(({ body }) => z.parse(webhookMessageSchema, JSON.parse(body)))
      .map(({ type, data }) => [type, 'propertyId' in data ? data.propertyId : null])
  expect(got('/some')).toEqual([['lead.new', 'a']])
  expect(got('/cuts')).toEqual([
    ['lead.price-cut', 'a'],
    ['lead.price-cut', 'b'],
    ['lead.price-cut', 'saved'],
  ])
})

it('sends a home that came to meet several searches at once to a webhook of another of them, once', async () => {
  const deb = await person()
  const [daily, weekly] = [await deb.search('daily'), await deb.search('weekly')]
  const { webhook: ofWeekly } = await deb.add('/weekly', { searchIds: [weekly] })
  const { webhook: ofBoth } = await deb.add('/both', { searchIds: [daily, weekly] })
  await deb.alert({ searchId: daily, otherSearchIds: [weekly], propertyId: 'a' })
  // A saved home that came to meet a search as well.
  await deb.alert({ searchId: null, otherSearchIds: [weekly], propertyId: 'b' })
  await deb.alert({ searchId: daily, propertyId: 'c' })
  await deb.send()
  await deb.send()
  const sent = (path: string) =>
    receiver.received
      .filter((one) => one.path === path)
      .map(({ body }) => JSON.parse(body))
      .map(({ type, data }) => [type, data.propertyId, data.search.name])
  expect(sent('/weekly')).toEqual([
    ['lead.new', 'a', 'weekly'],
    ['lead.new', 'b', 'weekly'],
  ])
  expect(sent('/both')).toEqual([
    ['lead.new', 'a', 'daily'],
    ['lead.new', 'b', 'weekly'],
    ['lead.new', 'c', 'daily'],
  ])
  expect(await deb.log(ofWeekly.id)).toHaveLength(2)
  expect(await deb.log(ofBoth.id)).toHaveLength(3)

  await server.db.updateTable('savedSearch').set({ paused: true }).where('id', '=', daily).execute()
  receiver.received.length = 0
  await deb.alert({ searchId: weekly, otherSearchIds: [daily], propertyId: 'd' })
  await deb.add('/daily', { searchIds: [daily] })
  await deb.send()
  expect(sent('/daily')).toEqual([])
  expect(sent('/weekly')).toEqual([['lead.new', 'd', 'weekly']])
})

it('sends the digest of a daily search in the morning, once, with what fired since', async () => {
  const eve = await person()
  eve.setClock(new Date('2026-03-04T17:00:00Z'))
  const daily = await eve.search('daily')
  await eve.add('/eve', { events: ['search.digest'] })
  await eve.alert({ searchId: await eve.search('as it happens'), propertyId: 'at once' })
  for (const propertyId of ['a', 'b']) await eve.alert({ searchId: daily, propertyId })
  await eve.send()
  expect(receiver.received).toEqual([])
  eve.setClock(new Date('2026-03-05T13:00:30Z'))
  await eve.send()
  await eve.send()
  expect(receiver.received).toHaveLength(1)
  expect(z.parse(webhookMessageSchema, JSON.parse(lastMessage().body))).toMatchObject({
    type: 'search.digest',
    timestamp: '2026-03-05T13:00:00.000Z',
    data: {
      search: { name: 'daily' },
      total: 2,
      alerts: [{ propertyId: 'b' }, { propertyId: 'a' }],
    },
  })
})

it('tries a receiver that fails again under the same id, later each time, for three days', async () => {
  const fay = await person()
  const { webhook } = await fay.add('/fay')
  receiver.answerAt('/fay', { status: 500, text: 'out of order' })
  await fay.alert({ searchId: await fay.search('daily') })
  await fay.send()
  const waits: number[] = []
  for (let last = fay.now().getTime(); fay.due.length > 0; ) {
    fay.setClock(new Date(fay.due[0]?.at ?? 0))
    waits.push(Math.round((fay.now().getTime() - last) / 1000))
    last = fay.now().getTime()
    await fay.deliver()
  }
  expect(waits.slice(0, 7)).toEqual([5, 20, 80, 320, 1280, 5120, 20_480])
  expect(waits.reduce((sum, one) => sum + one)).toBe(3 * 24 * HOUR)
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
  const [stopped] = await fay.read()
  expect(stopped).toMatchObject({ on: false, off: 'failing', waiting: 0 })
  expect(fay.mails).toHaveLength(1)
  expect(fay.mails[0]?.text).toContain('It has taken nothing for 3 days (it answered 500)')
  const [delivery] = await fay.log(webhook.id)
  expect(delivery).toMatchObject({ state: 'failed', nextAt: null })
  expect(delivery?.attempts[0]).toMatchObject({ status: 500, answer: 'out of order' })

  // Its owner mends it, switches it on, and has the message sent again: the same one.
  receiver.answerAt('/fay', null)
  await fay.call('PUT', `/${webhook.id}`, { on: true })
  const path = `/${webhook.id}/deliveries/${delivery?.id}/resend`
  await fay.call('POST', path)
  fay.due.push({ id: delivery?.id ?? '', at: 0 })
  await fay.deliver()
  expect((await fay.log(webhook.id))[0]).toMatchObject({ id: delivery?.id, state: 'delivered' })
  expect(lastMessage().headers['webhook-id']).toBe(delivery?.id)
})

it('waits as long as a receiver asks by Retry-After, with its other messages too', async () => {
  const gus = await person()
  await gus.add('/gus')
  receiver.answerAt('/gus', { status: 429, headers: { 'retry-after': '90' } })
  const daily = await gus.search('daily')
  for (const propertyId of ['a', 'b', 'c']) await gus.alert({ searchId: daily, propertyId })
  await gus.send()
  expect(receiver.received).toHaveLength(1)
  receiver.answerAt('/gus', null)
  gus.later(88)
  await gus.deliver()
  expect(receiver.received).toHaveLength(1)
  gus.later(3)
  await gus.deliver()
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toHaveLength(4)
  expect(await gus.read()).toMatchObject([{ waiting: 0, failingSince: null }])
})

it('ends at once where the receiver answers 410, with a mail', async () => {
  const hal = await person()
  const { webhook } = await hal.add('/hal', { name: 'CRM' })
  receiver.answerAt('/hal', { status: 410 })
  const daily = await hal.search('daily')
  for (const propertyId of ['a', 'b']) await hal.alert({ searchId: daily, propertyId })
  await hal.send()
  expect(receiver.received).toHaveLength(1)
  expect(await hal.read()).toMatchObject([{ on: false, off: 'gone', waiting: 0 }])
  expect((await hal.log(webhook.id)).map(({ state }) => state).toSorted()).toEqual([
    'failed',
    'stopped',
  ])
  expect(hal.mails).toMatchObject([{ subject: 'A webhook was switched off: CRM' }])
})

it('gives up on a slow answer, follows no redirect, and calls no private address', async () => {
  const ivy = await person()
  receiver.answerAt('/slow', { status: 200, afterMs: 1000 })
  receiver.answerAt('/away', {
    status: 302,
    headers: { location: 'http://169.254.169.254/latest/meta-data/' },
  })
  const slow = await ivy.add('/slow')
  const away = await ivy.add('/away')
  await ivy.alert({ searchId: await ivy.search('daily') })
  await ivy.send()
  const [late] = await ivy.log(slow.webhook.id)
  expect(late).toMatchObject({
    state: 'waiting',
    attempts: [{ status: null, error: 'no answer within 0.3 seconds' }],
  })
  const [redirected] = await ivy.log(away.webhook.id)
  expect(redirected).toMatchObject({
    state: 'waiting',
    attempts: [{ status: 302, error: 'it answered 302: redirects are not followed' }],
  })
  expect(receiver.received.map(({ path }) => path).toSorted()).toEqual(['/away', '/slow'])

  const jim = await person({
    post: postToPublic({
      lookup: (_name, _options, done) => done(null, [{ address: '169.254.169.254', family: 4 }]),
    }),
  })
  const inside = await jim.add('/inside')
  await jim.alert({ searchId: await jim.search('daily') })
  await jim.send()
  expect(await jim.log(inside.webhook.id)).toMatchObject([
    { attempts: [{ status: null, error: 'the endpoint leads to an address that is not public' }] },
  ])
})

it('refuses addresses that are not of the internet, and of chats those that are not theirs', async () => {
  const kim = await person()
  const refused = async (url: string, kind = 'webhook') => {
    const answer = await kim.call('POST', '', { url, kind, events: ['lead.new'] })
    expect(answer.statusCode).toBe(400)
    return z.parse(z.object({ error: z.string() }), answer.json()).error
  }
  expect(await refused('http://hooks.example/')).toBe('url: it must be an https address.')
  expect(await refused('https://me:it@hooks.example/')).toContain('password')
  for (const url of [
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://localhost/',
    'https://0x7f.1/',
  ])
    expect(await refused(url)).toContain('must name a server on the internet')
  expect(await refused('https://hooks.example/', 'slack')).toContain('hooks.slack.com')
  expect(await refused('https://hooks.example/', 'discord')).toContain('discord.com')
  expect(await refused('https://api.telegram.org/bot1:a/sendMessage', 'telegram')).toContain(
    'chat_id',
  )
  expect(await refused('https://hooks.slack.com/services/T0/B0/abcd')).toContain('it is of Slack')
  expect((await kim.call('POST', '', { url: 'https://a.example/', events: [] })).statusCode).toBe(
    400,
  )
})

it('writes to chats in their own words, all of one kind in one message', async () => {
  const lou = await person()
  const slack = { kind: 'slack', url: 'https://hooks.slack.com/services/T0/B0/abcd' }
  const discord = { kind: 'discord', url: 'https://discord.com/api/webhooks/1/abcd' }
  const telegram = {
    kind: 'telegram',
    url: 'https://api.telegram.org/bot1:abcd/sendMessage?chat_id=-100',
  }
  for (const given of [slack, discord, telegram])
    expect((await lou.add('', given)).secret).toBe(null)
  const daily = await lou.search('daily')
  for (const propertyId of ['a', 'b']) await lou.alert({ searchId: daily, propertyId })
  await lou.send()
  const bodies = Object.fromEntries(
    receiver.received.map(({ path, body, headers }) => {
      expect(headers['webhook-signature']).toBeUndefined()
      return [path, JSON.parse(body)]
    }),
  )
  const text = expect.stringContaining('$427,499, 4333 E B St: price cut $22,500 on Sep 14')
  expect(bodies).toEqual({
    '/services/T0/B0/abcd': expect.objectContaining({
      text: '2 new leads',
      blocks: [{ type: 'section', text: { type: 'mrkdwn', text } }],
    }),
    '/api/webhooks/1/abcd': {
      embeds: [{ title: '2 new leads', url: 'https://flips.example/alerts', description: text }],
      allowed_mentions: { parse: [] },
    },
    '/bot1:abcd/sendMessage?chat_id=-100': expect.objectContaining({
      chat_id: '-100',
      parse_mode: 'HTML',
      text,
    }),
  })
})

it('lets no address of a listing write links or mentions into a chat, or be too long for one', async () => {
  const ned = await person()
  await ned.add('', { kind: 'slack', url: 'https://hooks.slack.com/services/T0/B0/evil' })
  await ned.add('', { kind: 'discord', url: 'https://discord.com/api/webhooks/1/evil' })
  const addressLine = `<!channel> [1 Ash St](https://evil.example) *x* ${'&'.repeat(200)}`
  const daily = await ned.search('daily')
  for (const propertyId of Array.from({ length: 10 }, (_, i) => `home-${i}`))
    await ned.alert({ searchId: daily, propertyId, facts: { addressLine } })
  await ned.send()
  ned.later(1)
  await ned.alert({ searchId: daily, propertyId: 'one', facts: { addressLine } })
  await ned.send()
  const of = (path: string) =>
    receiver.received.filter((one) => one.path === path).map(({ body }) => JSON.parse(body))
  const [many, one] = of('/services/T0/B0/evil')
  expect(JSON.stringify([many, one])).not.toContain('<!channel>')
  expect(one.text).toContain('&lt;!channel&gt;')
  expect(many.blocks[0].text.text.length).toBeLessThan(3000)
  expect(`${many.blocks[0].text.text}${one.text}`).not.toMatch(/&(?!amp;|lt;|gt;)/)
  const [ofMany, ofOne] = of('/api/webhooks/1/evil').map(({ embeds }) => embeds[0])
  expect(ofOne.title).toContain('\\<!channel\\> \\[1 Ash St\\](https://evil.example) \\*x\\*')
  expect(ofOne.title.length).toBeLessThanOrEqual(256)
  expect(ofMany.description.length).toBeLessThanOrEqual(4096)
})

it('sends one message again and again no more often than tests', async () => {
  const ola = await person()
  const { webhook } = await ola.add('/ola')
  await ola.alert({ searchId: await ola.search('daily') })
  await ola.send()
  const [message] = await ola.log(webhook.id)
  const statuses: number[] = []
  for (let i = 0; i < MAX_RESENDS_AN_HOUR + 5; i++) {
    ola.later(1)
    const path = `/${webhook.id}/deliveries/${message?.id}/resend`
    statuses.push((await ola.call('POST', path)).statusCode)
    ola.due.push({ id: message?.id ?? '', at: 0 })
    await ola.deliver()
  }
  expect(statuses.at(0)).toBe(200)
  expect(statuses.at(-1)).toBe(429)
  expect(receiver.received.length).toBeLessThanOrEqual(MAX_RESENDS_AN_HOUR + 1)
})

it('honors the wait that Telegram writes into its answer, and ends where the bot was thrown out', async () => {
  const mia = await person()
  const path = '/bot2:abcd/sendMessage?chat_id=7'
  await mia.add('', { kind: 'telegram', url: `https://api.telegram.org${path}` })
  receiver.answerAt(path, {
    status: 429,
    text: '{"ok":false,"error_code":429,"parameters":{"retry_after":40}}',
  })
  await mia.alert({ searchId: await mia.search('daily') })
  await mia.send()
  expect(mia.due.map(({ at }) => at - mia.now().getTime())).toEqual([40_000])
  receiver.answerAt(path, { status: 403 })
  mia.later(41)
  await mia.deliver()
  expect(await mia.read()).toMatchObject([{ on: false, off: 'gone' }])
})

it('tries a webhook by a test that is tried once, and limits how often', async () => {
  const ned = await person()
  const { webhook } = await ned.add('/ned')
  await ned.call('PUT', `/${webhook.id}`, { on: false })
  receiver.answerAt('/ned', { status: 500 })
  await ned.call('POST', `/${webhook.id}/test`, { event: 'home.sold' })
  const rows = sql<{ id: string }>`
    SELECT id FROM webhook_delivery WHERE webhook_id = ${webhook.id}`.execute(server.db)
  const [{ id } = { id: '' }] = (await rows).rows
  await ned.deliver()
  ned.due.push({ id, at: 0 })
  await ned.deliver()
  expect(receiver.received).toHaveLength(1)
  expect(JSON.parse(lastMessage().body)).toMatchObject({ type: 'home.sold', test: true })
  expect(await ned.log(webhook.id)).toMatchObject([{ test: true, state: 'failed' }])
  expect(await ned.read()).toMatchObject([{ failingSince: null, on: false, off: null }])
  for (let sent = 1; sent < 60; sent++) await ned.call('POST', `/${webhook.id}/test`, {})
  const last = await ned.call('POST', `/${webhook.id}/test`, {})
  expect(last.statusCode).toBe(429)
})

it('sends a changed deal once it has rested, as it is then', async () => {
  const ola = await person()
  await ola.add('/ola', { events: ['deal.changed'] })
  const note = noteDealChange({
    jobs: {
      send: async (_trx, ...[, data, options]) => {
        if (data !== null)
          ola.due.push({
            id: data.id,
            at: ola.now().getTime() + 1000 * (options?.startAfterSeconds ?? 0),
          })
      },
    },
    clock: ola.now,
    origin: () => 'https://flips.example',
  })
  const change = () =>
    server.db
      .transaction()
      .execute((trx) => note(trx, { accountId: ola.accountId, propertyId: 'h 1', deal: null }))
  await change()
  ola.later(10)
  await change()
  await ola.deliver()
  expect(receiver.received).toEqual([])
  ola.later(21)
  await ola.deliver()
  expect(receiver.received).toHaveLength(1)
  await change()
  ola.later(31)
  await ola.deliver()
  expect(receiver.received).toHaveLength(2)
})

it('is its owner’s alone, ends with the subscription, and goes with the account', async () => {
  const [pam, quin] = [await person(), await person()]
  const { webhook } = await pam.add('/pam')
  const tries: readonly (readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string, object?])[] = [
    ['PUT', `/${webhook.id}`, { on: false }],
    ['DELETE', `/${webhook.id}`],
    ['POST', `/${webhook.id}/secret`],
    ['POST', `/${webhook.id}/test`, {}],
    ['GET', `/${webhook.id}/deliveries`],
    ['POST', `/${webhook.id}/deliveries/msg_1/resend`],
  ]
  for (const [method, path, body] of tries)
    expect([method, path, (await quin.call(method, path, body)).statusCode]).toEqual([
      method,
      path,
      404,
    ])
  await pam.alert({ searchId: await pam.search('daily') })
  await pam.form()
  await server.db
    .updateTable('account')
    .set({ subscriptionStatus: 'DEACTIVATED' })
    .where('id', '=', pam.accountId)
    .execute()
  await pam.deliver()
  expect(receiver.received).toEqual([])
  expect((await pam.call('GET')).statusCode).toBe(403)
  await server.db.deleteFrom('account').where('id', '=', pam.accountId).execute()
  const left = await sql`SELECT FROM webhook WHERE account_id = ${pam.accountId}`.execute(server.db)
  expect(left.rows).toEqual([])
})

it('takes personal tokens of the scope hooks, and no others', async () => {
  const sam = await person()
  await sam.add('/sam')
  const as = sam.accountId.replace('account-of-', '')
  const asked = async (scope: 'hooks' | 'read' | 'write', method: 'GET' | 'POST' = 'GET') => {
    const { headers } = await makeToken(server.app, { as, scopes: [scope] })
    const payload = { url: 'https://a.example/', events: ['lead.new'] }
    const body = method === 'POST' ? { payload } : {}
    return (await server.inject({ method, url: '/api/webhooks', headers, ...body })).statusCode
  }
  expect([await asked('hooks'), await asked('hooks', 'POST')]).toEqual([200, 200])
  expect([await asked('read'), await asked('write', 'POST')]).toEqual([403, 403])
})

it('gives samples of every event, the caller’s own where there are some, and keeps twenty at most', async () => {
  const ray = await person()
  await ray.alert({ searchId: await ray.search('weekly'), propertyId: 'own' })
  for (const event of webhookCalls.samples.query.shape.event.options) {
    const answer = await ray.call('GET', `/samples?event=${event}`)
    const samples = z.parse(webhookCalls.samples.answer, answer.json())
    expect(samples.map(({ type }) => type)).toContain(event)
  }
  const own = (await ray.call('GET', '/samples?event=lead.new')).json()
  expect(own).toMatchObject([{ data: { propertyId: 'own' } }])
  for (let added = 0; added < 20; added++) await ray.add(`/${added}`)
  const more = { url: 'https://a.example/', events: ['lead.new'] }
  const refused = await ray.call('POST', '', more)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'too-many-webhooks'])
})
