import { hundredths, percentOf, ratioOf, shareOut, sumOf } from '../cents.ts'
import {
  type CostsAtAnyPrice,
  type CostsBeforeSale,
  costsAtAnyPrice,
  costsBeforeSale,
  type FinancedLoan,
  linesOfLoan,
  netOfSale,
  plannedSaleCents,
  totalOf,
} from '../costs.ts'
import type { DealInputs, Loan } from '../inputs/deal-inputs.ts'
import type { PrintedLine } from '../inputs/line-items.ts'
import { irrOf } from '../irr.ts'
import { heldByMonth, type MonthFlow, monthlyFlows } from '../monthly-flows.ts'
import { pitiaCosts, type RentalInputs } from './exit-inputs.ts'
import { costOf, type OperatingYear, operatingYears } from './operating-years.ts'
import {
  type Coverage,
  dscrOf,
  monthlyPayment,
  refinanceLoan,
  refinanceOf,
  type SizedRefinance,
} from './refinance.ts'

/** A rental up to its refinance, and its first year after it. Money is whole cents, before income tax. */
export type OpenedRental = {
  /** After closing: when the first rent comes, and when the loans it was bought with are paid off. */
  readonly rentedAfterMonths: number
  readonly refinancedAfterMonths: number
  /** Price and every cost up to the refinance, holding costs up to the first rent. */
  readonly costs: CostsBeforeSale
  /** Net rent between the first rent and the refinance. */
  readonly rentBeforeCents: number
  readonly refinance: RentalRefinance | null
  readonly years: readonly RentalYear[]
  /** The most own money that is in at a time up to the refinance. */
  readonly cashNeededCents: number
  /** Own money that is still in after the refinance; below 0 where more came out than went in. */
  readonly cashLeftInCents: number
  /** What it is worth once repaired, less what is owed on it. */
  readonly equityCents: number
  /** Rent over PITIA by the payments that are made. */
  readonly dscr: number | null
  readonly months: readonly RentalMonth[]
  readonly debts: readonly LongTermDebt[]
}

export type RentalRefinance = SizedRefinance & {
  /** Points and fees. */
  readonly lines: readonly PrintedLine[]
  readonly costCents: number
  /** What it pays off, with exit fees. */
  readonly payoffCents: number
  /** The loan less its costs and what it pays off; below 0 cash to bring. */
  readonly cashOutCents: number
}

export type RentalYear = OperatingYear & {
  /** Interest and principal. */
  readonly debtServiceCents: number
  /** Net operating income less reserve and debt service. */
  readonly cashFlowCents: number
}

/** The owner's own money in a month, in above 0, out below; month 0 is the day of closing. */
export type RentalMonth = MonthFlow & {
  /** Rent less vacancy, costs and reserve. */
  readonly rentCents: number
}

/** A rental that is sold again after some years. */
export type SoldRental = {
  readonly years: number
  /** Of those years together. */
  readonly cashFlowCents: number
  readonly saleCents: number
  readonly sellCents: number
  /** What is owed then, with exit fees. */
  readonly payoffCents: number
  /** What the home is worth then, less what is owed on it. */
  readonly equityCents: number
  /** All flows of it. */
  readonly profitCents: number
}

export type RentalHold = SoldRental & {
  /** Internal rate of the monthly flows, compounded to a year; null where they change their sign more than once. */
  readonly irrAYear: number | null
  readonly months: readonly RentalMonth[]
}

export type RentalFigures = Omit<OpenedRental, 'debts' | 'costs'> & {
  readonly lines: readonly PrintedLine[]
  /** Price and every cost up to the refinance, with the costs of that. */
  readonly allInCents: number
  readonly ratios: {
    /** Net operating income of the value once repaired. */
    readonly capRate: number | null
    /** Net operating income of all-in costs. */
    readonly yieldOnCost: number | null
    /** Net operating income of the year's debt service: what commercial lenders go by. */
    readonly noiCoverage: number | null
    /** Cash flow of the first year of the cash left in; null when none is. */
    readonly onCash: number | null
  }
  readonly holds: readonly RentalHold[]
}

/** Works a rental out: bought, repaired, rented, refinanced and kept for five and for ten years. */
export const analyzeRental = (inputs: DealInputs, rental: RentalInputs): RentalFigures => {
  const opened = openRental(inputs, rental, Math.max(...HOLD_YEARS))
  const { debts, costs, ...figures } = opened
  const [first] = opened.years
  const noi = first?.noiCents ?? 0
  const allInCents = costs.allInCents + (opened.refinance?.costCents ?? 0)
  return {
    ...figures,
    lines: [
      costs.price,
      ...costs.buy,
      ...costs.loans.flatMap(linesOfLoan),
      ...costs.rehab,
      ...costs.hold,
      ...(opened.refinance?.lines ?? []),
    ],
    allInCents,
    ratios: {
      capRate: shareOf(noi, plannedSaleCents(inputs)),
      yieldOnCost: shareOf(noi, allInCents),
      noiCoverage: shareOf(noi, first?.debtServiceCents ?? 0),
      onCash: shareOf(first?.cashFlowCents ?? 0, opened.cashLeftInCents),
    },
    holds: HOLD_YEARS.map((years) => holdOf(opened, soldAfter(inputs, rental, opened, years))),
  }
}

/** How long a rental is kept in its figures, in years from the refinance. */
const HOLD_YEARS = [5, 10] as const

/**
 * A rental up to its refinance and for some years after it. Until then it is the deal of the engine without its sale,
 * held until it is rented; its loans are paid off at the refinance, which comes at the end of a whole month.
 */
export const openRental = (
  inputs: DealInputs,
  rental: RentalInputs,
  years = 1,
  rehabAtAnyPrice?: CostsAtAnyPrice,
): OpenedRental => {
  const { rentedAfterMonths, refinancedAfterMonths } = rentalTimeOf(inputs, rental)
  const kept = (loan: Loan) => rental.refinance === null && loan.interest.kind === 'amortized'
  const bridge: DealInputs = {
    ...inputs,
    months: refinancedAfterMonths,
    loans: inputs.loans.map((loan) => (kept(loan) ? { ...loan, exitFees: [] } : loan)),
    sale: { priceCents: plannedSaleCents(inputs), costs: [] },
  }
  const same = rehabAtAnyPrice ?? costsAtAnyPrice(bridge)
  const costs = bridgeCosts(bridge, same, rentedAfterMonths)
  const operating = operatingYears(inputs, rental, { years, same })
  const rentBeforeCents = rentBefore(operating, refinancedAfterMonths - rentedAfterMonths)
  const coverage: Coverage = {
    rentCentsAMonth: rental.rentCentsAMonth,
    tiaCentsAYear: tiaOf(operating),
  }
  const sized =
    rental.refinance && refinanceOf(bridge, rental.refinance, { refinancedAfterMonths, coverage })
  const debts =
    rental.refinance && sized
      ? costsBeforeSale(
          {
            ...bridge,
            closingDate: null,
            months: 12 * years,
            loans: [refinanceLoan(rental.refinance, sized.loanCents)],
          },
          same,
        ).loans.map(debtOf)
      : keptDebts(inputs, { kept, same, refinancedAfterMonths, years })
  const flows = flowsToRefinance(bridge, costs, { debts, rentedAfterMonths, rentBeforeCents })
  const owedCents = sumOf(debts.map(({ openedCents }) => openedCents))
  return {
    rentedAfterMonths,
    refinancedAfterMonths,
    costs,
    rentBeforeCents,
    refinance: sized && refinedOf(sized, costs, debts),
    years: operating.map((year) => withDebts(year, debts)),
    ...flows,
    equityCents: plannedSaleCents(inputs) - owedCents,
    dscr: dscrOf(coverage, sumOf(debts.map(({ paymentCents }) => paymentCents))),
    debts,
  }
}

/** A rental that has been opened for at least so many years, sold after them at its costs of selling. */
export const soldAfter = (
  inputs: DealInputs,
  { growth }: RentalInputs,
  { debts, refinancedAfterMonths, years: kept, cashLeftInCents }: OpenedRental,
  years: number,
): SoldRental => {
  let saleCents = plannedSaleCents(inputs)
  for (let year = 0; year < years; year++)
    saleCents = percentOf(saleCents, 100 + growth.valuePercent)
  const owedCents = sumOf(debts.map((debt) => owedAfter(debt, 12 * years)))
  const payoffCents = owedCents + sumOf(debts.map(({ exitLines }) => totalOf(exitLines)))
  const net = netOfSale(
    { ...inputs, months: refinancedAfterMonths + 12 * years },
    saleCents,
    sumOf(debts.map(({ openedCents }) => openedCents)),
  )
  const cashFlowCents = sumOf(kept.slice(0, years).map((year) => year.cashFlowCents))
  return {
    years,
    cashFlowCents,
    saleCents,
    sellCents: saleCents - net,
    payoffCents,
    equityCents: saleCents - owedCents,
    profitCents: cashFlowCents + net - payoffCents - cashLeftInCents,
  }
}

/** A loan that runs on after the refinance, counted from then. */
type LongTermDebt = {
  readonly openedCents: number
  /** Principal and interest a month. */
  readonly paymentCents: number
  readonly closingLines: readonly PrintedLine[]
  readonly months: readonly { readonly interestCents: number; readonly principalCents: number }[]
  readonly exitLines: readonly PrintedLine[]
}

/** When it is rented, and when the loans it was bought with are paid off, as a whole month ends. */
export const rentalTimeOf = (
  { rehab }: DealInputs,
  { leaseUpMonths, payoffAfterMonths }: RentalInputs,
): Pick<OpenedRental, 'rentedAfterMonths' | 'refinancedAfterMonths'> => {
  // In hundredths, so that 1.1 and 2.2 months are 3.3.
  const rentedAfterMonths = (hundredths(rehab.months) + hundredths(leaseUpMonths)) / 100
  return {
    rentedAfterMonths,
    refinancedAfterMonths: Math.ceil(Math.max(rentedAfterMonths, payoffAfterMonths)),
  }
}

/** Every cost up to the refinance; holding costs end when it is rented, since the landlord's begin. */
const bridgeCosts = (
  bridge: DealInputs,
  same: CostsAtAnyPrice,
  rentedAfterMonths: number,
): CostsBeforeSale => {
  const costs = costsBeforeSale(bridge, same)
  const { hold } = costsBeforeSale({ ...bridge, months: rentedAfterMonths }, same)
  return { ...costs, hold, allInCents: costs.allInCents - totalOf(costs.hold) + totalOf(hold) }
}

/** What the rent leaves before loans until the refinance, by the first year's, in proportion to its months. */
const rentBefore = ([first]: readonly OperatingYear[], months: number): number =>
  first === undefined ? 0 : ratioOf(first.noiCents - first.reserveCents, hundredths(months), 1200)

const tiaOf = ([first]: readonly OperatingYear[]): number =>
  first === undefined ? 0 : costOf(first, pitiaCosts)

const debtOf = ({ loan, sized, closingLines, months, exitLines }: FinancedLoan): LongTermDebt => ({
  openedCents: sized.totalCents,
  paymentCents: monthlyPayment(
    sized.totalCents,
    loan.ratePercent,
    loan.interest.kind === 'amortized' ? loan.interest : 'interest only',
  ),
  closingLines,
  months,
  exitLines,
})

/** The loans it was bought with that are kept, from the month after it is rented on. */
const keptDebts = (
  inputs: DealInputs,
  {
    kept,
    same,
    refinancedAfterMonths,
    years,
  }: {
    readonly kept: (loan: Loan) => boolean
    readonly same: CostsAtAnyPrice
    readonly refinancedAfterMonths: number
    readonly years: number
  },
): LongTermDebt[] => {
  if (!inputs.loans.some(kept)) return []
  const months = refinancedAfterMonths + 12 * years
  return costsBeforeSale({ ...inputs, months }, same)
    .loans.filter(({ loan }) => kept(loan))
    .map((loan) => ({
      ...debtOf(loan),
      openedCents: loan.months[refinancedAfterMonths]?.startCents ?? 0,
      closingLines: [],
      months: loan.months.slice(refinancedAfterMonths),
    }))
}

const refinedOf = (
  sized: SizedRefinance,
  { loans }: CostsBeforeSale,
  debts: readonly LongTermDebt[],
): RentalRefinance => {
  const lines = debts.flatMap(({ closingLines }) => closingLines)
  const costCents = totalOf(lines)
  const payoffCents = sumOf(
    loans.map(({ payoffCents: owed, exitLines }) => owed + totalOf(exitLines)),
  )
  return {
    ...sized,
    lines,
    costCents,
    payoffCents,
    cashOutCents: sized.loanCents - costCents - payoffCents,
  }
}

const withDebts = (year: OperatingYear, debts: readonly LongTermDebt[]): RentalYear => {
  const paid = debts.flatMap(({ months }) => months.slice(12 * (year.year - 1), 12 * year.year))
  const debtServiceCents = sumOf(
    paid.map(({ interestCents, principalCents }) => interestCents + principalCents),
  )
  return {
    ...year,
    debtServiceCents,
    cashFlowCents: year.noiCents - year.reserveCents - debtServiceCents,
  }
}

const owedAfter = ({ openedCents, months }: LongTermDebt, count: number): number =>
  openedCents - sumOf(months.slice(0, count).map(({ principalCents }) => principalCents))

/** The months up to the refinance: those of the engine without a sale, with what is held, rented and lent besides. */
const flowsToRefinance = (
  bridge: DealInputs,
  costs: CostsBeforeSale,
  {
    debts,
    rentedAfterMonths,
    rentBeforeCents,
  }: {
    readonly debts: readonly LongTermDebt[]
    readonly rentedAfterMonths: number
    readonly rentBeforeCents: number
  },
): Pick<OpenedRental, 'months' | 'cashNeededCents' | 'cashLeftInCents'> => {
  const { months, floatsCents } = monthlyFlows(bridge, { ...costs, hold: [] }, 0)
  const last = bridge.months
  const hold = costs.hold.map((line) => heldByMonth(line, rentedAfterMonths))
  const rented = months.map(({ month }) =>
    Math.max(0, Math.min(100, 100 * month - hundredths(rentedAfterMonths))),
  )
  const rent = shareOut(rentBeforeCents, rented)
  const openedCents = sumOf(debts.map((debt) => debt.openedCents))
  const closingCents = sumOf(debts.map(({ closingLines }) => totalOf(closingLines)))
  let cumulativeCents = 0
  let lowest = 0
  const flows = months.map((flow, i): RentalMonth => {
    const isLast = flow.month === last
    const held = sumOf(hold.map((cents) => cents[i] ?? 0))
    const rentCents = rent[i] ?? 0
    const beforeDebts = flow.netCents - held + rentCents
    const opened = isLast ? openedCents : 0
    const closing = isLast ? closingCents : 0
    lowest = Math.min(lowest, cumulativeCents + beforeDebts + (floatsCents[i] ?? 0))
    cumulativeCents += beforeDebts + opened - closing
    lowest = Math.min(lowest, cumulativeCents)
    return {
      ...flow,
      holdCents: 0 - held,
      rentCents,
      financingCents: flow.financingCents - closing,
      loanCents: flow.loanCents + opened,
      netCents: beforeDebts + opened - closing,
      cumulativeCents,
      owedCents: isLast ? openedCents : flow.owedCents,
    }
  })
  return { months: flows, cashNeededCents: 0 - lowest, cashLeftInCents: 0 - cumulativeCents }
}

const holdOf = (opened: OpenedRental, sold: SoldRental): RentalHold => {
  const months = keptMonths(opened, sold)
  const rate = irrOf(months.map(({ month, netCents }) => ({ time: month, cents: netCents })))
  return { ...sold, irrAYear: rate === null ? null : (1 + rate) ** 12 - 1, months }
}

/** All months of a rental that is kept for some years and sold as the last of them ends. */
const keptMonths = (
  { months, years: all, debts, refinancedAfterMonths }: OpenedRental,
  { years, saleCents: price, sellCents, payoffCents, equityCents }: SoldRental,
): RentalMonth[] => {
  const lastOwed = price - equityCents
  const kept = [...months]
  const rents = all
    .slice(0, years)
    .flatMap(({ noiCents, reserveCents }) =>
      shareOut(noiCents - reserveCents, new Array<number>(12).fill(1)),
    )
  let { cumulativeCents = 0, owedCents = 0 } = months.at(-1) ?? {}
  for (const [i, rentCents] of rents.entries()) {
    const isLast = i === rents.length - 1
    const interest = sumOf(debts.map((debt) => debt.months[i]?.interestCents ?? 0))
    const principal = sumOf(debts.map((debt) => debt.months[i]?.principalCents ?? 0))
    const financingCents = 0 - interest - (isLast ? payoffCents - lastOwed : 0)
    const loanCents = 0 - principal - (isLast ? lastOwed : 0)
    const saleCents = isLast ? price - sellCents : 0
    const netCents = rentCents + financingCents + loanCents + saleCents
    cumulativeCents += netCents
    owedCents -= principal
    kept.push({
      month: refinancedAfterMonths + i + 1,
      buyCents: 0,
      rehabCents: 0,
      holdCents: 0,
      rentCents,
      financingCents,
      loanCents,
      saleCents,
      netCents,
      cumulativeCents,
      owedCents,
    })
  }
  return kept
}

/** A share of something; null where there is nothing to have a share of. */
const shareOf = (cents: number, ofCents: number): number | null =>
  ofCents > 0 ? cents / ofCents : null
