import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { offer, salesNearby } from '../../../../tests/listings/listing-facts.ts'
import { gazetteer } from '../../../../tests/places/gazetteer.ts'
import {
  addSubscriber,
  asSubscriber,
  createTestServer,
  signedInAs,
  type TestServer,
  takeListings,
} from '../../../../tests/test-app.ts'
import { accountDataCalls } from '../../../contract/account/account-data.ts'
import { savedSearchCalls, savedSearchSchema } from '../../../contract/alerts/saved-searches.ts'
import { savedSearchWork } from './jobs.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  for (const name of ['ben', 'cleo', 'dora', 'eve', 'fay', 'gus', 'finn', 'gina'])
    await addSubscriber(server.db, name)
  await takeListings(server.db, [
    ...salesNearby(12),
    offer({ listingKey: 'A', unparsedAddress: '1 Ash St', listPrice: 200_000 }),
    offer({ listingKey: 'B', unparsedAddress: '2 Birch St', listPrice: 150_000 }),
  ])
})
afterAll(() => server.close())

const criteria = {
  city: 'Columbus, OH',
  state: 'OH',
  distance: 'mile',
  priceBelowMarket: 0,
  includeHomesForSale: false,
  propertyType: 'House',
  maxPrice: 500_000,
}
const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path = '',
  payload?: object,
  headers = asSubscriber,
) =>
  server.inject({
    method,
    url: `/api/saved-searches${path}`,
    headers,
    ...(payload === undefined ? {} : { payload }),
  })
const saved = async (answer: ReturnType<typeof call>) =>
  z.parse(savedSearchSchema, (await answer).json())
const list = async (query = '', headers = asSubscriber) =>
  z.parse(savedSearchCalls.list.answer, (await call('GET', query, undefined, headers)).json())
const save = (change: object = {}, headers = asSubscriber) =>
  saved(call('POST', '', { name: 'Houses', criteria, ...change }, headers))
const matchesOf = (id: string) =>
  server.db.selectFrom('searchMatch').selectAll().where('searchId', '=', id).execute()
/** As when a home comes to meet a search. */
const comesToMeet = (id: string, propertyId: string) =>
  server.db.insertInto('searchMatch').values({ searchId: id, propertyId, market: '432' }).execute()

it('keeps a search with the homes that meet it; none of them is new', async () => {
  const search = await save({ criteria: { ...criteria, connectionId: 'c1' } })
  expect(search).toMatchObject({ name: 'Houses', criteria, homes: 2, newHomes: 0, version: 1 })
  expect(search.criteria).not.toHaveProperty('connectionId')
  expect(await saved(call('GET', `/${search.id}`))).toEqual(search)
  const few = await save({ criteria: { ...criteria, maxPrice: 160_000 } })
  expect(few.homes).toBe(1)
  expect(await save({ criteria: { ...criteria, chanceAtLeast: 99 } })).toMatchObject({ homes: 0 })
  const places = await server.db
    .selectFrom('savedSearchPlace')
    .select('place')
    .where('searchId', '=', search.id)
    .execute()
  expect(places).toEqual([{ place: 'columbus|OH' }])
})

it('keeps which homes meet it as doubtful, so that they fire once they no longer are', async () => {
  const valuations = server.db.updateTable('valuation')
  const ash = server.db.selectFrom('listing').select('propertyId').where('listingKey', '=', 'A')
  await valuations.set({ trust: 'Doubtful' }).where('propertyId', 'in', ash).execute()
  const cheap = await save({ criteria: { ...criteria, maxPrice: 160_000 } })
  const change = { name: 'Houses', criteria, cadence: 'daily', paused: false, version: 1 }
  await call('PUT', `/${cheap.id}`, change)
  const doubtful = async () => (await matchesOf(cheap.id)).map((match) => match.doubtful).toSorted()
  expect(await doubtful()).toEqual([false, true])
  await valuations.set({ trust: 'Clean' }).where('propertyId', 'in', ash).execute()
  await call('PUT', `/${cheap.id}`, { ...change, version: 2 })
  expect(await doubtful()).toEqual([false, false])
})

it('counts the homes that came to meet it since its owner last looked', async () => {
  const ben = signedInAs('ben')
  const { id } = await save({}, ben)
  await comesToMeet(id, 'one')
  await comesToMeet(id, 'two')
  const listed = await list('', ben)
  expect(listed).toMatchObject({ total: 1, newHomes: 2, next: null })
  expect(listed.searches).toMatchObject([{ id, homes: 4, newHomes: 2 }])
  expect(await saved(call('POST', `/${id}/look`, undefined, ben))).toMatchObject({
    homes: 4,
    newHomes: 0,
    version: 1,
  })
  expect(await list('', ben)).toMatchObject({ newHomes: 0 })
})

it('counts homes as its results list them: none that are set aside or passed', async () => {
  const fay = signedInAs('fay')
  const { id } = await save({}, fay)
  const [ash, birch] = (await matchesOf(id)).map((match) => match.propertyId)
  const matches = server.db.updateTable('searchMatch').where('searchId', '=', id)
  await matches.set({ seen: false }).execute()
  await matches
    .set({ doubtful: true })
    .where('propertyId', '=', ash ?? '')
    .execute()
  const counted = async () => {
    const { homes, newHomes } = await saved(call('GET', `/${id}`, undefined, fay))
    return [homes, newHomes, (await list('', fay)).newHomes]
  }
  expect(await counted()).toEqual([1, 1, 1])
  const choose = (payload: object) =>
    server.inject({ method: 'POST', url: '/api/home-choices', headers: fay, payload })
  await choose({ propertyId: ash, choice: 'use anyway', chosen: true })
  expect(await counted()).toEqual([2, 2, 2])
  const pass = { mark: 'Passed', reason: '', version: null }
  await server.inject({
    method: 'PUT',
    url: `/api/home-marks/${birch}`,
    headers: fay,
    payload: pass,
  })
  expect(await counted()).toEqual([1, 1, 1])
  const price = (change: number) =>
    sql`UPDATE listing SET list_price = list_price + ${change}
      WHERE property_id = ${birch} AND kind = 'offer'`.execute(server.db)
  await price(-1_000)
  expect(await counted()).toEqual([2, 2, 2])
  await price(1_000)
})

it('a home that its owner treats as another type is counted at once, and is not new', async () => {
  const gus = signedInAs('gus')
  const { id } = await save({}, gus)
  const [home] = await matchesOf(id)
  const other = await save({}, signedInAs('ben'))
  const propertyId = home?.propertyId ?? ''
  await sql`INSERT INTO valuation SELECT (jsonb_populate_record(v, jsonb_build_object(
      'as_listed', true, 'trust', 'Doubtful'))).* FROM valuation AS v
    WHERE v.property_id = ${propertyId}`.execute(server.db)
  const choose = (chosen: boolean) =>
    server.inject({
      method: 'POST',
      url: '/api/home-choices',
      headers: gus,
      payload: { propertyId, choice: 'as listed', chosen },
    })
  const counted = async (search: string, headers = gus) => {
    const { homes, newHomes } = await saved(call('GET', `/${search}`, undefined, headers))
    return [homes, newHomes]
  }
  expect(await counted(id)).toEqual([2, 0])
  await choose(true)
  expect(await counted(id)).toEqual([1, 0])
  expect(await counted(other.id, signedInAs('ben'))).toEqual([2, 0])
  await choose(false)
  expect(await counted(id)).toEqual([2, 0])
  await sql`DELETE FROM valuation WHERE as_listed`.execute(server.db)
})

it('other criteria bring other homes, which are not new; those that stay stay as new as they were', async () => {
  const cheap = { ...criteria, maxPrice: 160_000 }
  const { id } = await save({ criteria: cheap })
  const [home] = await matchesOf(id)
  await server.db.deleteFrom('searchMatch').where('searchId', '=', id).execute()
  await comesToMeet(id, home?.propertyId ?? '')
  await comesToMeet(id, 'long sold')
  const change = { name: 'Houses', criteria, cadence: 'daily', paused: false, version: 1 }
  expect(await saved(call('PUT', `/${id}`, change))).toMatchObject({
    homes: 2,
    newHomes: 1,
    version: 2,
  })
  const zips = { ...change, criteria: { ...criteria, city: '43203, 43205' }, version: 2 }
  expect(await saved(call('PUT', `/${id}`, zips))).toMatchObject({ homes: 0, version: 3 })
  const places = await server.db
    .selectFrom('savedSearchPlace')
    .select('place')
    .where('searchId', '=', id)
    .orderBy('place')
    .execute()
  expect(places.map(({ place }) => place)).toEqual(['43203', '43205'])
})

it('homes that came while it was paused are new when it goes on', async () => {
  const { id } = await save()
  const body = { name: 'Houses', criteria, cadence: 'daily' }
  expect(await saved(call('PUT', `/${id}`, { ...body, paused: true, version: 1 }))).toMatchObject({
    paused: true,
    homes: 2,
    newHomes: 0,
  })
  const [gone] = await matchesOf(id)
  await server.db
    .deleteFrom('searchMatch')
    .where('searchId', '=', id)
    .where('propertyId', '=', gone?.propertyId ?? '')
    .execute()
  expect(await saved(call('PUT', `/${id}`, { ...body, paused: false, version: 2 }))).toMatchObject({
    paused: false,
    homes: 2,
    newHomes: 1,
  })
})

it('keeps when it is emailed', async () => {
  const { id, cadence } = await save()
  expect(cadence).toBe('daily')
  expect((await save({ cadence: 'as it happens' })).cadence).toBe('as it happens')
  const change = { name: 'Houses', criteria, paused: false, version: 1 }
  expect(await saved(call('PUT', `/${id}`, { ...change, cadence: 'weekly' }))).toMatchObject({
    cadence: 'weekly',
    version: 2,
  })
  for (const cadence of ['hourly', undefined])
    expect((await call('PUT', `/${id}`, { ...change, cadence, version: 2 })).statusCode).toBe(400)
})

it('keeps how its homes are laid out, until that is changed, and gives it back with what was deleted', async () => {
  const layout = {
    view: 'table',
    density: 'compact',
    columns: ['ask', 'room'],
    widths: { ask: 90 },
  }
  expect((await save()).layout).toBeNull()
  const { id, ...first } = await save({ layout })
  expect(first.layout).toEqual(layout)
  const change = { name: 'Houses', criteria, cadence: 'daily', paused: false }
  const put = (given: object) => saved(call('PUT', `/${id}`, Object.assign({}, change, given)))
  expect(await put({ paused: true, version: 1 })).toMatchObject({ layout, version: 2 })
  const cards = { view: 'cards', density: 'regular', columns: null, widths: {} }
  expect(await put({ layout: cards, version: 2 })).toMatchObject({ layout: cards, version: 3 })
  const late = await call('PUT', `/${id}`, Object.assign({}, change, { layout, version: 2 }))
  expect(late.statusCode).toBe(409)
  expect(late.json()).toMatchObject({ now: { layout: cards } })
  await call('DELETE', `/${id}?version=3`)
  const keptOf = async () => {
    const url = accountDataCalls.read.path.replace('{userId}', 'sub-of-ann')
    const data = z.parse(
      accountDataCalls.read.answer,
      (await server.inject({ url, headers: asSubscriber })).json(),
    )
    return data.savedSearches.at(-1)?.layout
  }
  expect(await keptOf()).toEqual(cards)
  expect(await saved(call('POST', `/${id}/restore`))).toMatchObject({ layout: cards })
  expect(await put({ layout: null, version: 3 })).toMatchObject({ layout: null, version: 4 })
  expect(await keptOf()).toBeNull()
})

it('refuses what is no layout, and says nothing of one that it cannot read', async () => {
  const layout = { view: 'tiles', density: 'compact', columns: null, widths: {} }
  const refused = await call('POST', '', { name: 'Houses', criteria, layout })
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ code: 'bad-input', field: 'layout.view' })
  const { id } = await save()
  await sql`UPDATE saved_search SET layout = ${JSON.stringify(layout)}::jsonb
    WHERE id = ${id}`.execute(server.db)
  expect((await saved(call('GET', `/${id}`))).layout).toBeNull()
})

it('a newer version is neither overwritten nor deleted, and is answered', async () => {
  const { id } = await save()
  const change = { name: 'Mine', criteria, cadence: 'daily', paused: false, version: 1 }
  const now = await saved(call('PUT', `/${id}`, { ...change, name: 'Theirs' }))
  const refused = await call('PUT', `/${id}`, change)
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({ code: 'changed-elsewhere', now })
  const kept = await call('DELETE', `/${id}?version=1`)
  expect(kept.statusCode).toBe(409)
  expect(kept.json()).toMatchObject({ now: { name: 'Theirs' } })
  expect((await call('DELETE', `/${id}?version=2`)).json()).toEqual({})
  expect((await call('GET', `/${id}`)).statusCode).toBe(404)
})

it('a deletion can be taken back for an hour, with what was new and what it fired', async () => {
  const { id } = await save()
  await comesToMeet(id, 'gone meanwhile')
  const [seen] = await matchesOf(id)
  await server.db
    .updateTable('searchMatch')
    .set({ seen: false })
    .where('searchId', '=', id)
    .where('propertyId', '=', seen?.propertyId ?? '')
    .execute()
  await server.db
    .insertInto('alert')
    .values({
      accountId: 'account-of-ann',
      searchId: id,
      propertyId: 'h1',
      reason: 'listed',
      event: 'e1',
      facts: '{}',
    })
    .execute()
  const before = await saved(call('GET', `/${id}`))
  await call('DELETE', `/${id}?version=1`)
  expect(await saved(call('POST', `/${id}/restore`))).toEqual({
    ...before,
    homes: 2,
    newHomes: 1,
  })
  const fired = await server.db.selectFrom('alert').select('searchId').execute()
  expect(fired).toEqual([{ searchId: id }])
  expect(await saved(call('POST', `/${id}/restore`))).toMatchObject({ id, newHomes: 1 })
  await call('DELETE', `/${id}?version=1`)
  expect((await call('POST', `/${id}/restore`, undefined, signedInAs('ben'))).statusCode).toBe(404)
  await server.db
    .updateTable('deletedSearch')
    .set({ deletedAt: new Date(Date.now() - 61 * 60_000) })
    .execute()
  expect((await call('POST', `/${id}/restore`)).statusCode).toBe(404)
  await savedSearchWork({ db: server.db, places: gazetteer })['forget-deleted-searches'](null)
  expect(await server.db.selectFrom('deletedSearch').select('id').execute()).toEqual([])
})

it('is kept once when it is saved again under its id, as after an answer that was lost', async () => {
  const id = '6f1c1d0e-8a6b-4c57-9d3e-2b8f0a1c4d5e'
  const { total } = await list()
  const [first, again] = await Promise.all([save({ id }), save({ id })])
  expect([first.id, again]).toEqual([id, first])
  expect((await list()).total).toBe(total + 1)
  const others = (headers = asSubscriber) =>
    call('POST', '', { id, name: 'Houses', criteria }, headers)
  expect((await others(signedInAs('ben'))).statusCode).toBe(404)
  await call('DELETE', `/${id}?version=1`)
  expect((await others()).statusCode).toBe(404)
  expect(await saved(call('POST', `/${id}/restore`))).toEqual(first)
  expect((await call('POST', '', { id: 'mine', name: 'Houses', criteria })).statusCode).toBe(400)
})

it('a name to look for that no name can have is refused', async () => {
  expect((await call('GET', '?name=%00')).statusCode).toBe(400)
})

it('is no one else’s: another’s id is as good as none', async () => {
  const { id } = await save()
  const eve = signedInAs('eve')
  const change = { name: 'Hers', criteria, cadence: 'daily', paused: false, version: 1 }
  const ids = [id, 'nobody-has-this', '..%2f', 'a'.repeat(150), '%27%20OR%20true--']
  for (const one of ids)
    for (const answer of [
      await call('GET', `/${one}`, undefined, eve),
      await call('PUT', `/${one}`, change, eve),
      await call('DELETE', `/${one}?version=1`, undefined, eve),
      await call('POST', `/${one}/look`, undefined, eve),
      await call('POST', `/${one}/restore`, undefined, eve),
    ]) {
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ code: 'not-found' })
    }
  expect(await list('', eve)).toMatchObject({ searches: [], total: 0 })
  expect(await saved(call('GET', `/${id}`))).toMatchObject({ name: 'Houses', version: 1 })
  expect((await call('GET', '', undefined, signedInAs('zoe'))).statusCode).toBe(403)
  expect((await server.inject({ url: '/api/saved-searches' })).statusCode).toBe(401)
})

it('takes any text as a name, in one line of text alone', async () => {
  const script = '<script>alert(1)</script> & "quotes" 家 🏠'
  expect((await save({ name: script })).name).toBe(script)
  const header = 'Houses\r\nBcc: everyone@example.com\u0007\u202e'
  expect((await save({ name: header })).name).toBe('Houses Bcc: everyone@example.com')
  expect((await save({ name: `lone \ud800 half` })).name).toBe('lone half')
  const odd = { ...criteria, city: 'Columbus\u0007, OH\ud800', state: 'OH\u0007' }
  expect((await save({ criteria: odd })).criteria.city).toBe('Columbus, OH')
})

it('says what is wrong with a search that cannot be kept', async () => {
  const refused = async (change: object) => {
    const answer = await call('POST', '', { name: 'Houses', criteria, ...change })
    expect(answer.statusCode).toBe(400)
    return z.parse(z.object({ error: z.string(), field: z.string() }), answer.json())
  }
  expect(await refused({ name: ' \n ' })).toMatchObject({ field: 'name' })
  expect(await refused({ name: '\u0007\u200b' })).toEqual({
    error: 'Give the search a name.',
    field: 'name',
  })
  expect(await refused({ name: 'x'.repeat(101) })).toEqual({
    error: 'The field “name” is not valid: it may have 100 characters at most.',
    field: 'name',
  })
  expect(await refused({ criteria: { ...criteria, city: '12 Main St' } })).toMatchObject({
    field: 'criteria.city',
  })
  expect(await refused({ criteria: { ...criteria, sizeAtLeast: 9, sizeAtMost: 8 } })).toEqual({
    error: 'The field “criteria.sizeAtMost” is not valid: give no less than the other end.',
    field: 'criteria.sizeAtMost',
  })
})

it('lists ten thousand a page at a time, and finds them by name', async () => {
  await sql`
    INSERT INTO saved_search (id, account_id, name, criteria, distance, home_type,
      price_below_market, max_price, cadence)
    SELECT 'many-' || n, 'account-of-dora', 'Search ' || n, ${JSON.stringify(criteria)}::jsonb,
      'mile', 'House', 0, 500000, 'off'
    FROM generate_series(1, 10000) AS n ORDER BY n`.execute(server.db)
  const dora = signedInAs('dora')
  const first = await list('', dora)
  expect(first.total).toBe(10_000)
  expect(first.searches.map(({ name }) => name).slice(0, 2)).toEqual([
    'Search 10000',
    'Search 9999',
  ])
  const second = await list(`?after=${first.next}`, dora)
  expect(second.searches[0]?.name).toBe('Search 9950')
  const found = await list('?name=SEARCH%20777', dora)
  expect(found.searches).toHaveLength(11)
  expect(found).toMatchObject({ next: null, total: 10_000 })
  expect((await list('?name=%25', dora)).searches).toEqual([])
  expect((await call('GET', '?after=x', undefined, dora)).statusCode).toBe(400)
})

it('is one of at most a hundred, also where two are saved at once; a deleted one makes room', async () => {
  const finn = signedInAs('finn')
  await sql`
    INSERT INTO saved_search (id, account_id, name, criteria, distance, home_type,
      price_below_market, max_price, cadence)
    SELECT 'full-' || n, 'account-of-finn', 'Search', ${JSON.stringify(criteria)}::jsonb,
      'mile', 'House', 0, 500000, 'off'
    FROM generate_series(1, 99) AS n`.execute(server.db)
  const another = () => call('POST', '', { name: 'One more', criteria }, finn)
  const both = await Promise.all([another(), another()])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const refused = both.find(({ statusCode }) => statusCode === 409)?.json()
  expect(refused.code).toBe('too-many-searches')
  expect(refused.error).toBe(
    'You keep 100 saved searches, which is as many as an account can. Delete one you no longer need, then save this one.',
  )
  await call('DELETE', '/full-1?version=1', undefined, finn)
  expect((await another()).statusCode).toBe(200)
  const back = await call('POST', '/full-1/restore', undefined, finn)
  expect([back.statusCode, back.json()]).toMatchObject([409, { code: 'too-many-searches' }])
  expect(back.json().error).toMatch(/Delete one you no longer need, then restore this one\.$/)
  await call('DELETE', '/full-2?version=1', undefined, finn)
  expect(await saved(call('POST', '/full-1/restore', undefined, finn))).toMatchObject({
    id: 'full-1',
  })
})

it('can be restored while it is among the newest hundred that were deleted', async () => {
  const gina = signedInAs('gina')
  await sql`
    INSERT INTO deleted_search (id, account_id, search, places, matches, alerts, deleted_at)
    SELECT 'gone-' || n, 'account-of-gina', '{}', '{}', '[]', '{}', now() - make_interval(secs => n)
    FROM generate_series(1, 100) AS n`.execute(server.db)
  const { id } = await save({}, gina)
  await call('DELETE', `/${id}?version=1`, undefined, gina)
  const left = await server.db
    .selectFrom('deletedSearch')
    .select('id')
    .where('accountId', '=', 'account-of-gina')
    .execute()
  expect(left).toHaveLength(100)
  expect(left.map((row) => row.id)).not.toContain('gone-100')
  expect(await saved(call('POST', `/${id}/restore`, undefined, gina))).toMatchObject({ id })
})

it('is in the data download, and goes with the account', async () => {
  const cleo = signedInAs('cleo')
  const { id } = await save({ name: 'Kept' }, cleo)
  const { id: deleted } = await save({ name: 'Thrown away' }, cleo)
  await call('DELETE', `/${deleted}?version=1`, undefined, cleo)
  const answer = await server.inject({ url: '/api/account/data/sub-of-cleo', headers: cleo })
  expect(z.parse(accountDataCalls.read.answer, answer.json()).savedSearches).toMatchObject([
    { name: 'Kept', criteria, cadence: 'daily', paused: false, deletedAt: null },
    { name: 'Thrown away', criteria, deletedAt: expect.any(String) },
  ])
  await server.db.deleteFrom('account').where('id', '=', 'account-of-cleo').execute()
  for (const table of ['savedSearch', 'deletedSearch'] as const) {
    const left = await server.db
      .selectFrom(table)
      .select('id')
      .where('id', 'in', [id, deleted])
      .execute()
    expect(left).toEqual([])
  }
})
