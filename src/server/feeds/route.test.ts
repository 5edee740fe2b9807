import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod/mini'
import { offer } from '../../../tests/listings/listing-facts.ts'
import {
  addSubscriber,
  asSubscriber,
  createTestServer,
  signedInAs,
  type TestServer,
  takeListings,
} from '../../../tests/test-app.ts'
import { feedCalls, MAX_FEEDS } from '../../contract/feeds.ts'
import { alertFacts } from '../../domain/alerts/alert-facts.ts'
import { isoDateOf } from '../../domain/iso-date.ts'
import { ADDRESS_NOT_SHOWN } from '../../domain/listings/display-rules.ts'

const now = new Date('2026-11-20T10:00:00Z')
let server: TestServer
let home = ''
let search = ''
beforeAll(async () => {
  server = await createTestServer()
  await addSubscriber(server.db, 'ben')
  await takeListings(server.db, [
    offer({ listingKey: 'A', unparsedAddress: '1 Ash St', city: 'Columbus' }),
  ])
  const row = await server.db.selectFrom('listing').select('propertyId').executeTakeFirstOrThrow()
  home = row.propertyId
  const saved = await server.inject({
    method: 'POST',
    url: '/api/alerts/searches',
    headers: asSubscriber,
    payload: {
      name: 'Ash <b>& co</b>',
      criteria: {
        city: 'Columbus, OH',
        state: 'OH',
        distance: 'mile',
        priceBelowMarket: 0,
        includeHomesForSale: false,
        propertyType: 'House',
        maxPrice: 500_000,
      },
    },
  })
  search = saved.json().id
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of ['feed', 'alert', 'homeMark'] as const)
    await server.db.deleteFrom(table).execute()
  await server.db.updateTable('account').set({ state: 'active' }).execute()
  await server.db.updateTable('listing').set({ internetAddressDisplayYN: true }).execute()
})
const ben = signedInAs('ben')
/** Characters that neither XML nor a calendar may hold, or that hide what they say. */
const UNSEEN = /[^\P{C}\r\n\t]/u

const make = (searchId: string | null, headers = asSubscriber) =>
  server.inject({ method: 'POST', url: '/api/feeds', headers, payload: { searchId } })
const made = async (searchId: string | null, headers = asSubscriber) =>
  z.parse(feedCalls.make.answer, (await make(searchId, headers)).json())
const list = async (headers = asSubscriber) =>
  z.parse(feedCalls.list.answer, (await server.inject({ url: '/api/feeds', headers })).json()).feeds
const read = (address = '', headers = {}) =>
  server.inject({ url: new URL(address).pathname, headers })

const day = isoDateOf(2026, 11, 3)
if (day === null) throw new Error('it is a day')
const fire = (addressLine: string) =>
  server.db
    .insertInto('alert')
    .values({
      accountId: 'account-of-ann',
      searchId: search,
      watched: false,
      propertyId: home,
      reason: 'listed',
      event: addressLine,
      facts: JSON.stringify(
        alertFacts(
          {
            imageUrl: null,
            addressLine,
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
          { type: 'listed', date: day },
        ),
      ),
      readAt: null,
      mailId: null,
    })
    .execute()

const keepStep = (propertyId: string, given: object) =>
  server.db
    .insertInto('homeMark')
    .values({
      accountId: 'account-of-ann',
      propertyId,
      mark: 'Offered',
      version: 1,
      markedAt: now,
      price: null,
      lastValue: null,
      nextStep: '',
      nextStepOn: null,
      offers: '[]',
      ...given,
    })
    .execute()

it('lists the new leads of a saved search as Atom and as JSON Feed, whatever addresses and names hold', async () => {
  const { addresses } = await made(search)
  const [atom, json] = addresses
  expect(await read(atom)).toMatchObject({ statusCode: 200 })
  await fire('<script>alert(1)</script> ]]>')
  const text = (await read(atom)).body
  expect(text).toContain('<feed xmlns="http://www.w3.org/2005/Atom">')
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(text).not.toContain('<script>')
  expect(text).not.toContain('<b>')
  const answer = await read(json)
  expect(answer.headers['content-type']).toBe('application/feed+json; charset=utf-8')
  expect(answer.json()).toMatchObject({
    title: 'New leads: Ash <b>& co</b>',
    items: [
      {
        url: expect.stringMatching(`/comps/${encodeURIComponent(home)}$`),
        title: '$277,500, &lt;script&gt;alert(1)&lt;/script&gt; ]]&gt;, Columbus, OH 43201',
        content_html: expect.stringContaining('New listing on Nov 3'),
      },
    ],
  })
})

it('stays XML and a calendar whatever characters an address holds', async () => {
  const odd = '1 Ash\u0001 St\u202e\ufffe\u001b[2J ]]>'
  await fire(odd)
  await server.db.updateTable('listing').set({ unparsedAddress: odd }).execute()
  onTestFinished(async () => {
    await server.db.updateTable('listing').set({ unparsedAddress: '1 Ash St' }).execute()
  })
  await keepStep(home, { nextStep: 'Call\u0007\rEND:VCALENDAR', nextStepOn: '2126-11-27' })
  const [atom, json] = (await made(search)).addresses
  const [calendar] = (await made(null)).addresses
  for (const address of [atom, json, calendar]) {
    const { body } = await read(address)
    expect(body).toContain('1 Ash St')
    expect(body).not.toMatch(UNSEEN)
  }
  expect((await read(calendar)).body.split('\r\n')).toHaveLength(
    (await read(calendar)).body.split(/\r\n|\r|\n/).length,
  )
})

it('keeps back what sellers keep back now', async () => {
  await fire('1 Ash St')
  const { addresses } = await made(search)
  await server.db.updateTable('listing').set({ internetAddressDisplayYN: false }).execute()
  const text = (await read(addresses[0])).body
  expect(text).not.toContain('1 Ash St')
  expect(text).toContain(ADDRESS_NOT_SHOWN)
})

it('has next steps and open offers that expire in the calendar, each on its whole day', async () => {
  await keepStep(home, {
    nextStep: 'Call; the, agent\nBEGIN:VEVENT',
    nextStepOn: '2126-11-27',
    offers: JSON.stringify([
      {
        id: 'a',
        price: 231_000,
        on: '2026-11-20',
        answer: 'open',
        counter: null,
        expiresOn: '2126-11-29',
      },
    ]),
  })
  const [address] = (await made(null)).addresses
  const answer = await read(address)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const lines = answer.body.replaceAll('\r\n ', '').split('\r\n')
  expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2)
  expect(lines).toContain('DTSTART;VALUE=DATE:21261127')
  expect(lines).toContain('DTSTART;VALUE=DATE:21261129')
  expect(lines).toContain('SUMMARY:Call\\; the\\, agent\\nBEGIN:VEVENT: 1 Ash St\\, Columbus')
  expect(lines).toContain('SUMMARY:Offer of $231\\,000 expires: 1 Ash St\\, Columbus')
})

it('answers nothing new to a reader that has it all', async () => {
  const [address] = (await made(search)).addresses
  const { etag } = (await read(address)).headers
  expect(await read(address, { 'if-none-match': etag })).toMatchObject({
    statusCode: 304,
    body: '',
  })
  await fire('1 Ash St')
  expect((await read(address, { 'if-none-match': etag })).statusCode).toBe(200)
})

it('says when it was last read, and keeps no secret in what it lists', async () => {
  const { addresses, feed } = await made(null)
  expect(await list()).toEqual([{ ...feed, readAt: null }])
  await read(addresses[0])
  expect(await list()).toEqual([{ ...feed, readAt: expect.any(String) }])
  const secret = addresses[0]?.split('/').at(-2) ?? 'none'
  expect(JSON.stringify(await list())).not.toContain(secret)
})

it('opens nothing once it is ended, while the subscription is not live, or under another file or secret', async () => {
  const { addresses, feed } = await made(null)
  const [address = ''] = addresses
  expect((await read(address)).statusCode).toBe(200)
  expect((await read(address.replace('calendar.ics', 'atom.xml'))).statusCode).toBe(404)
  expect((await read(address.replace(/feeds\/./, 'feeds/~'))).statusCode).toBe(404)
  await server.db
    .updateTable('account')
    .set({ subscriptionStatus: 'DEACTIVATED' })
    .where('id', '=', 'account-of-ann')
    .execute()
  expect((await read(address)).statusCode).toBe(404)
  await server.db.updateTable('account').set({ subscriptionStatus: 'ACTIVE' }).execute()
  const end = { method: 'DELETE', url: `/api/feeds/${feed.id}` } as const
  expect((await server.inject({ ...end, headers: ben })).statusCode).toBe(404)
  expect((await server.inject({ ...end, headers: asSubscriber })).json()).toEqual({ feeds: [] })
  expect((await read(address)).statusCode).toBe(404)
})

it('is of one’s own searches alone, and there are not more than there may be', async () => {
  expect((await make(search, ben)).statusCode).toBe(404)
  expect((await make('none')).statusCode).toBe(404)
  for (let i = 0; i < MAX_FEEDS; i++) expect((await make(null)).statusCode).toBe(200)
  expect((await make(null)).json()).toMatchObject({ code: 'too-many-feeds' })
  expect((await make(null, ben)).statusCode).toBe(200)
  expect(await list(ben)).toHaveLength(1)
})
