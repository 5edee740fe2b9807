import { countyOf, type HomePlace, plainName } from './county-of.ts'
import {
  delawareTaxes,
  marylandPlaces,
  marylandTaxes,
  pennsylvaniaPlaces,
  pennsylvaniaTaxes,
  virginiaPlaces,
  virginiaTaxes,
} from './places/mid-atlantic.ts'
import {
  floridaPlaces,
  floridaTaxes,
  illinoisPlaces,
  illinoisTaxes,
} from './places/midwest-and-south.ts'
import {
  connecticutPlaces,
  connecticutTaxes,
  newJerseyTaxes,
  newYorkPlaces,
  newYorkTaxes,
} from './places/northeast.ts'
import {
  californiaCountyTax,
  californiaPlaces,
  coloradoFee,
  coloradoPlaces,
  washingtonPlaces,
  washingtonTaxes,
} from './places/west.ts'
import {
  deedTax,
  inCounty,
  lawOf,
  loanTax,
  type Source,
  type TaxedPlace,
  type TaxRecord,
  taxesInForce,
  tiers,
} from './tax-record.ts'
import type { TransferTax } from './transfer-tax.ts'

/** What a state takes of an owner each year and of those who change deeds. */
export type StateTaxes = {
  /** A year, in percent of the value. */
  readonly propertyTaxPercent: number
  /** None where deeds are not taxed, or by a few dollars only. */
  readonly transfer: readonly TaxRecord[]
  /** Where other taxes take the place of the state's list. */
  readonly places: readonly TaxedPlace[]
}

/** What a state takes; null of one that is not known. */
export const stateTaxesOf = (state: string): StateTaxes | null => {
  const taxes = states[state]
  if (taxes === undefined) return null
  return {
    propertyTaxPercent: taxes.property,
    transfer: taxes.transfer ?? [],
    places: taxes.places ?? [],
  }
}

/** The deed and loan taxes of a place, and where they come from. */
export type TaxesOfPlace = {
  readonly taxes: readonly TransferTax[]
  readonly source: Source
}

/**
 * The taxes of a home's city, else of its county, else of its state, as they hold on a day, YYYY-MM-DD; without one
 * the newest known. Null of a state that is not known.
 */
export const transferTaxesAt = (place: HomePlace, on?: string): TaxesOfPlace | null => {
  const state = place.state === null ? undefined : states[place.state]
  if (state === undefined) return null
  const found = recordedPlace(state.places ?? [], place)
  const records = found?.taxes ?? state.transfer ?? []
  const source = sourceOf(records, state.compiled ? COMPILED : READ)
  const said = found === undefined ? saidElsewhere(state) : null
  return {
    taxes: taxesInForce(records, on),
    source: said === null ? source : { ...source, source: `${said}. ${source.source}` },
  }
}

/** What is said of the state's list at a place without a record; null where places add nothing or all are recorded. */
const saidElsewhere = ({ transfer = [], elsewhere }: StateRecord): string | null => {
  if (transfer.some(({ local }) => local !== null))
    return 'State tax and the most that places add: no record of this place'
  return elsewhere === undefined ? null : elsewhereInWords[elsewhere]
}

const elsewhereInWords = {
  'state only': 'State tax only: no record of what city or county add',
  usual: 'The usual rates of the state: no record of this place',
} as const

const recordedPlace = (places: readonly TaxedPlace[], place: HomePlace): TaxedPlace | undefined => {
  const named = (kind: TaxedPlace['kind'], name: string | null) =>
    places.find((one) => one.kind === kind && one.name === name)
  const city =
    place.city === undefined
      ? null
      : plainName(place.city).replace(/[.-]/g, (c) => (c === '-' ? ' ' : ''))
  return named('city', city) ?? named('county', countyOf(place))
}

/** The laws of the taxes, as of the oldest of them. */
const sourceOf = (records: readonly TaxRecord[], general: Source): Source => {
  const laws = records.flatMap(({ law }) => law ?? [])
  if (laws.length === 0) return general
  return {
    source: `${[...new Set(laws.map(({ source }) => source))].join('; ')}; an estimate, ask your title company`,
    asOf: laws.map(({ asOf }) => asOf).toSorted()[0] ?? general.asOf,
  }
}

/**
 * The median tax over the median value of homes. These taxes are paid by owners who live in their homes: a flipper
 * often loses their exemption and is assessed again, so the listing's own bill is better.
 */
export const PROPERTY_TAX_SOURCE: Source = {
  source:
    'Census ACS 2023 5-year, median tax of median value (B25103, B25077), owners who live there',
  asOf: '2023',
}
/** The rate of the whole country (NAHB from the same survey), where a state is not known. */
export const NATIONAL_PROPERTY_TAX_PERCENT = 0.91

const READ: Source = {
  source:
    'State tables of NCSL and NAR, Chicago Title, Old Republic and statutes; an estimate, ask your title company',
  asOf: '2024',
}
const COMPILED: Source = {
  source: 'Secondary compilations only; an estimate, ask your title company',
  asOf: '2025',
}

const districtTiers = tiers([0, 1.1], [400_000, 1.45])

type StateRecord = {
  readonly property: number
  readonly transfer?: readonly TaxRecord[]
  /** Rate or payer stand in compilations only. */
  readonly compiled?: true
  readonly places?: readonly TaxedPlace[]
  /** What `transfer` is where no place is recorded: all there is, unless said. */
  readonly elsewhere?: keyof typeof elsewhereInWords
}

/**
 * Property tax in percent a year, and taxes on deeds and loans by custom of who pays. Percentages of taxes by unit
 * are the unit's tax over the unit: Michigan's $4.30 for each $500 is .86%. Left out: what a state takes in a few
 * dollars whatever the price (Arizona), what is waived for first-time buyers and owners who move in, and places that
 * are not named.
 */
const states: { readonly [state: string]: StateRecord } = {
  AL: { property: 0.38, transfer: [deedTax(0.1, 'buyer'), loanTax(0.15)] },
  AK: { property: 1.14 },
  AZ: { property: 0.52 },
  AR: { property: 0.57, transfer: [deedTax(0.33, 'split')] },
  CA: {
    property: 0.71,
    transfer: [californiaCountyTax],
    places: californiaPlaces,
    elsewhere: 'state only',
  },
  CO: { property: 0.49, transfer: [coloradoFee], places: coloradoPlaces },
  CT: { property: 1.92, transfer: connecticutTaxes, places: connecticutPlaces },
  DE: { property: 0.53, transfer: delawareTaxes },
  DC: {
    property: 0.58,
    transfer: [
      deedTax(districtTiers, 'seller', { applies: 'whole' }),
      deedTax(districtTiers, 'buyer', { name: 'Recordation tax', applies: 'whole' }),
      deedTax(districtTiers, 'buyer', { name: 'Mortgage tax', on: 'loan', applies: 'whole' }),
    ],
  },
  FL: { property: 0.79, transfer: floridaTaxes, places: floridaPlaces },
  GA: { property: 0.81, transfer: [deedTax(0.1, 'seller')], compiled: true },
  HI: {
    property: 0.27,
    transfer: [deedTax(tiers([0, 0.1], [600_000, 0.2]), 'seller', { applies: 'whole' })],
    compiled: true,
  },
  ID: { property: 0.53 },
  IL: {
    property: 2.07,
    transfer: illinoisTaxes,
    places: illinoisPlaces,
    elsewhere: 'state only',
  },
  IN: { property: 0.74 },
  IA: { property: 1.43, transfer: [deedTax(0.16, 'seller')], compiled: true },
  KS: { property: 1.3 },
  KY: { property: 0.77, transfer: [deedTax(0.1, 'seller')], compiled: true },
  LA: { property: 0.55 },
  ME: { property: 1.1, transfer: [deedTax(0.44, 'split')] },
  MD: { property: 1, transfer: marylandTaxes, places: marylandPlaces },
  MA: { property: 1.11, transfer: [deedTax(0.456, 'seller')], compiled: true },
  MI: { property: 1.28, transfer: [deedTax(0.86, 'seller', { unitUsd: 500 })] },
  MN: { property: 1.04, transfer: [deedTax(0.33, 'seller'), loanTax(0.23)], compiled: true },
  MS: { property: 0.74 },
  MO: { property: 0.88 },
  MT: { property: 0.75 },
  NE: { property: 1.5, transfer: [deedTax(0.232, 'seller')], compiled: true },
  NV: {
    property: 0.49,
    transfer: [deedTax(0.39, 'seller', { local: { lowPercent: 0, highPercent: 0.12 } })],
    compiled: true,
  },
  NH: {
    property: 1.77,
    transfer: [deedTax(0.75, 'seller'), deedTax(0.75, 'buyer')],
  },
  NJ: { property: 2.23, transfer: newJerseyTaxes },
  NM: { property: 0.72 },
  NY: {
    property: 1.6,
    // Counties differ a little; this is the sum of the usual ones.
    transfer: [...newYorkTaxes, loanTax(1.05)],
    places: newYorkPlaces,
    elsewhere: 'state only',
  },
  NC: { property: 0.7, transfer: [deedTax(0.2, 'seller')], compiled: true },
  ND: { property: 0.99 },
  OH: {
    property: 1.36,
    transfer: [deedTax(0.1, 'seller', { local: { lowPercent: 0, highPercent: 0.3 } })],
  },
  OK: { property: 0.82, transfer: [deedTax(0.15, 'seller')], compiled: true },
  OR: {
    property: 0.83,
    places: [
      inCounty('washington', [
        deedTax(0.1, 'split', { law: lawOf('Washington County Code 3.04', '2024') }),
      ]),
    ],
  },
  PA: {
    property: 1.35,
    transfer: pennsylvaniaTaxes,
    places: pennsylvaniaPlaces,
    elsewhere: 'usual',
  },
  RI: { property: 1.32, transfer: [deedTax(0.75, 'seller')], compiled: true },
  SC: { property: 0.51, transfer: [deedTax(0.37, 'seller')], compiled: true },
  SD: { property: 1.09, transfer: [deedTax(0.1, 'seller')], compiled: true },
  TN: {
    property: 0.55,
    transfer: [deedTax(0.37, 'buyer', { unitUsd: 100 }), loanTax(0.115, { unitUsd: 100 })],
  },
  TX: { property: 1.58 },
  UT: { property: 0.53 },
  VT: { property: 1.71, transfer: [deedTax(1.25, 'buyer')] },
  VA: { property: 0.74, transfer: virginiaTaxes, places: virginiaPlaces },
  WA: { property: 0.84, transfer: washingtonTaxes, places: washingtonPlaces },
  WV: {
    property: 0.54,
    transfer: [deedTax(0.33, 'seller', { local: { lowPercent: 0, highPercent: 0.22 } })],
    compiled: true,
  },
  WI: { property: 1.51, transfer: [deedTax(0.3, 'seller')], compiled: true },
  WY: { property: 0.58 },
}
