import { setImmediate as nextTurn } from 'node:timers/promises'
import type { IsoDate } from '../../../src/domain/iso-date.ts'
import { type DemoCity, demoCities } from '../towns/demo-cities.ts'
import type { DemoHome } from './demo-home.ts'
import type { DemoListing } from './demo-listing.ts'
import { drawDemoCity } from './generate-demo-market.ts'

/** The demo market as it is now: as it was made for a date, and what has become of it since. */
export type DemoMarket = {
  readonly asOf: IsoDate
  readonly cities: readonly DemoCity[]
  readonly find: (listingKey: string) => FoundDemoListing | null
  /** The listings of a city, in the order they came. */
  readonly listingsOf: (city: DemoCity) => readonly DemoListing[]
  /** How many listings there are; between two cities that it has to draw, others get a turn. */
  readonly size: () => Promise<number>
  /** A home of the city that was never listed; the same until it is. */
  readonly unlistedHome: (city: DemoCity) => DemoHome
  /** Adds a listing, or has it as it is now. */
  readonly put: (city: DemoCity, listing: DemoListing) => void
  /** The listings that were put, in the order they last were. */
  readonly changed: () => Iterable<DemoListing>
  readonly hasChanged: (listingKey: string) => boolean
}

export type FoundDemoListing = {
  readonly listing: DemoListing
  /** Every listing of the home, this one too, oldest first. */
  readonly ofSameHome: readonly DemoListing[]
}

/** The time of day, in UTC, of the market's first day: everything that it was made with is there by then. */
export const FIRST_MOMENT = 'T11:00:00.000Z'

/** A market as it was made for a date. It draws a city when first asked for it (about 60 ms), then keeps it. */
export const openDemoMarket = (
  asOf: IsoDate,
  cities: readonly DemoCity[] = demoCities,
): DemoMarket => {
  const opened = new Map<string, ReturnType<typeof openCity>>()
  const changed = new Map<string, DemoListing>()
  const cityOf = (city: DemoCity) => {
    const known = opened.get(city.key) ?? openCity(city, asOf)
    opened.set(city.key, known)
    return known
  }
  return {
    asOf,
    cities,
    find: (listingKey) => {
      const city = cities.find(({ key }) => key === listingKey.replace(/-\d{5}$/, ''))
      return city ? cityOf(city).find(listingKey) : null
    },
    listingsOf: (city) => cityOf(city).listings(),
    size: async () => {
      let listings = 0
      for (const city of cities) {
        listings += cityOf(city).size()
        await nextTurn()
      }
      return listings
    },
    unlistedHome: (city) => cityOf(city).unlistedHome(),
    put: (city, listing) => {
      const { listingKey } = listing.facts[0]
      cityOf(city).put(listing)
      changed.delete(listingKey)
      changed.set(listingKey, listing)
    },
    changed: () => changed.values(),
    hasChanged: (listingKey) => changed.has(listingKey),
  }
}

/** The newest fact of a listing: how it is now. */
export const newestFact = ({ facts }: DemoListing) => facts.at(-1) ?? facts[0]

const openCity = (city: DemoCity, asOf: IsoDate) => {
  const { listings, nextHome } = drawDemoCity(city, asOf)
  const byKey = new Map(listings.map((listing) => [listing.facts[0].listingKey, listing]))
  const keysByHome = new Map<string, string[]>()
  for (const [key, { home }] of byKey)
    keysByHome.set(home.homeKey, [...(keysByHome.get(home.homeKey) ?? []), key])
  let unlisted: DemoHome | null = null
  return {
    listings: () => [...byKey.values()],
    size: () => byKey.size,
    find: (listingKey: string): FoundDemoListing | null => {
      const listing = byKey.get(listingKey)
      if (!listing) return null
      const keys = keysByHome.get(listing.home.homeKey) ?? []
      return { listing, ofSameHome: keys.flatMap((key) => byKey.get(key) ?? []) }
    },
    unlistedHome: () => {
      unlisted ??= nextHome()
      return unlisted
    },
    put: (listing: DemoListing) => {
      const { homeKey } = listing.home
      const { listingKey } = listing.facts[0]
      if (homeKey === unlisted?.homeKey) unlisted = null
      if (!byKey.has(listingKey))
        keysByHome.set(homeKey, [...(keysByHome.get(homeKey) ?? []), listingKey])
      byKey.set(listingKey, listing)
    },
  }
}
