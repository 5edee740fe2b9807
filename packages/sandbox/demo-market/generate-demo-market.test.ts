import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { homeFigures } from '../../../src/domain/deals/results/home-figures.ts'
import { milesBetween } from '../../../src/domain/distance.ts'
import { afterRepairValue as afterRepairValueOf } from '../../../src/domain/flips/after-repair-value.ts'
import { SHIPPED_RESALE_FIT } from '../../../src/domain/flips/resale-fit.ts'
import { resalesOf } from '../../../src/domain/flips/resales.ts'
import { addDays, dayNumber, daysBetween, parseIsoDate } from '../../../src/domain/iso-date.ts'
import { homeTypeOf, homeTypes } from '../../../src/domain/listings/home-type.ts'
import type { ListingFact } from '../../../src/domain/listings/listing.ts'
import { marketOf } from '../../../src/domain/listings/market.ts'
import { demoListings } from '../../../tests/listings/demo-listings.ts'
import { demoCities } from '../towns/demo-cities.ts'
import type { DemoListing } from './demo-listing.ts'
import { fairPrice } from './demo-price.ts'

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
    expect(hash.digest('hex').slice(0, 16)).toBe('83b924ec6d1467f2')
    expect(differences(factsOn(asOf), facts)).toEqual([])
  })

  it('only moves in time with the date', () => {
    const moved = facts.map((fact) => ({
      ...fact,
      exportedOn: addDays(fact.exportedOn, 10),
      onMarketDate: fact.onMarketDate && addDays(fact.onMarketDate, 10),
      purchaseContractDate: fact.purchaseContractDate && addDays(fact.purchaseContractDate, 10),
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
    expect(share(active, ({ listPrice }) => (listPrice ?? 0) <= 100_000)).toBeGreaterThan(0.01)
    const odd = active.filter(
      ({ listPrice }) => !(listPrice && listPrice > 20_000 && listPrice < 1_500_000),
    )
    expect(odd).toEqual([])
  })

  it('gives plausible facts of every home', () => {
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
    const cut = [...histories.values()].filter(
      (seen) => seen.length > 1 && seen.at(-1)?.standardStatus === 'Active',
    )
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
})

describe('the shares of the demo market', () => {
  const listingsIn = Map.groupBy(listings, ({ facts: [first] }) => first.city)

  it('are those of real markets: flips are 6 to 8 in 100 sales, bought for 55% to 75% of what is typical', () => {
    for (const [city = raise(), own] of listingsIn) {
      const sales = salesOf(own)
      const flips = resalesIn(own).filter(({ isFlip }) => isFlip)
      const resold = flips.filter(({ again }) => again.how === 'sold')
      expect(flips.length / sales.length, city ?? '').toBeGreaterThan(0.06)
      expect(flips.length / sales.length, city ?? '').toBeLessThan(0.08)
      expect(flips.length - resold.length, city ?? '').toBeGreaterThan(9)
    }
    const flips = resalesIn(listings).filter(({ isFlip }) => isFlip)
    const held = flips.map(({ daysHeld }) => daysHeld)
    expect(quantile(held, 0.5)).toBeGreaterThan(180)
    expect(quantile(held, 0.5)).toBeLessThan(210)
    const bought = flips.map(({ bought: sale }) => sale.price / typicalOf(sale.listingKey))
    expect(quantile(bought, 0.1)).toBeGreaterThan(0.53)
    expect(quantile(bought, 0.5)).toBeCloseTo(0.64, 1)
    expect(quantile(bought, 0.9)).toBeLessThan(0.8)
    const resold = flips.flatMap(({ again }) =>
      again.how === 'sold' ? again.sale.price / typicalOf(again.sale.listingKey) : [],
    )
    expect(Math.log(quantile(resold, 0.5))).toBeCloseTo(0.09, 2)
  })

  it('have resales that are no flips, half of them at a loss', () => {
    const others = resalesIn(listings).filter(({ isFlip }) => !isFlip)
    expect(others.length / salesOf(listings).length).toBeGreaterThan(0.02)
    const lost = others.filter(({ bought, resoldUsd }) => resoldUsd < bought.price)
    expect(lost.length / others.length).toBeGreaterThan(0.25)
    expect(lost.length / others.length).toBeLessThan(0.6)
  })

  it('have sales at their ask: half of them within 1.5%, eight in ten within 4%, a third over', () => {
    const ofAsk = sold.map(({ closePrice, listPrice }) => (closePrice ?? 0) / (listPrice ?? 1))
    expect(quantile(ofAsk, 0.5)).toBe(1)
    expect(quantile(ofAsk, 0.1)).toBeCloseTo(0.963, 2)
    expect(quantile(ofAsk, 0.9)).toBeCloseTo(1.032, 2)
    expect(ofAsk.filter((share) => share > 1).length / ofAsk.length).toBeCloseTo(0.32, 1)
    expect(
      ofAsk.filter((share) => Math.abs(share - 1) < 0.015).length / ofAsk.length,
    ).toBeGreaterThan(0.5)
  })

  it('tell of each sale what it asked before: as an offer from the day it came on the market', () => {
    const unasked = listings.filter(
      ({ facts: [first, ...later] }) =>
        later.at(-1)?.closeDate &&
        (first.standardStatus !== 'Active' ||
          first.exportedOn !== first.onMarketDate ||
          first.exportedOn >= (later.at(-1)?.closeDate ?? '')),
    )
    expect(unasked).toEqual([])
    expect(facts.filter(({ closeDate }) => closeDate !== null).length).toBe(sold.length)
    const alone = listings.filter(({ facts: seen }) => seen.length === 1)
    expect(alone.every(({ facts: [only] }) => only.standardStatus === 'Active')).toBe(true)
  })

  it('have most homes for sale within 10% of what is typical, and 4 to 8 in 100 at 14% less or lower: fixers', () => {
    const offers = listings.filter(({ facts: seen }) => seen.at(-1)?.standardStatus === 'Active')
    const gaps = offers.map((offer) => {
      const { listPrice, listingKey } = offer.facts.at(-1) ?? offer.facts[0]
      return Math.log((listPrice ?? 0) / typicalOf(listingKey))
    })
    const among = (holds: (gap: number, at: number) => boolean) =>
      gaps.filter(holds).length / gaps.length
    expect(among((gap) => Math.abs(gap) < 0.1)).toBeGreaterThan(0.75)
    expect(among((gap) => gap < Math.log(0.86))).toBeGreaterThan(0.04)
    expect(among((gap) => gap < Math.log(0.86))).toBeLessThan(0.08)
    expect(among((gap) => gap < Math.log(0.75))).toBeGreaterThan(0.015)
    expect(gaps.filter((gap) => gap < Math.log(0.4))).toEqual([])
    const fixers = offers.filter((_, at) => (gaps[at] ?? 0) < Math.log(0.86))
    const worn = fixers.filter(({ condition }) => /distressed|needs work/.test(condition))
    expect(worn.length / fixers.length).toBeGreaterThan(0.9)
  })

  it('have houses of the first city that clear, that pay and that lose, most of them losing', () => {
    const [first = raise()] = demoCities
    const verdicts = listings.flatMap(({ home, facts: seen }) => {
      const { listPrice, listingKey, standardStatus, stateOrProvince, city } =
        seen.at(-1) ?? seen[0]
      if (standardStatus !== 'Active' || home.type !== 'House' || city !== first.city) return []
      const typicalValue = typicalOf(listingKey)
      const price = listPrice ?? 0
      const likelySale = { price }
      const value = { typicalValue, likelyRange: { low: typicalValue, high: typicalValue } }
      const afterRepairValue = afterRepairValueOf(
        { ...value, ask: price, likelySale: price },
        SHIPPED_RESALE_FIT,
      )
      const place = { state: stateOrProvince ?? '', city: city ?? '', zip: home.lot.zip }
      const subject = { price, typicalValue, likelySale, afterRepairValue, size: home.livingArea }
      return (
        homeFigures({ ...subject, ...place, yearBuilt: home.yearBuilt, asOf }, [])?.verdict ?? []
      )
    })
    const count = (verdict: string) => verdicts.filter((one) => one === verdict).length
    expect(count('clears')).toBeGreaterThan(0)
    expect(count('pays')).toBeGreaterThan(4)
    expect(count('loses')).toBeGreaterThan(0.9 * verdicts.length)
  })
})

/** What a listing's home is worth in average condition on the day of its newest fact. */
const typicalOf = (listingKey: string): number => {
  const { home, facts: seen } = byKey.get(listingKey) ?? raise()
  const city = demoCities.find(({ key }) => listingKey.startsWith(`${key}-`)) ?? raise()
  const closed = seen.at(-1)?.closeDate
  return fairPrice(city, home, closed ? daysBetween(closed, asOf) : 0)
}
const byKey = new Map(listings.map((listing) => [listing.facts[0].listingKey, listing]))

const salesOf = (own: readonly DemoListing[]) =>
  own.flatMap(({ facts: seen }) => {
    const fact = seen.at(-1) ?? seen[0]
    return fact.closePrice === null || fact.closeDate === null
      ? []
      : { ...ofHome(fact), price: fact.closePrice, day: dayNumber(fact.closeDate) }
  })

/** The resales among these listings, as the product finds them; the market's own move is a few percent. */
const resalesIn = (own: readonly DemoListing[]) =>
  resalesOf(
    {
      sales: salesOf(own),
      offers: own.flatMap(({ facts: seen }) => {
        const fact = seen.at(-1) ?? seen[0]
        return fact.standardStatus === 'Active' && fact.onMarketDate !== null
          ? {
              ...ofHome(fact),
              listedOn: dayNumber(fact.onMarketDate),
              askUsd: fact.listPrice ?? 0,
            }
          : []
      }),
    },
    { asOfDay: dayNumber(asOf), marketMove: (from, to) => (0.03 * (to - from)) / 365 },
  ).resales

const ofHome = (fact: ListingFact) => ({
  ...fact,
  propertyId: fact.homeKey,
  homeType: homeTypeOf(fact.propertyType, fact.propertySubType),
})

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? Number.NaN

function raise(): never {
  throw new Error('no such date')
}
