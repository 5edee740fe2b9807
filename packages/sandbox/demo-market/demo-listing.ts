import { addDays, type IsoDate } from '../../../src/domain/iso-date.ts'
import { type ListingFact, withoutFeedFields } from '../../../src/domain/listings/listing.ts'
import { MARKET_DAYS } from '../../../src/domain/listings/market.ts'
import { DEMO_SOURCE } from '../../../src/domain/listings/source-in-words.ts'
import type { DemoCity } from '../towns/demo-cities.ts'
import { type Random, randomOf } from '../towns/random.ts'
import type { DemoHome } from './demo-home.ts'
import {
  type Condition,
  type DrawnCondition,
  drawAsk,
  drawClosing,
  fairPrice,
  roundAsking,
} from './demo-price.ts'
import { demoRemarks } from './demo-remarks.ts'

/** A listing of the demo market: what was exported of it, oldest first, and the home behind it. */
export type DemoListing = {
  readonly home: DemoHome
  readonly condition: Condition
  /** At least one; the last is the listing at the anchor date. */
  readonly facts: readonly [ListingFact, ...ListingFact[]]
}

/** The days the market looks back, and how long a home stays on it at most. */
export const SOLD_DAYS = MARKET_DAYS
const LISTED_DAYS = 120
export const MIN_CUT_USD = 2_000

/** What a listing of the demo market is drawn from. */
export type Subject = {
  readonly city: DemoCity
  readonly home: DemoHome
  readonly state: DrawnCondition
  readonly asOf: IsoDate
  /** The listing's number in its city. */
  readonly number: number
  readonly random: Random
}

/** A sale that closed `daysBefore` the anchor date, with what it asked before. */
export const sellHome = (subject: Subject, daysBefore: number): DemoListing => {
  const { city, home, state, asOf, random } = subject
  const worth = fairPrice(city, home, daysBefore) * Math.exp(state.effect)
  const listPrice = drawAsk(worth, state, random)
  const agreedBefore = daysBefore + random.whole(20, 45)
  const daysOffered = 3 + Math.round(-18 * Math.log(1 - random.next()))
  const offer = offerOf(subject, {
    listPrice,
    onMarketDate: addDays(asOf, -agreedBefore - daysOffered),
  })
  const sale: ListingFact = {
    ...offer,
    standardStatus: 'Closed',
    purchaseContractDate: addDays(asOf, -agreedBefore),
    closePrice: drawClosing(listPrice, worth, random),
    closeDate: addDays(asOf, -daysBefore),
  }
  const seen = earlierAsks(offer, { daysOffered, until: agreedBefore, asOf, random })
  const [first = firstAsk(offer), ...later] = seen
  return { home, condition: state.condition, facts: [first, ...later, sale] }
}

/** A home for sale at the anchor date; about one in four has had its price cut. */
export const offerHome = (subject: Subject): DemoListing => {
  const { city, home, state, asOf, random } = subject
  const worth = fairPrice(city, home, 0) * Math.exp(state.effect)
  const daysOffered = Math.floor((LISTED_DAYS + 1) * random.next() ** 1.5)
  const offer = offerOf(subject, {
    listPrice: drawAsk(worth, state, random),
    onMarketDate: addDays(asOf, -daysOffered),
  })
  const [first = offer, ...later] = earlierAsks(offer, { daysOffered, until: 0, asOf, random })
  const facts: DemoListing['facts'] = first === offer ? [offer] : [first, ...later, offer]
  return { home, condition: state.condition, facts }
}

const offerOf = (
  subject: Subject,
  asked: { readonly listPrice: number; readonly onMarketDate: IsoDate },
): ListingFact => {
  const bare = bareListing(subject)
  return {
    ...bare,
    ...asked,
    publicRemarks: demoRemarks(subject.home, bare.listingKey, subject.state),
    standardStatus: 'Active',
    closePrice: null,
    closeDate: null,
  }
}

/** An offer as it was on its first day. */
const firstAsk = (offer: ListingFact): ListingFact => ({
  ...offer,
  exportedOn: offer.onMarketDate ?? offer.exportedOn,
})

/** What an offer asked before and since its price was cut, a week or more after it came on the market; none mostly. */
const earlierAsks = (
  offer: ListingFact,
  {
    daysOffered,
    until,
    asOf,
    random,
  }: {
    readonly daysOffered: number
    /** How many days before the anchor date the offer ended. */
    readonly until: number
    readonly asOf: IsoDate
    readonly random: Random
  },
): ListingFact[] => {
  if (daysOffered < 14 || !random.chance(0.32)) return []
  const asked = offer.listPrice ?? 0
  const higher = roundAsking(asked * random.between(1.025, 1.08), random)
  const cutOn = addDays(asOf, -until - random.whole(1, daysOffered - 7))
  return [
    { ...firstAsk(offer), listPrice: Math.max(higher, asked + MIN_CUT_USD) },
    { ...offer, exportedOn: cutOn },
  ]
}

/** What listings say of a home at all times; its price, its dates and its remarks are to be added. */
export const bareListing = ({ city, home, asOf, number, random }: Omit<Subject, 'state'>) => {
  const listingKey = `${city.key}-${String(number).padStart(5, '0')}`
  const extra = randomOf(`${home.homeKey} pool and view`)
  return {
    source: DEMO_SOURCE,
    listingKey,
    homeKey: home.homeKey,
    homeNamed: true,
    exportedOn: asOf,
    readerRevision: 4,
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
    stories: home.storeys,
    garageSpaces:
      home.type === 'Condo' ? null : home.hasGarage ? (home.livingArea < 1400 ? 1 : 2) : 0,
    poolPrivateYN: extra.chance(0.05),
    viewYN: extra.chance(0.15) ? true : null,
    waterfrontYN: null,
    basementYN: null,
    yearBuiltEffective: null,
    newConstructionYN: null,
    associationFee: null,
    specialListingConditions: null,
    purchaseContractDate: null,
    daysOnMarket: null,
    mediaUrl: random.chance(0.1) ? null : `/sandbox/demo/photos/${listingKey}.svg`,
    listingUrl: `/sandbox/demo/listings/${listingKey}`,
    ...withoutFeedFields,
  }
}
