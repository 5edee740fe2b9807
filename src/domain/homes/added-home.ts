import type { SearchDistance } from '../distance.ts'
import type { HomeType } from '../listings/home-type.ts'
import { FEWEST_COMPS } from '../valuation/range/confidence-grade.ts'

/** A home as a person gives it, by hand, in a list or over the API. What they do not know is null. */
export type GivenHome = {
  /** House number and street, with the unit where it has one. */
  readonly addressLine: string
  readonly city: string | null
  /** Two letters. */
  readonly state: string | null
  /** Five digits. */
  readonly zip: string | null
  /** Where a pin was put, in degrees; both or neither. */
  readonly lat: number | null
  readonly long: number | null
  readonly propertyType: HomeType | null
  readonly beds: number | null
  readonly bath: number | null
  /** Living area in square feet. */
  readonly size: number | null
  /** Square feet of land. */
  readonly lotSize: number | null
  readonly yearBuilt: number | null
  /** The ask, in whole US dollars; null where nothing is asked. */
  readonly price: number | null
  /** What is said of it in words. */
  readonly remarks: string
}

/** Nothing is known of it. */
export const NOTHING_GIVEN: GivenHome = {
  addressLine: '',
  city: null,
  state: null,
  zip: null,
  lat: null,
  long: null,
  propertyType: null,
  beds: null,
  bath: null,
  size: null,
  lotSize: null,
  yearBuilt: null,
  price: null,
  remarks: '',
}

/** The source of homes that people add. */
export const ADDED_SOURCE = 'added'
/** What their ids begin with: an id of a listing is shorter. */
export const ADDED_ID = 'added-'
/** Whether a home is one that a person has added, by its id. */
export const isAddedId = (propertyId: string): boolean =>
  propertyId.startsWith(ADDED_ID) && propertyId.length === ADDED_ID.length + 16

/** How many homes an account may add. */
export const MAX_ADDED_HOMES = 500
/** How many homes are valued at once. */
export const MAX_HOMES_AT_ONCE = 2_000

/** How the place of a home was found, the most exact first. */
export const placings = ['pin', 'address', 'street', 'zip', 'city'] as const
export type Placing = (typeof placings)[number]

/** How a home was placed, as a sentence; null where there is nothing to mention. */
export const placingSentence = (placing: Placing): string | null => sentences[placing]

const sentences: Readonly<Record<Placing, string | null>> = {
  pin: null,
  address: null,
  street: 'Placed beside the nearest house number that is on file in its street.',
  zip: 'Placed in the middle of its zip code, since its street is not on file: put a pin where it is.',
  city: 'Placed in the middle of its city, since no zip code is given: put a pin where it is.',
}

/** Whether so few homes like it sold within a mile that nothing is said of its value. */
export const hasTooFewComps = (
  values: readonly { readonly distance: SearchDistance; readonly compsCount: number }[],
): boolean =>
  !values.some(({ distance, compsCount }) => distance === 'mile' && compsCount >= FEWEST_COMPS)

/** Why a home has no value. */
export const whyNoValue = ['no place', 'no market', 'no living area', 'few comps'] as const
export type WhyNoValue = (typeof whyNoValue)[number]

/** For a home on county lists: no one can give more of it. */
export const NO_AREA_ON_FILE = 'Its living area is not on file, so it has no value.'

/** The same as sentences. */
export const noValueSentences: Readonly<Record<WhyNoValue, string>> = {
  'no place':
    'Where it is is not known. Give its zip code, or its city and state, or put a pin on the map.',
  'no market': 'It is outside all markets on file: no sales are known there, so it has no value.',
  'no living area':
    'Its living area is neither given nor on file, so it has no value. Give its square feet.',
  'few comps':
    'Fewer than three homes like it sold within a mile in the year up to the newest sale here, so it has no value.',
}
