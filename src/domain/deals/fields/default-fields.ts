import { namesOf, recordOf } from '../../record-of.ts'
import { exitSections } from '../exits/exit-fields.ts'
import type { Exit, OperatingLine } from '../exits/exit-inputs.ts'
import {
  type Basis,
  type RehabLevel,
  rehabLevels,
  type Spread,
  type Target,
} from '../inputs/deal-inputs.ts'
import { rehabFactorOf } from '../inputs/state-rehab-factors.ts'
import { usualLevelCost } from '../scope/scope-levels.ts'
import { NATIONAL_PROPERTY_TAX_PERCENT, PROPERTY_TAX_SOURCE } from '../taxes/state-taxes.ts'
import type { Source } from '../taxes/tax-record.ts'
import type { TaxSide, TransferTax } from '../taxes/transfer-tax.ts'
import { loanNumbers, type NumberUnit } from './number-fields.ts'

/** A default of deals: what it is, what it is worth until a user sets another, and where it goes. */
export type DefaultField<Value = DefaultValue> = {
  /** On screens and in files. */
  readonly words: string
  /** What the API description says of it. */
  readonly about: string
  readonly value: Value
  /** What its numbers are. */
  readonly unit: DefaultUnit
  readonly least?: number
  readonly most?: number
  readonly source: Source
  readonly row?: CostRow
  /** The last part of the id of the line that the engine makes of it, where that is no row. */
  readonly line?: string
}

/** Money is whole cents. */
export type DefaultUnit =
  | Exclude<NumberUnit, 'count'>
  | 'dollars a month'
  | 'dollars a sqft'
  | 'times'

type DefaultValue =
  | number
  | Exit
  | ByLevel
  | Spread
  | Target
  | readonly TransferTax[]
  | readonly OperatingLine[]
export type ByLevel = { readonly [level in RehabLevel]: number }

/** The row of costs that a default is in a new deal, with the default's name as its id. */
export type CostRow = {
  readonly in: 'buy' | 'fees' | 'hold' | 'sell'
  readonly basis: (number: number) => Basis
  /** The default's own words unless said. */
  readonly name?: string
  /** The transfer taxes that follow it as rows of their own. */
  readonly taxes?: { readonly on: TransferTax['on']; readonly side: TaxSide }
}

type Rest = Omit<DefaultField, 'words' | 'value' | 'unit'>

const field = <Value>(
  unit: DefaultUnit,
  words: string,
  value: Value,
  rest: Rest,
): DefaultField<Value> => ({ words, value, unit, ...rest })

/** What holding costs each month. */
const aMonth = (words: string, value: number, rest: Rest) =>
  field('dollars a month', words, value, {
    ...rest,
    row: { in: 'hold', basis: (cents) => ({ kind: 'a month', cents }) },
  })

/** A cost of selling. */
const ofSale = (words: string, value: number, source: Source, more: Partial<CostRow> = {}) =>
  field('percent', words, value, {
    about: 'Of the sale price.',
    source,
    row: {
      in: 'sell',
      basis: (share) => ({ kind: 'percent', percent: share, of: 'sale' }),
      ...more,
    },
  })

const MAX_MONTHS = 36

const fixed = (cents: number): Basis => ({ kind: 'fixed', cents })

const source = (text: string, asOf: string): Source => ({ source: text, asOf })
const ASSUMED = source('Our assumption: no measured figure was found', '2026-11')
const OF_CATALOGUE = source(
  'The usual items of the level in the catalogue, by the facts of the home',
  '2026',
)
const LEVERAGE = source("RCN Capital's matrix, first flip, light scope", '2025')
const AGENTS = source(
  "Redfin: buyer's agents 2.40% to 2.49%; AskDoss: both together 5.0% to 5.2%",
  '2025',
)

/**
 * What a deal takes as given until its user knows better, each default once, by the sections of the screen. What a user
 * may set, the screen and the API of own defaults, and the rows of costs of a new deal follow from it. Taxes, the costs
 * of buying and what rehab costs are the state's where that is known (`defaultValues`).
 */
export const defaultSections = {
  Buying: {
    // Where the state is known its taxes are rows of their own, and this is less (`inputs/defaults.ts`).
    closingPercent: field('percent', 'Title, settlement and recording', 1.5, {
      about: 'Title, settlement and recording, of the price.',
      source: source(
        'LodeStar, 450,000 quotes: mean 1.06% of the price with taxes, from .46% to 2.99% by state',
        '2024',
      ),
      row: {
        in: 'buy',
        basis: (share) => ({ kind: 'percent', percent: share, of: 'price' }),
        taxes: { on: 'deed', side: 'buyer' },
      },
    }),
    transferTaxes: field<readonly TransferTax[]>('percent', 'Transfer taxes', [], {
      about: "All taxes on deeds and loans, in place of the state's.",
      source: source('State not known: part of the costs of buying', '2024'),
    }),
  },

  Loan: {
    advancePercent: field('percent', 'Loan, of the price', 85, {
      about: 'Of the price, lent at closing.',
      source: LEVERAGE,
    }),
    rehabFinancedPercent: field('percent', 'Loan, of the rehab', 100, {
      about: 'Of the rehab, held back for draws.',
      source: LEVERAGE,
    }),
    arvCapPercent: field('percent', 'Loan, most of the after-repair value', 70, {
      about: 'The most lent, of the after-repair value.',
      source: LEVERAGE,
    }),
    ratePercent: field('percent', 'Interest rate', 10.5, {
      about: 'Interest a year.',
      most: loanNumbers.ratePercent.most,
      source: source('Lightning Docs: bridge loans 10.43% on average', '2025-09'),
      line: 'interest',
    }),
    pointsPercent: field('percent', 'Points', 2, {
      about: 'Of the loan.',
      most: loanNumbers.pointsPercent.most,
      source: source('Trinity: 1 to 2.5 points', '2025'),
      line: 'points',
    }),
    lenderFeesCents: field('dollars', 'Lender fees', 150_000, {
      about: 'Processing, underwriting, documents.',
      source: ASSUMED,
      row: { in: 'fees', basis: fixed, name: 'lender fees', taxes: { on: 'loan', side: 'buyer' } },
    }),
    drawFeeCents: field('dollars', 'Draw and inspection fee', 15_000, {
      about: 'For each draw.',
      source: ASSUMED,
      line: 'draw-fees',
    }),
  },

  'Rehab and time': {
    rehabCentsPerSqft: field(
      'dollars a sqft',
      'Rehab, a square foot',
      recordOf<ByLevel>(rehabLevels, (level) => usualLevelCost(level).centsPerSqft),
      {
        about:
          'By level of the rehab. Set without `rehabFixedCents`, a level costs this by the square foot and nothing besides. A level whose two numbers are the shipped ones, those of a usual home, costs what its scope of the catalogue costs by the facts of each home.',
        source: OF_CATALOGUE,
        line: 'budget',
      },
    ),
    rehabFixedCents: field(
      'dollars',
      'Rehab, whatever the size',
      recordOf<ByLevel>(rehabLevels, (level) => usualLevelCost(level).fixedCents),
      {
        about:
          'By level of the rehab: what comes on top of the square feet, such as kitchen, baths and systems.',
        source: OF_CATALOGUE,
      },
    ),
    rehabFactor: field('times', 'Rehab here against the country', 1, {
      about: 'What rehab costs here against the country: 1 is the same.',
      least: 0.1,
      most: 5,
      source: rehabFactorOf(null).source,
    }),
    contingencyPercent: field(
      'percent',
      'Contingency',
      { light: 10, medium: 15, heavy: 15, gut: 20 },
      {
        about: 'By level of the rehab.',
        source: source('DealIntel: 10% to 20%', '2025'),
        line: 'contingency',
      },
    ),
    rehabMonths: field(
      'months',
      'Time for the rehab',
      { light: 1.5, medium: 3, heavy: 4, gut: 6 },
      {
        about: 'By level of the rehab.',
        most: MAX_MONTHS,
        source: source('LoanFunders: cosmetic 4 to 8 weeks, gut 4 to 6 months', '2025-05'),
      },
    ),
    saleMonths: field('months', 'Time for the sale', 3, {
      about: 'From the end of the work to the closing.',
      most: MAX_MONTHS,
      source: source(
        'Redfin: median 50 days from listing to contract; 40 more to closing are assumed',
        '2025-09',
      ),
    }),
  },

  Holding: {
    propertyTaxPercent: field('percent', 'Property tax', NATIONAL_PROPERTY_TAX_PERCENT, {
      about: 'A year, of the price.',
      source: PROPERTY_TAX_SOURCE,
      row: {
        in: 'hold',
        basis: (share) => ({ kind: 'percent a year', percent: share, of: 'price' }),
      },
    }),
    insuranceCentsAMonth: aMonth('Insurance', 15_000, {
      about: 'Of an empty home.',
      source: source('FlipperForce: $100 to $150 a month for an empty home', '2025'),
    }),
    utilitiesCentsAMonth: aMonth('Utilities', 27_500, {
      about: 'Power, water, heat.',
      source: source('FlipperForce: $200 to $350 a month', '2025'),
    }),
    lawnCentsAMonth: aMonth('Lawn and snow', 7_500, {
      about: 'And snow.',
      source: source('FlipperForce: $50 to $100 a month', '2025'),
    }),
  },

  Selling: {
    listingAgentPercent: ofSale('Listing agent', 2.5, AGENTS),
    buyersAgentPercent: ofSale("Buyer's agent", 2.5, AGENTS),
    sellerClosingPercent: ofSale(
      "Seller's title and closing",
      1,
      source(
        'Compilations by state: 1.5% to 3% with taxes, which are rows of their own here',
        '2025',
      ),
      { name: 'Title and closing', taxes: { on: 'deed', side: 'seller' } },
    ),
    concessionsPercent: ofSale(
      'Concessions',
      2,
      source('Redfin: given in 44.4% of sales; how much is our assumption', '2025-03'),
    ),
    stagingCents: field('dollars', 'Staging', 150_000, {
      about: 'For the sale.',
      source: ASSUMED,
      row: { in: 'sell', basis: fixed },
    }),
    target: field<Target>(
      'percent',
      'Target profit',
      { kind: 'percent of value', percent: 10 },
      {
        about: 'What the max offer is to leave.',
        source: source('Our assumption: 10% of the after-repair value', '2026-11'),
      },
    ),
  },

  ...exitSections,

  'Screen and odds': {
    screenPercent: field('percent', '70% rule', 70, {
      about: '70 of the 70% rule.',
      source: source('The 70% rule; 65 to 75 by market', '2025'),
    }),
    rehabSpread: field<Spread>(
      'percent',
      'Spread of rehab costs',
      { underPercent: 10, overPercent: 20 },
      {
        about: 'Of its costs, for the odds.',
        source: source(
          'Our assumption, around overruns of 9% to 12% measured by LoanFunders on 480 loans',
          '2025-05',
        ),
      },
    ),
    monthsSpread: field<Spread>(
      'percent',
      'Spread of the time',
      { underPercent: 15, overPercent: 50 },
      {
        about: 'Of the time, for the odds.',
        source: source('Our assumption; flips took 161 to 178 days on average (ATTOM)', '2023-09'),
      },
    ),
  },
}

export const defaultFields = {
  ...defaultSections.Buying,
  ...defaultSections.Loan,
  ...defaultSections['Rehab and time'],
  ...defaultSections.Holding,
  ...defaultSections.Selling,
  ...exitSections.Exits,
  ...exitSections.Rental,
  ...exitSections.Refinance,
  ...exitSections.Assign,
  ...defaultSections['Screen and odds'],
}
export const defaultNames = namesOf(defaultFields)
export type DefaultName = keyof typeof defaultFields

/** The default that a row of a deal is made of, by the row's id: numbered where a default has several rows. */
export const defaultOfRow = (id: string): DefaultName | null => {
  const name = id.replace(/-\d+$/, '')
  return defaultNames.find((one) => one === name) ?? null
}

/** What a deal takes as given until its user knows better. Money is whole cents. */
export type DefaultValues = { readonly [N in DefaultName]: (typeof defaultFields)[N]['value'] }

/** Those whose values are of a kind. */
export type DefaultOf<Value> = {
  [N in DefaultName]: DefaultValues[N] extends Value ? N : never
}[DefaultName]

export const isNumberDefault = (name: DefaultName): name is DefaultOf<number> =>
  typeof defaultFields[name].value === 'number'
export const isLevelDefault = (name: DefaultName): name is DefaultOf<ByLevel> => {
  const { value }: DefaultField = defaultFields[name]
  return typeof value === 'object' && 'light' in value
}
