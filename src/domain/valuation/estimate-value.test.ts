import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Candidate, Subject } from '../comps/candidate.ts'
import { Neighbourhood } from '../comps/neighbourhood.ts'
import { estimateValue } from './estimate-value.ts'

const AS_OF = 20_000
const MILE_OF_LATITUDE = 1 / 69.1
const subject: Subject = {
  propertyId: 'subject',
  addressKey: null,
  homeType: 'House',
  latitude: 39.99,
  longitude: -83,
  livingArea: 2000,
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
  price: 300_000,
  livingArea: 1500,
  day: AS_OF - 30,
  ...given,
})
const estimate = (sales: Candidate[], home: Subject = subject, radiusMiles = 1) =>
  estimateValue(home, new Neighbourhood(sales), { radiusMiles, asOfDay: AS_OF })

describe('the value of a home', () => {
  it('is its living area times the price per square foot around it', () => {
    expect(estimate([sold(), sold(), sold()])?.value).toBeCloseTo(400_000, 6)
  })

  it('hardly moves for one outlier', () => {
    const usual = Array.from({ length: 8 }, () => sold())
    const value = estimate([...usual, sold({ price: 3_000_000 })])?.value ?? 0
    expect(value / 400_000).toBeLessThan(1.03)
  })

  it('lies between the lowest and the highest price per square foot of its comps', () => {
    const prices = fc.array(fc.integer({ min: 50_000, max: 2_000_000 }), {
      minLength: 3,
      maxLength: 12,
    })
    fc.assert(
      fc.property(prices, (all) => {
        const value = estimate(all.map((price) => sold({ price })))?.value ?? Number.NaN
        expect(value).toBeGreaterThanOrEqual((Math.min(...all) / 1500) * 2000 * 0.999999)
        expect(value).toBeLessThanOrEqual((Math.max(...all) / 1500) * 2000 * 1.000001)
      }),
    )
  })

  it('rests on wider sales and says so when fewer than three comps are within the distance', () => {
    const far = Array.from({ length: 4 }, () =>
      sold({ latitude: subject.latitude + 2 * MILE_OF_LATITUDE }),
    )
    const found = estimate([sold(), ...far], subject, 0.25)
    expect(found).toMatchObject({ fewComps: true })
    expect(found?.comps).toHaveLength(1)
    expect(found?.value).toBeCloseTo(400_000, 6)
  })

  it('is unknown without a living area, and without three sales anywhere near', () => {
    expect(estimate([sold(), sold(), sold()], { ...subject, livingArea: null })).toBeNull()
    expect(estimate([sold(), sold()])).toBeNull()
  })

  it('never rests on sales of unknown size', () => {
    const sizeless = Array.from({ length: 5 }, () => sold({ livingArea: null, price: 900_000 }))
    expect(estimate([...sizeless, sold(), sold(), sold()])?.value).toBeCloseTo(400_000, 6)
  })
})
