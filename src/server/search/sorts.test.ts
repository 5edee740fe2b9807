import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { syntheticListings } from '../../../tests/listings/synthetic-listings.ts'
import {
  asSubscriber,
  createTestServer,
  type TestServer,
  takeListings,
} from '../../../tests/test-app.ts'
import {
  SEARCH_SUMMARY_HEADER,
  searchFlipsResponseSchema,
  searchSummarySchema,
} from '../../contract/search/found-homes.ts'
import type { Home } from '../../contract/search/home.ts'
import { placeBy, type SortKey, searchSorts } from '../../domain/search/sort-homes.ts'

const OFFERS = 900

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  const town = syntheticListings({ sales: 300, offers: OFFERS })
  await takeListings(
    server.db,
    town.map((fact, i) => ({
      ...fact,
      propertySubType: 'Single Family Residence',
      // From about half of what they would bring to a little more.
      listPrice:
        fact.listPrice === null ? null : Math.round(fact.listPrice * (0.5 + ((i * 37) % 60) / 100)),
    })),
  )
  // Last seen on different days of four weeks.
  await sql`UPDATE listing SET exported_on = exported_on - (id * 11 % 28)::int
    WHERE standing = 'active'`.execute(server.db)
})
afterAll(() => server.close())

const search = async (asked: object = {}) => {
  const answer = await server.inject({
    method: 'POST',
    url: '/api/flip-search/flips',
    headers: asSubscriber,
    payload: {
      city: '43201',
      distance: 'mile',
      priceBelowMarket: 0,
      includeHomesForSale: false,
      propertyType: 'House',
      maxPrice: 100_000_000,
      ...asked,
    },
  })
  expect(answer.statusCode).toBe(200)
  return {
    homes: z.parse(searchFlipsResponseSchema, answer.json()),
    summary: z.parse(
      searchSummarySchema,
      JSON.parse(String(answer.headers[SEARCH_SUMMARY_HEADER])),
    ),
  }
}

/** Where a sort puts a home, but for the room within a step of leads: the database cuts by steps. */
const placeOf = (home: Home, sort: SortKey): readonly number[] =>
  sort === 'lead' ? placeBy.lead(home).slice(0, 3) : placeBy[sort](home)

it.each(searchSorts)('answers come in the order of %s', async (sort) => {
  const { homes } = await search({ sort, priceBelowMarket: 45_000 })
  expect(homes.length).toBeGreaterThan(20)
  expect(homes.length).toBeLessThan(500)
  const places = homes.map((home) => placeOf(home, sort))
  for (const [i, place] of places.entries()) {
    const next = places[i + 1] ?? place
    const at = place.findIndex((number, part) => number !== next[part])
    // What the wire rounds differs by less than a thousandth.
    if (at !== -1) expect((next[at] ?? 0) - (place[at] ?? 0)).toBeGreaterThan(-0.01)
  }
})

it.each(['price', 'arv', 'lead', 'room', 'netAtAsk'] as const)(
  'of more than 500 homes, those come that %s puts first, and the others are counted',
  async (sort) => {
    const { homes, summary } = await search({ sort })
    expect(homes).toHaveLength(500)
    expect(summary.qualified).toBeGreaterThan(550)
    const found = new Set(homes.map(({ propertyId }) => propertyId))
    const last = placeOf(homes.at(-1) as Home, sort)
    const { homes: others } = await search({ sort: sort === 'price' ? 'arv' : 'price' })
    const leftOut = others.filter(({ propertyId }) => !found.has(propertyId))
    expect(leftOut.length).toBeGreaterThan(0)
    for (const home of leftOut) {
      const place = placeOf(home, sort)
      const at = place.findIndex((number, i) => number !== last[i])
      if (at !== -1) expect(place[at]).toBeGreaterThan(last[at] ?? 0)
    }
  },
)

it('is cut by the best lead when no sort is asked for', async () => {
  const ids = ({ homes }: { readonly homes: readonly Home[] }) =>
    homes.map((home) => home.propertyId)
  expect(ids(await search())).toEqual(ids(await search({ sort: 'lead' })))
})

it("asks for room for repairs and the max offer by the searcher's own defaults, as its homes tell them", async () => {
  const shipped = await search({ asksAtMost: 'max offer' })
  const perSqft = { light: 500, medium: 900, heavy: 1_500, gut: 3_000 }
  const put = await server.inject({
    method: 'PUT',
    url: '/api/deal-defaults/mine',
    headers: asSubscriber,
    payload: { version: 0, values: { rehabCentsPerSqft: perSqft } },
  })
  expect(put.statusCode).toBe(200)
  const { homes } = await search({ sort: 'room' })
  const enough = homes.filter(({ roomForRepairs }) => {
    const level = roomForRepairs?.level ?? null
    return level !== null && level !== 'light'
  })
  expect(enough.length).toBeGreaterThan(0)
  const medium = await search({ roomAtLeast: 'medium', sort: 'room' })
  const idsOf = (found: readonly Home[]) => found.map(({ propertyId }) => propertyId)
  expect(idsOf(medium.homes)).toEqual(idsOf(enough))
  expect(medium.summary.qualified).toBe(enough.length)
  const clear = await search({ asksAtMost: 'max offer' })
  expect(clear.homes.length).toBeGreaterThan(shipped.homes.length)
  expect(new Set(clear.homes.map(({ verdict }) => verdict))).toEqual(new Set(['clears']))
  expect(idsOf(clear.homes).toSorted()).toEqual(
    idsOf(homes.filter(({ verdict }) => verdict === 'clears')).toSorted(),
  )
})

it('says of each looser search how many homes it finds, also of one that asks for a deal', async () => {
  const clears = { asksAtMost: 'max offer', sort: 'price' }
  const [cheapest] = (await search(clears)).homes
  const none = await search({ ...clears, maxPrice: (cheapest?.price ?? 0) - 1 })
  expect(none.homes).toEqual([])
  const loosened = none.summary.loosen
  expect(loosened.map(({ filter }) => filter)).toContain('maxPrice')
  for (const way of loosened) {
    const looser =
      way.filter === 'maxPrice'
        ? { ...clears, maxPrice: way.maxPrice }
        : { sort: 'price', maxPrice: (cheapest?.price ?? 0) - 1 }
    expect((await search(looser)).summary.qualified).toBe(way.homes)
  }
})

it('finds nothing without a fault where no looser search could find more', async () => {
  const { homes, summary } = await search({ propertyType: 'Condo' })
  expect(homes).toEqual([])
  expect(summary.loosen.map(({ filter }) => filter)).toEqual(['propertyType'])
})
