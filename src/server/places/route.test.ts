import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { offer } from '../../../tests/listings/listing-facts.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/platform/test-database.ts'
import { asSubscriber, takeListings, testApp } from '../../../tests/test-app.ts'
import { searchPlacesResponseSchema } from '../../contract/places.ts'
import { openDatabase } from '../platform/database/database.ts'
import { withContractSchemas } from '../platform/requests/contract-schemas.ts'
import { registerPlaces } from './route.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const appWith = (asked: string[], db = database.db) => {
  const app = Fastify()
  withContractSchemas(app)
  registerPlaces(app, {
    reads: db,
    suggestions: {
      suggest: (query) => {
        asked.push(query)
        return [{ kind: 'city', label: 'Seattle, WA', detail: 'Washington', state: 'WA' }]
      },
      countiesLike: () => [],
    },
  })
  return app
}

describe('GET /api/places', () => {
  it('answers suggestions that may be kept for a minute', async () => {
    const asked: string[] = []
    const answer = await appWith(asked).inject('/api/places?query=%20sea%20')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('private, max-age=60')
    expect(searchPlacesResponseSchema.parse(answer.json())).toHaveLength(1)
    expect(asked).toEqual(['sea'])
  })

  it('refuses a missing or endless query', async () => {
    const app = appWith([])
    expect((await app.inject('/api/places')).statusCode).toBe(400)
    expect((await app.inject(`/api/places?query=${'x'.repeat(101)}`)).statusCode).toBe(400)
  })

  it('answers without the database, and then has no counts of homes', async () => {
    const gone = openDatabase({
      connectionString: 'postgres://nobody@127.0.0.1:1/none',
      applicationName: 'flip-tests',
      maxConnections: 1,
    })
    const answer = await appWith([], gone).inject('/api/places?query=sea')
    expect(answer.json()).toEqual([
      { kind: 'city', label: 'Seattle, WA', detail: 'Washington', state: 'WA' },
    ])
    await gone.destroy()
  })

  it('says how many homes are for sale in a city or zip, and which are demo homes', async () => {
    const app = await testApp(database.db)
    await takeListings(database.db, [
      ...['A', 'B', 'C'].map((listingKey) => offer({ listingKey })),
      offer({
        listingKey: 'D',
        source: 'demo',
        city: 'St. Louis',
        stateOrProvince: 'MO',
        postalCode: '63101',
      }),
    ])
    const found = async (query: string) => {
      const url = `/api/places?query=${encodeURIComponent(query)}`
      const answer = await app.inject({ url, headers: asSubscriber })
      return searchPlacesResponseSchema
        .parse(answer.json())
        .slice(0, 2)
        .map(({ label, coverage }) => [label, coverage])
    }
    expect(await found('columbus')).toEqual([
      ['Columbus, OH', { homes: 3, demo: false }],
      ['Columbus, GA', { homes: 0, demo: false }],
    ])
    expect(await found('saint louis')).toContainEqual(['St. Louis, MO', { homes: 1, demo: true }])
    expect(await found('43201')).toEqual([['43201', { homes: 3, demo: false }]])
    const counties = async (query: string) => {
      const url = `/api/places/counties?query=${encodeURIComponent(query)}`
      const answer = await app.inject({ url, headers: asSubscriber })
      return searchPlacesResponseSchema
        .parse(answer.json())
        .map(({ kind, label, coverage }) => [kind, label, coverage])
    }
    // Of all the Franklin Counties, the one on file.
    expect(await counties('frank')).toEqual([
      ['county', 'Franklin County, OH', { homes: 3, demo: false }],
    ])
    expect(await counties('st. louis city')).toEqual([
      ['county', 'St. Louis city, MO', { homes: 1, demo: true }],
    ])
    expect(await counties('pierce county, wa')).toEqual([])
    expect(await counties('')).toEqual([])
    await app.close()
  })
})
