import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { date, offer, sale } from '../../../tests/listings/listing-facts.ts'
import { syntheticListings } from '../../../tests/listings/synthetic-listings.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import { asSubscriber, takeListings, testApp } from '../../../tests/test-app.ts'
import { flipCalls } from '../../contract/flips.ts'
import type { MarketResales } from '../../domain/flips/market-resales.ts'
import { ADDRESS_NOT_SHOWN } from '../../domain/listings/display-rules.ts'
import type { ListingFact } from '../../domain/listings/listing.ts'

vi.setConfig({ testTimeout: 60_000 })

/** Bought for about 150,000 in January, a home of its own on Flip Street; no two at one price, as of one deed. */
const bought = (name: string, given: Partial<ListingFact> = {}) =>
  sale({
    listingKey: `${name} bought`,
    homeKey: name,
    unparsedAddress: `${name} Flip St`,
    closePrice: 150_000 + Number(name),
    closeDate: date('2024-01-10'),
    exportedOn: date('2024-01-15'),
    latitude: 40.001 + Number(name) / 1000,
    bathroomsTotalDecimal: 1,
    ...given,
  })
const resold = (name: string, given: Partial<ListingFact> = {}) =>
  bought(name, {
    listingKey: `${name} resold`,
    closePrice: 240_000 + Number(name),
    closeDate: date('2024-06-10'),
    exportedOn: date('2024-06-15'),
    bathroomsTotalDecimal: 2,
    ...given,
  })

let database: TestDatabase
let app: FastifyInstance
beforeAll(async () => {
  database = await createTestDatabase()
  app = await testApp(database.db)
  await takeListings(database.db, [
    ...syntheticListings({ sales: 300, offers: 10 }).map((fact) => ({
      ...fact,
      postalCode: '43201',
    })),
    ...['1', '2', '3'].flatMap((name) => [bought(name), resold(name)]),
    bought('4'),
    resold('4', { internetAutomatedValuationDisplayYN: false }),
    bought('5'),
    resold('5', { internetAddressDisplayYN: false }),
    bought('6'),
    offer({
      listingKey: '6 again',
      homeKey: '6',
      unparsedAddress: '6 Flip St',
      latitude: 40.007,
      listPrice: 250_000,
      onMarketDate: date('2024-06-20'),
      bathroomsTotalDecimal: 2,
    }),
    // No flip: it brought little more.
    bought('7'),
    resold('7', { closePrice: 152_000 }),
    // Built again in between.
    bought('8'),
    resold('8', { yearBuilt: 2024 }),
    // Its seller keeps it off the Internet.
    bought('9'),
    resold('9', { internetEntireListingDisplayYN: false }),
  ])
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const get = (url: string) => app.inject({ url, headers: asSubscriber })
const flipsOf = async (place: string) =>
  flipCalls.ofPlace.answer.parse(
    (await get(`/api/flips?place=${encodeURIComponent(place)}`)).json(),
  )

describe('the flips of a place', () => {
  it('are listed with both sales, what changed, and whether a home was only listed again', async () => {
    const { flips, kind, demo, leftOut, from, asOf } = await flipsOf('Columbus, OH')
    expect([kind, demo]).toEqual(['city', false])
    expect(flips.map(({ address }) => address).toSorted()).toEqual([
      '1 Flip St',
      '2 Flip St',
      '3 Flip St',
      '4 Flip St',
      '6 Flip St',
      ADDRESS_NOT_SHOWN,
    ])
    const sold = flips.find(({ address }) => address === '1 Flip St')
    expect(sold).toMatchObject({
      bought: { price: 150_001, date: '2024-01-10' },
      again: { how: 'sold', price: 240_001, date: '2024-06-10' },
      daysHeld: 152,
      changed: { baths: { from: 1, to: 2 }, beds: null, squareFeet: null },
    })
    expect(sold?.bought.typicalValue).toBeGreaterThan(50_000)
    expect(sold?.rise).toBeGreaterThan(0.2)
    const listed = flips.find(({ address }) => address === '6 Flip St')
    expect(listed?.again).toEqual({
      how: 'listed',
      ask: 250_000,
      price: 242_500,
      date: '2024-06-20',
    })
    expect(leftOut['new home']).toBe(1)
    expect(from !== null && asOf !== null && from < asOf).toBe(true)
  })

  it('keep an address back where the seller asks for it', async () => {
    const { flips } = await flipsOf('43201')
    const hidden = flips.find(({ addressHidden }) => addressHidden)
    expect(hidden?.lat).toBe(Math.round((hidden?.lat ?? 0) * 100) / 100)
    expect(JSON.stringify(flips)).not.toContain('5 Flip St')
  })

  it('have no typical value, in the list and behind figures, where the seller lets none be shown', async () => {
    const { flips } = await flipsOf('43201')
    const unvalued = flips.filter(({ bought }) => bought.typicalValue === null)
    expect(unvalued.map(({ address }) => address)).toEqual(['4 Flip St'])
    const stored = await database.db
      .selectFrom('resale')
      .select('propertyId')
      .where('typicalValue', 'is', null)
      .execute()
    expect(stored).toEqual(unvalued.map(({ propertyId }) => ({ propertyId })))
  })

  it('are summed up, by quarter too, for a market as for its zip', async () => {
    const [market, zip] = [await flipsOf('432'), await flipsOf('43201')]
    expect(market.kind).toBe('market')
    expect(zip.summary).toEqual(market.summary)
    if (market.summary.state !== 'known') throw new Error('six flips')
    const { figures } = market.summary
    expect(figures).toMatchObject({ flips: 6, resales: 7, daysHeld: 152, between: 90_000 })
    expect(figures.lostBeforeWork).toBeCloseTo(1 / 7, 9)
    expect(figures.shareOfSales).toBeGreaterThan(0)
    expect(market.quarters.at(-1)).toMatchObject({ quarter: '2024 Q2', flips: 6 })
    expect(market.quarters.reduce((sum, { sales }) => sum + sales, 0)).toBeGreaterThan(100)
  })

  it('are not computed where there are fewer than five, nor known of a place without listings', async () => {
    const { summary, flips } = await flipsOf('99999')
    expect(summary).toEqual({ state: 'too few', flips: 0 })
    expect(flips).toEqual([])
  })

  it('refuse what names no place', async () => {
    const { statusCode, body } = await get('/api/flips?place=Columbus')
    expect(statusCode).toBe(400)
    expect(body).toContain('Which Columbus?')
  })

  it('come nearest first to a home', async () => {
    const { flips } = await flipsOf('432')
    const home = flips.find(({ address }) => address === '3 Flip St')?.propertyId ?? ''
    const near = flipCalls.near.answer.parse((await get(`/api/flips/near/${home}`)).json())
    expect(near).toHaveLength(5)
    expect(near.map(({ flip }) => flip.address)).not.toContain('3 Flip St')
    expect(
      near
        .slice(0, 2)
        .map(({ flip }) => flip.address)
        .toSorted(),
    ).toEqual(['2 Flip St', '4 Flip St'])
    const miles = near.map(({ distanceMiles }) => distanceMiles)
    expect(miles).toEqual(miles.toSorted((a, b) => a - b))
    expect((await get('/api/flips/near/nobody')).statusCode).toBe(404)
  })

  it('are learned from with the values of the night, which carry a score', async () => {
    const row = await database.db
      .selectFrom('marketModel')
      .select('resales')
      .where('market', '=', '432')
      .executeTakeFirstOrThrow()
    const resales: MarketResales = JSON.parse(row.resales ?? 'null')
    expect(resales.fit.resales).toBe(7)
    expect(resales.flips.medianTypicalValue).toBeGreaterThan(50_000)
    const values = await database.db
      .selectFrom('valuation')
      .select(['flipScore as score', 'value'])
      .execute()
    expect(values.length).toBeGreaterThan(10)
    for (const { score } of values) expect(score).toBeLessThan(2)
    expect(new Set(values.map(({ score }) => score)).size).toBeGreaterThan(5)
  })
})
