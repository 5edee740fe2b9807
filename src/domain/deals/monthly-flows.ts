import { shareOut, sumOf } from './cents.ts'
import { type CostsBeforeSale, netOfSale, totalOf } from './costs.ts'
import type { DealInputs } from './inputs/deal-inputs.ts'
import { byMonthParts, type PrintedLine } from './inputs/line-items.ts'
import { paidByDraws } from './loan/draws.ts'

/** The buyer's own money in a month, in cents: in above 0, out below. Month 0 is the day of closing. */
export type MonthFlow = {
  readonly month: number
  /** Price and costs of buying. */
  readonly buyCents: number
  readonly rehabCents: number
  readonly holdCents: number
  /** Points, fees and interest. */
  readonly financingCents: number
  /** What lenders pay out, less what they are paid back. */
  readonly loanCents: number
  /** Sale price less costs of selling. */
  readonly saleCents: number
  /** All of it; over all months the profit. */
  readonly netCents: number
  /** All months up to this one. */
  readonly cumulativeCents: number
  /** What lenders are owed as it ends; before they are paid off in the last. */
  readonly owedCents: number
}

export type Flows = {
  readonly months: readonly MonthFlow[]
  /**
   * How far the balance of each month lies from that of its end while its work and its debts are paid and its draws and
   * its sale have not come yet. Cents; below 0 where more is in.
   */
  readonly floatsCents: readonly number[]
  /** Own money to bring to closing. */
  readonly cashToCloseCents: number
  /** The most own money that is ever in at a time: work is paid before its draw comes back. */
  readonly peakCashCents: number
}

/** The flows of a deal that sells at a price in cents, the last month with the sale. */
export const monthlyFlows = (
  inputs: DealInputs,
  costs: CostsBeforeSale,
  saleCents: number,
): Flows => {
  const last = Math.ceil(inputs.months)
  const { loans, payments } = costs
  const rehab = paidByDraws(totalOf(costs.rehab), payments)
  const hold = costs.hold.map((line) => heldByMonth(line, inputs.months))
  const loanTotal = sumOf(loans.map(({ sized }) => sized.totalCents))
  const flowOf = (month: number) => {
    const isIn = (time: number) => Math.ceil(time) === month
    const advanced = month === 0 ? sumOf(loans.map(({ sized }) => sized.advanceCents)) : 0
    const drawn = sumOf(
      loans.flatMap(({ draws }) =>
        draws.filter((draw) => isIn(draw.month)).map((draw) => draw.cents),
      ),
    )
    const principal = sumOf(loans.map(({ months }) => months[month - 1]?.principalCents ?? 0))
    const payoff = month === last ? sumOf(loans.map(({ payoffCents }) => payoffCents)) : 0
    const exit = month === last ? sumOf(loans.map(({ exitLines }) => totalOf(exitLines))) : 0
    const atSale = month === last ? netOfSale(inputs, saleCents, loanTotal) : 0
    const bought = month === 0 ? costs.price.cents + totalOf(costs.buy) : 0
    const worked = sumOf(payments.map(({ month: time }, i) => (isIn(time) ? (rehab[i] ?? 0) : 0)))
    const held = sumOf(hold.map((cents) => cents[month] ?? 0))
    const financing = sumOf(loans.map((loan) => financingIn(loan, month, last)))
    // From 0, so that nothing is 0 and not -0.
    const flow = {
      month,
      buyCents: 0 - bought,
      rehabCents: 0 - worked,
      holdCents: 0 - held,
      financingCents: 0 - financing - exit,
      loanCents: advanced + drawn - principal - payoff,
      saleCents: atSale,
    }
    // The balance when the work is paid and its draw and the sale have not come yet.
    const float = -drawn - atSale + payoff + exit
    return { flow, float, owedGrowth: advanced + drawn - principal }
  }
  let cumulativeCents = 0
  let owedCents = 0
  let lowest = 0
  const floatsCents: number[] = []
  const months = Array.from({ length: last + 1 }, (_, month): MonthFlow => {
    const { flow, float, owedGrowth } = flowOf(month)
    const netCents =
      flow.buyCents +
      flow.rehabCents +
      flow.holdCents +
      flow.financingCents +
      flow.loanCents +
      flow.saleCents
    cumulativeCents += netCents
    owedCents += owedGrowth
    lowest = Math.min(lowest, cumulativeCents, cumulativeCents + float)
    floatsCents.push(float)
    return { ...flow, netCents, cumulativeCents, owedCents }
  })
  return { months, floatsCents, cashToCloseCents: cashToClose(costs), peakCashCents: -lowest + 0 }
}

/** What a line of holding costs takes in each month from closing on, in cents; all of it at closing where no time passes. */
export const heldByMonth = ({ cents, basis }: PrintedLine, months: number): number[] =>
  months === 0
    ? [cents]
    : [0, ...shareOut(cents, byMonthParts(basis.kind === 'by month' ? basis.cents : [1], months))]

/** The costs of a loan in a month, without exit fees; a reserve is funded at closing. */
const financingIn = (
  { loan, closingLines, drawFees, draws, months, interest }: CostsBeforeSale['loans'][number],
  month: number,
  last: number,
): number => {
  const paid = loan.interest.kind === 'amortized' ? 'monthly' : loan.interest.paid
  const interestCents =
    paid === 'monthly'
      ? (months[month - 1]?.interestCents ?? 0)
      : month === (paid === 'reserve' ? 0 : last)
        ? interest.cents
        : 0
  const count = draws.filter((draw) => Math.ceil(draw.month) === month).length
  return (
    (month === 0 ? totalOf(closingLines) : 0) +
    (drawFees.length === 0 ? 0 : count * loan.drawFeeCents) +
    interestCents
  )
}

const cashToClose = ({ price, buy, loans }: CostsBeforeSale): number =>
  price.cents +
  totalOf(buy) +
  sumOf(
    loans.map(
      ({ loan, sized, closingLines, interest }) =>
        totalOf(closingLines) -
        sized.advanceCents +
        (loan.interest.kind !== 'amortized' && loan.interest.paid === 'reserve'
          ? interest.cents
          : 0),
    ),
  )
