import type { TaxTier, TransferTax } from './transfer-tax.ts'

/** Where a default comes from, and as of when: a day, a month or a year. */
export type Source = { readonly source: string; readonly asOf: string }

/** What a state takes of an owner each year and of those who change deeds. */
export type StateTaxes = {
  /** A year, in percent of the value. */
  readonly propertyTaxPercent: number
  /** None where deeds are not taxed, or by a few dollars only. */
  readonly transfer: readonly TransferTax[]
  readonly transferSource: Source
  /** Where other taxes take the place of the state's list: names in lower case. */
  readonly places: readonly TaxedPlace[]
}

export type TaxedPlace = {
  readonly kind: 'county' | 'city'
  readonly name: string
  readonly transfer: readonly TransferTax[]
}

/** What a state takes; null of one that is not known. */
export const stateTaxesOf = (state: string): StateTaxes | null => {
  const taxes = states[state]
  if (taxes === undefined) return null
  return {
    propertyTaxPercent: taxes.property,
    transfer: taxes.transfer ?? [],
    transferSource: taxes.compiled ? COMPILED : READ,
    places: taxes.places ?? [],
  }
}

/** The deed and loan taxes of a place: those of its city, else of its county, else of its state. */
export const transferTaxesAt = (
  { transfer, places }: StateTaxes,
  { county, city }: { readonly county?: string; readonly city?: string },
): readonly TransferTax[] => {
  const namedIn = (kind: TaxedPlace['kind'], name = '') => {
    const plain = name
      .toLowerCase()
      .replace(/ county$/, '')
      .trim()
    return places.find((place) => place.kind === kind && place.name === plain)
  }
  return (namedIn('city', city) ?? namedIn('county', county))?.transfer ?? transfer
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

type More = Partial<Omit<TransferTax, 'tiers' | 'payer'>>

const deedTax = (
  percent: number | readonly TaxTier[],
  payer: TransferTax['payer'],
  more: More = {},
): TransferTax => ({
  name: 'Transfer tax',
  on: 'deed',
  payer,
  unitUsd: null,
  tiers: typeof percent === 'number' ? [{ fromUsd: 0, percent }] : percent,
  applies: 'marginal',
  local: null,
  ...more,
})

const loanTax = (percent: number, more: More = {}): TransferTax =>
  deedTax(percent, 'buyer', { name: 'Mortgage tax', on: 'loan', ...more })

const county = (name: string, transfer: readonly TransferTax[]): TaxedPlace => ({
  kind: 'county',
  name,
  transfer,
})
const city = (name: string, transfer: readonly TransferTax[]): TaxedPlace => ({
  kind: 'city',
  name,
  transfer,
})

const floridaLoanTaxes = [
  loanTax(0.35, { name: 'Documentary stamps on the note', unitUsd: 100 }),
  loanTax(0.2, { name: 'Intangible tax on the mortgage' }),
]
const illinoisTax = deedTax(0.15, 'seller', { unitUsd: 500 })
const virginiaTaxes = [
  deedTax(0.1, 'seller', { name: "Grantor's tax" }),
  deedTax(0.333, 'buyer', { name: 'Recordation tax' }),
  loanTax(0.333),
]
const northernVirginia = ['arlington', 'fairfax', 'loudoun', 'prince william', 'alexandria']
const newYorkCityTaxes = [
  deedTax(0.4, 'seller'),
  deedTax(
    [
      { fromUsd: 0, percent: 1 },
      { fromUsd: 500_000, percent: 1.425 },
    ],
    'seller',
    { name: 'New York City transfer tax', applies: 'whole' },
  ),
  loanTax(1.05),
]
const districtTiers = [
  { fromUsd: 0, percent: 1.1 },
  { fromUsd: 400_000, percent: 1.45 },
]

/**
 * Property tax in percent a year, and taxes on deeds and loans by custom of who pays. Percentages of taxes by unit
 * are the unit's tax over the unit: Michigan's $4.30 for each $500 is .86%. Left out: what a state takes in a few
 * dollars whatever the price (Arizona), fees on homes above a million (New Jersey), and cities that are not named.
 */
const states: {
  readonly [state: string]: {
    readonly property: number
    readonly transfer?: readonly TransferTax[]
    /** Rate or payer stand in compilations only. */
    readonly compiled?: true
    readonly places?: readonly TaxedPlace[]
  }
} = {
  AL: { property: 0.38, transfer: [deedTax(0.1, 'buyer'), loanTax(0.15)] },
  AK: { property: 1.14 },
  AZ: { property: 0.52 },
  AR: { property: 0.57, transfer: [deedTax(0.33, 'split')] },
  CA: { property: 0.71, transfer: [deedTax(0.11, 'seller')], compiled: true },
  CO: { property: 0.49, transfer: [deedTax(0.01, 'buyer')], compiled: true },
  CT: {
    property: 1.92,
    transfer: [
      deedTax(
        [
          { fromUsd: 0, percent: 0.75 },
          { fromUsd: 800_000, percent: 1.25 },
        ],
        'seller',
      ),
      deedTax(0.25, 'seller', { name: 'Town conveyance tax' }),
    ],
    compiled: true,
  },
  DE: { property: 0.53, transfer: [deedTax(4, 'split')] },
  DC: {
    property: 0.58,
    transfer: [
      deedTax(districtTiers, 'seller', { applies: 'whole' }),
      deedTax(districtTiers, 'buyer', { name: 'Recordation tax', applies: 'whole' }),
      deedTax(districtTiers, 'buyer', { name: 'Mortgage tax', on: 'loan', applies: 'whole' }),
    ],
  },
  FL: {
    property: 0.79,
    transfer: [
      deedTax(0.7, 'seller', { name: 'Documentary stamps', unitUsd: 100 }),
      ...floridaLoanTaxes,
    ],
    places: [
      county('miami-dade', [
        deedTax(0.6, 'seller', { name: 'Documentary stamps', unitUsd: 100 }),
        ...floridaLoanTaxes,
      ]),
    ],
  },
  GA: { property: 0.81, transfer: [deedTax(0.1, 'seller')], compiled: true },
  HI: {
    property: 0.27,
    transfer: [
      deedTax(
        [
          { fromUsd: 0, percent: 0.1 },
          { fromUsd: 600_000, percent: 0.2 },
        ],
        'seller',
        { applies: 'whole' },
      ),
    ],
    compiled: true,
  },
  ID: { property: 0.53 },
  IL: {
    property: 2.07,
    transfer: [illinoisTax],
    places: [
      city('chicago', [
        illinoisTax,
        deedTax(0.75, 'buyer', { name: 'Chicago transfer tax' }),
        deedTax(0.3, 'seller', { name: 'Chicago transfer tax, CTA part' }),
      ]),
    ],
  },
  IN: { property: 0.74 },
  IA: { property: 1.43, transfer: [deedTax(0.16, 'seller')], compiled: true },
  KS: { property: 1.3 },
  KY: { property: 0.77, transfer: [deedTax(0.1, 'seller')], compiled: true },
  LA: { property: 0.55 },
  ME: { property: 1.1, transfer: [deedTax(0.44, 'split')] },
  MD: {
    property: 1,
    transfer: [
      deedTax(0.5, 'split', {
        name: 'State and county transfer tax',
        local: { lowPercent: 1, highPercent: 2.5 },
      }),
    ],
  },
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
  NJ: {
    property: 2.23,
    // Below $350,000 it is a little less; the schedule above holds for all, so that it is never too low.
    transfer: [
      deedTax(
        [
          { fromUsd: 0, percent: 0.58 },
          { fromUsd: 150_000, percent: 0.85 },
          { fromUsd: 200_000, percent: 0.96 },
          { fromUsd: 550_000, percent: 1.06 },
          { fromUsd: 850_000, percent: 1.16 },
          { fromUsd: 1_000_000, percent: 1.21 },
        ],
        'seller',
        { name: 'Realty transfer fee', unitUsd: 500 },
      ),
    ],
    compiled: true,
  },
  NM: { property: 0.72 },
  NY: {
    property: 1.6,
    transfer: [deedTax(0.4, 'seller'), loanTax(1.05)],
    places: [
      city('new york', newYorkCityTaxes),
      ...['new york', 'kings', 'queens', 'bronx', 'richmond'].map((name) =>
        county(name, newYorkCityTaxes),
      ),
    ],
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
    places: [county('washington', [deedTax(0.1, 'split')])],
  },
  PA: {
    property: 1.35,
    transfer: [deedTax(2, 'split')],
    places: [
      city('philadelphia', [deedTax(4.578, 'split')]),
      county('philadelphia', [deedTax(4.578, 'split')]),
    ],
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
  VA: {
    property: 0.74,
    transfer: virginiaTaxes,
    places: northernVirginia.map((name) =>
      county(name, [
        ...virginiaTaxes,
        deedTax(0.2, 'seller', { name: 'Northern Virginia regional fees' }),
      ]),
    ),
  },
  WA: {
    property: 0.84,
    transfer: [
      deedTax(
        [
          { fromUsd: 0, percent: 1.1 },
          { fromUsd: 525_000, percent: 1.28 },
          { fromUsd: 1_525_000, percent: 2.75 },
          { fromUsd: 3_025_000, percent: 3 },
        ],
        'seller',
        { name: 'Excise tax', local: { lowPercent: 0.25, highPercent: 0.5 } },
      ),
    ],
    compiled: true,
  },
  WV: {
    property: 0.54,
    transfer: [deedTax(0.33, 'seller', { local: { lowPercent: 0, highPercent: 0.22 } })],
    compiled: true,
  },
  WI: { property: 1.51, transfer: [deedTax(0.3, 'seller')], compiled: true },
  WY: { property: 0.58 },
}
