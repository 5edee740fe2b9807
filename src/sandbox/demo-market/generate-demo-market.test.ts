import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { demoListings } from '../../../tests/demo-listings.ts'
import { milesBetween } from '../../domain/distance.ts'
import { addDays, daysBetween, parseIsoDate } from '../../domain/iso-date.ts'
import { homeTypeOf, homeTypes } from '../../domain/listing/home-type.ts'
import type { ListingFact } from '../../domain/listing/listing.ts'
import { marketOf } from '../../domain/listing/market.ts'
import { demoCities } from '../towns/demo-cities.ts'

const asOf = parseIsoDate('2025-09-27') ?? raise()
const factsOn = (date: typeof asOf) => demoListings(date).flatMap((listing) => listing.facts)
const listings = demoListings(asOf)
const facts = listings.flatMap((listing) => listing.facts)
const newest = [...new Map(facts.map((fact) => [fact.listingKey, fact])).values()]
const active = newest.filter(({ standardStatus }) => standardStatus === 'Active')
const sold = newest.filter(({ standardStatus }) => standardStatus === 'Closed')
const share = (list: readonly ListingFact[], holds: (fact: ListingFact) => boolean) =>
  list.filter(holds).length / list.length

/** The places at which two lists of facts differ: a tenth of the work of having all facts compared. */
const differences = (some: readonly ListingFact[], others: readonly ListingFact[]) =>
  Array.from({ length: Math.max(some.length, others.length) }, (_, at) => at).flatMap((at) =>
    JSON.stringify(some[at]) === JSON.stringify(others[at]) ? [] : [[some[at], others[at]]],
  )

describe('the demo market', () => {
  it('is the same for the same date, fact by fact', () => {
    const hash = createHash('sha256')
    for (const { readerRevision: _, ...fact } of facts) hash.update(JSON.stringify(fact))
    expect(hash.digest('hex').slice(0, 16)).toBe('f53aebdb092a2481')
    expect(differences(factsOn(asOf), facts)).toEqual([])
  })

  it('only moves in time with the date', () => {
    const moved = facts.map((fact) => ({
      ...fact,
      exportedOn: addDays(fact.exportedOn, 10),
      onMarketDate: fact.onMarketDate && addDays(fact.onMarketDate, 10),
      closeDate: fact.closeDate && addDays(fact.closeDate, 10),
    }))
    expect(differences(factsOn(addDays(asOf, 10)), moved)).toEqual([])
  })

  it('has 300 homes for sale and 3,000 sold in each of at least eight cities', () => {
    expect(demoCities.length).toBeGreaterThanOrEqual(8)
    for (const { city } of demoCities) {
      expect(active.filter((fact) => fact.city === city).length).toBeGreaterThanOrEqual(300)
      expect(sold.filter((fact) => fact.city === city).length).toBeGreaterThanOrEqual(3000)
    }
  })

  it('gives each city a market of its own', () => {
    for (const { city, state, zips } of demoCities) {
      const own = newest.filter((fact) => fact.city === city)
      expect(new Set(own.map(({ stateOrProvince }) => stateOrProvince))).toEqual(new Set([state]))
      expect(new Set(own.map(({ postalCode }) => marketOf(postalCode))).size).toBe(1)
      expect(new Set(own.map(({ postalCode }) => postalCode)).size).toBeGreaterThan(zips.length / 2)
    }
    expect(new Set(newest.map(({ postalCode }) => marketOf(postalCode))).size).toBe(
      demoCities.length,
    )
  })

  it('has homes of every type, mostly houses, in the price range of the search form', () => {
    const types = active.map((fact) => homeTypeOf(fact.propertyType, fact.propertySubType))
    for (const type of homeTypes) expect(types).toContain(type)
    expect(types.filter((type) => type === 'House').length / types.length).toBeGreaterThan(0.6)
    expect(share(active, ({ listPrice }) => (listPrice ?? 0) <= 500_000)).toBeGreaterThan(0.93)
    expect(share(active, ({ listPrice }) => (listPrice ?? 0) <= 100_000)).toBeGreaterThan(0.02)
    const odd = active.filter(
      ({ listPrice }) => !(listPrice && listPrice > 20_000 && listPrice < 1_500_000),
    )
    expect(odd).toEqual([])
  })

  it('tells plausible facts of every home', () => {
    const within = (values: (number | null)[], low: number, high: number) => {
      const odd = values.filter((value) => value === null || value < low || value > high)
      expect(odd).toEqual([])
    }
    within(
      newest.map(({ bedroomsTotal }) => bedroomsTotal),
      1,
      8,
    )
    within(
      newest.map(({ bathroomsTotalDecimal }) => bathroomsTotalDecimal),
      1,
      5,
    )
    within(
      newest.map(({ livingArea }) => livingArea),
      400,
      8000,
    )
    within(
      newest.map(({ yearBuilt }) => yearBuilt),
      1895,
      2022,
    )
  })

  it('lies whole in its cities', () => {
    for (const { city, center } of demoCities) {
      const own = newest.filter((fact) => fact.city === city)
      expect(share(own, (fact) => milesBetween(fact, center) < 4.5)).toBe(1)
    }
  })

  it('dates sales within 24 months and offers within 120 days', () => {
    const within = (date: typeof asOf | null, most: number) => {
      const days = date ? daysBetween(date, asOf) : Number.NaN
      return days >= 0 && days <= most
    }
    expect(sold.filter(({ closeDate }) => !within(closeDate, 730))).toEqual([])
    expect(active.filter(({ onMarketDate }) => !within(onMarketDate, 120))).toEqual([])
    expect(
      active.filter(({ closePrice, closeDate }) => closePrice !== null || closeDate !== null),
    ).toEqual([])
    expect(
      sold.some(({ closeDate }) => closeDate !== null && daysBetween(closeDate, asOf) < 3),
    ).toBe(true)
  })

  it('shows about one home in ten without a photo', () => {
    expect(share(newest, ({ mediaUrl }) => mediaUrl === null)).toBeCloseTo(0.1, 1)
    const photographed = newest.filter(({ mediaUrl }) => mediaUrl !== null)
    expect(
      photographed.filter(
        ({ listingKey, mediaUrl }) => mediaUrl !== `/sandbox/demo/photos/${listingKey}.svg`,
      ),
    ).toEqual([])
  })

  it('cuts some asking prices: dearer facts before the newest, in order of export', () => {
    const histories = Map.groupBy(facts, ({ listingKey }) => listingKey)
    const cut = [...histories.values()].filter(({ length }) => length > 1)
    expect(cut.length / active.length).toBeGreaterThan(0.15)
    for (const [first, ...later] of cut) {
      const last = later.at(-1)
      expect(first?.listPrice).toBeGreaterThan(last?.listPrice ?? Number.POSITIVE_INFINITY)
      expect(last?.exportedOn).toBe(asOf)
      const dates = [first, ...later].map((fact) => fact?.exportedOn ?? '')
      expect(dates).toEqual([...new Set(dates)].sort())
    }
  })

  it('gives each home one address, and each address one home', () => {
    const address = ({ city, unparsedAddress }: ListingFact) => `${unparsedAddress}, ${city}`
    const homes = Map.groupBy(newest, address)
    const severalAt = [...homes.values()].filter(
      (here) => new Set(here.map(({ homeKey }) => homeKey)).size !== 1,
    )
    expect(severalAt).toEqual([])
    expect(homes.size).toBe(new Set(newest.map(({ homeKey }) => homeKey)).size)
  })

  it('offers some homes again that sold before, and never twice at once', () => {
    const soldHomes = new Set(sold.map(({ homeKey }) => homeKey))
    expect(share(active, ({ homeKey }) => soldHomes.has(homeKey))).toBeGreaterThan(0.05)
    expect(new Set(active.map(({ homeKey }) => homeKey)).size).toBe(active.length)
  })

  it('has at least eight sold houses within a mile of nearly every house, most within half', () => {
    const isHouse = ({ propertySubType }: ListingFact) =>
      propertySubType === 'Single Family Residence'
    const inColumbus = (fact: ListingFact) => fact.city === 'Columbus' && isHouse(fact)
    const yearAgo = addDays(asOf, -365)
    const sales = sold.filter((fact) => inColumbus(fact) && (fact.closeDate ?? '') >= yearAgo)
    const near = (home: ListingFact, miles: number) =>
      sales.filter((sale) => milesBetween(home, sale) <= miles).length
    const houses = active.filter(inColumbus)
    expect(share(houses, (house) => near(house, 1) >= 8)).toBeGreaterThan(0.97)
    expect(share(houses, (house) => near(house, 0.5) >= 8)).toBeGreaterThan(0.8)
  })

  it('has bargains and homes that need work among those for sale', () => {
    const offers = listings.filter(({ facts: [first] }) => first.closeDate === null)
    const worn = offers.filter(({ condition }) => condition === 'needs work').length
    expect(worn / offers.length).toBeGreaterThan(0.06)
    expect(worn / offers.length).toBeLessThan(0.16)
  })
})

function raise(): never {
  throw new Error('no such date')
}
