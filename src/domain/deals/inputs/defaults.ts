import { recordOf } from '../../record-of.ts'
import type { Contributions } from '../../valuation/market-model/contributions.ts'
import {
  type CostRow,
  type DefaultName,
  type DefaultValues,
  defaultFields,
  defaultNames,
  isNumberDefault,
} from '../fields/default-fields.ts'
import { NO_FACTS, type ScopeFacts } from '../scope/scope-quantities.ts'
import type { HomePlace } from '../taxes/county-of.ts'
import { stateTaxesOf, transferTaxesAt } from '../taxes/state-taxes.ts'
import type { Source } from '../taxes/tax-record.ts'
import type { TransferTax } from '../taxes/transfer-tax.ts'
import { nothingAdded } from './after-repair.ts'
import { rehabCostOf } from './assumed-repairs.ts'
import type { AssumedLevel, CostLine, DealInputs, Loan, Rehab } from './deal-inputs.ts'
import { workCentsOf } from './line-items.ts'
import { rehabFactorOf } from './state-rehab-factors.ts'

/** Where a deal is, and on which day its taxes are those in force: YYYY-MM-DD; the newest known without one. */
export type DealPlace = HomePlace & {
  readonly taxedOn?: string
  /** What owners in its county pay a year, in percent of the value; their state's where it is not known. */
  readonly countyTaxPercent?: number | undefined
}

/** The county of a home, and what owners there pay a year, in percent of the value; null where that is not known. */
export type CountyOfHome = { readonly name: string; readonly propertyTaxPercent: number | null }

/** Where a home is, as a deal of it takes it. */
export const dealPlaceOf = ({
  state,
  city,
  county,
}: {
  readonly state: string
  readonly city: string
  readonly county?: CountyOfHome | undefined
}): DealPlace => ({
  state,
  city,
  ...(county && { county: county.name, countyTaxPercent: county.propertyTaxPercent ?? undefined }),
})

/** A home as known when a deal begins. Money is whole cents. */
export type NewDeal = DealPlace & {
  readonly priceCents: number
  readonly arvCents: number
  readonly arvRange80?: DealInputs['arvRange80']
  /**
   * What it likely sells for without any work. Without it the after-repair value holds whatever the work, as it does
   * when a subscriber sets it.
   */
  readonly asItStandsCents?: number
  /** The likely range of that. */
  readonly asIsRange80?: { readonly lowCents: number; readonly highCents: number }
  /** What adding to it brings, by its market's model; nothing without it. */
  readonly contributions?: Contributions | null
  /** As of when these values are: YYYY-MM-DD. */
  readonly valuesAsOf?: string
  readonly asIsValueCents?: number
  /** Square feet. */
  readonly livingArea?: number
  /** What else is known of the home that a level's work is drawn from. */
  readonly facts?: Omit<ScopeFacts, 'livingArea'>
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

/** Values that a user has set in place of the shipped ones. */
export type DefaultsOverride = {
  readonly for: 'all deals' | 'this state' | 'this market' | 'this search'
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
  readonly from: { readonly [name in DefaultName]: Source }
}

/**
 * The shipped defaults, those of the state, then each override in turn: those for all deals come first, so that those
 * for a state or a market win.
 */
export const defaultValues = (
  place: DealPlace,
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

/** A flip from values that are known already: where many homes of a place are worked out. */
export const inputsWith = (deal: NewDeal, values: DefaultValues): DealInputs => {
  const level = deal.level ?? 'medium'
  const livingArea = deal.livingArea ?? null
  const facts = { ...NO_FACTS, ...deal.facts, livingArea }
  const rehab = rehabOf(values, level, facts)
  return {
    priceCents: deal.priceCents,
    arvCents: deal.arvCents,
    arvRange80: deal.arvRange80 ?? null,
    arvFor:
      deal.asItStandsCents === undefined
        ? null
        : {
            workCents: workCentsOf({
              rehab: rehabOf(values, deal.assumedLevel ?? level, facts),
              livingArea,
            }),
            asItStandsCents: deal.asItStandsCents,
            contributions: deal.contributions ?? null,
          },
    valuesAsOf: deal.valuesAsOf ?? null,
    asIsValueCents: deal.asIsValueCents ?? null,
    livingArea,
    closingDate: null,
    months: rehab.months + values.saleMonths,
    buy: costLines('buy', values),
    loans: deal.boughtWith === 'cash' ? [] : [loanOf(values)],
    rehab,
    hold: holdingLines(deal, values),
    sale: { priceCents: null, costs: costLines('sell', values) },
    target: values.target,
    screenPercent: values.screenPercent,
    spreads: { rehab: values.rehabSpread, months: values.monthsSpread },
    exits: null,
  }
}

/** The rehab of a level: its costs, its contingency and its time. A home that needs none has none of them. */
export const rehabOf = (values: DefaultValues, level: AssumedLevel, facts: ScopeFacts): Rehab => ({
  budget:
    level === 'none'
      ? { kind: 'amount', cents: 0 }
      : { kind: 'level', level, ...rehabCostOf(values, level, facts) },
  added: nothingAdded,
  permitsCents: 0,
  contingencyPercent: level === 'none' ? 0 : values.contingencyPercent[level],
  overrunPercent: 0,
  months: level === 'none' ? 0 : values.rehabMonths[level],
  draws: { by: 'weight', draws: [] },
})

const loanOf = (values: DefaultValues): Loan => ({
  id: 'first',
  name: 'First loan',
  size: {
    kind: 'advance',
    pricePercent: values.advancePercent,
    rehabPercent: values.rehabFinancedPercent,
    arvCapPercent: values.arvCapPercent,
    costCapPercent: null,
  },
  pointsPercent: values.pointsPercent,
  fees: costLines('fees', values),
  drawFeeCents: values.drawFeeCents,
  exitFees: [],
  ratePercent: values.ratePercent,
  interest: { kind: 'non-Dutch', dayCount: '30/360', paid: 'monthly' },
})

const holdingLines = (
  { propertyTaxCentsAYear, duesCentsAMonth }: NewDeal,
  values: DefaultValues,
): CostLine[] => [
  ...costLines('hold', values).map(
    (line): CostLine =>
      line.id === 'propertyTaxPercent' && propertyTaxCentsAYear !== undefined
        ? {
            ...line,
            id: 'propertyTaxBill',
            basis: { kind: 'a year', cents: propertyTaxCentsAYear },
          }
        : line,
  ),
  ...(duesCentsAMonth === undefined
    ? []
    : [
        {
          id: 'dues',
          name: 'HOA dues',
          basis: { kind: 'a month', cents: duesCentsAMonth },
        } as const,
      ]),
]

/** The rows of costs of one section of a new deal. */
const costLines = (section: CostRow['in'], values: DefaultValues): CostLine[] =>
  (costRows.get(section) ?? []).flatMap(({ id, name, basis, taxes }) => [
    { id, name, basis: basis(values[id]) },
    ...(taxes === undefined ? [] : taxLines(values.transferTaxes, taxes)),
  ])

/** The rows by their section, found once: many homes of a place are worked out at a time. */
const costRows = Map.groupBy(
  defaultNames.filter(isNumberDefault).flatMap((id) => {
    const { words, row } = defaultFields[id]
    return row === undefined ? [] : [{ id, name: words, ...row }]
  }),
  (row) => row.in,
)

/** The taxes that one side pays any of, each as its own row. */
const taxLines = (
  taxes: readonly TransferTax[],
  { on, side }: NonNullable<CostRow['taxes']>,
): CostLine[] =>
  taxes
    .filter((tax) => tax.on === on && (tax.payer === side || tax.payer === 'split'))
    .map((tax, i) => ({
      id: i === 0 ? 'transferTaxes' : `transferTaxes-${i + 1}`,
      name: tax.name,
      basis: { kind: 'transfer tax', tax, side },
    }))

const shippedFor = (place: DealPlace) => {
  const { state } = place
  const property = state === null ? null : stateTaxesOf(state)
  const transfer = transferTaxesAt(place, place.taxedOn)
  const rehab = rehabFactorOf(state)
  // With taxes as their own rows the rest is 1%; half a percent is used for taxes where the state is not known.
  const ofState = property && {
    closingPercent: 1,
    propertyTaxPercent: place.countyTaxPercent ?? property.propertyTaxPercent,
  }
  return {
    values: {
      ...NATIONAL,
      ...ofState,
      ...(transfer && { transferTaxes: transfer.taxes }),
      rehabFactor: rehab.factor,
    },
    from: {
      ...NATIONAL_SOURCES,
      ...(transfer && { transferTaxes: transfer.source }),
      ...(place.countyTaxPercent !== undefined && { propertyTaxPercent: OF_COUNTY }),
      rehabFactor: rehab.source,
    },
  }
}

/** An owner's who lives there. */
const OF_COUNTY: Source = {
  source: 'Census ACS 2023, 5 years: median tax of owners in the county over their median value',
  asOf: '2023',
}

const NATIONAL = recordOf<DefaultValues>(defaultNames, (name) => defaultFields[name].value)
const NATIONAL_SOURCES = recordOf<NewDealInputs['from']>(
  defaultNames,
  (name) => defaultFields[name].source,
)
