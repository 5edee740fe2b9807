import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { date, offer, sale, salesNearby } from '../../../../tests/listings/listing-facts.ts'
import { gazetteer } from '../../../../tests/places/gazetteer.ts'
import {
  addSubscriber,
  asSubscriber,
  createTestServer,
  signedInAs,
  type TestServer,
} from '../../../../tests/test-app.ts'
import { dealPacketSchema } from '../../../contract/deals/deal-packet.ts'
import { myHomesSchema } from '../../../contract/marks/my-homes.ts'
import { homeSchema } from '../../../contract/search/home.ts'
import { evidenceSchema } from '../../../contract/valuation/evidence.ts'
import { referenceDeal } from '../../../domain/deals/deal-for-tests.ts'
import type { ListingFact } from '../../../domain/listings/listing.ts'
import { asStored, recomputeValue } from '../../../domain/valuation/evidence/recompute-value.ts'
import { ingestListings } from '../../listings/ingest-listings.ts'
import { bringUpToDate } from '../../start/values/bring-up-to-date.ts'
import { forgetLastValues } from './keep-last-values.ts'

let server: TestServer
let home = ''
const ben = signedInAs('ben')
const inputs = referenceDeal()

/** Imports a file of this day. */
const take = async (...facts: ListingFact[]) => {
  await ingestListings(server.db, facts, { places: gazetteer, importRun: 1 })
  await bringUpToDate(server.db, { today: date('2024-12-31'), staleDays: 45 })
}
const house = (given: Partial<ListingFact> = {}) => offer({ listingKey: 'HOUSE', ...given })
const other = (day: string) =>
  offer({ listingKey: 'OTHER', unparsedAddress: '9 Oak St', exportedOn: date(day) })

beforeEach(async () => {
  await server?.close()
  server = await createTestServer()
  await addSubscriber(server.db, 'ben')
  await take(...salesNearby(30), house(), other('2024-06-30'))
  const row = await server.db
    .selectFrom('listing')
    .select('propertyId')
    .where('listingKey', '=', 'HOUSE')
    .executeTakeFirstOrThrow()
  home = row.propertyId
})
afterAll(() => server.close())

const NOTHING_NEWER = { asks: 250_000, offer: null, newerValue: null }

const asked = 'distance=half%20mile&priceBelowMarket=20000'
const get = (headers = asSubscriber) =>
  server.inject({ url: `/api/flip-search/homes/${home}?${asked}`, headers })
const homeOf = async () => z.parse(homeSchema, (await get()).json())
const getEvidence = (more = '', headers = asSubscriber) =>
  server.inject({ url: `/api/flip-search/homes/${home}/evidence?${asked}${more}`, headers })
const evidenceOf = async (more = '') => z.parse(evidenceSchema, (await getEvidence(more)).json())
const mark = async (headers = asSubscriber, given: object = {}) =>
  server.inject({
    method: 'PUT',
    url: `/api/home-marks/${home}`,
    headers,
    payload: { mark: 'Offered', version: null, ...given },
  })
const putDeal = (version: number) =>
  server.inject({
    method: 'PUT',
    url: `/api/deals/${home}`,
    headers: asSubscriber,
    payload: { version, inputs, startedFrom: inputs },
  })
const comps = {
  distance: 'half mile',
  includeHomesForSale: false,
  chosen: { off: {}, pinned: [], within: { miles: null, days: null, sizePercent: null } },
}
const post = (path: string, payload: object) =>
  server.inject({
    method: 'POST',
    url: `/api/deals/${home}/${path}`,
    headers: asSubscriber,
    payload,
  })

const pending = house({ standardStatus: 'Pending', exportedOn: date('2024-07-08') })
/** A sale that was closed before the home left, and is known only since. */
const lateSale = sale({
  listingKey: 'LATE',
  closePrice: 420_000,
  closeDate: date('2024-06-20'),
  latitude: 39.9901,
  exportedOn: date('2024-07-08'),
})
const closed = house({
  standardStatus: 'Closed',
  closePrice: 262_000,
  closeDate: date('2024-08-01'),
  exportedOn: date('2024-08-05'),
})

describe('a home that leaves the market', () => {
  it('still has its value and grid where an earlier version kept them, without a line of condition', async () => {
    await putDeal(0)
    const before = await evidenceOf('&everySale=true')
    await take(pending)
    const { evidence } = await server.db
      .selectFrom('lastValuation')
      .select('evidence')
      .where('distance', '=', 'half mile')
      .executeTakeFirstOrThrow()
    const withoutConditions = JSON.stringify(JSON.parse(evidence), (key, value: unknown) =>
      key === 'condition' || key === 'workConstant' ? undefined : value,
    )
    expect(withoutConditions.length).toBeLessThan(evidence.length)
    await server.db.updateTable('lastValuation').set({ evidence: withoutConditions }).execute()
    const kept: unknown = (await getEvidence('&everySale=true')).json()
    expect(kept).toMatchObject({ sales: before.sales, home: { condition: null } })
    const packet = z.parse(dealPacketSchema, (await post('packet', comps)).json())
    const [sold] = packet.comps?.sales ?? []
    expect(sold).toMatchObject({ condition: null, lines: { condition: 0 } })
    expect(packet.comps?.valueUsd).toBe(Math.round(recomputeValue(before, asStored).value))
  })

  it('keeps what it was last valued with for who marked it, while it is pending and once it is sold', async () => {
    await mark()
    const before = await homeOf()
    const evidenceBefore = await evidenceOf('&everySale=true')
    await take(pending, lateSale)
    const then = await homeOf()
    const { priceHistory, leftMarket, remarks: _, ...figures } = then
    expect(leftMarket).toEqual({
      state: 'pending',
      since: '2024-07-08',
      soldPrice: null,
      ...NOTHING_NEWER,
    })
    expect(priceHistory?.at(-1)?.event).toBe('pending')
    const { priceHistory: __, remarks: ___, ...figuresBefore } = before
    expect(figures).toEqual({
      ...figuresBefore,
      lastSeen: '2024-07-08',
      daysUnseen: 0,
      daysOnMarket: figures.daysOnMarket,
    })
    const evidence = await evidenceOf('&everySale=true')
    expect(evidence.sales).toEqual(evidenceBefore.sales)
    expect(evidence.home).toEqual(evidenceBefore.home)
    expect(Math.round(recomputeValue(evidence, asStored).value)).toBe(then.typicalValue)
    expect(evidence.leftMarket).toEqual(leftMarket)

    await take(closed)
    const sold = await homeOf()
    expect(sold.leftMarket).toEqual({
      state: 'sold',
      since: '2024-08-01',
      soldPrice: 262_000,
      ...NOTHING_NEWER,
    })
    expect({ ...sold, leftMarket, priceHistory }).toEqual(then)
    expect((await evidenceOf('&everySale=true')).sales).toEqual(evidenceBefore.sales)
    expect((await get(ben)).statusCode).toBe(404)
    expect((await getEvidence('', ben)).statusCode).toBe(404)
    const became = await server.inject({ url: `/api/home-now/${home}`, headers: ben })
    expect(became.json()).toMatchObject({ state: 'sold', soldPrice: 262_000 })
  })

  it('keeps its deal, packet with comps and link for who keeps a deal of it, all to be changed', async () => {
    const { version } = (await putDeal(0)).json()
    const value = (await homeOf()).typicalValue
    await take(pending)
    const changed = (await putDeal(version)).json()
    const packet = z.parse(dealPacketSchema, (await post('packet', comps)).json())
    expect(packet.home).toMatchObject({ price: 250_000, leftMarket: { state: 'pending' } })
    expect(packet.comps?.valueUsd).toBe(value)
    expect(packet.comps?.sales.some(({ kept }) => kept)).toBe(true)
    const off = { [(await evidenceOf()).sales[0]?.listingKey ?? '']: 'remodelled' }
    const without = await post('packet', { ...comps, chosen: { ...comps.chosen, off } })
    expect(without.json().comps.valueUsd).not.toBe(value)
    const link = await post('shares', {
      version: changed.version,
      preparedBy: 'Ann & Co',
      ...comps,
    })
    const shared = await server.inject({ url: `/api/shared/${link.json().token}` })
    expect(shared.json().packet.home.leftMarket.state).toBe('pending')
  })

  it('keeps it too when no file has shown it for 45 days, at the price it asked', async () => {
    await mark()
    const before = await homeOf()
    await take(other('2024-09-01'))
    const unseen = await homeOf()
    expect(unseen).toMatchObject({
      price: 250_000,
      asOf: before.asOf,
      typicalValue: before.typicalValue,
      leftMarket: { state: 'not seen', since: '2024-06-30', soldPrice: null },
    })
    expect(unseen.comps).toEqual(before.comps)
  })

  it('is gone for everyone where no one kept it', async () => {
    await take(pending)
    await mark()
    expect((await get()).json()).toMatchObject({ code: 'home-gone' })
    expect(await server.db.selectFrom('lastValuation').selectAll().execute()).toEqual([])
  })

  it('shows no value, and no address, that its seller keeps back by then', async () => {
    await mark()
    await take(pending)
    const set = (values: object) =>
      server.db.updateTable('listing').set(values).where('propertyId', '=', home).execute()
    await set({ internetAddressDisplayYN: false })
    expect(await homeOf()).toMatchObject({ addressHidden: true, webUrl: null })
    await set({ internetAutomatedValuationDisplayYN: false })
    expect((await get()).statusCode).toBe(404)
    expect((await getEvidence()).statusCode).toBe(404)
  })

  it('is as any other once it is for sale again, and what was kept is forgotten', async () => {
    await mark()
    await take(pending)
    await forgetLastValues(server.db)
    expect((await homeOf()).leftMarket?.state).toBe('pending')
    await take(house({ listPrice: 240_000, exportedOn: date('2024-07-20') }))
    expect(await homeOf()).toMatchObject({ price: 240_000 })
    expect((await homeOf()).leftMarket).toBeUndefined()
    await forgetLastValues(server.db)
    expect(await server.db.selectFrom('lastValuation').selectAll().execute()).toEqual([])
  })
})

const offerOf = (id: string, on: string, price = 231_000) => ({
  id,
  price,
  on,
  answer: 'open',
  counter: null,
  expiresOn: null,
})
/** Sales that come later, at other prices. */
const laterSales = () =>
  salesNearby(12, { closePrice: 320_000 }).map((fact, i) => ({
    ...fact,
    listingKey: `LATER ${i}`,
    unparsedAddress: `${900 + i} Late St`,
    closeDate: date('2024-07-01'),
    exportedOn: date('2024-07-02'),
  }))

/** Of the one home that is marked, at a mile. */
const figuresInMyHomes = async () => {
  const mine = await server.inject({ url: '/api/marks/homes', headers: asSubscriber })
  return z.parse(myHomesSchema, mine.json()).homes[0]?.now?.figures
}

describe('a home with offers', () => {
  it('has its comps and figures as of the newest offer once it is pending, sold and unseen, with what is newer beside them', async () => {
    const offers = [offerOf('a', '2024-06-30')]
    const { version } = (await mark(asSubscriber, { offers })).json()
    await putDeal(0)
    const atOffer = await homeOf()
    const evidenceAtOffer = await evidenceOf('&everySale=true')
    const mineAtOffer = await figuresInMyHomes()
    await take(...laterSales(), house({ listPrice: 245_000, exportedOn: date('2024-07-05') }))
    const live = await homeOf()
    expect(live.leftMarket).toBeUndefined()
    expect(live.typicalValue).not.toBe(atOffer.typicalValue)

    await take(pending)
    const then = await homeOf()
    const { price, asOf, typicalValue, afterRepairValue, range80, comps: compsThen } = atOffer
    const frozen = { price, asOf, typicalValue, afterRepairValue, range80, comps: compsThen }
    expect(then).toMatchObject({
      ...frozen,
      leftMarket: {
        state: 'pending',
        since: '2024-07-08',
        asks: 250_000,
        offer: { price: 231_000, on: '2024-06-30' },
        newerValue: { value: live.typicalValue, asOf: live.asOf },
      },
    })
    const evidence = await evidenceOf('&everySale=true')
    expect(evidence.sales).toEqual(evidenceAtOffer.sales)
    expect(evidence.leftMarket).toEqual(then.leftMarket)
    expect(mineAtOffer?.deal).not.toBeNull()
    expect(await figuresInMyHomes()).toEqual(mineAtOffer)
    const packet = z.parse(dealPacketSchema, (await post('packet', comps)).json())
    expect(packet.comps?.valueUsd).toBe(typicalValue)
    expect(packet.home?.leftMarket?.offer).toBeNull()

    await take(closed)
    expect(await homeOf()).toMatchObject({ ...frozen, leftMarket: { state: 'sold' } })
    await take(other('2024-11-01'))
    expect(await homeOf()).toMatchObject({ ...frozen, leftMarket: { state: 'sold' } })
    expect((await mark(asSubscriber, { offers, version, mark: 'Won' })).statusCode).toBe(200)
    await server.db
      .updateTable('keptValuation')
      .set({ keptAt: new Date(0) })
      .execute()
    await forgetLastValues(server.db)
    expect(await homeOf()).toMatchObject(frozen)
  })

  it('keeps values with an offer when it is the newest, goes back with an offer that is taken back, and forgets them a day later', async () => {
    const [first, second] = [offerOf('a', '2024-06-30'), offerOf('b', '2024-07-05', 240_000)]
    const put = async (version: number | null, offers: readonly object[]): Promise<number> =>
      (await mark(asSubscriber, { version, offers })).json().version
    let version = await put(null, [first])
    const atFirst = await homeOf()
    await take(...laterSales(), house({ exportedOn: date('2024-07-05') }))
    version = await put(version, [{ ...first, answer: 'countered', counter: 245_000 }])
    version = await put(version, [first, second])
    const atSecond = await homeOf()
    await take(pending)
    expect((await homeOf()).typicalValue).toBe(atSecond.typicalValue)
    expect((await homeOf()).leftMarket?.offer).toEqual({ price: 240_000, on: '2024-07-05' })
    version = await put(version, [first])
    expect((await homeOf()).typicalValue).toBe(atFirst.typicalValue)
    version = await put(version, [first, second])
    expect((await homeOf()).typicalValue).toBe(atSecond.typicalValue)
    await put(version, [first])
    const offerIds = async () => [
      ...new Set(
        (await server.db.selectFrom('keptValuation').select('offerId').execute()).map(
          ({ offerId }) => offerId,
        ),
      ),
    ]
    await forgetLastValues(server.db)
    expect((await offerIds()).toSorted()).toEqual(['a', 'b'])
    await server.db
      .updateTable('keptValuation')
      .set({ keptAt: new Date(0) })
      .execute()
    await forgetLastValues(server.db)
    expect(await offerIds()).toEqual(['a'])
  })

  it('is as it was bought by once it is closed, also while it is for sale again, and for sale to everyone else', async () => {
    const { version } = (await mark(asSubscriber, { mark: 'Won' })).json()
    const atWon = await homeOf()
    await take(pending)
    await take(closed)
    const again = house({
      listingKey: 'AGAIN',
      homeKey: 'home-HOUSE',
      unparsedAddress: '1 HOUSE St',
      listPrice: 410_000,
      onMarketDate: date('2024-12-15'),
      exportedOn: date('2024-12-20'),
    })
    const stages = [{ stage: 'closed', on: '2024-08-01' }]
    await take(...laterSales(), again)
    expect(await homeOf()).toMatchObject({ price: 410_000 })
    expect((await mark(asSubscriber, { mark: 'Won', stages, version })).statusCode).toBe(200)
    await forgetLastValues(server.db)
    const { price, typicalValue, asOf } = atWon
    expect(await homeOf()).toMatchObject({
      price,
      typicalValue,
      asOf,
      leftMarket: { state: 'for sale', asks: 410_000, offer: null },
    })
    expect((await evidenceOf()).asOf).toBe(asOf)
    expect(z.parse(homeSchema, (await get(ben)).json())).toMatchObject({ price: 410_000 })
  })

  it('shows none of it where its seller lets no value be shown, and to no one else', async () => {
    await mark(asSubscriber, { offers: [offerOf('a', '2024-06-30')] })
    await mark(ben)
    await take(...laterSales(), house({ exportedOn: date('2024-07-05') }))
    const ofBen = z.parse(homeSchema, (await get(ben)).json())
    await take(pending)
    expect(z.parse(homeSchema, (await get(ben)).json())).toMatchObject({
      typicalValue: ofBen.typicalValue,
      leftMarket: { offer: null, newerValue: null },
    })
    await server.db
      .updateTable('listing')
      .set({ internetAutomatedValuationDisplayYN: false })
      .where('propertyId', '=', home)
      .execute()
    expect((await get()).statusCode).toBe(404)
    expect((await getEvidence()).statusCode).toBe(404)
  })
})
