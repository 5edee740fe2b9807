import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { date } from '../../../tests/listings/listing-facts.ts'
import { addDays } from '../iso-date.ts'
import {
  MAX_RENT_COMPS,
  MIN_RENT_COMPS,
  type RentSubject,
  rentByComps,
  sizeElasticity,
} from './rent-comps.ts'
import type { RentListing } from './rent-listing.ts'

const asOf = date('2026-06-30')
const subject: RentSubject = {
  homeType: 'House',
  bedroomsTotal: 3,
  livingArea: 1500,
  latitude: 47.55,
  longitude: -122.36,
}

/** A rental a tenth of a mile farther for each number, of $2,400 for 1,500 sqft. */
const rental = (number: number, given: Partial<RentListing> = {}): RentListing => ({
  source: 'rentcast',
  rentKey: `R${number}`,
  seenOn: date('2026-06-01'),
  listedOn: null,
  rentUsd: 2400,
  homeType: 'House',
  bedroomsTotal: 3,
  bathroomsTotalDecimal: 2,
  livingArea: 1500,
  unparsedAddress: `${number} Rental Ave`,
  city: 'Seattle',
  stateOrProvince: 'WA',
  postalCode: '98106',
  latitude: 47.55 + 0.00145 * number,
  longitude: -122.36,
  ...given,
})
const rentals = (count: number, given: (i: number) => Partial<RentListing> = () => ({})) =>
  Array.from({ length: count }, (_, i) => rental(i + 1, given(i)))

describe('the rent of a home by comps', () => {
  it('is the median of rents of homes like it, with count, range, reach and dates', () => {
    const found = rentByComps(
      subject,
      rentals(5, (i) => ({ rentUsd: 2300 + 50 * i, seenOn: addDays(asOf, -60 * i) })),
      asOf,
    )
    // Logarithms about 2,400 with a standard deviation of .0330: t of .9 with 4 degrees is 1.533, times sqrt(1.2).
    expect(found?.estimate).toEqual({
      rentCentsAMonth: 240_000,
      range80: { lowCents: 227_000, highCents: 254_000 },
      includesUtilities: false,
      count: 5,
      words:
        'Median of 5 rents of houses with 3 bedrooms within 0.5 miles, seen from Nov 2025 to Jun 2026.',
      source: 'RentCast file',
      asOf: '2026-06-30',
    })
    expect(found?.comps.map(({ distanceMiles }) => distanceMiles)).toEqual([
      0.1, 0.2, 0.3, 0.4, 0.5,
    ])
  })

  it('needs five of the same type and bedrooms, near and seen within a year', () => {
    expect(rentByComps(subject, rentals(MIN_RENT_COMPS - 1), asOf)).toBeNull()
    const unlike: readonly Partial<RentListing>[] = [
      { homeType: 'Condo' },
      { homeType: null },
      { bedroomsTotal: 4 },
      { bedroomsTotal: null },
      { latitude: 47.58 },
      { seenOn: addDays(asOf, -366) },
    ]
    for (const given of unlike)
      expect(rentByComps(subject, [...rentals(4), rental(9, given)], asOf)).toBeNull()
    expect(rentByComps(subject, rentals(MIN_RENT_COMPS), asOf)?.estimate.count).toBe(5)
  })

  it('is none for a type whose rents say nothing of one another, or where bedrooms are unknown', () => {
    const others = rentals(9, () => ({ homeType: 'Other', bedroomsTotal: null }))
    expect(rentByComps({ ...subject, homeType: 'Other' }, others, asOf)).toBeNull()
    expect(rentByComps({ ...subject, bedroomsTotal: null }, others, asOf)).toBeNull()
  })

  it('counts a home once, by its newest rent, from any source', () => {
    const again = rental(1, {
      source: 'homeharvest',
      rentKey: 'other',
      rentUsd: 2900,
      seenOn: date('2026-06-20'),
    })
    const found = rentByComps(subject, [...rentals(5), again], asOf)
    expect(found?.comps.map(({ listing }) => listing.rentUsd)).toEqual([
      2900, 2400, 2400, 2400, 2400,
    ])
    expect(found?.estimate.source).toBe('HomeHarvest file, RentCast file')
  })

  it('takes the nearest fifteen', () => {
    const many = rentals(19, (i) => ({ rentUsd: i < MAX_RENT_COMPS ? 2000 : 9000 })).toReversed()
    const found = rentByComps(subject, many, asOf)
    expect(found?.estimate).toMatchObject({ count: MAX_RENT_COMPS, rentCentsAMonth: 200_000 })
  })

  it('brings rents to the size of the home, and leaves those of unknown size as they are', () => {
    const larger = { ...subject, livingArea: 2000 }
    // Half a percent for each percent, as too few rents show a slope: 2,400 * sqrt(2000 / 1500) = 2,771.
    const found = rentByComps(larger, rentals(5), asOf)
    expect(found?.estimate).toMatchObject({ rentCentsAMonth: 277_000 })
    expect(found?.estimate.words).toContain(', adjusted to 2,000 sqft.')
    const unsized = rentals(5, () => ({ livingArea: null }))
    expect(rentByComps(larger, unsized, asOf)?.estimate.rentCentsAMonth).toBe(240_000)
    const unknown = rentByComps({ ...subject, livingArea: null }, rentals(5), asOf)
    expect(unknown?.estimate.words).not.toContain('adjusted')
  })

  const anyRental = fc
    .record({
      rentUsd: fc.integer({ min: 300, max: 20_000 }),
      livingArea: fc.option(fc.integer({ min: 300, max: 6000 })),
      miles: fc.double({ min: 0, max: 2.5, noNaN: true }),
      days: fc.integer({ min: 0, max: 400 }),
    })
    .map(
      ({ miles, days, ...given }) =>
        (number: number) =>
          rental(number, {
            ...given,
            latitude: 47.55 + miles / 69.1,
            seenOn: addDays(asOf, -days),
          }),
    )
  const anyRentals = fc
    .array(anyRental, { maxLength: 40 })
    .map((made) => made.map((make, i) => make(i + 1)))

  it('never falls with size, and lies within its range', () => {
    const size = fc.integer({ min: 200, max: 9000 })
    fc.assert(
      fc.property(anyRentals, size, size, (rows, a, b) => {
        const [smaller, larger] = [Math.min(a, b), Math.max(a, b)].map(
          (livingArea) => rentByComps({ ...subject, livingArea }, rows, asOf)?.estimate,
        )
        if (smaller === undefined || larger === undefined) return smaller === larger
        const { rentCentsAMonth: rent, range80 } = larger
        return (
          smaller.rentCentsAMonth <= rent &&
          range80 !== null &&
          range80.lowCents <= rent &&
          rent <= range80.highCents
        )
      }),
    )
  })

  it('does not depend on the order of the rows', () => {
    fc.assert(
      fc.property(anyRentals, (rows) => {
        const reversed = rentByComps(subject, rows.toReversed(), asOf)
        expect(reversed).toEqual(rentByComps(subject, rows, asOf))
      }),
    )
  })

  it('holds about eight in ten rents that were left out, where rents follow size', () => {
    const random = mulberry32(7)
    const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    let within = 0
    let errors = 0
    const TRIES = 400
    for (let i = 0; i < TRIES; i++) {
      const rows = rentals(13, () => {
        const livingArea = Math.round(1500 * Math.exp(0.25 * normal()))
        const rentUsd = Math.round(2400 * (livingArea / 1500) ** 0.6 * Math.exp(0.12 * normal()))
        return { livingArea, rentUsd }
      })
      const [left, ...others] = rows
      const found = rentByComps({ ...subject, livingArea: left?.livingArea ?? null }, others, asOf)
      const { rentCentsAMonth = 0, range80 = null } = found?.estimate ?? {}
      const rent = 100 * (left?.rentUsd ?? 0)
      if (range80 !== null && range80.lowCents <= rent && rent <= range80.highCents) within += 1
      errors += Math.abs(Math.log(rentCentsAMonth / rent))
    }
    expect(within / TRIES).toBeGreaterThan(0.72)
    expect(within / TRIES).toBeLessThan(0.88)
    expect(errors / TRIES).toBeLessThan(0.14)
  })
})

it('learns from eight rents of known size how rents follow size, from not at all to in proportion', () => {
  const sizedBy = (power: number) =>
    rentals(8, (i) => ({
      livingArea: 1000 + 200 * i,
      rentUsd: Math.round(2000 * ((1000 + 200 * i) / 1500) ** power),
    }))
  expect(sizeElasticity(sizedBy(0.7))).toBeCloseTo(0.7, 2)
  expect(sizeElasticity(sizedBy(1.6))).toBe(1)
  expect(sizeElasticity(sizedBy(-0.5))).toBe(0)
  expect(sizeElasticity(sizedBy(0.7).slice(1))).toBe(0.5)
  expect(sizeElasticity(rentals(20))).toBe(0.5)
})

/** Uniform numbers from 0 to 1, the same for the same seed. */
const mulberry32 = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
