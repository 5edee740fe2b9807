import type { IsoDate } from '../iso-date.ts'
import { namesOf, recordOf } from '../record-of.ts'
import type { Plausible } from './plausible.ts'

export type Fact = {
  /** What it is called where the sources of a home are named. */
  readonly words: string
  /**
   * Which listings of its home may say it for one that does not: any of them, unless said; those of the same offer or
   * sale; or those of the same offer, while a sale counts on its own source.
   */
  readonly sharedBy?: 'home' | 'offer or sale' | 'offer' | 'place'
}

/** What a home is like: a number where it has bounds, else a yes or a no. */
type CharacteristicFact = Fact & {
  /** Its field in RESO's Data Dictionary. */
  readonly reso: string
  readonly plausible?: Plausible | ((home: ReadFrom) => Plausible)
  /** Parts of one that count: 2 where halves do; whole numbers unless said. */
  readonly parts?: number
}

/** What decides what is plausible of a home. */
export type ReadFrom = {
  /** The day of the file or feed. */
  readonly exportedOn: IsoDate
  /** A home without a bedroom may be a studio. */
  readonly mayBeStudio: boolean
}

const MAX_ROOMS = 50
/** 0 is a studio where homes may be studios, else unknown. */
const bedrooms = ({ mayBeStudio }: ReadFrom) => [mayBeStudio ? 0 : 1, MAX_ROOMS] as const
/** Since 1700, or to be finished within three years of the file. */
const years = ({ exportedOn }: ReadFrom) => [1700, Number(exportedOn.slice(0, 4)) + 3] as const

/**
 * What listings say of a home, each fact once, by its name in RESO's Data Dictionary, in the order in which a home's
 * sources are named. Rows, adapters and merging follow from it; what the API has of it is in `wireFacts`, what a search
 * may ask in `domain/search/home-filters.ts`.
 */
export const facts = {
  unparsedAddress: { words: 'address' },
  latitude: { words: 'location', sharedBy: 'place' },
  bedroomsTotal: { reso: 'BedroomsTotal', words: 'beds', plausible: bedrooms },
  /** Halves and quarters counted. */
  bathroomsTotalDecimal: {
    reso: 'BathroomsTotalDecimal',
    words: 'baths',
    plausible: [0.01, MAX_ROOMS],
    parts: 100,
  },
  /** Square feet, from a room to a palace. */
  livingArea: { reso: 'LivingArea', words: 'size', plausible: [100, 200_000] },
  /** Square feet of land, from a row house's footprint to a ranch. */
  lotSizeSquareFeet: { reso: 'LotSizeSquareFeet', words: 'lot', plausible: [100, 2_000_000_000] },
  yearBuilt: { reso: 'YearBuilt', words: 'year built', plausible: years },
  /** Of a home that was all but built again. */
  yearBuiltEffective: { reso: 'YearBuiltEffective', words: 'year rebuilt', plausible: years },
  newConstructionYN: {
    reso: 'NewConstructionYN',
    words: 'new construction',
    sharedBy: 'offer or sale',
  },
  stories: { reso: 'Stories', words: 'stories', plausible: [1, 100], parts: 2 },
  garageSpaces: { reso: 'GarageSpaces', words: 'garage', plausible: [0, MAX_ROOMS], parts: 2 },
  poolPrivateYN: { reso: 'PoolPrivateYN', words: 'pool' },
  viewYN: { reso: 'ViewYN', words: 'view' },
  waterfrontYN: { reso: 'WaterfrontYN', words: 'waterfront' },
  basementYN: { reso: 'BasementYN', words: 'basement' },
  /** Dues to a homeowners' association, in whole dollars a month; 0 says that there are none. */
  associationFee: { reso: 'AssociationFee', words: 'HOA dues', plausible: [0, 20_000] },
  onMarketDate: { words: 'list date', sharedBy: 'offer' },
  listingId: { words: 'MLS number', sharedBy: 'offer or sale' },
  specialListingConditions: { words: 'terms of sale', sharedBy: 'offer or sale' },
  propertyCondition: { words: 'condition', sharedBy: 'offer or sale' },
  listOfficeName: { words: 'listing firm', sharedBy: 'offer or sale' },
  publicRemarks: { words: 'description', sharedBy: 'offer or sale' },
  mediaUrl: { words: 'photo', sharedBy: 'offer or sale' },
  listingUrl: { words: 'listing page', sharedBy: 'offer or sale' },
} as const satisfies Readonly<Record<string, Fact | CharacteristicFact>>

export type FactName = keyof typeof facts
type Having<Key extends string> = {
  [F in FactName]: (typeof facts)[F] extends { readonly [key in Key]: unknown } ? F : never
}[FactName]
export type Characteristic = Having<'reso'>
export type NumberCharacteristic = Having<'plausible'>
export type YesNoCharacteristic = Exclude<Characteristic, NumberCharacteristic>
export type Numbers = { readonly [C in NumberCharacteristic]: number | null }
export type YesNos = { readonly [C in YesNoCharacteristic]: boolean | null }
/** Null where a source does not say. */
export type Characteristics = Numbers & YesNos

export const factNames = namesOf(facts)
export const characteristics = factNames.filter(
  (name): name is Characteristic => 'reso' in facts[name],
)
export const isNumber = (name: Characteristic): name is NumberCharacteristic =>
  'plausible' in facts[name]
export const isYesNo = (name: Characteristic): name is YesNoCharacteristic => !isNumber(name)

type WireFact = {
  readonly fact: Characteristic
  readonly about: string
  /** How a home's page says it, for a yes or for a number, where there is something to mention. */
  readonly says: string | ((count: number) => string | null)
}

/** What the API has of a home beyond the fields of the specification, by its names. */
export const wireFacts = {
  yearBuilt: {
    fact: 'yearBuilt',
    about: 'The year it was built; null when unknown.',
    says: (year: number) => `Built ${year}`,
  },
  lotSize: {
    fact: 'lotSizeSquareFeet',
    about: 'The lot in square feet; null when unknown.',
    says: (squareFeet: number) => `${squareFeet.toLocaleString('en-US')} sqft lot`,
  },
  hoaDues: {
    fact: 'associationFee',
    about: 'Dues to a homeowners association a month, in whole US dollars; null when unknown.',
    says: (usd: number) => (usd === 0 ? null : `HOA $${usd.toLocaleString('en-US')}/month`),
  },
  stories: {
    fact: 'stories',
    about: 'Stories of the home, where a half story counts .5; null when unknown.',
    says: (count: number) => (count === 1 ? '1 story' : `${count} stories`),
  },
  garageSpaces: {
    fact: 'garageSpaces',
    about: 'How many cars its garage holds, 0 where it has none; null when unknown.',
    says: (cars: number) => (cars === 0 ? 'No garage' : `${cars}-car garage`),
  },
  pool: {
    fact: 'poolPrivateYN',
    about: 'Whether it has a pool of its own; null when unknown.',
    says: 'Pool',
  },
  view: { fact: 'viewYN', about: 'Whether it has a view; null when unknown.', says: 'View' },
} as const satisfies Readonly<Record<string, WireFact>>

export type WireName = keyof typeof wireFacts
type NamesOf<C extends Characteristic> = {
  [N in WireName]: (typeof wireFacts)[N]['fact'] extends C ? N : never
}[WireName]
export type WireNumber = NamesOf<NumberCharacteristic>
export type WireYesNo = NamesOf<YesNoCharacteristic>
export const wireNames = namesOf(wireFacts)

/** A fact on the wire as a home's page says it; null where it is unknown or nothing to mention. */
export const inWords = (
  name: WireName,
  value: number | boolean | null | undefined,
): string | null => {
  const { says }: WireFact = wireFacts[name]
  if (typeof says === 'string') return value === true ? says : null
  return typeof value === 'number' ? says(value) : null
}

type OnWire = { readonly [N in WireName]: Characteristics[(typeof wireFacts)[N]['fact']] }

/** A home's characteristics by their names on the wire. */
export const onWire = (home: Characteristics): OnWire =>
  recordOf<OnWire>(wireNames, (name) => home[wireFacts[name].fact])
