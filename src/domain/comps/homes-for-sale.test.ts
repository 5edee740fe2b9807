import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { milesBetween } from '../distance.ts'
import type { Candidate, Subject } from './candidate.ts'
import { homeTableOf } from './home-table.ts'
import { HomesForSale } from './homes-for-sale.ts'

const AS_OF = 20_000
const subject: Subject = {
  propertyId: 'subject',
  addressKey: '1 oak st|43201',
  homeType: 'House',
  latitude: 39.99,
  longitude: -83,
  livingArea: 1500,
  lotSizeSquareFeet: 5000,
  yearBuilt: 1960,
  bathroomsTotalDecimal: 2,
  bedroomsTotal: 3,
}
let nextId = 1
const offered = (given: Partial<Candidate> = {}): Candidate => ({
  ...subject,
  listingKey: `offer${nextId}`,
  propertyId: `home${nextId++}`,
  addressKey: null,
  price: 300_000,
  day: AS_OF,
  ...given,
})
const near = (homes: Candidate[], miles = 1) => {
  const table = homeTableOf([{ ...subject, day: AS_OF }])
  const { propertyId, addressKey } = subject
  const subjectRow = { homes: table, row: 0, propertyId, addressKey }
  return new HomesForSale(homes)
    .mostAlike(subjectRow, [miles])
    .flatMap((offers) => offers.map(({ candidate }) => candidate.listingKey))
}

describe('homes for sale nearby', () => {
  it('leave out the home itself, under another listing or another spelling of its address', () => {
    const same = offered({ propertyId: 'subject' })
    const sameAddress = offered({ addressKey: '1 oak st|43201' })
    const other = offered()
    expect(near([same, sameAddress, other])).toEqual([other.listingKey])
  })

  it('leave out other types', () => {
    expect(near([offered({ homeType: 'Condo' })])).toEqual([])
  })

  it('are at most twelve, for each distance those within it', () => {
    const table = homeTableOf([{ ...subject, day: AS_OF }])
    const farther = Array.from({ length: 30 }, (_, i) => offered({ latitude: 39.99 + i / 3000 }))
    const { propertyId, addressKey } = subject
    const within = new HomesForSale(farther).mostAlike(
      { homes: table, row: 0, propertyId, addressKey },
      [1, 0.25, 0.01],
    )
    expect(within.map((offers) => offers.length)).toEqual([12, 11, 1])
    expect(Math.max(...(within[1] ?? []).map((offer) => offer.miles))).toBeLessThanOrEqual(0.25)
  })

  it('are exactly those within the distance, wherever they lie', () => {
    const point = fc.record({
      latitude: fc.double({ min: 39.95, max: 40.03, noNaN: true }),
      longitude: fc.double({ min: -83.05, max: -82.95, noNaN: true }),
    })
    fc.assert(
      fc.property(
        fc.array(point, { maxLength: 12 }),
        fc.constantFrom(0.25, 0.5, 1),
        (points, miles) => {
          const homes = points.map((at) => offered(at))
          const within = homes.filter((one) => milesBetween(subject, one) <= miles)
          expect(new Set(near(homes, miles))).toEqual(new Set(within.map((one) => one.listingKey)))
        },
      ),
    )
  })

  it('come most alike first: size, age, lot and nearness each count, also when they are not known', () => {
    const best = offered()
    for (const other of [
      offered({ livingArea: 2500 }),
      offered({ yearBuilt: 2015 }),
      offered({ lotSizeSquareFeet: 20_000 }),
      offered({ latitude: 39.998 }),
      offered({ livingArea: null }),
    ])
      expect(near([other, best])).toEqual([best.listingKey, other.listingKey])
  })

  it('are in the same order, whatever order they were stored in', () => {
    const homes = Array.from({ length: 20 }, (_, i) =>
      offered({ latitude: 39.99 + (i % 5) * 0.001 }),
    )
    expect(near(homes.toReversed())).toEqual(near(homes))
    const inOneTower = Array.from({ length: 20 }, () => offered())
    expect(near(inOneTower.toReversed())).toEqual(near(inOneTower))
  })
})
