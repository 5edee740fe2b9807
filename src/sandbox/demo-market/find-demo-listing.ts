import type { IsoDate } from '../../domain/iso-date.ts'
import { demoCities } from '../towns/demo-cities.ts'
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
  const cities = new Map<string, CityListings>()
  return (listingKey) => {
    const cityKey = listingKey.replace(/-\d{5}$/, '')
    const held = cities.get(cityKey) ?? listCity(cityKey, asOf)
    if (!held) return null
    cities.set(cityKey, held)
    const listing = held.byKey.get(listingKey)
    if (!listing) return null
    return { listing, ofSameHome: held.byHome.get(listing.home.homeKey) ?? [listing] }
  }
}

type CityListings = {
  readonly byKey: ReadonlyMap<string, DemoListing>
  readonly byHome: ReadonlyMap<string, readonly DemoListing[]>
}

const listCity = (cityKey: string, asOf: IsoDate): CityListings | null => {
  const city = demoCities.find(({ key }) => key === cityKey)
  if (!city) return null
  const listings = [...demoListingsOf(city, asOf)]
  return {
    byKey: new Map(listings.map((listing) => [listing.facts[0].listingKey, listing])),
    byHome: Map.groupBy(listings, ({ home }) => home.homeKey),
  }
}
