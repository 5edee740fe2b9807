import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { date, offer, sale, salesNearby } from '../../../tests/listings/listing-facts.ts'
import {
  addSubscriber,
  asSubscriber,
  createTestServer,
  signedInAs,
  type TestServer,
  takeListings,
} from '../../../tests/test-app.ts'
import { accountDataCalls } from '../../contract/account/account-data.ts'
import {
  homeLookedAtSchema,
  homeMarkSchema,
  homeMarksSchema,
} from '../../contract/marks/home-marks.ts'
import {
  homeNowAndBeforeSchema,
  type MyHome,
  myHomesSchema,
} from '../../contract/marks/my-homes.ts'
import { homeSchema } from '../../contract/search/home.ts'
import { referenceDeal } from '../../domain/deals/deal-for-tests.ts'
import { offerAndNet } from '../../domain/deals/results/max-offer.ts'
import { MAX_MARKED_HOMES } from '../../domain/marks/home-mark.ts'
import type { HomeOffer } from '../../domain/marks/offers.ts'

let server: TestServer
const ids: Record<string, string> = {}
const ben = signedInAs('ben')

beforeAll(async () => {
  server = await createTestServer()
  await addSubscriber(server.db, 'ben')
  await takeListings(server.db, [
    ...salesNearby(12),
    offer({ listingKey: 'A', unparsedAddress: '1 Ash St' }),
    offer({ listingKey: 'B', unparsedAddress: '2 Birch St', latitude: 39.991 }),
    offer({ listingKey: 'C', unparsedAddress: '3 Cedar St', latitude: 39.992 }),
  ])
  const rows = await server.db
    .selectFrom('listing')
    .select(['listingKey', 'propertyId'])
    .where('kind', '=', 'offer')
    .execute()
  for (const row of rows) ids[row.listingKey] = row.propertyId
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of ['homeMark', 'homeMarkMove', 'homeLook', 'keptValuation'] as const)
    await server.db.deleteFrom(table).execute()
})

const idOf = (key: string): string => ids[key] ?? ''
const put = (key: string, payload: object, headers = asSubscriber) =>
  server.inject({ method: 'PUT', url: `/api/home-marks/${idOf(key)}`, headers, payload })
const putFine = async (key: string, payload: object, headers = asSubscriber) =>
  z.parse(homeMarkSchema, (await put(key, payload, headers)).json())
const remove = (key: string, version: number, headers = asSubscriber) =>
  server.inject({
    method: 'DELETE',
    url: `/api/home-marks/${idOf(key)}?version=${version}`,
    headers,
  })
const kept = async (headers = asSubscriber) =>
  z.parse(homeMarksSchema, (await server.inject({ url: '/api/home-marks', headers })).json())
const myHomes = async (headers = asSubscriber): Promise<readonly MyHome[]> =>
  z.parse(myHomesSchema, (await server.inject({ url: '/api/my-homes', headers })).json()).homes
const homeNow = (key: string, headers = asSubscriber) =>
  server.inject({ url: `/api/home-now/${ids[key] ?? key}`, headers })
const csv = async () =>
  (await server.inject({ url: '/api/my-homes/csv', headers: asSubscriber })).body

/** As if everything kept so far had been done so long ago. */
const letPass = async (minutes: number) => {
  const ago = minutes * 60_000
  for (const move of await server.db.selectFrom('homeMarkMove').selectAll().execute())
    await server.db
      .updateTable('homeMarkMove')
      .set({ movedAt: new Date(move.movedAt.getTime() - ago) })
      .where('propertyId', '=', move.propertyId)
      .where('movedAt', '=', move.movedAt)
      .execute()
  for (const look of await server.db.selectFrom('homeLook').selectAll().execute())
    await server.db
      .updateTable('homeLook')
      .set({ lookedAt: new Date(look.lookedAt.getTime() - ago) })
      .where('propertyId', '=', look.propertyId)
      .execute()
}

const offerFor = (id: string, given: Partial<HomeOffer> = {}): HomeOffer => ({
  id,
  price: 200_000,
  on: '2026-03-01',
  answer: 'open',
  counter: null,
  expiresOn: null,
  ...given,
})

describe('a mark', () => {
  it('is kept for the subscriber who sets it and no one else, with its reason, its note and what the home asked', async () => {
    const mark = { mark: 'Passed', reason: 'Too much work', note: '<script>alert(1)</script>' }
    const set = await putFine('A', { ...mark, version: null })
    expect(set).toMatchObject({ ...mark, propertyId: idOf('A'), price: 250_000 })
    expect((await kept()).marks).toEqual([set])
    expect((await kept(ben)).marks).toEqual([])
    expect(await putFine('A', { mark: 'Won', version: null }, ben)).toMatchObject({ note: '' })
    expect((await remove('B', set.version, ben)).statusCode).toBe(404)
    expect((await kept()).marks).toEqual([set])
  })

  it('keeps a reason as one line, without marks that turn its direction', async () => {
    const reason = 'Roof\r\nWon: \u202emuch\u2028more'
    const set = await putFine('A', { mark: 'Passed', reason, version: null })
    expect(set.reason).toBe('Roof Won: much more')
  })

  it('keeps what a change does not speak of, and a reason for passed homes alone', async () => {
    const set = await putFine('A', { mark: 'Passed', reason: 'Roof', note: 'Call', version: null })
    const won = await putFine('A', { mark: 'Won', version: set.version })
    expect(won).toMatchObject({ mark: 'Won', reason: '', note: 'Call' })
  })

  it('keeps what was offered and when, and the next step with its day, until they are taken away', async () => {
    const offer = { price: 231_000, on: '2026-11-20' }
    const nextStep = { what: 'Call the\nagent', on: '2026-11-30' }
    const set = await putFine('A', { mark: 'Offered', offer, nextStep, version: null })
    expect(set).toMatchObject({ offer, nextStep: { what: 'Call the agent', on: '2026-11-30' } })
    const won = await putFine('A', { mark: 'Won', version: set.version })
    expect(won).toMatchObject({ offer, nextStep: { what: 'Call the agent' } })
    expect((await kept()).marks).toEqual([won])
    const [header = '', line = ''] = (await csv()).split('\r\n')
    const cell = (name: string) => line.split(',')[header.split(',').indexOf(name)]
    expect(['Offered', 'Offered on', 'Next step', 'Next step by'].map(cell)).toEqual([
      ...['231000', '2026-11-20', 'Call the agent', '2026-11-30'],
    ])
    const later = await putFine('A', {
      mark: 'Won',
      offer: null,
      nextStep: { what: 'Close', on: null },
      version: won.version,
    })
    expect(later).not.toHaveProperty('offer')
    expect(later.nextStep).toEqual({ what: 'Close', on: null })
    const without = await putFine('A', { mark: 'Won', nextStep: null, version: later.version })
    expect(without).not.toHaveProperty('nextStep')
  })

  it('keeps the price that was shown where the request has it', async () => {
    expect(await putFine('A', { mark: 'Passed', price: 260_000, version: null })).toMatchObject({
      price: 260_000,
    })
  })

  it('is never changed from an older state: 409 says what is there now', async () => {
    const first = await putFine('A', { mark: 'Watching', version: null })
    const second = await putFine('A', { mark: 'Visit', version: first.version })
    const late = await put('A', { mark: 'Passed', version: first.version })
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { code: 'changed-elsewhere', now: second },
    ])
    expect((await put('A', { mark: 'Passed', version: null })).statusCode).toBe(409)
    expect((await remove('A', first.version)).statusCode).toBe(409)
    expect((await remove('A', second.version)).statusCode).toBe(200)
    const gone = await put('A', { mark: 'Passed', version: second.version })
    expect([gone.statusCode, gone.json()]).toMatchObject([409, { now: null }])
    const both = await Promise.all(
      ['Won', 'Passed'].map((mark) => put('B', { mark, version: null })),
    )
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  })

  it('cannot be changed by who knew it before it was removed and set again', async () => {
    const first = await putFine('A', { mark: 'Watching', version: null })
    await remove('A', first.version)
    await putFine('A', { mark: 'Watching', version: null })
    expect((await put('A', { mark: 'Passed', version: first.version })).statusCode).toBe(409)
  })

  it('is refused for unknown homes, for texts that are too long, and to who may not search', async () => {
    for (const id of ['nobody', '..%2f', 'a'.repeat(150)])
      expect(
        (
          await server.inject({
            method: 'PUT',
            url: `/api/home-marks/${id}`,
            headers: asSubscriber,
            payload: { mark: 'Won', version: null },
          })
        ).statusCode,
      ).toBe(404)
    const refused = { mark: 'Passed', version: null }
    for (const wrong of [
      { note: 'x'.repeat(2001) },
      { reason: 'x'.repeat(201) },
      { note: 'a\0b' },
      { mark: 'Sold' },
      { price: -1 },
      { offer: { price: 1, on: '2026-02-30' } },
      { offer: { price: -1, on: '2026-02-20' } },
      { offers: [offerFor('a'), offerFor('a')] },
      { offers: [{ ...offerFor('a'), answer: 'maybe' }] },
      { offers: [offerFor('x'.repeat(41))] },
      { offers: [offerFor('cut \ud83c')] },
      { offers: Array.from({ length: 31 }, (_, i) => offerFor(`${i}`)) },
      { stages: [{ stage: 'closed', on: '2026-02-30' }] },
      { stages: [{ stage: 'rented', on: '2026-02-20' }] },
      {
        stages: [
          { stage: 'closed', on: '2026-02-20' },
          { stage: 'under contract', on: '2026-02-21' },
        ],
      },
      {
        stages: [
          { stage: 'closed', on: '2026-02-20' },
          { stage: 'closed', on: '2026-02-21' },
        ],
      },
      { nextStep: { what: '', on: null } },
      { nextStep: { what: ' \n ', on: null } },
      { nextStep: { what: 'x'.repeat(201), on: null } },
    ])
      expect((await put('A', { ...refused, ...wrong })).statusCode).toBe(400)
    expect((await put('A', refused, signedInAs('zoe'))).statusCode).toBe(403)
    expect((await server.inject({ url: '/api/home-marks' })).statusCode).toBe(401)
    expect((await kept()).marks).toEqual([])
  })

  it('keeps every offer with its answer, the newest of them as the one offer of before', async () => {
    const first = offerFor('a', { price: 210_000, on: '2026-03-05', expiresOn: '2026-03-08' })
    const second = offerFor('b', { price: 220_000, on: '2026-03-09' })
    const put1 = await putFine('A', { mark: 'Offered', offers: [second, first], version: null })
    expect(put1).toMatchObject({
      offers: [first, second],
      offer: { price: 220_000, on: '2026-03-09' },
    })
    const countered = { ...second, answer: 'countered', counter: 231_000 }
    const put2 = await putFine('A', {
      mark: 'Offered',
      offers: [first, countered],
      version: put1.version,
    })
    expect(put2.offers).toEqual([first, countered])
    const put3 = await putFine('A', { mark: 'Won', note: 'Signed', version: put2.version })
    expect(put3.offers).toEqual([first, countered])
    expect((await kept()).marks).toEqual([put3])
    const put4 = await putFine('A', { mark: 'Won', offers: [], version: put3.version })
    expect(put4).not.toHaveProperty('offers')
    expect(put4).not.toHaveProperty('offer')
  })

  it('takes the one offer that an earlier version gave as another one, and null as none', async () => {
    const offer = { price: 210_000, on: '2026-03-05' }
    const put1 = await putFine('A', { mark: 'Offered', offer, version: null })
    expect(put1.offers).toEqual([offerFor(put1.offers?.[0]?.id ?? '', offer)])
    const put2 = await putFine('A', { mark: 'Offered', offer, version: put1.version })
    expect(put2.offers).toEqual(put1.offers)
    const more = { price: 215_000, on: '2026-03-05' }
    const put3 = await putFine('A', { mark: 'Offered', offer: more, version: put2.version })
    expect(put3.offers?.map(({ price }) => price)).toEqual([210_000, 215_000])
    const put4 = await putFine('A', { mark: 'Offered', offer: null, version: put3.version })
    expect(put4).not.toHaveProperty('offers')
  })

  it('keeps the stages of a deal in their order, each with its day', async () => {
    const [contract, closed, listed] = [
      { stage: 'under contract', on: '2026-03-10' },
      { stage: 'closed', on: '2026-04-02' },
      { stage: 'listed', on: '2026-08-01' },
    ]
    const put1 = await putFine('A', {
      mark: 'Won',
      stages: [listed, contract, closed],
      version: null,
    })
    expect(put1.stages).toEqual([contract, closed, listed])
    const put2 = await putFine('A', { mark: 'Won', note: 'On the market', version: put1.version })
    expect(put2.stages).toEqual(put1.stages)
    const put3 = await putFine('A', { mark: 'Won', stages: [contract], version: put2.version })
    expect(put3.stages).toEqual([contract])
    const before = await putFine('A', { mark: 'Won', stages: [], version: put3.version })
    expect(before).not.toHaveProperty('stages')
    expect(await csv()).toContain(
      'Under contract,Closed,Work under way,Listed,Under contract to sell,Sold',
    )
  })

  it('is one of at most 5,000', async () => {
    await server.db
      .insertInto('homeMark')
      .values(
        Array.from({ length: MAX_MARKED_HOMES }, (_, i) => ({
          accountId: 'account-of-ann',
          propertyId: `h${i}`,
          mark: 'New' as const,
          version: 1,
          markedAt: new Date(),
          price: null,
          lastValue: null,
        })),
      )
      .execute()
    const answer = await put('A', { mark: 'Won', version: null })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'too-many-homes', error: expect.stringContaining('5,000') },
    ])
    expect((await kept()).marks).toHaveLength(5000)
    expect(await myHomes()).toHaveLength(5000)
  })

  it('is in the download of what is kept about a person', async () => {
    const mark = await putFine('A', { mark: 'Won', note: 'Closed', version: null })
    await look('A')
    const url = '/api/account/data/sub-of-ann'
    const answer = await server.inject({ url, headers: asSubscriber })
    expect(z.parse(accountDataCalls.read.answer, answer.json())).toMatchObject({
      homeMarks: { marks: [mark], looks: [{ propertyId: idOf('A') }] },
      homeMarkMoves: [{ propertyId: idOf('A'), mark: 'Won' }],
    })
  })

  it('goes with the account, and so do moves and looks', async () => {
    await addSubscriber(server.db, 'cleo')
    await putFine('A', { mark: 'Won', version: null }, signedInAs('cleo'))
    await look('A', asShown, signedInAs('cleo'))
    await server.db.deleteFrom('account').where('id', '=', 'account-of-cleo').execute()
    for (const table of ['homeMark', 'homeMarkMove', 'homeLook', 'keptValuation'] as const)
      expect(await server.db.selectFrom(table).selectAll().execute()).toEqual([])
  })
})

describe('the moves of a home', () => {
  const movesOf = async () => (await myHomes())[0]?.moves.map(({ mark }) => mark)

  it('are kept with their dates, but for one that is taken back within a minute', async () => {
    const first = await putFine('A', { mark: 'Watching', version: null })
    const second = await putFine('A', { mark: 'Visit', version: first.version })
    expect(await movesOf()).toEqual(['Watching', 'Visit'])
    const back = await putFine('A', { mark: 'Watching', version: second.version })
    expect(back.markedAt).toBe(first.markedAt)
    expect(await movesOf()).toEqual(['Watching'])
    const passed = await putFine('A', { mark: 'Passed', version: back.version })
    await letPass(2)
    await putFine('A', { mark: 'Watching', version: passed.version })
    expect(await movesOf()).toEqual(['Watching', 'Passed', 'Watching'])
  })

  it('are the newest hundred', async () => {
    const { version } = await putFine('A', { mark: 'Watching', version: null })
    await server.db
      .insertInto('homeMarkMove')
      .values(
        Array.from({ length: 150 }, (_, i) => ({
          accountId: 'account-of-ann',
          propertyId: idOf('A'),
          movedAt: new Date(Date.UTC(2024, 0, 1, 0, i)),
          mark: i % 2 === 0 ? 'Visit' : 'Passed',
          price: null,
        })),
      )
      .execute()
    await putFine('A', { mark: 'Visit', version })
    const [home] = await myHomes()
    expect(home?.moves).toHaveLength(100)
    expect(home?.moves.slice(-2).map(({ mark }) => mark)).toEqual(['Watching', 'Visit'])
    expect(home?.moves[0]?.movedAt).toBe('2024-01-01T00:52:00.000Z')
  })

  it('are not made by a note or another reason', async () => {
    const set = await putFine('A', { mark: 'Passed', version: null })
    const why = await putFine('A', { mark: 'Passed', reason: 'Roof', version: set.version })
    await putFine('A', { mark: 'Passed', note: 'Leaks', version: why.version })
    expect((await myHomes())[0]?.moves).toMatchObject([{ mark: 'Passed', reason: 'Roof' }])
  })

  it('a home that is passed once more at a lower price is folded away from that price on', async () => {
    const first = await putFine('A', { mark: 'Passed', price: 260_000, version: null })
    const again = await putFine('A', { mark: 'Passed', price: 250_000, version: first.version })
    expect(again.price).toBe(250_000)
    expect(await movesOf()).toEqual(['Passed', 'Passed'])
    const back = await putFine('A', { mark: 'Passed', price: 260_000, version: again.version })
    expect([back.price, back.markedAt]).toEqual([260_000, first.markedAt])
  })

  it('are there again when a mark is set again that was removed', async () => {
    const first = await putFine('A', { mark: 'Watching', version: null })
    await letPass(60)
    const second = await putFine('A', { mark: 'Visit', note: 'Sunday', version: first.version })
    await letPass(60)
    const before = (await myHomes())[0]?.moves
    await remove('A', second.version)
    expect(await myHomes()).toEqual([])
    const set = await putFine('A', { mark: 'Visit', note: 'Sunday', version: null })
    expect((await myHomes())[0]?.moves).toEqual(before)
    expect(set.markedAt).toBe(before?.at(-1)?.movedAt)
  })

  it('of a removed home are gone a day later', async () => {
    const set = await putFine('A', { mark: 'Watching', version: null })
    await remove('A', set.version)
    await letPass(25 * 60)
    const other = await putFine('B', { mark: 'Watching', version: null })
    await remove('B', other.version)
    const rows = await server.db.selectFrom('homeMarkMove').selectAll().execute()
    expect(rows.map(({ propertyId: id }) => id)).toEqual([idOf('B')])
  })
})

const asShown = { price: 250_000, value: 301_000, distance: 'mile' }
const look = async (key: string, seen: object = asShown, headers = asSubscriber) =>
  z.parse(
    homeLookedAtSchema,
    (
      await server.inject({
        method: 'PUT',
        url: `/api/home-looks/${idOf(key)}`,
        headers,
        payload: seen,
      })
    ).json(),
  )

describe('a look', () => {
  it('is kept, and answers the one before it; looks within an hour are one', async () => {
    expect(await look('A')).toEqual({ mark: null, before: null })
    expect((await look('A')).before).toBeNull()
    await letPass(90)
    const cheaper = { ...asShown, price: 240_000 }
    expect((await look('A', cheaper)).before).toMatchObject(asShown)
    expect((await look('A', { ...asShown, price: 230_000 })).before).toMatchObject(asShown)
    expect((await kept()).looks).toMatchObject([{ propertyId: idOf('A'), price: 230_000 }])
    expect((await kept(ben)).looks).toEqual([])
    const { version, ...mark } = await putFine('A', { mark: 'Watching', version: null })
    expect((await look('A')).mark).toMatchObject(mark)
  })

  it('at no home is answered 404', async () => {
    const url = '/api/home-looks/nobody'
    const payload = asShown
    const answer = await server.inject({ method: 'PUT', url, headers: asSubscriber, payload })
    expect(answer.statusCode).toBe(404)
  })
})

describe('my homes', () => {
  it('tell of each home what it asks, its figures, and what has become of it, our prediction beside the sale', async () => {
    await look('C')
    for (const key of ['A', 'B', 'C']) await putFine(key, { mark: 'Watching', version: null })
    const forSale = (await myHomes()).find(({ propertyId }) => propertyId === idOf('C'))
    const value = forSale?.now?.value ?? 0
    expect(forSale?.now).toMatchObject({ state: 'for sale', price: 250_000, stateCode: 'OH' })
    expect(forSale?.look).toMatchObject(asShown)
    expect(value).toBeGreaterThan(250_000)
    const figures = forSale?.now?.figures
    const wired = await server.inject({
      url: `/api/flip-search/homes/${idOf('C')}?distance=mile`,
      headers: asSubscriber,
    })
    const home = z.parse(homeSchema, wired.json())
    const { kept, ...deal } = figures?.deal ?? {}
    expect({ ...figures, deal }).toEqual({
      typicalValue: home.typicalValue,
      likelySale: home.likelySale,
      deal: {
        afterRepairValue: home.afterRepairValue,
        assumedRepairs: home.assumedRepairs,
        roomForRepairs: home.roomForRepairs,
        verdict: home.verdict,
        maxOffer: home.maxOffer,
        netAtAsk: home.netAtAsk,
      },
    })
    expect(kept).toBe(false)
    expect(forSale?.now?.around).toMatchObject({ lat: 39.992 })
    expect(forSale?.now?.around?.comps).toHaveLength(12)

    const likelySale = { price: 246_000, low: 230_000, high: 260_000 }
    await sql`UPDATE known_home SET figures = jsonb_set(figures, '{mile,likelySale}', ${JSON.stringify(likelySale)}::jsonb)
      WHERE property_id = ${idOf('C')}`.execute(server.db)
    const later = { exportedOn: date('2024-07-15') }
    const [b, c] = [
      { listingKey: 'B', unparsedAddress: '2 Birch St', latitude: 39.991, ...later },
      { listingKey: 'C', unparsedAddress: '3 Cedar St', latitude: 39.992, ...later },
    ]
    await takeListings(server.db, [
      offer({ ...b, standardStatus: 'Pending' }),
      sale({ ...c, closePrice: 311_000, closeDate: date('2024-07-10') }),
    ])
    const now = new Map((await myHomes()).map((home) => [home.propertyId, home.now]))
    expect(now.get(idOf('A'))).toMatchObject({ state: 'for sale', since: null })
    expect(now.get(idOf('B'))).toMatchObject({ state: 'pending', since: '2024-07-15' })
    expect(now.get(idOf('C'))).toMatchObject({
      state: 'sold',
      since: '2024-07-10',
      soldPrice: 311_000,
      figures: { typicalValue: value, likelySale, deal: null },
      value,
      around: null,
    })

    const cNow = z.parse(homeNowAndBeforeSchema, (await homeNow('C')).json())
    expect(cNow).toMatchObject({ state: 'sold', since: '2024-07-10', soldPrice: 311_000, value })
    expect(cNow.priceHistory).toMatchObject([
      { event: 'listed', price: 250_000 },
      { event: 'sold', date: '2024-07-10', price: 311_000 },
    ])
    // What another subscriber knew of its value stays theirs.
    const forBen = z.parse(homeNowAndBeforeSchema, (await homeNow('C', ben)).json())
    expect(forBen).toEqual({ ...cNow, figures: null, value: null })
    expect((await homeNow('nothing')).statusCode).toBe(404)
  })

  it('have the figures of the deal that is kept of one, and the file says so', async () => {
    for (const key of ['A', 'B']) await putFine(key, { mark: 'Watching', version: null })
    const inputs = JSON.stringify(referenceDeal())
    await server.db
      .insertInto('deal')
      .values({
        accountId: 'account-of-ann',
        propertyId: idOf('A'),
        name: '',
        version: 1,
        inputs,
        startedFrom: inputs,
        createdAt: new Date(),
        changedAt: new Date(),
      })
      .execute()
    const deal = (await myHomes()).find(({ propertyId }) => propertyId === idOf('A'))?.now?.figures
      ?.deal
    expect(deal).toMatchObject({
      kept: true,
      assumedRepairs: null,
      maxOffer: offerAndNet(referenceDeal()).maxOfferUsd,
      afterRepairValue: { price: referenceDeal().arvCents / 100 },
    })
    const [header = '', ...lines] = (await csv()).split('\r\n')
    const cell = (address: string, name: string) =>
      lines.find((line) => line.startsWith(address))?.split(',')[header.split(',').indexOf(name)]
    expect(cell('1 Ash St', 'Max offer')).toBe(String(deal?.maxOffer))
    expect(cell('1 Ash St', 'Net at ask')).toBe(String(deal?.netAtAsk))
    expect(cell('1 Ash St', 'Figures by')).toBe('the deal you keep')
    await server.db.deleteFrom('deal').execute()
  })

  it('come as a file in which no text runs as a formula', async () => {
    const note = '=HYPERLINK("https://evil.example","open")'
    await putFine('A', { mark: 'Passed', reason: '+1', note, version: null })
    const [header, line] = (await csv()).split('\r\n')
    expect(header).toMatch(/^Address,City,State,Zip,Mark,/)
    expect(line).toContain('1 Ash St,Columbus,OH,43201,Dismissed,')
    expect(line).toContain('"\'=HYPERLINK(""https://evil.example"",""open"")"')
  })
})
