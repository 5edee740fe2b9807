import { hundredths, PERCENT_PARTS, percentOf, percentParts, ratioOf, sumOf } from '../cents.ts'
import { transferTaxOf } from '../taxes/transfer-tax.ts'
import { addedInWords, addsToHome } from './after-repair.ts'
import type {
  Basis,
  CostLine,
  DealInputs,
  LevelCost,
  LoanInterest,
  PercentOf,
  Rehab,
  ScopeRow,
} from './deal-inputs.ts'

/** The costs as they are printed, each section with its name and its total. The price is above them. */
export const costSections = [
  ['buy', 'Buying, besides the price', 'buyCents'],
  ['financing', 'Financing', 'financingCents'],
  ['rehab', 'Rehab', 'rehabCents'],
  ['hold', 'Holding', 'holdCents'],
  ['sell', 'Selling', 'sellCents'],
] as const

export type Section = (typeof costSections)[number][0]

/** A printed line: its amount, how it comes about and what that was taken of. */
export type PrintedLine = {
  readonly section: Section
  /** Unique among the lines of a deal. */
  readonly id: string
  readonly name: string
  readonly cents: number
  readonly basis: PrintedBasis
  readonly from: ComputedFrom
}

/** How the amount of a printed line comes about: as typed, or as the engine makes it. */
export type PrintedBasis =
  | Basis
  | { readonly kind: 'each'; readonly cents: number }
  | { readonly kind: 'level'; readonly cents: number; readonly fixedCents: number }
  | {
      readonly kind: 'quantity'
      readonly quantity: number
      readonly unit: string
      readonly unitCents: number
      /** On top, whatever the quantity; absent where there is nothing. */
      readonly fixedCents?: number
    }
  | { readonly kind: 'interest'; readonly ratePercent: number; readonly interest: LoanInterest }

/** The measures an amount was computed from: only those that its basis asks for. */
export type ComputedFrom = {
  /** What a percentage or a tax was taken of. */
  readonly baseCents?: number
  readonly months?: number
  /** Null when it is not known, so that the amount is 0. */
  readonly livingArea?: number | null
  readonly count?: number
}

/** What lines are measured by. */
export type Measures = {
  readonly [base in PercentOf]: number
} & {
  readonly months: number
  readonly livingArea: number | null
}

/** A line with its amount, rounded half up once. Its id is prefixed, since ids are unique in their section only. */
export const printedLine = (
  section: Section,
  prefix: string,
  { id, name, basis }: CostLine,
  measures: Measures,
): PrintedLine => {
  const { cents, from } = amountOf(basis, section, measures)
  return { section, id: `${prefix}.${id}`, name, cents, basis, from }
}

/** The rows of the rehab: the budget's own, permits, contingency and what it goes over. */
export const rehabLines = ({ rehab, livingArea }: RehabOf): PrintedLine[] => {
  const line = (id: string, name: string, basis: PrintedBasis, from: ComputedFrom, cents: number) =>
    ({ section: 'rehab', id: `rehab.${id}`, name, basis, from, cents }) as const
  const budget = budgetLines(rehab, livingArea, line)
  const { added, permitsCents, contingencyPercent, overrunPercent } = rehab
  const base = rehabBudgetOf({ rehab, livingArea })
  const share = (id: string, name: string, percent: number, ofCents: number): PrintedLine => {
    const basis = { kind: 'percent', percent, of: 'rehab' } as const
    return line(id, name, basis, { baseCents: ofCents }, percentOf(ofCents, percent))
  }
  const contingency = share('contingency', 'Contingency', contingencyPercent, base)
  return [
    ...budget,
    ...(added.costCents === 0
      ? []
      : [
          line(
            'added',
            addsToHome(added) ? `Added to the home: ${addedInWords(added)}` : 'Added to the home',
            { kind: 'fixed', cents: added.costCents },
            {},
            added.costCents,
          ),
        ]),
    ...(permitsCents === 0
      ? []
      : [line('permits', 'Permits', { kind: 'fixed', cents: permitsCents }, {}, permitsCents)]),
    contingency,
    ...(overrunPercent === 0
      ? []
      : [
          share(
            'overrun',
            overrunPercent > 0 ? 'Over budget, paid in cash' : 'Under budget',
            overrunPercent,
            base + contingency.cents,
          ),
        ]),
  ]
}

/**
 * The rehab budget in cents, with permits and what is added to the home, and without contingency: what lenders hold
 * back a share of.
 */
export const rehabBudgetOf = ({ rehab, livingArea }: RehabOf): number =>
  workCentsOf({ rehab, livingArea }) + rehab.added.costCents + rehab.permitsCents

/**
 * What the work itself costs, in cents: without permits and contingency, which make no home better, and without what is
 * added, which the after-repair value does not assume.
 */
export const workCentsOf = ({ rehab, livingArea }: RehabOf): number =>
  sumOf(budgetAmounts(rehab, livingArea))

/** The amounts of the budget's own rows, in cents. */
export const budgetAmounts = ({ budget }: Rehab, livingArea: number | null): number[] => {
  switch (budget.kind) {
    case 'amount':
      return [budget.cents]
    case 'level':
      return [levelCents(budget, livingArea)]
    case 'scope':
      return budget.rows.map(rowCents)
  }
}

type RehabOf = Pick<DealInputs, 'rehab' | 'livingArea'>

type MakeLine = (
  id: string,
  name: string,
  basis: PrintedBasis,
  from: ComputedFrom,
  cents: number,
) => PrintedLine

const budgetLines = (
  { budget }: Rehab,
  livingArea: number | null,
  line: MakeLine,
): PrintedLine[] => {
  switch (budget.kind) {
    case 'amount': {
      const { cents } = budget
      return [line('budget', 'Rehab', { kind: 'fixed', cents }, {}, cents)]
    }
    case 'level': {
      const { level, centsPerSqft: cents, fixedCents = 0 } = budget
      const basis =
        fixedCents === 0
          ? ({ kind: 'per sqft', cents } as const)
          : ({ kind: 'level', cents, fixedCents } as const)
      const amount = levelCents(budget, livingArea)
      return [line('budget', `Rehab, ${level}`, basis, { livingArea }, amount)]
    }
    case 'scope':
      return budget.rows.map((row) => {
        const { id, area, task, quantity, unit, unitCents, fixedCents = 0 } = row
        const fixed = fixedCents === 0 ? {} : { fixedCents }
        const basis = { kind: 'quantity', quantity, unit, unitCents, ...fixed } as const
        return line(`row.${id}`, `${area}: ${task}`, basis, {}, rowCents(row))
      })
  }
}

/** What a level costs, in cents: without a living area its fixed part. */
export const levelCents = (
  { centsPerSqft, fixedCents = 0 }: LevelCost,
  livingArea: number | null,
): number => perSqft(centsPerSqft, livingArea) + fixedCents

/** What a row of the scope costs, in cents. */
export const rowCents = ({ quantity, unitCents, fixedCents = 0 }: ScopeRow): number =>
  ratioOf(unitCents, hundredths(quantity), 100) + fixedCents

/** What months of a `by month` basis cost, times 100: the amounts of months, the last one perhaps begun only. */
export const byMonthParts = (cents: readonly number[], months: number): number[] =>
  Array.from(
    { length: Math.ceil(months) },
    (_, month) =>
      (cents[month] ?? cents.at(-1) ?? 0) * Math.min(100, hundredths(months) - 100 * month),
  )

const amountOf = (
  basis: Basis,
  section: Section,
  measures: Measures,
): { readonly cents: number; readonly from: ComputedFrom } => {
  const { months, livingArea } = measures
  const time = hundredths(months)
  switch (basis.kind) {
    case 'fixed':
      return { cents: basis.cents, from: {} }
    case 'percent': {
      const baseCents = measures[basis.of]
      return { cents: percentOf(baseCents, basis.percent), from: { baseCents } }
    }
    case 'percent a year': {
      const baseCents = measures[basis.of]
      const cents = ratioOf(baseCents, percentParts(basis.percent) * time, PERCENT_PARTS * 1200)
      return { cents, from: { baseCents, months } }
    }
    case 'a month':
      return { cents: ratioOf(basis.cents, time, 100), from: { months } }
    case 'a year':
      return { cents: ratioOf(basis.cents, time, 1200), from: { months } }
    case 'by month':
      return {
        cents: ratioOf(sumOf(byMonthParts(basis.cents, months)), 1, 100),
        from: { months },
      }
    case 'per sqft':
      return { cents: perSqft(basis.cents, livingArea), from: { livingArea } }
    case 'transfer tax': {
      const deed = section === 'sell' ? measures.sale : measures.price
      const baseCents = basis.tax.on === 'loan' ? measures.loan : deed
      return { cents: transferTaxOf(basis.tax, baseCents, basis.side), from: { baseCents } }
    }
  }
}

const perSqft = (cents: number, livingArea: number | null): number =>
  ratioOf(cents, hundredths(livingArea ?? 0), 100)
