import { type AssumedLevel, type RehabValues, rehabCentsPerSqft } from './assumed-repairs.ts'
import type {
  CostLine,
  DealInputs,
  Loan,
  Rehab,
  RehabLevel,
  Spread,
  Target,
} from './deal-inputs.ts'
import { workCentsOf } from './line-items.ts'
import { rehabFactorOf } from './state-rehab-factors.ts'
import {
  NATIONAL_PROPERTY_TAX_PERCENT,
  PROPERTY_TAX_SOURCE,
  type Source,
  stateTaxesOf,
  transferTaxesAt,
} from './taxes/state-taxes.ts'
import type { TaxSide, TransferTax } from './taxes/transfer-tax.ts'

/** What is known of a home when a deal begins. Money is whole cents. */
export type NewDeal = {
  /** Two letters; null when unknown. */
  readonly state: string | null
  readonly county?: string
  readonly city?: string
  readonly priceCents: number
  readonly arvCents: number
  readonly arvRange80?: DealInputs['arvRange80']
  /** What it likely sells for without any work. Without it the after-repair value holds whatever the work: someone's own figure. */
  readonly asItStandsCents?: number
  /** As of when these values are: YYYY-MM-DD. */
  readonly valuesAsOf?: string
  readonly asIsValueCents?: number
  /** Square feet. */
  readonly livingArea?: number
  /** The listing's own bill of property tax, better than any state's median. */
  readonly propertyTaxCentsAYear?: number
  /** Dues to a homeowners' association. */
  readonly duesCentsAMonth?: number
  /** medium unless said. */
  readonly level?: AssumedLevel
  /** The level whose work brings the after-repair value; `level` unless said. */
  readonly assumedLevel?: AssumedLevel
  readonly boughtWith?: 'loan' | 'cash'
}

/** What a deal takes as given until somebody knows better. Money is whole cents. */
export type DefaultValues = RehabValues & {
  readonly closingPercent: number
  readonly transferTaxes: readonly TransferTax[]
  readonly advancePercent: number
  readonly rehabFinancedPercent: number
  readonly arvCapPercent: number
  readonly ratePercent: number
  readonly pointsPercent: number
  readonly lenderFeesCents: number
  readonly drawFeeCents: number
  readonly rehabMonths: { readonly [level in RehabLevel]: number }
  /** From the end of the work to the closing of the sale. */
  readonly saleMonths: number
  readonly propertyTaxPercent: number
  readonly insuranceCentsAMonth: number
  readonly utilitiesCentsAMonth: number
  readonly lawnCentsAMonth: number
  readonly listingAgentPercent: number
  readonly buyersAgentPercent: number
  readonly sellerClosingPercent: number
  readonly concessionsPercent: number
  readonly stagingCents: number
  readonly target: Target
  readonly screenPercent: number
  readonly rehabSpread: Spread
  readonly monthsSpread: Spread
}

/** Values that a user has set in place of the shipped ones. */
export type DefaultsOverride = {
  readonly for: 'all deals' | 'this state' | 'this market'
  /** When they were set: YYYY-MM-DD. */
  readonly asOf: string
  readonly values: Partial<DefaultValues>
}

export type NewDealInputs = {
  readonly inputs: DealInputs
  /**
   * Where each default comes from. A row of the deal that is made of one has its name as its id; what comes of the
   * listing (`propertyTaxBill`, `dues`) is not among them.
   */
  readonly from: { readonly [name in keyof DefaultValues]: Source }
}

/** A deal with everything filled in by `defaultValues`. */
export const defaultInputs = (
  deal: NewDeal,
  overrides: readonly DefaultsOverride[] = [],
): NewDealInputs => {
  const { values, from } = defaultValues(deal, overrides)
  return { inputs: inputsWith(deal, values), from }
}

/**
 * The shipped defaults, those of the state, then each override in turn: those for all deals come first, so that those
 * for a state or a market win.
 */
export const defaultValues = (
  place: Pick<NewDeal, 'state' | 'county' | 'city'>,
  overrides: readonly DefaultsOverride[] = [],
): { readonly values: DefaultValues } & Pick<NewDealInputs, 'from'> => {
  let { values, from } = shippedFor(place)
  for (const { for: deals, asOf, values: set } of overrides) {
    values = { ...values, ...set }
    const source = { source: `Set by you for ${deals}`, asOf }
    from = { ...from, ...Object.fromEntries(Object.keys(set).map((name) => [name, source])) }
  }
  return { values, from }
}

/** The defaults in words, in the order they are listed in. */
export const defaultNames: { readonly [name in keyof DefaultValues]: string } = {
  closingPercent: 'Title, settlement and recording',
  transferTaxes: 'Transfer taxes',
  advancePercent: 'Loan, of the price',
  rehabFinancedPercent: 'Loan, of the rehab',
  arvCapPercent: 'Loan, most of the after-repair value',
  ratePercent: 'Interest rate',
  pointsPercent: 'Points',
  lenderFeesCents: 'Lender fees',
  drawFeeCents: 'Draw and inspection fee',
  rehabCentsPerSqft: 'Rehab, a square foot',
  rehabFactor: 'Rehab here against the country',
  contingencyPercent: 'Contingency',
  rehabMonths: 'Time for the rehab',
  saleMonths: 'Time for the sale',
  propertyTaxPercent: 'Property tax',
  insuranceCentsAMonth: 'Insurance',
  utilitiesCentsAMonth: 'Utilities',
  lawnCentsAMonth: 'Lawn and snow',
  listingAgentPercent: 'Listing agent',
  buyersAgentPercent: "Buyer's agent",
  sellerClosingPercent: "Seller's title and closing",
  concessionsPercent: 'Concessions',
  stagingCents: 'Staging',
  target: 'Target profit',
  screenPercent: '70% rule',
  rehabSpread: 'Spread of rehab costs',
  monthsSpread: 'Spread of the time',
}

/** A deal from values that are known already: where many homes of a place are worked out. */
export const inputsWith = (deal: NewDeal, values: DefaultValues): DealInputs => {
  const level = deal.level ?? 'medium'
  const rehab = rehabOf(values, level)
  const livingArea = deal.livingArea ?? null
  return {
    priceCents: deal.priceCents,
    arvCents: deal.arvCents,
    arvRange80: deal.arvRange80 ?? null,
    arvFor:
      deal.asItStandsCents === undefined
        ? null
        : {
            workCents: workCentsOf({
              rehab: rehabOf(values, deal.assumedLevel ?? level),
              livingArea,
            }),
            asItStandsCents: deal.asItStandsCents,
          },
    valuesAsOf: deal.valuesAsOf ?? null,
    asIsValueCents: deal.asIsValueCents ?? null,
    livingArea,
    closingDate: null,
    months: rehab.months + values.saleMonths,
    buy: [
      percentLine(
        'closingPercent',
        'Title, settlement and recording',
        values.closingPercent,
        'price',
      ),
      ...taxLines(values.transferTaxes, 'deed', 'buyer'),
    ],
    loans: deal.boughtWith === 'cash' ? [] : [loanOf(values)],
    rehab,
    hold: holdingLines(deal, values),
    sale: { priceCents: null, costs: sellingCosts(values) },
    target: values.target,
    screenPercent: values.screenPercent,
    spreads: { rehab: values.rehabSpread, months: values.monthsSpread },
  }
}

/** The rehab of a level: its costs, its contingency and its time. A home that needs none has none of them. */
export const rehabOf = (values: DefaultValues, level: AssumedLevel): Rehab => ({
  budget:
    level === 'none'
      ? { kind: 'amount', cents: 0 }
      : { kind: 'level', level, centsPerSqft: rehabCentsPerSqft(values, level) },
  permitsCents: 0,
  contingencyPercent: level === 'none' ? 0 : values.contingencyPercent[level],
  overrunPercent: 0,
  months: level === 'none' ? 0 : values.rehabMonths[level],
  draws: { by: 'weight', draws: [] },
})

const loanOf = (values: DefaultValues): Loan => ({
  ...{ id: 'first', name: 'First loan' },
  size: {
    ...{ kind: 'advance', pricePercent: values.advancePercent },
    ...{ rehabPercent: values.rehabFinancedPercent, arvCapPercent: values.arvCapPercent },
    costCapPercent: null,
  },
  pointsPercent: values.pointsPercent,
  fees: [
    fixedLine('lenderFeesCents', 'lender fees', values.lenderFeesCents),
    ...taxLines(values.transferTaxes, 'loan', 'buyer'),
  ],
  ...{ drawFeeCents: values.drawFeeCents, exitFees: [], ratePercent: values.ratePercent },
  interest: { kind: 'non-Dutch', dayCount: '30/360', paid: 'monthly' },
})

const holdingLines = (
  { propertyTaxCentsAYear, duesCentsAMonth }: NewDeal,
  values: DefaultValues,
): CostLine[] => [
  propertyTaxCentsAYear === undefined
    ? {
        ...{ id: 'propertyTaxPercent', name: 'Property tax' },
        basis: { kind: 'percent a year', percent: values.propertyTaxPercent, of: 'price' },
      }
    : {
        ...{ id: 'propertyTaxBill', name: 'Property tax' },
        basis: { kind: 'a year', cents: propertyTaxCentsAYear },
      },
  monthlyLine('insuranceCentsAMonth', 'Insurance', values.insuranceCentsAMonth),
  monthlyLine('utilitiesCentsAMonth', 'Utilities', values.utilitiesCentsAMonth),
  monthlyLine('lawnCentsAMonth', 'Lawn and snow', values.lawnCentsAMonth),
  ...(duesCentsAMonth === undefined ? [] : [monthlyLine('dues', 'HOA dues', duesCentsAMonth)]),
]

const sellingCosts = (values: DefaultValues): CostLine[] => [
  percentLine('listingAgentPercent', 'Listing agent', values.listingAgentPercent, 'sale'),
  percentLine('buyersAgentPercent', "Buyer's agent", values.buyersAgentPercent, 'sale'),
  percentLine('sellerClosingPercent', 'Title and closing', values.sellerClosingPercent, 'sale'),
  ...taxLines(values.transferTaxes, 'deed', 'seller'),
  percentLine('concessionsPercent', 'Concessions', values.concessionsPercent, 'sale'),
  fixedLine('stagingCents', 'Staging', values.stagingCents),
]

/** The taxes that one side pays any of, each as its own row. */
const taxLines = (
  taxes: readonly TransferTax[],
  on: TransferTax['on'],
  side: TaxSide,
): CostLine[] =>
  taxes
    .filter((tax) => tax.on === on && (tax.payer === side || tax.payer === 'split'))
    .map((tax, i) => ({
      id: i === 0 ? 'transferTaxes' : `transferTaxes-${i + 1}`,
      name: tax.name,
      basis: { kind: 'transfer tax', tax, side },
    }))

const percentLine = (
  id: keyof DefaultValues,
  name: string,
  percent: number,
  of: 'price' | 'sale',
): CostLine => ({ id, name, basis: { kind: 'percent', percent, of } })

const fixedLine = (id: keyof DefaultValues, name: string, cents: number): CostLine => ({
  ...{ id, name },
  basis: { kind: 'fixed', cents },
})

const monthlyLine = (id: keyof DefaultValues | 'dues', name: string, cents: number): CostLine => ({
  ...{ id, name },
  basis: { kind: 'a month', cents },
})

const shippedFor = ({ state, county, city }: Pick<NewDeal, 'state' | 'county' | 'city'>) => {
  const taxes = state === null ? null : stateTaxesOf(state)
  const rehab = rehabFactorOf(state)
  const place = {
    ...(county === undefined ? {} : { county }),
    ...(city === undefined ? {} : { city }),
  }
  const values: DefaultValues = {
    ...NATIONAL,
    // With taxes as their own rows the rest is 1%; half a percent stands for them where the state is not known.
    closingPercent: taxes === null ? 1.5 : 1,
    transferTaxes: taxes === null ? [] : transferTaxesAt(taxes, place),
    rehabFactor: rehab.factor,
    propertyTaxPercent: taxes?.propertyTaxPercent ?? NATIONAL_PROPERTY_TAX_PERCENT,
  }
  const from: NewDealInputs['from'] = {
    ...NATIONAL_SOURCES,
    rehabFactor: rehab.source,
    transferTaxes: taxes?.transferSource ?? {
      source: 'State not known: part of the costs of buying',
      asOf: '2024',
    },
    propertyTaxPercent: PROPERTY_TAX_SOURCE,
  }
  return { values, from }
}

const NATIONAL: DefaultValues = {
  ...{ closingPercent: 1.5, transferTaxes: [], propertyTaxPercent: NATIONAL_PROPERTY_TAX_PERCENT },
  ...{ advancePercent: 85, rehabFinancedPercent: 100, arvCapPercent: 70 },
  ...{ ratePercent: 10.5, pointsPercent: 2, lenderFeesCents: 150_000, drawFeeCents: 15_000 },
  rehabCentsPerSqft: { light: 2_500, medium: 4_500, heavy: 7_500, gut: 11_000 },
  rehabFactor: 1,
  contingencyPercent: { light: 10, medium: 15, heavy: 15, gut: 20 },
  rehabMonths: { light: 1.5, medium: 3, heavy: 4, gut: 6 },
  saleMonths: 3,
  ...{ insuranceCentsAMonth: 15_000, utilitiesCentsAMonth: 27_500, lawnCentsAMonth: 7_500 },
  ...{ listingAgentPercent: 2.5, buyersAgentPercent: 2.5, sellerClosingPercent: 1 },
  ...{ concessionsPercent: 2, stagingCents: 150_000 },
  target: { kind: 'percent of value', percent: 10 },
  screenPercent: 70,
  rehabSpread: { underPercent: 10, overPercent: 20 },
  monthsSpread: { underPercent: 15, overPercent: 50 },
}

const source = (text: string, asOf: string): Source => ({ source: text, asOf })
const ASSUMED = source('Our assumption: no measured figure was found', '2026-11')
const LEVERAGE = source("RCN Capital's matrix, first flip, light scope", '2025')
const AGENTS = source(
  "Redfin: buyer's agents 2.40% to 2.49%; AskDoss: both together 5.0% to 5.2%",
  '2025',
)

const NATIONAL_SOURCES: NewDealInputs['from'] = {
  closingPercent: source(
    'LodeStar, 450,000 quotes: mean 1.06% of the price with taxes, from .46% to 2.99% by state',
    '2024',
  ),
  transferTaxes: ASSUMED,
  ...{ advancePercent: LEVERAGE, rehabFinancedPercent: LEVERAGE, arvCapPercent: LEVERAGE },
  ratePercent: source('Lightning Docs: bridge loans 10.43% on average', '2025-09'),
  pointsPercent: source('Trinity: 1 to 2.5 points', '2025'),
  ...{ lenderFeesCents: ASSUMED, drawFeeCents: ASSUMED },
  rehabCentsPerSqft: source(
    'LoanFunders, 480 loans: cosmetic $22 to $38, gut $85 to $140 a square foot; DealIntel, RehabFAQ',
    '2025-05',
  ),
  rehabFactor: rehabFactorOf(null).source,
  contingencyPercent: source('DealIntel: 10% to 20%', '2025'),
  rehabMonths: source('LoanFunders: cosmetic 4 to 8 weeks, gut 4 to 6 months', '2025-05'),
  saleMonths: source(
    'Redfin: median 50 days from listing to contract; 40 more to closing are assumed',
    '2025-09',
  ),
  propertyTaxPercent: PROPERTY_TAX_SOURCE,
  insuranceCentsAMonth: source('FlipperForce: $100 to $150 a month for an empty home', '2025'),
  utilitiesCentsAMonth: source('FlipperForce: $200 to $350 a month', '2025'),
  lawnCentsAMonth: source('FlipperForce: $50 to $100 a month', '2025'),
  ...{ listingAgentPercent: AGENTS, buyersAgentPercent: AGENTS },
  sellerClosingPercent: source(
    'Compilations by state: 1.5% to 3% with taxes, which are rows of their own here',
    '2025',
  ),
  concessionsPercent: source(
    'Redfin: given in 44.4% of sales; how much is our assumption',
    '2025-03',
  ),
  stagingCents: ASSUMED,
  target: source('Our assumption: 10% of the after-repair value', '2026-11'),
  screenPercent: source('The 70% rule; 65 to 75 by market', '2025'),
  rehabSpread: source(
    'Our assumption, around overruns of 9% to 12% measured by LoanFunders on 480 loans',
    '2025-05',
  ),
  monthsSpread: source('Our assumption; flips took 161 to 178 days on average (ATTOM)', '2023-09'),
}
