import { canHoldBedrooms } from '../plausible.ts'
import type { Check } from './check.ts'
import type { CheckedHome, CheckedValue } from './checked-home.ts'

/** The living area equals the lot: the lot's size was entered for the home's. */
export const areaIsLot = (home: CheckedHome, value: CheckedValue | null): Check | null => {
  const { homeType, livingArea, lotSizeSquareFeet, usualArea } = home
  if (livingArea === null || livingArea !== lotSizeSquareFeet) return null
  const large =
    livingArea > LARGEST_USUAL ||
    (usualArea !== null && Math.log(livingArea) > usualArea.middle + Math.log(1.5))
  // A condo has no land but its own floor; a row house may fill its lot.
  if (homeType === 'Condo' && !large) return null
  return {
    code: 'area-is-lot',
    severity: large && !asksItsValue(home, value) ? 'doubtful' : 'check',
    evidence: `Living area and lot are both ${inSquareFeet(livingArea)}`,
  }
}

/**
 * Values follow size more than anything else. A size far outside what homes of the type and rooms have nearby, by
 * the median and the median deviation (Hampel's identifier, 1974), is a slip of the pen, or a home like no other.
 */
export const areaUnlikely = (home: CheckedHome, value: CheckedValue | null): Check | null => {
  const { livingArea, usualArea } = home
  if (livingArea === null || usualArea === null) return null
  const off = Math.log(livingArea) - usualArea.middle
  const score = Math.abs(off) / usualArea.spread
  if (score < UNLIKELY_SCORE || Math.abs(off) < Math.log(UNLIKELY_RATIO)) return null
  const farOff =
    Math.abs(off) >= Math.log(HOPELESS_RATIO) ||
    (score >= 5 && Math.abs(off) >= Math.log(DOUBTFUL_RATIO))
  const doubtful = farOff && !(off > 0 && asksItsValue(home, value))
  return {
    code: 'area-unlikely',
    severity: doubtful ? 'doubtful' : 'check',
    evidence: `${inSquareFeet(livingArea)}, where homes like it nearby have about ${inSquareFeet(Math.round(Math.exp(usualArea.middle) / 10) * 10)}`,
  }
}

/**
 * A size that is too large makes a value too high, so a home with a wrong one asks less. Of homes whose size looked
 * wrong in Seattle and Tacoma in 2022, the sale had another one for four of six that asked less than their value, and
 * for one of eleven that asked it or more.
 */
const asksItsValue = ({ listPrice }: CheckedHome, value: CheckedValue | null): boolean =>
  value !== null && listPrice !== null && listPrice >= value.value

const UNLIKELY_SCORE = 3.5
const UNLIKELY_RATIO = 1.8
const DOUBTFUL_RATIO = 2.2
const HOPELESS_RATIO = 3

/**
 * Few houses are that small or that large, and fewer sell beside them to compare with. One that small without a count
 * of bedrooms is mostly a garage, a shell, or sold for its land.
 */
export const areaUnusual = ({ homeType, livingArea, bedroomsTotal }: CheckedHome): Check | null => {
  if (livingArea === null) return null
  const large = livingArea > LARGEST_USUAL
  const small = livingArea < SMALLEST_USUAL && homeType !== 'Condo'
  if (!small && !large) return null
  const roomless = small && bedroomsTotal === null
  return {
    code: 'area-unusual',
    severity: roomless || (large && homeType !== 'MultiFamily') ? 'doubtful' : 'check',
    evidence: `Living area of ${large ? '' : 'only '}${inSquareFeet(livingArea)}${roomless ? ', bedrooms not given' : ''}`,
  }
}

const SMALLEST_USUAL = 500
const LARGEST_USUAL = 10_000

/** Without a size a value is that of a typical home. */
export const areaUnknown = ({ livingArea }: CheckedHome): Check | null =>
  livingArea === null
    ? { code: 'area-unknown', severity: 'doubtful', evidence: 'Living area not given' }
    : null

/** Assessors and agents measure apart; beyond a seventh one of them has built on, or has counted something else. */
export const twoAreas = ({ livingArea, otherAreas }: CheckedHome): Check | null => {
  if (livingArea === null) return null
  const off = (area: number) => Math.abs(Math.log(area / livingArea))
  const farthest = otherAreas.reduce<CheckedHome['otherAreas'][number] | null>(
    (most, other) =>
      most === null ||
      off(other.livingArea) > off(most.livingArea) ||
      (off(other.livingArea) === off(most.livingArea) && other.source < most.source)
        ? other
        : most,
    null,
  )
  if (farthest === null || off(farthest.livingArea) < Math.log(MEASURED_APART)) return null
  return {
    code: 'two-areas',
    severity: 'check',
    evidence: `Living area of ${inSquareFeet(livingArea)}, but ${inSquareFeet(farthest.livingArea)} by ${farthest.source}`,
  }
}

const MEASURED_APART = 1.15

/**
 * A home has rooms. An old house on much land without a count of rooms is mostly sold for that land: in Seattle and
 * Tacoma five of seven such sales of 2022 brought less than four fifths of the value, on less land five of 22. Of a
 * newer one the figures are just missing.
 */
export const roomsUnknown = ({
  bedroomsTotal,
  bathroomsTotalDecimal,
  livingArea,
  lotSizeSquareFeet,
  yearBuilt,
}: CheckedHome): Check | null => {
  const missing = [
    ...(bedroomsTotal === null ? ['bedrooms'] : []),
    ...(bathroomsTotalDecimal === null ? ['bathrooms'] : []),
  ]
  const hasMuchLand =
    livingArea !== null && lotSizeSquareFeet !== null && lotSizeSquareFeet >= MUCH_LAND * livingArea
  const isForLand = missing.length === 2 && (yearBuilt ?? 0) < NEWER_HOME && hasMuchLand
  return missing.length === 0
    ? null
    : {
        code: 'rooms-unknown',
        severity: isForLand ? 'doubtful' : 'check',
        evidence: `Number of ${missing.join(' and ')} not given`,
      }
}

const NEWER_HOME = 1990
/** The lot is this many times the living area. */
const MUCH_LAND = 7

/** More bedrooms than fit (International Residential Code, R304.1), or baths than anybody builds. */
export const roomsUnlikely = ({
  homeType,
  livingArea,
  bedroomsTotal: beds,
  bathroomsTotalDecimal: baths,
}: CheckedHome): Check | null => {
  if (homeType === 'MultiFamily') return null
  const tooMany =
    beds !== null && (beds > MAX_BEDS || !canHoldBedrooms(livingArea && livingArea / 2, beds))
  const oddBaths = baths !== null && (baths >= 10 || baths > (beds ?? 3) + 4)
  if (!tooMany && !oddBaths) return null
  const size = livingArea === null ? '' : ` in ${inSquareFeet(livingArea)}`
  const rooms = [
    ...(beds === null ? [] : [`${beds} bedrooms`]),
    ...(baths === null ? [] : [`${baths} baths`]),
  ]
  return {
    code: 'rooms-unlikely',
    severity: 'doubtful',
    evidence: `${rooms.join(' and ')}${size}`,
  }
}

const MAX_BEDS = 12

/** A home to be built is sold from a plan: buyers cannot see it, and its price may not be all. */
export const notBuiltYet = ({ yearBuilt, exportedOn }: CheckedHome): Check | null =>
  yearBuilt !== null && yearBuilt > Number(exportedOn.slice(0, 4))
    ? { code: 'not-built-yet', severity: 'check', evidence: `To be built in ${yearBuilt}` }
    : null

/** On rented land, or open to some buyers only: such homes sell for less than those beside them. */
export const noOrdinaryHome = ({
  homeType,
  propertySubType,
  unparsedAddress,
  bedroomsTotal,
  publicRemarks,
}: CheckedHome): Check | null => {
  if (homeType === 'Other') return null
  const words = `${propertySubType ?? ''} ${unparsedAddress ?? ''}`
  const named = kinds.find(({ pattern }) => pattern.test(words))
  // A new house may be sold by the number of its lot.
  const found = named?.evidence === LAND && bedroomsTotal !== null ? undefined : named
  if (found) return { code: 'no-ordinary-home', severity: found.severity, evidence: found.evidence }
  const described = describedKinds.find(({ pattern }) => pattern.test(publicRemarks ?? ''))
  return described
    ? { code: 'no-ordinary-home', severity: 'check', evidence: described.evidence }
    : null
}

/** In a whole description words mean less than in a type or an address: they ask for a look. */
const describedKinds = [
  {
    pattern: /(?<!\bno |\bnot an? )\b(mobile|manufactured)( or (mobile|manufactured))? homes?\b/i,
    evidence: 'Its description speaks of a mobile home',
  },
  {
    pattern: /\b(land|lot) value\b|\bvacant (land|lot)\b|\btear[- ]?down\b/i,
    evidence: 'Its description speaks of land',
  },
  {
    pattern:
      /\b55\s?(\+|plus\b|and (over|older|better)\b)|\b(age[- ]restricted|active adult|senior (community|living|housing))\b/i,
    evidence: 'Described as for residents of 55 and over',
  },
] as const

const LAND = 'Its type or address speaks of land'

const kinds = [
  {
    pattern: /\b(mobile|manufactured|trailer|mhp)\b|\b(spc|space|trlr)\s*#?\d+\s*$/i,
    severity: 'doubtful',
    evidence: 'Its type or address speaks of a mobile home',
  },
  {
    pattern: /\b(vacant|land|acreage)\b|^\s*0+\s|\b(lot|parcel|tract)\s*#?\d+\s*$/i,
    severity: 'doubtful',
    evidence: LAND,
  },
  {
    pattern: /\b55\s?\+|\b(senior|age[- ]restricted)\b/i,
    severity: 'check',
    evidence: 'For residents of 55 and over',
  },
] as const

/** `1,450 sqft`. */
export const inSquareFeet = (area: number): string =>
  `${Math.round(area).toLocaleString('en-US')} sqft`
