import * as z from 'zod/mini'
import { type IsoDate, usDateOf } from '../../../../src/domain/iso-date.ts'
import type { ListingFact } from '../../../../src/domain/listings/listing.ts'
import type { DemoCity } from '../../towns/demo-cities.ts'
import { randomOf } from '../../towns/random.ts'
import { bareListing, type DemoListing } from '../demo-listing.ts'
import { type DemoMarket, newestFact } from '../demo-market.ts'
import { conditionEffect, conditions } from '../demo-price.ts'
import { demoRemarks } from '../demo-remarks.ts'

/** Something that happened in the demo market after it was made. */
export const demoEventSchema = z.object({
  /** Events are numbered from 1, in the order they happened. */
  number: z.number(),
  /** ISO 8601, UTC. */
  at: z.string(),
  what: z.enum([
    'listed',
    'price cut',
    'pending',
    'back on market',
    'withdrawn',
    'closed',
    'deleted',
  ]),
  city: z.string(),
  listingKey: z.string(),
  /** The condition of a home that is listed. */
  condition: z.optional(z.enum(conditions)),
  /** What is asked from then on, or the sale price. */
  priceUsd: z.optional(z.number()),
})
export type DemoEvent = z.infer<typeof demoEventSchema>

/** Makes a market as it is after the next event. */
export const applyEvent = (market: DemoMarket, event: DemoEvent): void => {
  const city = market.cities.find(({ key }) => key === event.city)
  if (!city) throw new Error(`There is no demo city ${event.city}.`)
  if (event.what === 'listed') {
    market.put(city, newListing(market, city, event))
    return
  }
  const found = market.find(event.listingKey)
  if (!found) throw new Error(`There is no demo listing ${event.listingKey}.`)
  const { listing } = found
  const fact = { ...newestFact(listing), ...changeOf(event), ...stampOf(event) }
  market.put(city, { ...listing, facts: [...listing.facts, fact] })
}

const newListing = (market: DemoMarket, city: DemoCity, event: DemoEvent): DemoListing => {
  const home = market.unlistedHome(city)
  const number = market.listingsOf(city).length + 1
  const condition = event.condition ?? 'average'
  const random = randomOf(`${city.key} listing ${number}`)
  const bare = bareListing({ city, home, asOf: market.asOf, number, random })
  const effect = conditionEffect(condition, randomOf(`${bare.listingKey} effect`))
  const fact: ListingFact = {
    ...bare,
    publicRemarks: demoRemarks(home, bare.listingKey, { condition, effect }),
    standardStatus: 'Active',
    listPrice: event.priceUsd ?? null,
    onMarketDate: dayOf(event),
    closePrice: null,
    closeDate: null,
    ...stampOf(event),
  }
  return { home, condition, facts: [fact] }
}

const changeOf = (event: DemoEvent): Partial<ListingFact> => {
  const { what, priceUsd = null } = event
  switch (what) {
    case 'listed':
      return {}
    case 'price cut':
      return { listPrice: priceUsd }
    case 'pending':
      return { standardStatus: 'Pending', purchaseContractDate: dayOf(event) }
    case 'back on market':
      return { standardStatus: 'Active', purchaseContractDate: null }
    case 'withdrawn':
      return { standardStatus: 'Withdrawn' }
    case 'closed':
      return { standardStatus: 'Closed', closePrice: priceUsd, closeDate: dayOf(event) }
    case 'deleted':
      return { standardStatus: 'Delete' }
  }
}

const stampOf = (event: DemoEvent) => ({
  exportedOn: dayOf(event),
  modificationTimestamp: event.at,
})

const dayOf = ({ at }: DemoEvent): IsoDate => usDateOf(new Date(at))
