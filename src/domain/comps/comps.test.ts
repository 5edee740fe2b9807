import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { milesBetween } from '../distance.ts'
import type { Candidate, Subject } from './candidate.ts'
import { Neighbourhood } from './neighbourhood.ts'
import { selectComps } from './select-comps.ts'

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
const sold = (given: Partial<Candidate> = {}): Candidate => ({
  ...subject,
  listingKey: `sale${nextId}`,
  propertyId: `home${nextId++}`,
  addressKey: null,
  price: 300_000,
  day: AS_OF - 30,
  ...given,
})
const near = (candidates: Candidate[], radiusMiles = 1) =>
  new Neighbourhood(candidates).near(subject, { radiusMiles, asOfDay: AS_OF, windowDays: 365 })
const keys = (candidates: Candidate[], radiusMiles?: number) =>
  near(candidates, radiusMiles).map(({ candidate }) => candidate.listingKey)

describe('neighbours', () => {
  it('leave out the home itself, under another sale or another listing of its address', () => {
    const same = sold({ propertyId: 'subject' })
    const sameAddress = sold({ addressKey: '1 oak st|43201' })
    const other = sold()
    expect(keys([same, sameAddress, other])).toEqual([other.listingKey])
  })

  it('leave out other types', () => {
    expect(keys([sold({ homeType: 'Condo' })])).toEqual([])
  })

  it('leave out sales after the as-of date and before the twelve months', () => {
    const [after, today, lastYear, before] = [AS_OF + 1, AS_OF, AS_OF - 365, AS_OF - 366].map(
      (day) => sold({ day }),
    )
    if (!after || !today || !lastYear || !before) throw new Error('four sales')
    expect(keys([after, today, lastYear, before])).toEqual([today.listingKey, lastYear.listingKey])
  })

  it('are exactly those within the radius, wherever they lie', () => {
    const point = fc.record({
      latitude: fc.double({ min: 39.95, max: 40.03, noNaN: true }),
      longitude: fc.double({ min: -83.05, max: -82.95, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(point), fc.constantFrom(0.25, 0.5, 1), (points, radiusMiles) => {
        const candidates = points.map((at) => sold(at))
        const within = candidates.filter((one) => milesBetween(subject, one) <= radiusMiles)
        expect(new Set(keys(candidates, radiusMiles))).toEqual(
          new Set(within.map((one) => one.listingKey)),
        )
      }),
    )
  })
})

describe('comps', () => {
  const chosen = (candidates: Candidate[]) =>
    selectComps(near(candidates)).map((c) => c.candidate.listingKey)

  it('are at most twelve', () => {
    expect(chosen(Array.from({ length: 30 }, () => sold()))).toHaveLength(12)
  })

  it('are the most alike first: size, age, lot, baths, nearness and freshness each count', () => {
    const best = sold()
    const others = [
      sold({ livingArea: 2500 }),
      sold({ yearBuilt: 2015 }),
      sold({ lotSizeSquareFeet: 20_000 }),
      sold({ bathroomsTotalDecimal: 4 }),
      sold({ latitude: 39.998 }),
      sold({ day: AS_OF - 300 }),
    ]
    for (const other of others) expect(chosen([other, best])[0]).toBe(best.listingKey)
  })

  it('hold the newer sale of a home sold twice', () => {
    const older = sold({ propertyId: 'flipped', day: AS_OF - 200 })
    const newer = sold({ propertyId: 'flipped', day: AS_OF - 20, price: 400_000 })
    expect(chosen([older, newer])).toEqual([newer.listingKey])
  })

  it('are the same, in the same order, whatever order the sales stand in', () => {
    const sales = Array.from({ length: 20 }, (_, i) => sold({ latitude: 39.99 + (i % 5) * 0.001 }))
    expect(chosen(sales.toReversed())).toEqual(chosen(sales))
    const inOneTower = Array.from({ length: 20 }, () => sold())
    expect(chosen(inOneTower.toReversed())).toEqual(chosen(inOneTower))
    const twiceOnOneDay = [sold({ propertyId: 'flat' }), sold({ propertyId: 'flat' })]
    expect(chosen(twiceOnOneDay.toReversed())).toEqual(chosen(twiceOnOneDay))
  })
})
