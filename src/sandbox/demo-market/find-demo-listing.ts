import type { IsoDate } from '../../domain/iso-date.ts'
import { type DemoCity, demoCities } from '../towns/demo-cities.ts'
import type { DemoListing } from './demo-listing.ts'
import { demoListingsOf } from './generate-demo-market.ts'

/** Looks demo listings up by key. */
export type FindDemoListing = (listingKey: string) => FoundDemoListing | null

export type FoundDemoListing = {
  readonly listing: DemoListing
  /** Every listing of the home, this one too, oldest first. */
  readonly ofSameHome: readonly DemoListing[]
}

/** A look-up that makes a city's listings when first asked for one of them (about 60 ms), then keeps them. */
export const demoListingFinder = (asOf: IsoDate): FindDemoListing => {
  const cities = new Map<string, ReturnType<typeof listCity>>()
  return (listingKey) => {
    const city = demoCities.find(({ key }) => key === listingKey.replace(/-\d{5}$/, ''))
    if (!city) return null
    const { byKey, byHome } = cities.get(city.key) ?? listCity(city, asOf)
    cities.set(city.key, { byKey, byHome })
    const listing = byKey.get(listingKey)
    return listing ? { listing, ofSameHome: byHome.get(listing.home.homeKey) ?? [listing] } : null
  }
}

const listCity = (city: DemoCity, asOf: IsoDate) => {
  const listings = [...demoListingsOf(city, asOf)]
  return {
    byKey: new Map(listings.map((listing) => [listing.facts[0].listingKey, listing])),
    byHome: Map.groupBy(listings, ({ home }) => home.homeKey),
  }
}
