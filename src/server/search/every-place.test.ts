import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { runFlip } from '../../../tests/flip-command.ts'
import { date, offer } from '../../../tests/listings/listing-facts.ts'
import { syntheticListings } from '../../../tests/listings/synthetic-listings.ts'
import { gazetteer } from '../../../tests/places/gazetteer.ts'
import {
  addSubscriber,
  createTestServer,
  signedInAs,
  type TestServer,
  takeListings,
} from '../../../tests/test-app.ts'
import { followAndValue } from '../../../tests/valuation/follow-changes.ts'
import { addSearchCommand } from '../../cli/search/search.ts'
import {
  searchFlipsResponseSchema,
  searchSummarySchema,
} from '../../contract/search/found-homes.ts'
import type { SearchFlipsRequest } from '../../contract/search/search-flips.ts'
import { milesBetween, type Point } from '../../domain/distance.ts'
import { trustOf } from '../../domain/listings/checks/check.ts'
import type { ListingFact } from '../../domain/listings/listing.ts'
import { ingestListings } from '../listings/ingest-listings.ts'

// Every way to say where a search looks, asked on each surface: API, command line, saved search and alert. The homes
// that each must find are counted here by other means, among those that a search of all the cities finds.

const cities = [
  { city: 'Columbus', postalCode: '43201' },
  { city: 'Lancaster', postalCode: '43130' },
  { city: 'Delaware', postalCode: '43015' },
]
const placed = (fact: ListingFact, i: number): ListingFact => ({ ...fact, ...cities[i % 3] })

/** A town of 0.12 degrees around this point. */
const CENTER = { latitude: 39.99, longitude: -83 }
const at = (east: number, north: number): [number, number] => [
  CENTER.longitude + east,
  CENTER.latitude + north,
]
/** Like a V: its middle is outside. */
const bend = [at(-0.05, 0.05), at(-0.02, 0.05), at(0, 0), at(0.02, 0.05), at(0.05, 0.05)]
const ring = [...bend, at(0, -0.05), at(-0.05, 0.05)]

type Row = Point & { readonly city: string | null; readonly postalCode: string | null }
type AskedPlace = Partial<Pick<SearchFlipsRequest, 'city' | 'county' | 'near' | 'area'>>
type Case = {
  readonly where: AskedPlace
  readonly options: (file: string) => readonly string[]
  readonly holds: (home: Row) => boolean
  readonly label: string
}
const inside = (home: Row): boolean => {
  const [east, north] = [home.longitude - CENTER.longitude, home.latitude - CENTER.latitude]
  // Below both arms from the top, above both edges to the bottom corner, and left or right of the notch.
  const outer = north <= 0.05 && north >= -0.05 + 2 * Math.abs(east)
  return outer && north <= 2.5 * Math.abs(east)
}
/** Where the first home that was sold is. */
let sold: Point

const wheres: Readonly<Record<string, Case>> = {
  area: {
    where: { area: { type: 'Polygon', coordinates: [ring] } },
    options: (file) => ['--area', file],
    holds: inside,
    label: 'the drawn area',
  },
  point: {
    where: { near: { ...CENTER, miles: 2.5 } },
    options: () => ['--near', '39.99,-83', '--miles', '2.5'],
    holds: (home) => milesBetween(home, CENTER) <= 2.5,
    label: 'the 2.5 miles around 39.9900, -83.0000',
  },
  address: {
    where: { near: { address: '1 Sold Street, Columbus, OH', miles: 2 } },
    options: () => ['--near', '1 Sold Street, Columbus, OH'],
    holds: (home) => milesBetween(home, sold) <= 2,
    label: 'the 2 miles around 1 Sold Street, Columbus, OH',
  },
  county: {
    where: { county: 'fairfield, Ohio' },
    options: () => ['--county', 'Fairfield County, OH'],
    holds: ({ city }) => city === 'Lancaster',
    label: 'Fairfield County, OH',
  },
  cities: {
    where: { city: 'Columbus, OH; Delaware, OH' },
    options: () => ['Columbus, OH', 'Delaware, OH'],
    holds: ({ city }) => city !== 'Lancaster',
    label: 'Columbus, OH; Delaware, OH',
  },
  // A home in both is found once.
  both: {
    where: { city: 'Columbus, OH; 43201; 43130' },
    options: () => ['Columbus, OH', '43201, 43130'],
    holds: ({ city }) => city !== 'Delaware',
    label: 'Columbus, OH; 43201, 43130, OH',
  },
}
const names = Object.keys(wheres)
const caseOf = (name: string): Case => {
  const found = wheres[name]
  if (found === undefined) throw new Error(name)
  return found
}

const criteria = {
  city: '',
  distance: 'mile',
  priceBelowMarket: 0,
  includeHomesForSale: false,
  propertyType: 'House',
  maxPrice: 100_000_000,
} as const
const criteriaOf = (where: AskedPlace): SearchFlipsRequest => ({ ...criteria, ...where })
const everywhere = criteriaOf({ city: 'Columbus, OH; Lancaster, OH; Delaware, OH' })

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await createTestServer()
  folder = mkdtempSync(join(tmpdir(), 'flip-search-'))
  const town = syntheticListings({ sales: 240, offers: 120 }).map(placed)
  const sales = town.filter(({ standardStatus }) => standardStatus === 'Closed')
  const offers = town.filter(({ standardStatus }) => standardStatus === 'Active')
  const [first] = sales
  if (first === undefined) throw new Error('No home was sold.')
  sold = first
  // One home for sale in each market, at a price that no saved search takes.
  const known = offers.splice(0, 3).map((fact) => ({ ...fact, listPrice: 2_000_000 }))
  await takeListings(server.db, [...sales, ...known])
  for (const name of names) {
    await addSubscriber(server.db, name)
    const answer = await server.inject({
      method: 'POST',
      url: '/api/saved-searches',
      headers: signedInAs(name),
      payload: { name, criteria: criteriaOf(caseOf(name).where), cadence: 'as it happens' },
    })
    expect(answer.json()).toMatchObject({ homes: 0 })
  }
  const { db } = server
  const priced = offers.map((fact, i) => ({
    ...fact,
    exportedOn: date('2024-07-10'),
    onMarketDate: date('2024-07-08'),
    propertySubType: 'Single Family Residence',
    listPrice: Math.round((fact.listPrice ?? 0) * (0.5 + ((i * 37) % 60) / 100)),
  }))
  await ingestListings(db, priced, { places: gazetteer, importRun: 2 })
  await followAndValue({
    db,
    jobs: { send: async () => undefined },
    staleDays: 45,
    clock: () => new Date('2024-12-31T12:00:00Z'),
    signal: new AbortController().signal,
  })
}, 120_000)
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.close()
})

const post = (asks: object, person = 'ann') =>
  server.inject({
    method: 'POST',
    url: '/api/search/flips',
    headers: signedInAs(person),
    payload: asks,
  })
const search = async (asks: SearchFlipsRequest) => {
  const answer = await post(asks)
  expect(answer.json()).not.toHaveProperty('error')
  const homes = z.parse(searchFlipsResponseSchema, answer.json())
  const summary = z.parse(searchSummarySchema, JSON.parse(String(answer.headers['search-summary'])))
  return { homes, summary, ids: homes.map(({ propertyId }) => propertyId).sort() }
}
const rowsOf = (ids: readonly string[]) =>
  server.db
    .selectFrom('listing')
    .select(['propertyId', 'latitude', 'longitude', 'city', 'postalCode'])
    .where('standing', '=', 'active')
    .where('propertyId', 'in', ids)
    .execute()
const expectedIds = async (holds: Case['holds']) => {
  const { ids } = await search(everywhere)
  const rows = await rowsOf(ids)
  return rows
    .filter(holds)
    .map(({ propertyId }) => propertyId)
    .sort()
}
const flip = (...options: readonly string[]) =>
  runFlip(server.db, addSearchCommand, [
    ...['search', '--distance', 'mile', '--below', '0', '--type', 'House'],
    ...['--max-price', '100000000', '--json', ...options],
  ])

describe.each(names)('%s', (name) => {
  const { where, options, holds, label } = caseOf(name)

  it('finds exactly the homes there, by the API and the command line', async () => {
    const expected = await expectedIds(holds)
    const all = await search(everywhere)
    const found = await search(criteriaOf(where))
    expect(expected.length).toBeGreaterThan(2)
    expect(expected.length).toBeLessThan(all.ids.length)
    expect(found.ids).toEqual(expected)
    expect(found.summary).toMatchObject({ place: label, qualified: expected.length })
    const file = `${folder}/area.geojson`
    writeFileSync(file, JSON.stringify({ type: 'Feature', geometry: where.area ?? null }))
    const { printed, complained } = await flip(...options(file))
    expect(complained).toBe('')
    const homes = z.parse(searchFlipsResponseSchema, JSON.parse(printed))
    expect(homes.map(({ propertyId }) => propertyId).sort()).toEqual(expected)
  })

  it('is kept with a saved search, whose homes and alerts are those there', async () => {
    const { homes, ids } = await search(criteriaOf(where))
    const usable = homes.filter(({ checks }) => trustOf(checks) !== 'Doubtful')
    const kept = await server.inject({ url: '/api/saved-searches', headers: signedInAs(name) })
    const [saved] = kept.json().searches
    const { near } = where
    expect(saved.criteria).toEqual({
      ...criteriaOf(where),
      ...(near === undefined || near.latitude !== undefined
        ? {}
        : { near: { ...near, latitude: sold.latitude, longitude: sold.longitude } }),
    })
    const matches = await server.db
      .selectFrom('searchMatch')
      .select('propertyId')
      .where('searchId', '=', saved.id)
      .execute()
    expect(matches.map((row) => row.propertyId).sort()).toEqual(ids)
    const alerts = await server.db
      .selectFrom('alert')
      .select('propertyId')
      .where('accountId', '=', `account-of-${name}`)
      .execute()
    expect(alerts.map((row) => row.propertyId).sort()).toEqual(
      usable.map(({ propertyId }) => propertyId).sort(),
    )
  })
})

it('any area and radius finds what is counted one home after another', async () => {
  const all = await rowsOf((await search(everywhere)).ids)
  const reach = fc.double({ min: 0.002, max: 0.08, noNaN: true })
  const regions = fc.oneof(
    fc.array(reach, { minLength: 3, maxLength: 30 }).map((reaches) => {
      const corners = reaches.map((far, i) => {
        const turn = (2 * Math.PI * i) / reaches.length
        return at(far * Math.cos(turn), far * Math.sin(turn))
      })
      const area = { type: 'Polygon' as const, coordinates: [[...corners, ...corners.slice(0, 1)]] }
      return { where: { area }, holds: (home: Row) => angleAround(corners, home) > 3 }
    }),
    fc.tuple(reach, reach, fc.double({ min: 0.1, max: 6, noNaN: true })).map(([e, n, miles]) => {
      const [longitude, latitude] = at(e, -n)
      return {
        where: { near: { latitude, longitude, miles } },
        holds: (home: Row) => milesBetween(home, { latitude, longitude }) <= miles,
      }
    }),
  )
  await fc.assert(
    fc.asyncProperty(regions, async ({ where, holds }) => {
      const expected = all.filter(holds).map(({ propertyId }) => propertyId)
      const answer = await post(criteriaOf(where))
      const json = answer.statusCode === 404 ? [] : answer.json()
      const homes = z.parse(searchFlipsResponseSchema, json)
      expect(homes.map(({ propertyId }) => propertyId).sort()).toEqual(expected.sort())
    }),
    { numRuns: 25 },
  )
})

/** The angle that corners are seen around a point at: a full turn from inside, none from outside. */
const angleAround = (corners: readonly [number, number][], { latitude, longitude }: Row): number =>
  Math.abs(
    corners.reduce((sum, [x, y], i) => {
      const [fromX, fromY] = corners.at(i - 1) ?? [x, y]
      const turn =
        Math.atan2(y - latitude, x - longitude) - Math.atan2(fromY - latitude, fromX - longitude)
      return sum + turn - 2 * Math.PI * Math.round(turn / (2 * Math.PI))
    }, 0),
  )

it('says what would help where nothing qualifies in a part of the map', async () => {
  const { where } = caseOf('area')
  const { homes, summary } = await search({ ...criteriaOf(where), maxPrice: 0 })
  expect(homes).toEqual([])
  const { ids } = await search(criteriaOf(where))
  expect(summary.loosen).toContainEqual({
    filter: 'maxPrice',
    maxPrice: 500_000,
    homes: ids.length,
  })
})

it('asks for a deal in a part of the map alone', async () => {
  const { where, holds } = caseOf('area')
  const there = await search({ ...criteriaOf(where), roomAtLeast: 'light' })
  const all = await search({ ...everywhere, roomAtLeast: 'light' })
  const rows = await rowsOf(all.ids)
  expect(there.ids).toEqual(
    rows
      .filter(holds)
      .map(({ propertyId }) => propertyId)
      .sort(),
  )
})

it('says that there is nothing in a part of the map, or that it has gone stale', async () => {
  const near = { latitude: 45, longitude: -100, miles: 3 }
  const nothing = await post(criteriaOf({ near }))
  expect([nothing.statusCode, nothing.json().error]).toEqual([
    404,
    'No listings in the 3 miles around 45.0000, -100.0000 yet.',
  ])
  await takeListings(server.db, [
    offer({ listingKey: 'OLD', exportedOn: date('2023-06-01'), latitude: 45, longitude: -100 }),
  ])
  expect((await post(criteriaOf({ near }))).json().error).toMatch(/^The one home for sale in the 3/)
})

it('finds an address among homes whose sellers show it, in the city or zip that is said', async () => {
  const near = (address: string) => post(criteriaOf({ near: { address, miles: 1 } }))
  await takeListings(server.db, [
    offer({
      listingKey: 'HIDDEN',
      unparsedAddress: '77 Secret Ave',
      internetAddressDisplayYN: false,
    }),
    ...['43201', '43202'].map((postalCode) =>
      offer({ listingKey: `TWO${postalCode}`, unparsedAddress: '8 Twin Rd', postalCode }),
    ),
    // In the county, and not in the city.
    offer({
      listingKey: 'NEXT',
      unparsedAddress: '9 Next Rd',
      city: 'Westerville',
      postalCode: '43081',
    }),
  ])
  const refused = async (address: string) => {
    const answer = await near(address)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code: 'bad-input', field: 'near' })
    return answer.json().error
  }
  expect(await refused('77 Secret Ave, Columbus, OH')).toBe(
    'No home on file is at 77 Secret Ave. Try one nearby, or search its city or zip code.',
  )
  expect(await refused('78 Secret Ave, Columbus, OH')).toBe(
    'No home on file is at 78 Secret Ave. Try one nearby, or search its city or zip code.',
  )
  expect(await refused('8 Twin Rd, Columbus, OH')).toBe(
    'There are several homes at 8 Twin Rd. Add the zip code.',
  )
  expect((await near('8 Twin Road, 43202')).statusCode).toBe(200)
  expect((await near('9 Next Rd, Columbus, OH')).statusCode).toBe(200)
})

it.each([
  ['city', {}, /^Enter a city and state, or a zip code\.$/],
  ['county', { county: 'Nowhere County, OH' }, /We don’t know this county/],
  ['county', { county: 'Fairfield' }, /^We don’t know this county\. Write it with its state/],
  [
    'near',
    { near: { latitude: 40, longitude: -83, miles: 51 } },
    /^Give a distance .* at most 50 miles\.$/,
  ],
  ['near.miles', { near: { latitude: 40, longitude: -83 } }, /it is missing/],
  [
    'area',
    { city: 'Columbus, OH', area: caseOf('area').where.area },
    /^Give city or area, not both/,
  ],
  ['area', { area: { type: 'Polygon', coordinates: [[at(0, 0), at(1, 1), at(0, 0)]] } }, /nothing/],
  ['area.coordinates', { area: { type: 'Polygon', coordinates: [ring, ring] } }, /no holes/],
  [
    'area.coordinates.0.1',
    { area: { type: 'Polygon', coordinates: [[at(0, 0), [1], at(0, 0)]] } },
    /a longitude and a latitude/,
  ],
])('refuses a bad place by its field %s', async (field, where, sentence) => {
  const answer = await post({ ...criteria, ...where })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ field, error: expect.stringMatching(sentence) })
  const saved = await server.inject({
    method: 'POST',
    url: '/api/saved-searches',
    headers: signedInAs('ann'),
    payload: { name: 'bad', criteria: { ...criteria, ...where } },
  })
  expect(saved.statusCode).toBe(400)
  expect(saved.json()).toMatchObject({ field: `criteria.${field}` })
})

it.each([
  [['--near', '40,-83', '--county', 'Fairfield, OH'], /^--near: Give county or near, not both/],
  [['--county', 'Fairfield'], /^--county: We don’t know this county/],
  [['Columbus, OH', '--near', '40,-83'], /^--near: Give city or near/],
  [['--near', '1 Sold St'], /^--near: Write the address with its city or zip code/],
  [['--area', '/nowhere.geojson'], /^\/nowhere\.geojson cannot be read/],
  [[], /^Enter a city and state/],
])('flip search refuses %j', async (options, sentence) => {
  const { complained, exitCode } = await flip(...options)
  expect(complained).toMatch(sentence)
  expect(exitCode).toBe(1)
})

it.each([
  [{ type: 'FeatureCollection', features: [] }, /has no area/],
  [
    { type: 'Feature', geometry: { type: 'Point', coordinates: [-83, 40] } },
    /holds a Point, but an area is a Polygon/,
  ],
  [{ type: 'Polygon', coordinates: [ring.slice(1)] }, /^--area: The area is not closed/],
])('flip search refuses the file %j', async (json, sentence) => {
  const file = `${folder}/bad.geojson`
  writeFileSync(file, JSON.stringify(json))
  expect((await flip('--area', file)).complained).toMatch(sentence)
})
