import type { DealFigures } from '../../../domain/deals/analyze-deal.ts'
import { plannedSaleCents, totalOf } from '../../../domain/deals/costs.ts'
import { defaultOfRow } from '../../../domain/deals/fields/default-fields.ts'
import {
  advanceNumbers,
  dealNumbers,
  type NumberField,
  type rehabNumbers,
} from '../../../domain/deals/fields/number-fields.ts'
import { arvOf, withOwnArv } from '../../../domain/deals/inputs/after-repair.ts'
import type {
  Added,
  AssumedLevel,
  Basis,
  CostLine,
  DealInputs,
  Loan,
  ScopeRow,
} from '../../../domain/deals/inputs/deal-inputs.ts'
import type { NewDealInputs } from '../../../domain/deals/inputs/defaults.ts'
import { levelPart, withLevelOf, withRehab } from '../../../domain/deals/inputs/level-of-deal.ts'
import { rehabLines } from '../../../domain/deals/inputs/line-items.ts'
import type { Source } from '../../../domain/deals/taxes/tax-record.ts'
import { levelNames } from '../../../domain/search/figures-in-words.ts'
import type { Contributions } from '../../../domain/valuation/market-model/contributions.ts'
import { inWholeDollars } from '../../ui/words/whole-dollars.ts'
import type { Deal } from './deal-history.ts'

/** Where the default comes from that a row of costs is made of; null for a row that is of no default. */
export const sourceOfRow = ({ from }: Pick<DealSheet, 'from'>, id: string): Source | null => {
  const name = defaultOfRow(id)
  return name === null ? null : from[name]
}

/** A deal as its parts show and change it. */
export type DealSheet = Pick<Deal, 'inputs' | 'startedFrom'> & {
  readonly figures: DealFigures
  /** Where each default comes from. */
  readonly from: NewDealInputs['from']
  /** Nothing is asked for the home. */
  readonly noAsk?: boolean
  /** No listing is of the home. */
  readonly offMarket?: boolean
  /** `field` names what is typed in, so that all its keys are undone at once; null for a change that is whole. */
  readonly change: (to: (inputs: DealInputs) => DealInputs, field?: string | null) => void
  readonly leaveField: () => void
}

/** A number of a deal. `get` is undefined where a deal has no such number. */
export type NumberOf = {
  readonly get: (inputs: DealInputs) => number | null | undefined
  readonly set: (inputs: DealInputs, value: number) => DealInputs
  /** What is used while it is null, and how it becomes null again. */
  readonly otherwise?: {
    readonly words: string
    readonly value: (inputs: DealInputs) => number
    readonly unset: (inputs: DealInputs) => DealInputs
  }
  /** What it means to have none of it while it is null, and how it becomes null again. */
  readonly none?: {
    readonly words: string
    readonly unset: (inputs: DealInputs) => DealInputs
  }
}

/** A list of costs of a deal. */
export type LinesOf = {
  readonly get: (inputs: DealInputs) => readonly CostLine[]
  readonly set: (inputs: DealInputs, lines: readonly CostLine[]) => DealInputs
}

/**
 * The after-repair value, with what is added to the home; or as typed, whatever the work: its range moves with it then,
 * in the proportion it began with.
 */
export const arvNumber = (startedFrom: DealInputs): NumberOf => ({
  get: arvOf,
  set: (inputs, arvCents) => {
    const { arvRange80, arvCents: began, arvFor } = startedFrom
    const asBegun: DealInputs = { ...inputs, arvCents: began, arvRange80, arvFor }
    return arvCents === arvOf(asBegun) ? asBegun : withOwnArv(inputs, startedFrom, arvCents)
  },
})

/**
 * A deal with the values of another: as another choice of comps, or a newer version, has them. With them come the
 * repairs that are assumed, unless the user has said what the home needs: that is what differs from `startedFrom`.
 */
export const withValuesOf = (
  inputs: DealInputs,
  other: DealInputs,
  startedFrom: DealInputs,
): DealInputs => {
  const valued: DealInputs = {
    ...inputs,
    arvCents: other.arvCents,
    arvRange80: other.arvRange80,
    // A home that has left the market has no model any more: what adding brings stays as it was.
    arvFor: other.arvFor && {
      ...other.arvFor,
      contributions: other.arvFor.contributions ?? inputs.arvFor?.contributions ?? null,
    },
    valuesAsOf: other.valuesAsOf,
    asIsValueCents: other.asIsValueCents,
  }
  return isSame(levelPart(inputs), levelPart(startedFrom)) ? withLevelOf(valued, other) : valued
}

/**
 * What the defaults give for a level of rehab, in a home with the living area that the deal has now, or another one.
 */
export type LevelInputs = (level: AssumedLevel, livingArea?: number | null) => DealInputs

/** The level of rehab of a deal, or how else its budget is made. */
export const levelOf = ({ rehab }: DealInputs): AssumedLevel | 'amount' | 'scope' => {
  const { budget } = rehab
  if (budget.kind === 'level') return budget.level
  const isNone = budget.kind === 'amount' && budget.cents === 0 && rehab.months === 0
  return isNone ? 'none' : budget.kind
}

/** `Medium, $52,000`: the repairs that a deal began with, contingency included. */
export const assumedRepairsWords = (startedFrom: DealInputs): string => {
  const level = levelOf(startedFrom)
  const cents = totalOf(rehabLines(startedFrom))
  if (level === 'none') return 'None'
  return level === 'amount' || level === 'scope'
    ? inWholeDollars(cents)
    : `${levelNames[level]}, ${inWholeDollars(cents)}`
}

/** A number of the deal itself. */
export const inDeal = (name: keyof typeof dealNumbers): NumberOf => ({
  get: (inputs) => inputs[name],
  set: (inputs, value) => ({ ...inputs, [name]: value }),
  ...noneOf(dealNumbers[name], (inputs) => ({ ...inputs, [name]: null })),
})

const noneOf = (
  field: NumberField,
  unset: (inputs: DealInputs) => DealInputs,
): Pick<NumberOf, 'none'> =>
  field.none === undefined ? {} : { none: { words: field.none, unset } }

/** What it sells for: the after-repair value, unless something else is given. */
export const salePrice: NumberOf = {
  get: ({ sale }) => sale.priceCents,
  set: (inputs, priceCents) => ({ ...inputs, sale: { ...inputs.sale, priceCents } }),
  otherwise: {
    words: 'what the work brings',
    value: plannedSaleCents,
    unset: (inputs) => ({ ...inputs, sale: { ...inputs.sale, priceCents: null } }),
  },
}

/** A number of the rehab. */
export const ofRehab = (name: keyof typeof rehabNumbers): NumberOf => ({
  get: ({ rehab }) => rehab[name],
  set: (inputs, value) => withRehab(inputs, { [name]: value }),
})

/**
 * A number of what the scope adds to the home. A deal that was kept before its market's model said what adding brings
 * takes that along from `startedFrom`: with nothing added it moves nothing.
 */
export const ofAdded = (name: keyof Added, startedFrom: DealInputs): NumberOf => ({
  get: ({ rehab }) => rehab.added[name],
  set: (inputs, value) => {
    const { arvFor, rehab } = inputs
    const contributions = arvFor?.contributions ?? startedFrom.arvFor?.contributions ?? null
    return withRehab(
      { ...inputs, arvFor: arvFor && { ...arvFor, contributions } },
      { added: { ...rehab.added, [name]: value } },
    )
  },
})

/** A deal that does not know yet what adding to its home brings, with that. */
export const withContributions = (
  inputs: DealInputs,
  contributions: Contributions | null,
): DealInputs =>
  contributions === null || inputs.arvFor === null || inputs.arvFor.contributions !== null
    ? inputs
    : { ...inputs, arvFor: { ...inputs.arvFor, contributions } }

/** The same deal with what another one adds to the home. */
export const withAddedOf = (inputs: DealInputs, { rehab }: DealInputs): DealInputs =>
  withRehab(inputs, { added: rehab.added })

/** A number of a loan, which is identified by its id. */
export const ofLoan = (
  id: string,
  get: (loan: Loan) => number | null | undefined,
  set: (loan: Loan, value: number) => Loan,
): NumberOf => ({
  get: ({ loans }) => {
    const loan = loans.find((one) => one.id === id)
    return loan === undefined ? undefined : get(loan)
  },
  set: (inputs, value) => changeLoan(inputs, id, (loan) => set(loan, value)),
})

/** One of the shares that a loan's size is made of. */
export const ofAdvance = (id: string, name: keyof typeof advanceNumbers): NumberOf => {
  const withShare = (loan: Loan, percent: number | null): Loan =>
    loan.size.kind === 'advance' ? { ...loan, size: { ...loan.size, [name]: percent } } : loan
  return {
    ...ofLoan(id, ({ size }) => (size.kind === 'advance' ? size[name] : undefined), withShare),
    ...noneOf(advanceNumbers[name], (inputs) =>
      changeLoan(inputs, id, (loan) => withShare(loan, null)),
    ),
  }
}

export const changeLoan = (
  inputs: DealInputs,
  id: string,
  to: (loan: Loan) => Loan,
): DealInputs => ({
  ...inputs,
  loans: inputs.loans.map((loan) => (loan.id === id ? to(loan) : loan)),
})

export const buyLines: LinesOf = {
  get: ({ buy }) => buy,
  set: (inputs, buy) => ({ ...inputs, buy }),
}
export const holdLines: LinesOf = {
  get: ({ hold }) => hold,
  set: (inputs, hold) => ({ ...inputs, hold }),
}
export const sellLines: LinesOf = {
  get: ({ sale }) => sale.costs,
  set: (inputs, costs) => ({ ...inputs, sale: { ...inputs.sale, costs } }),
}
export const feesOf = (loanId: string): LinesOf => ({
  get: ({ loans }) => loans.find(({ id }) => id === loanId)?.fees ?? [],
  set: (inputs, fees) => changeLoan(inputs, loanId, (loan) => ({ ...loan, fees })),
})

/** What is paid when a loan is paid off late; each has a month that it begins after. */
export const exitFeesOf = (loanId: string): LinesOf => ({
  get: ({ loans }) => loans.find(({ id }) => id === loanId)?.exitFees ?? [],
  set: (inputs, lines) =>
    changeLoan(inputs, loanId, (loan) => ({
      ...loan,
      exitFees: lines.map((line) => ({
        ...line,
        afterMonths: loan.exitFees.find(({ id }) => id === line.id)?.afterMonths ?? USUAL_EXIT,
      })),
    })),
})

/** RCN charges one after the ninth month. */
const USUAL_EXIT = 9

/** The number of a basis, where it has one: cents, or a percentage. */
export const numberOfBasis = (basis: Basis): number | null => {
  switch (basis.kind) {
    case 'fixed':
    case 'a month':
    case 'a year':
    case 'per sqft':
      return basis.cents
    case 'percent':
    case 'percent a year':
      return basis.percent
    case 'by month':
    case 'transfer tax':
      return null
  }
}

/** The same basis with another number. */
export const withNumber = (basis: Basis, value: number): Basis => {
  switch (basis.kind) {
    case 'fixed':
    case 'a month':
    case 'a year':
    case 'per sqft':
      return { ...basis, cents: value }
    case 'percent':
    case 'percent a year':
      return { ...basis, percent: value }
    case 'by month':
    case 'transfer tax':
      return basis
  }
}

/** The rows of the scope of work; none where the budget is no scope. */
export const scopeRowsOf = ({ rehab }: DealInputs): readonly ScopeRow[] =>
  rehab.budget.kind === 'scope' ? rehab.budget.rows : []

export const withScopeRows = (inputs: DealInputs, rows: readonly ScopeRow[]): DealInputs =>
  withRehab(inputs, { budget: { kind: 'scope', rows } })

/** What the one row is called that a scope begins with: the whole budget. */
export const WHOLE_REHAB = { area: 'Whole home', task: 'Rehab' } as const

/** An id that no entry has yet: `own-3`. */
export const freeId = (taken: readonly { readonly id: string }[], prefix = 'own'): string => {
  const ids = new Set(taken.map(({ id }) => id))
  let count = 1
  while (ids.has(`${prefix}-${count}`)) count++
  return `${prefix}-${count}`
}

/** Whether two parts of deals say the same. */
export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
