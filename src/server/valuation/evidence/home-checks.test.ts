import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { date, offer, sale } from '../../../../tests/listings/listing-facts.ts'
import { syntheticListings } from '../../../../tests/listings/synthetic-listings.ts'
import {
  asSubscriber,
  createTestServer,
  type TestServer,
  takeListings,
} from '../../../../tests/test-app.ts'
import { type Home, homeSchema } from '../../../contract/search/home.ts'
import { evidenceSchema } from '../../../contract/valuation/evidence.ts'
import type { ListingFact } from '../../../domain/listings/listing.ts'
import { asStored, recomputeValue } from '../../../domain/valuation/evidence/recompute-value.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  const unit: Partial<ListingFact> = {
    postalCode: '43201',
    livingArea: 700,
    lotSizeSquareFeet: 14_000,
    bedroomsTotal: 1,
    bathroomsTotalDecimal: 1,
    latitude: 40,
    associationFee: 528,
    listPrice: 120_000,
  }
  await takeListings(server.db, [
    ...syntheticListings({ sales: 700, offers: 20 }),
    offer({ ...unit, listingKey: 'CONDO', unparsedAddress: '66 Birch St #56' }),
    offer({
      ...unit,
      listingKey: 'BESIDE',
      unparsedAddress: '66 Birch St #52',
      propertySubType: 'Condominium',
    }),
    offer({ ...unit, listingKey: 'LOT', unparsedAddress: '9 Elm St', livingArea: 14_000 }),
    // Another export of the same listing called it a condo.
    offer({
      listingKey: 'CHANGED',
      exportedOn: date('2024-05-20'),
      propertySubType: 'Condominium',
      latitude: 40,
    }),
    offer({ listingKey: 'CHANGED', latitude: 40 }),
    offer({
      listingKey: 'MEASURED',
      unparsedAddress: '7 Fir St',
      latitude: 40,
      publicRemarks: 'To be sold at auction.',
    }),
    sale({
      source: 'county:franklin-county',
      listingKey: 'P:1',
      homeKey: 'P',
      latitude: 40,
      unparsedAddress: '7 Fir Street',
      livingArea: 2_100,
      closeDate: date('2015-03-02'),
      exportedOn: date('2024-03-01'),
      originatingSystemName: null,
    }),
  ])
}, 60_000)
afterAll(() => server.close())

const idOf = async (listingKey: string) => {
  const row = await server.db
    .selectFrom('listing')
    .select('propertyId')
    .where('listingKey', '=', listingKey)
    .executeTakeFirstOrThrow()
  return row.propertyId
}
const homeOf = async (listingKey: string, query = ''): Promise<Home> => {
  const url = `/api/flip-search/homes/${await idOf(listingKey)}${query}`
  const answer = await server.inject({ url, headers: asSubscriber })
  return z.parse(homeSchema, answer.json())
}
const evidenceOf = async (listingKey: string, query = '') => {
  const url = `/api/flip-search/homes/${await idOf(listingKey)}/evidence${query}`
  const answer = await server.inject({ url, headers: asSubscriber })
  return z.parse(evidenceSchema, answer.json())
}

it('says where two sources measure a home differently, and what its description speaks of', async () => {
  const { checks, size } = await homeOf('MEASURED')
  expect(size).toBe(1_500)
  expect(checks.map(({ code, evidence }) => `${code}: ${evidence}`)).toEqual([
    'two-areas: Living area of 1,500 sqft, but 2,100 sqft by Franklin County file',
    'no-ordinary-sale: Its description speaks of an auction',
  ])
})

describe('a house that is a condo by its facts', () => {
  it('is valued among condos and says why', async () => {
    const home = await homeOf('CONDO')
    expect(home.propertyType).toBe('House')
    expect(home.valuedAs).toBe('Condo')
    expect(home.checks).toEqual([
      {
        code: 'valued-as',
        severity: 'check',
        evidence: 'Valued as a condo: unit number, HOA $528 a month, other condos at this number',
      },
    ])
    const evidence = await evidenceOf('CONDO')
    expect(evidence.home.homeType).toBe('Condo')
    expect(Math.round(recomputeValue(evidence, asStored).value)).toBe(home.value)
  })

  it('has its value as a house where that is asked for, and is doubtful then', async () => {
    const [asCondo, asHouse] = [await homeOf('CONDO'), await homeOf('CONDO', '?asListed=true')]
    expect(asHouse.valuedAs).toBe('House')
    expect(asHouse.value).not.toBe(asCondo.value)
    expect(asHouse.checks[0]).toMatchObject({ code: 'unit-number', severity: 'doubtful' })
    const evidence = await evidenceOf('CONDO', '?asListed=true')
    expect(evidence.home.homeType).toBe('House')
    expect(Math.round(recomputeValue(evidence, asStored).value)).toBe(asHouse.value)
  })
})

it('a home that is valued as listed has one value, asked for either way', async () => {
  const home = await homeOf('LOT')
  expect(await homeOf('LOT', '?asListed=true')).toEqual(home)
  expect(home.valuedAs).toBe('House')
  expect(home.checks.map(({ code }) => code)).toContain('area-is-lot')
})

it('what an earlier export called the same listing is known', async () => {
  expect((await homeOf('CHANGED')).checks).toContainEqual({
    code: 'type-changed',
    severity: 'check',
    evidence: 'Listed as House now, as Condo in May',
  })
})

it('a search brings each home once, with its checks', async () => {
  const answer = await server.inject({
    method: 'POST',
    url: '/api/flip-search/flips',
    headers: asSubscriber,
    payload: {
      city: '43201',
      state: '',
      distance: 'mile',
      priceBelowMarket: 0,
      includeHomesForSale: false,
      propertyType: 'House',
      maxPrice: 500_000,
    },
  })
  const homes = z.parse(z.array(homeSchema), answer.json())
  expect(new Set(homes.map(({ propertyId }) => propertyId)).size).toBe(homes.length)
  const lot = homes.find(({ addressLine }) => addressLine === '9 Elm St')
  expect(lot?.checks.length).toBeGreaterThan(0)
})
