import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { syntheticListings } from '../../../tests/listings/synthetic-listings.ts'
import { createTestServer, type TestServer, takeListings } from '../../../tests/test-app.ts'
import type { SearchCriteria } from '../../domain/search/criteria.ts'
import { waysToLoosen } from '../../domain/search/ways-to-loosen.ts'
import { findHomes } from './find-homes.ts'
import { countLoosenedJudged } from './loosened-counts.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  const town = syntheticListings({ sales: 300, offers: 300 })
  await takeListings(
    server.db,
    town.map((fact, i) => ({
      ...fact,
      propertySubType: 'Single Family Residence',
      listPrice: fact.listPrice && Math.round(fact.listPrice * (0.3 + ((i * 37) % 60) / 100)),
    })),
  )
})
afterAll(() => server.close())

it('counts what each looser search for a deal would find, with one reading of homes for each distance', async () => {
  const { db } = server
  const area = { kind: 'zips', zips: ['43201'] } as const
  const criteria: SearchCriteria = {
    distance: 'half mile',
    priceBelowMarket: 50_000,
    includeHomesForSale: false,
    propertyType: 'House',
    maxPrice: 300_000,
    bedsAtLeast: 2,
    asksAtMost: 'max offer',
    roomAtLeast: 'medium',
    ownDefaults: [{ scope: 'mine', values: { rehabFactor: 0.3 }, setOn: {} }],
  }
  const ways = waysToLoosen(criteria)
  const expected: number[] = []
  for (const way of ways) expected.push((await findHomes(db, area, way.criteria)).qualified)
  expect(new Set(expected).size).toBeGreaterThan(2)
  let statements = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  expect(await countLoosenedJudged(db.withPlugin(counting), area, ways)).toEqual(expected)
  // Homes, and the predictors of their markets, at either distance.
  expect(statements).toBe(4)
})
