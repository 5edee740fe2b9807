import { milesBetween, type Point } from '../distance.ts'
import { addDays, type IsoDate } from '../iso-date.ts'
import type { HomeType } from '../listings/home-type.ts'
import { addressKeyOf } from '../listings/reading/address-key.ts'
import { sourceInWords } from '../listings/source-in-words.ts'
import { medianOf } from '../valuation/arithmetic/quantile.ts'
import type { RentEstimate } from './rent-estimate.ts'
import type { RentListing } from './rent-listing.ts'

/** A home whose rent is asked for. */
export type RentSubject = Point & {
  readonly homeType: HomeType | null
  readonly bedroomsTotal: number | null
  /** Square feet; without it rents are taken as they are. */
  readonly livingArea: number | null
}

/** A rent that an estimate is made of. */
export type RentComp = {
  readonly listing: RentListing
  readonly distanceMiles: number
  /** Its rent at the size of the subject, whole US dollars a month. */
  readonly adjustedUsd: number
}

export type RentByComps = { readonly estimate: RentEstimate; readonly comps: readonly RentComp[] }

/** Comps of rents lie so near, and were seen at most so long before the as-of date. */
export const RENT_COMPS_MILES = 2
const RENT_COMPS_DAYS = 365
/** With fewer there is no estimate by comps; of more the nearest count. */
export const MIN_RENT_COMPS = 5
export const MAX_RENT_COMPS = 15

/**
 * The rent of a home by rents of homes like it: the same type and number of bedrooms, within two miles, seen within a
 * year before the as-of date or after it; the nearest 15, each home once. Each rent is brought to the subject's size by
 * `sizeElasticity`, and the estimate is their median. Its range is the 80% prediction interval of one more such rent, by
 * Student's t on the logarithms of the rents, and at least 5% to either side.
 *
 * Which rents count does not depend on the subject's size, so a larger home never has a lower rent. Null with fewer than
 * five, and for types whose rents say nothing of one another.
 */
export const rentByComps = (
  subject: RentSubject,
  rents: readonly RentListing[],
  asOf: IsoDate,
): RentByComps | null => {
  const alike = nearestOfEachHome(subject, rents, addDays(asOf, -RENT_COMPS_DAYS))
  if (alike.length < MIN_RENT_COMPS) return null
  const elasticity = sizeElasticity(alike.map(({ listing }) => listing))
  const comps = alike.map(({ listing, distanceMiles }) => ({
    listing,
    distanceMiles: Math.round(100 * distanceMiles) / 100,
    factor: sizeFactor(listing.livingArea, subject.livingArea, elasticity),
  }))
  const logs = comps.map(({ listing, factor }) => Math.log(listing.rentUsd * factor))
  const middle = medianOf(logs)
  const halfWidth = Math.max(predictionHalfWidth(logs), Math.log(1 + LEAST_RANGE))
  const seen = comps.map(({ listing }) => listing.seenOn).toSorted()
  return {
    estimate: {
      rentCentsAMonth: 100 * ROUNDED_TO_USD * Math.round(Math.exp(middle) / ROUNDED_TO_USD),
      range80: {
        lowCents: 100 * ROUNDED_TO_USD * Math.floor(Math.exp(middle - halfWidth) / ROUNDED_TO_USD),
        highCents: 100 * ROUNDED_TO_USD * Math.ceil(Math.exp(middle + halfWidth) / ROUNDED_TO_USD),
      },
      includesUtilities: false,
      count: comps.length,
      words: wordsOf(subject, comps),
      source: [...new Set(comps.map(({ listing }) => sourceOf(listing)))].toSorted().join(', '),
      asOf: seen.at(-1) ?? asOf,
    },
    comps: comps.map(({ listing, distanceMiles, factor }) => ({
      listing,
      distanceMiles,
      adjustedUsd: Math.round(listing.rentUsd * factor),
    })),
  }
}

/** Where a rent came from, as people say it. */
export const sourceOf = ({ source }: Pick<RentListing, 'source'>): string =>
  sourceInWords({ source, originatingSystemName: null })

/** Types that are let whole, one home like another. */
const comparable = new Set<HomeType | null>(['House', 'Townhouse', 'Condo'])
const inWords = new Map<HomeType | null, string>([
  ['House', 'houses'],
  ['Townhouse', 'townhouses'],
  ['Condo', 'condos and apartments'],
])

type NearRent = { readonly listing: RentListing; readonly distanceMiles: number }

const nearestOfEachHome = (
  subject: RentSubject,
  rents: readonly RentListing[],
  since: IsoDate,
): readonly NearRent[] => {
  if (subject.bedroomsTotal === null || !comparable.has(subject.homeType)) return []
  const newest = new Map<string, NearRent>()
  for (const listing of rents) {
    if (
      listing.homeType !== subject.homeType ||
      listing.bedroomsTotal !== subject.bedroomsTotal ||
      listing.seenOn < since
    )
      continue
    const distanceMiles = milesBetween(subject, listing)
    if (distanceMiles > RENT_COMPS_MILES) continue
    const home = homeOf(listing)
    const known = newest.get(home)?.listing
    if (known === undefined || isNewer(listing, known)) newest.set(home, { listing, distanceMiles })
  }
  return [...newest.values()]
    .toSorted(
      (a, b) => a.distanceMiles - b.distanceMiles || (isNewer(a.listing, b.listing) ? -1 : 1),
    )
    .slice(0, MAX_RENT_COMPS)
}

const homeOf = ({ unparsedAddress, postalCode, source, rentKey }: RentListing): string =>
  addressKeyOf(unparsedAddress, postalCode) ?? `${source} ${rentKey}`

const isNewer = (a: RentListing, b: RentListing): boolean =>
  a.seenOn === b.seenOn
    ? `${a.source} ${a.rentKey}` < `${b.source} ${b.rentKey}`
    : a.seenOn > b.seenOn

/**
 * By how many percent a rent rises for a percent more of living area, among homes with as many bedrooms: the median slope
 * between pairs of rents (Theil-Sen, on logarithms), from 0 to 1. With fewer than eight rents of known size half a
 * percent, our assumption.
 */
export const sizeElasticity = (rents: readonly RentListing[]): number => {
  const sized = rents.flatMap(({ rentUsd, livingArea }) =>
    livingArea === null ? [] : { rent: Math.log(rentUsd), size: Math.log(livingArea) },
  )
  if (sized.length < FEWEST_FOR_SLOPE) return USUAL_ELASTICITY
  const slopes = sized.flatMap((a, i) =>
    sized.slice(i + 1).flatMap((b) => {
      const larger = b.size - a.size
      return Math.abs(larger) < LEAST_SIZE_GAP ? [] : (b.rent - a.rent) / larger
    }),
  )
  if (slopes.length < FEWEST_FOR_SLOPE) return USUAL_ELASTICITY
  return Math.min(1, Math.max(0, medianOf(slopes)))
}

const FEWEST_FOR_SLOPE = 8
const USUAL_ELASTICITY = 0.5
/** Sizes closer than 5% say nothing of how rents follow size. */
const LEAST_SIZE_GAP = Math.log(1.05)

/** No rent is moved by more than half: beyond that the size is likely wrong. */
const sizeFactor = (from: number | null, to: number | null, elasticity: number): number =>
  from === null || to === null
    ? 1
    : Math.min(1 + MOST_MOVED, Math.max(1 / (1 + MOST_MOVED), (to / from) ** elasticity))

const MOST_MOVED = 0.5
const ROUNDED_TO_USD = 5
const LEAST_RANGE = 0.05

/** How far one more of such figures lies from their middle, in eight of ten cases. */
const predictionHalfWidth = (figures: readonly number[]): number => {
  const count = figures.length
  const mean = figures.reduce((sum, figure) => sum + figure, 0) / count
  const variance = figures.reduce((sum, figure) => sum + (figure - mean) ** 2, 0) / (count - 1)
  const t = studentT90[count - MIN_RENT_COMPS] ?? NORMAL_90
  return t * Math.sqrt(variance * (1 + 1 / count))
}

/** The 90th percentile of Student's t with 4 to 14 degrees of freedom, and of the normal distribution. */
const studentT90 = [1.533, 1.476, 1.44, 1.415, 1.397, 1.383, 1.372, 1.363, 1.356, 1.35, 1.345]
const NORMAL_90 = 1.282

const wordsOf = (
  { bedroomsTotal, homeType, livingArea }: RentSubject,
  comps: readonly (NearRent & { readonly factor: number })[],
): string => {
  const miles = Math.max(...comps.map(({ distanceMiles }) => distanceMiles))
  const months = comps
    .map(({ listing }) => listing.seenOn)
    .toSorted()
    .map(monthOf)
  const [first, last] = [months[0], months.at(-1)]
  const when = first === last ? `in ${last}` : `from ${first} to ${last}`
  const homes =
    bedroomsTotal === 0
      ? 'studios'
      : `${inWords.get(homeType)} with ${bedroomsTotal} ${bedroomsTotal === 1 ? 'bedroom' : 'bedrooms'}`
  const isAdjusted = livingArea !== null && comps.some(({ factor }) => factor !== 1)
  const size = isAdjusted ? `, adjusted to ${livingArea.toLocaleString('en-US')} sqft` : ''
  return `Median of ${comps.length} rents of ${homes} within ${Math.max(0.1, Math.ceil(10 * miles) / 10)} miles, seen ${when}${size}.`
}

const monthOf = (day: IsoDate): string => shortMonth.format(new Date(`${day}T00:00:00Z`))

const shortMonth = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
