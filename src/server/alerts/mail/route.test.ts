import { afterAll, beforeAll, expect, it } from 'vitest'
import { savedSearch } from '../../../../tests/alerts/alert-rows.ts'
import {
  addSubscriber,
  asSubscriber,
  createTestServer,
  signedInAs,
  type TestServer,
} from '../../../../tests/test-app.ts'
import { urlForLog } from '../../start/url-for-log.ts'
import { newMailLink } from './mail-links.ts'
import { deadMails } from './queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  await addSubscriber(server.db, 'ben')
})
afterAll(() => server.close())

const settings = async (headers = asSubscriber) =>
  (await server.inject({ url: '/api/account/mails', headers })).json()
const change = (payload: object, headers = asSubscriber) =>
  server.inject({ method: 'PUT', url: '/api/account/mails', headers, payload })
const stop = (secret: string, payload: object) =>
  server.inject({ method: 'POST', url: `/api/mail-stops/${secret}`, payload })
const look = (secret: string, query = '') => server.inject(`/api/mail-stops/${secret}${query}`)

const accountOf = (name: string) => `account-of-${name}`
const cadenceOf = async (id: string) => {
  const found = await server.db
    .selectFrom('savedSearch')
    .select(['cadence', 'version'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return [found.cadence, found.version]
}

/** A mail of some searches of a reader, and the secret of its links. */
const mailed = async (
  name: string,
  searches: readonly string[],
  kind: 'search' | 'watched' | 'daily' = 'search',
) => {
  const id = `mail-${name}-${searches.join('-')}-${kind}`
  await server.db
    .insertInto('mail')
    .values({ id, accountId: accountOf(name), messageId: id, kind, state: 'sent' })
    .execute()
  for (const searchId of searches)
    await server.db
      .insertInto('alert')
      .values({
        accountId: accountOf(name),
        searchId,
        propertyId: 'h1',
        reason: 'listed',
        event: `${id} ${searchId}`,
        facts: '{}',
        mailId: id,
      })
      .execute()
  return newMailLink(server.db, id)
}

it('keeps which mails a subscriber wants, and where their morning is, apart from anyone else’s', async () => {
  expect(await settings()).toEqual({
    email: 'ann@mail.example',
    alertMails: true,
    watchedMails: true,
    compMails: true,
    timeZone: 'America/New_York',
    timeZoneChosen: false,
    refused: null,
    held: false,
    mostADay: 25,
  })
  const changed = await change({ watchedMails: false, timeZone: 'Pacific/Honolulu' })
  expect(changed.json()).toMatchObject({
    alertMails: true,
    watchedMails: false,
    timeZone: 'Pacific/Honolulu',
    timeZoneChosen: true,
  })
  expect(await settings(signedInAs('ben'))).toMatchObject({ watchedMails: true })
  const wrong = await change({ timeZone: 'Mars/Olympus' })
  expect([wrong.statusCode, wrong.json().field]).toEqual([400, 'timeZone'])
  expect((await server.inject('/api/account/mails')).statusCode).toBe(401)
  expect((await change({}, signedInAs('nobody'))).statusCode).toBe(404)
})

it('follows the browser to another time zone, until its owner chooses one', async () => {
  const comeFrom = (zone: string) =>
    server.inject({
      url: '/api/account/subscription/sub-of-ben',
      headers: { ...signedInAs('ben'), 'time-zone': zone },
    })
  const zone = async () => (await settings(signedInAs('ben'))).timeZone
  await comeFrom('America/Chicago')
  expect(await zone()).toBe('America/Chicago')
  for (const nonsense of ['Mars/Olympus', '+05:00', 'x'.repeat(500)]) await comeFrom(nonsense)
  expect(await zone()).toBe('America/Chicago')
  await change({ timeZone: 'America/Denver' }, signedInAs('ben'))
  await comeFrom('America/Chicago')
  expect(await zone()).toBe('America/Denver')
  await change({ timeZone: null }, signedInAs('ben'))
  await comeFrom('America/Chicago')
  expect(await zone()).toBe('America/Chicago')
})

it('a link stops the mails of one search, and undoes that; of another person’s it stops nothing', async () => {
  const own = await savedSearch(server.db, accountOf('ann'), { name: 'Own', cadence: 'weekly' })
  const bens = await savedSearch(server.db, accountOf('ben'), { name: 'Ben’s', cadence: 'daily' })
  const secret = await mailed('ann', [own])
  expect((await stop(secret, { of: own, stopped: true })).json()).toEqual({
    what: 'searches',
    names: ['Own'],
    stopped: true,
  })
  expect(await cadenceOf(own)).toEqual(['off', 2])
  await stop(secret, { of: own, stopped: true })
  expect((await stop(secret, { of: own, stopped: false })).json()).toMatchObject({ stopped: false })
  expect(await cadenceOf(own)).toEqual(['weekly', 3])
  expect((await stop(secret, { of: bens, stopped: true })).json()).toMatchObject({ names: [] })
  expect(await cadenceOf(bens)).toEqual(['daily', 1])
  for (const wrong of ['x', `${secret}x`, '%00', '../../etc'])
    expect((await stop(encodeURIComponent(wrong), { stopped: true })).statusCode).toBe(404)
  expect((await stop(secret, { of: '\0', stopped: true })).statusCode).toBe(400)
})

it('links are guessed for ten times a minute at most from one network; only the unsubscribe button of a right one still works', async () => {
  const secret = await mailed('ann', [])
  const remoteAddress = '127.0.0.7'
  const lookUp = (one: string) => server.inject({ url: `/api/mail-stops/${one}`, remoteAddress })
  for (let i = 0; i < 10; i++) expect((await lookUp(`guess-${i}`)).statusCode).toBe(404)
  expect((await lookUp('guess')).statusCode).toBe(429)
  expect((await lookUp(secret)).statusCode).toBe(429)
  const press = (one: string) =>
    server.inject({
      method: 'POST',
      url: `/unsubscribe/${one}`,
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
  expect((await press('guess')).statusCode).toBe(429)
  expect((await press(secret)).statusCode).toBe(200)
  expect((await server.inject({ url: `/api/mail-stops/${secret}` })).statusCode).toBe(200)
})

it('a link that is only looked at says what it stops, and stops nothing', async () => {
  const [on, off] = await Promise.all([
    savedSearch(server.db, accountOf('ann'), { name: 'Goes on', cadence: 'daily' }),
    savedSearch(server.db, accountOf('ann'), { name: 'Is off', cadence: 'off' }),
  ])
  const bens = await savedSearch(server.db, accountOf('ben'), { name: 'Unseen', cadence: 'daily' })
  const secret = await mailed('ann', [on, off], 'daily')
  const read = async (query?: string) => (await look(secret, query)).json()
  expect(await read()).toEqual({ what: 'searches', names: ['Goes on'], stopped: false })
  expect(await read(`?of=${off}`)).toMatchObject({ names: ['Is off'], stopped: true })
  expect(await read(`?of=${bens}`)).toMatchObject({ names: [] })
  expect(await read('?of=all')).toEqual({ what: 'all', names: [], stopped: false })
  expect(await read('?of=watched')).toMatchObject({ what: 'watched' })
  expect(await cadenceOf(on)).toEqual(['daily', 1])
  expect(await settings()).toMatchObject({ alertMails: true })
  expect((await look('x')).statusCode).toBe(404)
  await stop(secret, { stopped: true })
  expect(await read()).toEqual({
    what: 'searches',
    names: ['Goes on', 'Is off'],
    stopped: true,
  })
})

it('a link stops mails of watched homes, and all mails', async () => {
  const secret = await mailed('ann', [], 'watched')
  await change({ watchedMails: true })
  expect((await stop(secret, { stopped: true })).json()).toMatchObject({ what: 'watched' })
  expect((await stop(secret, { of: 'all', stopped: true })).json()).toMatchObject({ what: 'all' })
  expect(await settings()).toMatchObject({ watchedMails: false, alertMails: false })
  await stop(secret, { of: 'all', stopped: false })
  expect(await settings()).toMatchObject({ watchedMails: false, alertMails: true })
})

it('one click of a mail program stops all searches of a digest (RFC 8058); looking at the link stops none', async () => {
  const names = ['First', 'Second']
  const searches = await Promise.all(
    names.map((name) => savedSearch(server.db, accountOf('ann'), { name, cadence: 'daily' })),
  )
  const secret = await mailed('ann', searches, 'daily')
  const click = (payload: string, type = 'application/x-www-form-urlencoded') =>
    server.inject({
      method: 'POST',
      url: `/unsubscribe/${secret}`,
      headers: { 'content-type': type },
      payload,
    })
  await server.inject({ method: 'GET', url: `/unsubscribe/${secret}` })
  expect((await click('something=else')).statusCode).toBe(400)
  expect(await Promise.all(searches.map(cadenceOf))).toEqual([
    ['daily', 1],
    ['daily', 1],
  ])
  expect((await click('List-Unsubscribe=One-Click')).statusCode).toBe(200)
  expect(await Promise.all(searches.map(cadenceOf))).toEqual([
    ['off', 2],
    ['off', 2],
  ])
  const asParts =
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  expect((await click(asParts, 'multipart/form-data; boundary=x')).statusCode).toBe(200)
})

it('taking a stop back does not start mails that their reader had turned off', async () => {
  const [on, off] = await Promise.all([
    savedSearch(server.db, accountOf('ann'), { name: 'On', cadence: 'weekly' }),
    savedSearch(server.db, accountOf('ann'), { name: 'Turned off', cadence: 'off' }),
  ])
  const secret = await mailed('ann', [on, off], 'daily')
  await stop(secret, { stopped: true })
  expect((await stop(secret, { stopped: false })).json()).toMatchObject({ names: ['On'] })
  expect(await Promise.all([on, off].map(cadenceOf))).toEqual([
    ['weekly', 3],
    ['off', 1],
  ])
  // Asked for by its name, it is started.
  await stop(secret, { of: off, stopped: false })
  expect(await cadenceOf(off)).toEqual(['daily', 2])
})

it('stops the mails of a deleted search, too: they do not come back with it', async () => {
  const [bens, own] = await Promise.all([
    savedSearch(server.db, accountOf('ben'), { name: 'Deleted', cadence: 'daily' }),
    savedSearch(server.db, accountOf('ann'), { name: 'Deleted', cadence: 'daily' }),
  ])
  const secret = await mailed('ann', [own])
  const call = (method: 'DELETE' | 'POST', path: string, headers = asSubscriber) =>
    server.inject({ method, url: `/api/saved-searches/${path}`, headers })
  await call('DELETE', `${own}?version=1`)
  await call('DELETE', `${bens}?version=1`, signedInAs('ben'))
  for (const part of [own, bens, undefined])
    expect((await stop(secret, { ...(part && { of: part }), stopped: true })).statusCode).toBe(200)
  await call('POST', `${own}/restore`)
  await call('POST', `${bens}/restore`, signedInAs('ben'))
  expect([(await cadenceOf(own))[0], (await cadenceOf(bens))[0]]).toEqual(['off', 'daily'])
})

it('writes no link of a mail to the log', () => {
  expect(urlForLog('/unsubscribe/s3cret?of=all')).toBe('/unsubscribe/***?of=all')
  expect(urlForLog('/api/mail-stops/s3cret')).toBe('/api/mail-stops/***')
})

it('is in what a subscriber can download', async () => {
  await mailed('ben', [])
  const { mailSettings, alertMails } = (
    await server.inject({ url: '/api/account/data/sub-of-ben', headers: signedInAs('ben') })
  ).json()
  expect(mailSettings).toMatchObject({ email: 'ben@mail.example', timeZone: 'America/Chicago' })
  expect(alertMails).toMatchObject([{ kind: 'search', state: 'sent', sentAt: null }])
})

it('lists for operators alone which mails were given up', async () => {
  const [one, two] = ['dead-1', 'dead-2']
  for (const [id, error] of [
    [one, 'an earlier fault'],
    [two, 'EENVELOPE, SMTP status 554'],
  ] as const)
    await server.db
      .insertInto('mail')
      .values({
        id,
        accountId: accountOf('ben'),
        messageId: id,
        kind: 'daily',
        state: 'dead',
        error,
        createdAt: new Date(Date.now() - (id === one ? 2_000 : 1_000)),
      })
      .execute()
  expect(await deadMails(server.db)).toEqual({
    days: 14,
    count: 2,
    lastFault: 'EENVELOPE, SMTP status 554',
  })
  const asked = await server.inject({ url: '/api/dead-mails', headers: asSubscriber })
  expect(asked.statusCode).toBe(403)
})
