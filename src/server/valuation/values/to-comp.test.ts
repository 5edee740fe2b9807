import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { compSchema } from '../../../contract/search/home.ts'
import { milesBetween } from '../../../domain/distance.ts'
import { CompWriter, type StoredCandidate } from './to-comp.ts'

const sold: StoredCandidate = {
  listingKey: 'S',
  propertyId: 'Café',
  addressKey: null,
  homeType: 'House',
  latitude: 40,
  longitude: -83,
  livingArea: 1500,
  lotSizeSquareFeet: null,
  yearBuilt: null,
  bathroomsTotalDecimal: 2,
  bedroomsTotal: 3,
  price: 300_000,
  day: 19_000,
  status: 'Closed',
  closeDate: null,
  onMarketDate: null,
  source: 'county:test',
  originatingSystemName: null,
  unparsedAddress: '5 N Main St',
  mediaUrl: null,
  listingUrl: null,
  askedBefore: null,
  listOfficeName: null,
  internetAddressDisplayYN: true,
}

const compsIn = (json: Uint8Array) =>
  z.parse(z.array(compSchema), JSON.parse(Buffer.from(json).toString()))

it('a comp is written with its distance to a thousandth of a mile, as JSON has numbers', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          north: fc.double({ min: 0, max: 0.05, noNaN: true }),
          east: fc.double({ min: 0, max: 3, noNaN: true }),
        }),
      ),
      (offsets) => {
        const home = { latitude: 40, longitude: -83 }
        const comps = offsets.map(({ north, east }) => ({
          ...sold,
          latitude: 40 + north,
          longitude: -83 + east,
        }))
        const writer = new CompWriter()
        writer.startWith(home)
        const json = Buffer.from(writer.array(comps)).toString()
        const miles = comps.map((comp) => Math.round(milesBetween(home, comp) * 1000) / 1000)
        expect([...json.matchAll(/"distanceMiles":([^}]*)}/g)].map(([, text]) => text)).toEqual(
          miles.map(String),
        )
        expect(JSON.parse(json)).toHaveLength(comps.length)
      },
    ),
  )
})

it('what was written before stays when more homes follow, also when its memory is taken', () => {
  const writer = new CompWriter()
  const homes = Array.from({ length: 4000 }, (_, i) => ({
    latitude: 40 + i / 100_000,
    longitude: -83,
  }))
  const written = homes.map((home, i) => {
    if (i === 2000) expect(writer.takeMemory().length).toBeGreaterThan(0)
    writer.startWith(home)
    return writer.array([sold, sold])
  })
  for (const [i, json] of written.entries()) {
    const miles = Math.round(milesBetween(homes[i] ?? sold, sold) * 1000) / 1000
    expect(compsIn(json).map(({ distanceMiles }) => distanceMiles)).toEqual([miles, miles])
  }
  expect(compsIn(written[0] ?? new Uint8Array())[0]?.propertyId).toBe('Café')
})
