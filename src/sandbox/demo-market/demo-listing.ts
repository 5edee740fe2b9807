import { addDays, type IsoDate } from '../../domain/iso-date.ts'
import { type ListingFact, withoutFeedFields } from '../../domain/listing/listing.ts'
import { MARKET_DAYS } from '../../domain/listing/market.ts'
import { DEMO_SOURCE } from '../../domain/listing/source-in-words.ts'
import type { DemoCity } from '../towns/demo-cities.ts'
import type { Random } from '../towns/random.ts'
import type { DemoHome } from './demo-home.ts'
import {
  type Condition,
  conditionEffect,
  fairPrice,
  roundAsking,
  roundClosing,
} from './demo-price.ts'

/** A listing of the demo market: what was exported of it, oldest first, and the home behind it. */
export type DemoListing = {
  readonly home: DemoHome
  readonly condition: Condition
  /** At least one; the last is how the listing stands at the anchor date. */
  readonly facts: readonly [ListingFact, ...ListingFact[]]
}

/** The days the market looks back, and how long a home stays on it at most. */
export const SOLD_DAYS = MARKET_DAYS
const LISTED_DAYS = 120
export const LEAST_CUT_USD = 2_000

/** What a listing of the demo market is drawn from. */
type Subject = {
  readonly city: DemoCity
  readonly home: DemoHome
  readonly condition: Condition
  readonly asOf: IsoDate
  /** The listing's number in its city. */
  readonly number: number
  readonly random: Random
}

/** A sale that closed `daysBefore` the anchor date. */
export const sellHome = (subject: Subject, daysBefore: number): DemoListing => {
  const { city, home, condition, asOf, random } = subject
  const worth = fairPrice(city, home, daysBefore) * Math.exp(conditionEffect(condition, random))
  const closePrice = roundClosing(worth * Math.exp(random.normal(0, 0.06)), random)
  const daysOffered = 24 + Math.round(-22 * Math.log(1 - random.next()))
  const sale: ListingFact = {
    ...bareListing(subject),
    standardStatus: 'Closed',
    listPrice: roundAsking(closePrice / random.normal(0.99, 0.02), random),
    onMarketDate: addDays(asOf, -daysBefore - daysOffered),
    closePrice,
    closeDate: addDays(asOf, -daysBefore),
  }
  return { home, condition, facts: [sale] }
}

/** A home for sale at the anchor date; about one in four has had its price cut. */
export const offerHome = (subject: Subject): DemoListing => {
  const { city, home, condition, asOf, random } = subject
  const worth = fairPrice(city, home, 0) * Math.exp(conditionEffect(condition, random))
  // Some sellers ask far too little: an estate, a divorce, a move. They are what the search is for.
  const hurried = condition !== 'needs work' && random.chance(0.085)
  const asking = hurried ? -random.between(0.11, 0.28) : random.normal(0.012, 0.045)
  const listPrice = roundAsking(worth * Math.exp(asking), random)
  const daysListed = Math.floor((LISTED_DAYS + 1) * random.next() ** 1.5)
  const offer: ListingFact = {
    ...bareListing(subject),
    standardStatus: 'Active',
    listPrice,
    onMarketDate: addDays(asOf, -daysListed),
    closePrice: null,
    closeDate: null,
  }
  const cut = daysListed >= 14 && random.chance(0.32)
  if (!cut) return { home, condition, facts: [offer] }
  const higher = roundAsking(listPrice * random.between(1.025, 1.08), random)
  const firstPrice = Math.max(higher, listPrice + LEAST_CUT_USD)
  const cutOn = addDays(asOf, -random.whole(1, daysListed - 7))
  return {
    home,
    condition,
    facts: [
      { ...offer, listPrice: firstPrice, exportedOn: addDays(asOf, -daysListed) },
      { ...offer, exportedOn: cutOn },
      offer,
    ],
  }
}

/** What listings say of a home whatever becomes of it; its price and its dates are to be added. */
export const bareListing = ({ city, home, asOf, number, random }: Subject) => {
  const listingKey = `${city.key}-${String(number).padStart(5, '0')}`
  return {
    source: DEMO_SOURCE,
    listingKey,
    homeKey: home.homeKey,
    homeNamed: true,
    exportedOn: asOf,
    readerRevision: 1,
    propertyType: home.propertyType,
    propertySubType: home.propertySubType,
    listingId: `DM${city.zips[0]?.zip.slice(0, 3)}${String(number).padStart(5, '0')}`,
    originatingSystemName: 'Demo MLS',
    unparsedAddress: home.addressLine,
    city: city.city,
    stateOrProvince: city.state,
    postalCode: home.lot.zip,
    latitude: home.lot.point.latitude,
    longitude: home.lot.point.longitude,
    livingArea: home.livingArea,
    lotSizeSquareFeet: home.lotSizeSquareFeet,
    bedroomsTotal: home.bedrooms,
    bathroomsTotalDecimal: home.bathrooms,
    yearBuilt: home.yearBuilt,
    associationFee: null,
    specialListingConditions: null,
    purchaseContractDate: null,
    daysOnMarket: null,
    mediaUrl: random.chance(0.1) ? null : `/sandbox/demo/photos/${listingKey}.svg`,
    listingUrl: `/sandbox/demo/listings/${listingKey}`,
    ...withoutFeedFields,
  }
}
