import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { runFlip } from '../../../tests/flip-command.ts'
import { date, offer, sale, salesNearby } from '../../../tests/listings/listing-facts.ts'
import { emptyTables } from '../../../tests/platform/test-database.ts'
import {
  asSubscriber,
  createTestServer,
  type TestServer,
  takeListings,
} from '../../../tests/test-app.ts'
import { addChecksCommand } from '../../cli/checks/add-checks-command.ts'
import { addMarketsCommand } from '../../cli/markets.ts'
import { addSearchCommand } from '../../cli/search/search.ts'
import { apiErrorSchema } from '../../contract/api-error.ts'
import { homeSchema } from '../../contract/search/home.ts'
import { ADDRESS_NOT_SHOWN, VALUE_NOT_SHOWN } from '../../domain/listings/display-rules.ts'
import type { ListingFact } from '../../domain/listings/listing.ts'
import { propertyIdOf } from '../listings/listing-row.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())
const beginAgain = () =>
  emptyTables(server.db, [
    'listPrice',
    'listing',
    'market',
    'valuation',
    'marketModel',
    'marketConditions',
  ])
beforeEach(beginAgain)

const FORM = {
  city: 'Columbus, OH',
  state: 'OH',
  distance: 'mile',
  propertyType: 'House',
  priceBelowMarket: 0,
  maxPrice: 5_000_000,
  includeHomesForSale: true,
}
const get = (url: string) => server.inject({ url, headers: asSubscriber })
const search = async () => {
  const answer = await server.inject({
    method: 'POST',
    url: '/api/flip-search/flips',
    headers: asSubscriber,
    payload: FORM,
  })
  return answer.body
}
const homeUrl = (listingKey: string) =>
  `/api/flip-search/homes/${propertyIdOf('redfin', `home-${listingKey}`)}`

/** Everything that is shown of these homes for sale, and all that is stored to be shown. */
const everyWay = async (...listingKeys: string[]): Promise<Record<string, string>> => {
  const shown: Record<string, string> = { search: await search() }
  for (const key of listingKeys) {
    shown[`home ${key}`] = (await get(`${homeUrl(key)}?includeHomesForSale=true`)).body
    shown[`evidence ${key}`] = (await get(`${homeUrl(key)}/evidence?everySale=true`)).body
  }
  shown['highest price'] = (await get('/api/flip-search/highest-price?place=43201')).body
  shown.market = (await get('/api/market-conditions?place=43201')).body
  const flip = async (add: typeof addSearchCommand, ...args: string[]) =>
    (await runFlip(server.db, add, args)).printed
  shown['flip search'] = await flip(addSearchCommand, 'search', '43201')
  shown['flip search --json'] = await flip(addSearchCommand, 'search', '43201', '--json')
  shown['flip checks'] = await flip(addChecksCommand, 'checks', '432')
  shown['flip markets'] = await flip(addMarketsCommand, 'markets', '--json')
  const stored = await sql`
    SELECT comps, active_comps, twin, checks FROM valuation
    ORDER BY property_id, distance, as_listed, market`.execute(server.db)
  shown.stored = JSON.stringify(stored.rows)
  return shown
}
const waysThatReveal = (shown: Record<string, string>, secret: string | RegExp) =>
  Object.entries(shown).flatMap(([way, text]) =>
    (typeof secret === 'string' ? text.includes(secret) : secret.test(text)) ? way : [],
  )

const expectNoWay = async (secrets: readonly string[], ...listingKeys: string[]) => {
  const shown = await everyWay(...listingKeys)
  for (const secret of secrets) expect(waysThatReveal(shown, secret)).toEqual([])
}

const place = { latitude: 39.99137, longitude: -83.00246 }
const secretOffer = (given: Partial<ListingFact> = {}) =>
  offer({
    listingKey: 'SECRET',
    unparsedAddress: '777 Juniper Way #B',
    listPrice: 222_333,
    ...place,
    listingUrl: 'https://listings.example/777-Juniper-Way',
    publicRemarks: 'Come to 777 Juniper Way. Mobile home on its own land.',
    ...given,
  })
const secretSale = (given: Partial<ListingFact> = {}) =>
  sale({
    listingKey: 'SOLDSECRET',
    unparsedAddress: '778 Juniper Way',
    closePrice: 301_234,
    latitude: 39.99246,
    longitude: -83.00137,
    closeDate: date('2024-06-20'),
    listingUrl: 'https://listings.example/778-Juniper-Way',
    ...given,
  })
const others = [...salesNearby(8), offer({ listingKey: 'PLAIN', listPrice: 210_000 })]

describe('a listing whose seller keeps it off the Internet', () => {
  const kept = { internetEntireListingDisplayYN: false }
  const secrets = ['SECRET', 'Juniper', '222333', '222,333', '301234', '301,234']

  it('is shown in every way while it may be', async () => {
    await takeListings(server.db, [...others, secretOffer(), secretSale()])
    const shown = await everyWay('PLAIN', 'SECRET')
    for (const way of ['search', 'home SECRET', 'home PLAIN', 'flip search', 'flip checks'])
      expect(waysThatReveal(shown, 'Juniper Way')).toContain(way)
    expect(waysThatReveal(shown, '301234')).toEqual(
      expect.arrayContaining(['home PLAIN', 'evidence PLAIN', 'stored']),
    )
  })

  it('is shown in no way, from the start or from when it is kept off', async () => {
    const all = [...others, secretOffer(kept), secretSale(kept)]
    await takeListings(server.db, all)
    await expectNoWay(secrets, 'PLAIN', 'SECRET')
    await takeListings(server.db, [secretOffer({ exportedOn: date('2024-07-01') }), secretSale()])
    expect(waysThatReveal(await everyWay('PLAIN'), 'Juniper Way').length).toBeGreaterThan(0)
    await takeListings(server.db, [
      secretOffer({ exportedOn: date('2024-07-02'), ...kept }),
      secretSale({ exportedOn: date('2024-07-02'), ...kept }),
    ])
    await expectNoWay(secrets, 'PLAIN', 'SECRET')
  })

  it('is in no price history of its home', async () => {
    const earlier = { exportedOn: date('2024-04-01'), onMarketDate: date('2024-03-20') }
    const asked = { homeKey: 'home-PLAIN', ...earlier, listPrice: 255_777 }
    await takeListings(server.db, [...others, offer({ listingKey: 'BEFORE', ...asked })])
    expect((await get(homeUrl('PLAIN'))).body).toContain('255777')
    await takeListings(server.db, [
      offer({ listingKey: 'BEFORE', ...asked, exportedOn: date('2024-04-02'), ...kept }),
    ])
    expect(waysThatReveal(await everyWay('PLAIN'), /255,?777/)).toEqual([])
  })
})

describe('a home whose address the seller keeps back', () => {
  const kept = { internetAddressDisplayYN: false }

  it('is shown without address, place or link', async () => {
    await takeListings(server.db, [...others, secretOffer(kept), secretSale(kept)])
    const shown = await everyWay('PLAIN', 'SECRET')
    for (const secret of ['Juniper', '#B', 'number B', '39.99137', '83.00246', '39.99246'])
      expect(waysThatReveal(shown, secret)).toEqual([])
    expect(waysThatReveal(shown, ADDRESS_NOT_SHOWN)).toEqual(
      expect.arrayContaining(['search', 'home PLAIN', 'home SECRET', 'flip search', 'flip checks']),
    )
    const home = z.parse(homeSchema, (await get(homeUrl('SECRET'))).json())
    expect(home).toMatchObject({ addressHidden: true, lat: 39.99, long: -83, webUrl: null })
    expect(home.remarks).toBeUndefined()
  })

  it('is so from when it is kept back, and no longer once it is given again', async () => {
    await takeListings(server.db, [...others, secretOffer(), secretSale()])
    const later = { exportedOn: date('2024-07-01') }
    await takeListings(server.db, [
      secretOffer({ ...later, ...kept }),
      secretSale({ ...later, ...kept }),
    ])
    await expectNoWay(['Juniper', '39.99137', '39.99246'], 'PLAIN', 'SECRET')
    const again = { exportedOn: date('2024-07-02') }
    await takeListings(server.db, [secretOffer(again), secretSale(again)])
    expect(waysThatReveal(await everyWay('PLAIN'), 'Juniper Way')).toContain('stored')
  })

  it('is nowhere to be found by its distances: they are those of the place shown', async () => {
    const distances = async () =>
      z
        .parse(homeSchema, (await get(`${homeUrl('SECRET')}?includeHomesForSale=true`)).json())
        .comps.map((comp) => comp.distanceMiles)
        .sort()
    await takeListings(server.db, [...others, secretOffer(kept)])
    const before = await distances()
    await takeListings(server.db, [
      secretOffer({ ...kept, latitude: 39.9908, exportedOn: date('2024-07-01') }),
    ])
    expect(await distances()).toEqual(before)
  })

  it('is the same in every answer wherever it lies within the place shown', async () => {
    const shownAt = async (moved: number) => {
      await beginAgain()
      const north = { latitude: place.latitude + moved, longitude: place.longitude + moved }
      await takeListings(server.db, [
        ...others,
        secretOffer({ ...kept, ...north }),
        secretSale({ ...kept, latitude: 39.99246 + moved, longitude: -83.00137 + moved }),
      ])
      // It names the model's sales by a hash.
      return Object.entries(await everyWay('PLAIN', 'SECRET')).map(([way, text]) => [
        way,
        text.replace(/"version":"[^"]*"/, ''),
      ])
    }
    const shown = await shownAt(0)
    expect(shown.some(([way, text]) => way === 'evidence SECRET' && text?.includes('lines'))).toBe(
      true,
    )
    expect(await shownAt(0.002)).toEqual(shown)
    expect(await shownAt(0.009)).not.toEqual(shown)
  })

  it('is so too when another source shows it', async () => {
    const file = secretOffer({ source: 'redfin', exportedOn: date('2024-07-01') })
    const feed = secretOffer({ source: 'cbrmls', listingKey: 'F', homeKey: 'F', ...kept })
    await takeListings(server.db, [...others, file, feed])
    expect(waysThatReveal(await everyWay('PLAIN', 'SECRET'), 'Juniper')).toEqual([])
  })
})

describe('a home whose seller has asked that no automated value be shown', () => {
  const kept = { internetAutomatedValuationDisplayYN: false }

  it('has none, is in no search, and says so where it is looked up', async () => {
    await takeListings(server.db, [...others, secretOffer()])
    expect(await search()).toContain('SECRET')
    await takeListings(server.db, [secretOffer({ exportedOn: date('2024-07-01'), ...kept })])
    expect(JSON.parse(await search()).map((home: { mls: string }) => home.mls)).toEqual(['PLAIN'])
    for (const url of [homeUrl('SECRET'), `${homeUrl('SECRET')}/evidence`]) {
      const answer = await get(url)
      expect(answer.statusCode).toBe(404)
      expect(z.parse(apiErrorSchema, answer.json())).toMatchObject({
        code: 'value-not-shown',
        error: VALUE_NOT_SHOWN,
      })
    }
    const stored = await sql`SELECT FROM valuation WHERE property_id =
      ${propertyIdOf('redfin', 'home-SECRET')}`.execute(server.db)
    expect(stored.rows).toEqual([])
  })

  it('has none from the moment the listing says so, before values are made again', async () => {
    await takeListings(server.db, [...others, secretOffer()])
    await sql`UPDATE listing SET internet_automated_valuation_display_yn = false
      WHERE listing_key = 'SECRET'`.execute(server.db)
    expect(JSON.parse(await search()).map((home: { mls: string }) => home.mls)).toEqual(['PLAIN'])
    expect((await get(homeUrl('SECRET'))).statusCode).toBe(404)
    expect((await get(`${homeUrl('SECRET')}/evidence`)).statusCode).toBe(404)
  })

  it('may still be a comp for sale, by its price', async () => {
    await takeListings(server.db, [...others, secretOffer(kept)])
    const home = z.parse(
      homeSchema,
      (await get(`${homeUrl('PLAIN')}?includeHomesForSale=true`)).json(),
    )
    expect(home.comps.map((comp) => comp.price)).toContain(222_333)
  })

  it.each([
    ['its own sale says so', [secretSale(kept)]],
    [
      'its newest listing says so',
      [secretSale(), secretOffer({ homeKey: 'home-SOLDSECRET', ...kept })],
    ],
  ])('is revealed by no model value of an earlier sale of it: %s', async (_, listings) => {
    const sold = propertyIdOf('redfin', 'home-SOLDSECRET')
    const waysOf = async () => waysThatReveal(await everyWay('PLAIN'), sold)
    await takeListings(server.db, [...others, secretSale()])
    expect(await waysOf()).toEqual(expect.arrayContaining(['evidence PLAIN', 'stored']))
    await takeListings(
      server.db,
      listings.map((fact) => ({ ...fact, exportedOn: date('2024-07-01') })),
    )
    const evidence = (await get(`${homeUrl('PLAIN')}/evidence?everySale=true`)).json()
    expect(evidence.sales.length).toBeGreaterThan(0)
    expect(JSON.stringify(evidence)).not.toContain(sold)
    const { rows } = await sql<{ comps: string; twin: string | null }>`
      SELECT comps, twin FROM valuation`.execute(server.db)
    expect(JSON.stringify(rows)).not.toContain(sold)
  })

  it('is revealed by no check of an earlier sale of it', async () => {
    const cheap = { closePrice: 45_000 }
    await takeListings(server.db, [...others, ...salesNearby(40, {}).slice(8), secretSale(cheap)])
    const before = await everyWay('PLAIN')
    expect(waysThatReveal(before, /Sold for \d+% of what sales like it say/)).toContain(
      'flip checks',
    )
    await takeListings(server.db, [
      secretSale({ ...cheap, ...kept, exportedOn: date('2024-07-01') }),
    ])
    expect(waysThatReveal(await everyWay('PLAIN'), 'of what sales like it say')).toEqual([])
  })
})
