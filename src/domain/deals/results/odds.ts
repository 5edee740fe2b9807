import { numberAt } from '../../entry-at.ts'
import { LIKELY_DEVIATIONS } from '../../valuation/range/range-levels.ts'
import { costsBeforeSale, loanTotalOf, netOfSale, plannedSaleCents, totalOf } from '../costs.ts'
import { afterRepairOf } from '../inputs/after-repair.ts'
import type { CostLine, DealInputs, Spread } from '../inputs/deal-inputs.ts'
import { rehabLines } from '../inputs/line-items.ts'

/** What after-repair values like this one turn out as: `LIKELY_PERCENT` between the ends, half under the middle. */
export type ArvDistribution = {
  readonly lowCents: number
  readonly middleCents: number
  readonly highCents: number
}

/** How a deal may end. */
export type Odds = {
  /** From 0 to 1; profit is 1 less this, and no profit at all counts as a profit of 0. */
  readonly chanceOfLoss: number
  /** One in ten ends below the first, half below the second, nine in ten below the third. */
  readonly profit: {
    readonly p10Cents: number
    readonly p50Cents: number
    readonly p90Cents: number
  }
}

/**
 * The odds of a deal: 101 sale prices by 15 rehab costs by 15 times, each step equally likely and each of the 22,725
 * combinations worked out by the engine to the cent. The three are taken as independent of one another. The loan is as
 * closed: rehab beyond the plan is paid in cash, and the sale price moves with the value the home turns out to have.
 *
 * Costs up to the sale, rehab and what a sale leaves do not hang on one another, so the engine works out each step
 * once and a combination is their sum, exactly (why a grid and no random draws:
 * [decision 25](../../../docs/decisions/025-the-deal-in-whole-cents.md)).
 */
export const chanceOfLoss = (inputs: DealInputs, arv: ArvDistribution): Odds => {
  const steps = oddsSteps(inputs, arv)
  const plan = costsBeforeSale(inputs)
  const loanCents = loanTotalOf(plan)
  const overBudget = overBudgetCents(inputs, steps.overrunPercents)
  const netAt = (months: number) =>
    steps.sales.map((sale) => netOfSale({ ...inputs, months }, sale, loanCents))
  const netAtAnyTime = inputs.sale.costs.some(hangsOnTime) ? null : netAt(inputs.months)
  return oddsOf(
    steps.months.flatMap((months) => {
      const { allInCents } = costsBeforeSale({ ...inputs, months })
      const nets = netAtAnyTime ?? netAt(months)
      return overBudget.flatMap((over) => nets.map((net) => net - allInCents - over))
    }),
  )
}

/** The odds of equally likely profits in cents, at least one of them. */
export const oddsOf = (equallyLikely: readonly number[]): Odds => {
  const profits = Float64Array.from(equallyLikely).sort()
  const losses = profits.findIndex((profit) => profit >= 0)
  const at = (share: number) => numberAt(profits, Math.floor(share * profits.length))
  return {
    chanceOfLoss: (losses === -1 ? profits.length : losses) / profits.length,
    profit: { p10Cents: at(0.1), p50Cents: at(0.5), p90Cents: at(0.9) },
  }
}

/** What the rehab takes beyond the plan at each overrun, in cents: paid in cash, whatever lenders hold back. */
export const overBudgetCents = (
  inputs: DealInputs,
  overrunPercents: readonly number[],
): number[] => {
  const at = (overrunPercent: number) =>
    totalOf(rehabLines({ ...inputs, rehab: { ...inputs.rehab, overrunPercent } }))
  const planned = at(inputs.rehab.overrunPercent)
  return overrunPercents.map((percent) => at(percent) - planned)
}

/** The distribution of a deal's after-repair value; null without its range. */
export const arvDistributionOf = (inputs: DealInputs): ArvDistribution | null => {
  const { cents, range80 } = afterRepairOf(inputs)
  return range80 && { ...range80, middleCents: cents }
}

/** The equally likely steps of what may go another way, ascending. */
export const oddsSteps = (inputs: DealInputs, arv: ArvDistribution) => {
  const { rehab, months } = inputs.spreads
  const planned = plannedSaleCents(inputs)
  const ends = {
    low: arv.lowCents / arv.middleCents,
    high: arv.highCents / arv.middleCents,
  }
  return {
    sales: stepsOf(SALE_STEPS, ends).map((share) => Math.round(share * planned)),
    overrunPercents: stepsOf(COST_STEPS, spreadAround(rehab)).map((share) =>
      roundTo(10_000, share * (100 + inputs.rehab.overrunPercent) - 100),
    ),
    months: stepsOf(COST_STEPS, spreadAround(months)).map((share) =>
      roundTo(100, share * inputs.months),
    ),
  }
}

const hangsOnTime = ({ basis: { kind } }: CostLine): boolean =>
  kind === 'a month' || kind === 'a year' || kind === 'by month' || kind === 'percent a year'

const SALE_STEPS = 101
const COST_STEPS = 15

/** The ends that hold `LIKELY_PERCENT` of cases, as shares of the plan. */
export type Ends = { readonly low: number; readonly high: number }

const spreadAround = ({ underPercent, overPercent }: Spread): Ends => ({
  low: 1 - underPercent / 100,
  high: 1 + overPercent / 100,
})

/**
 * Equally likely shares of the plan, ascending: the middles of `count` steps of a lognormal distribution whose two
 * halves are as wide as the ends say (a split normal in logarithms; Wallis 2014, Statistical Science 29). Half lie
 * under the plan.
 */
export const stepsOf = (count: number, { low, high }: Ends): number[] =>
  Array.from({ length: count }, (_, i) => {
    const normal = normalQuantile((i + 0.5) / count)
    const end = normal < 0 ? -Math.log(low) : Math.log(high)
    return Math.exp((normal * end) / LIKELY_DEVIATIONS)
  })

const roundTo = (parts: number, number: number): number => Math.round(number * parts) / parts

/** The normal quantile of a share between 0 and 1, to nine decimals (P. J. Acklam 2003). */
const normalQuantile = (share: number): number => {
  if (share > 0.5) return -normalQuantile(1 - share)
  if (share < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(share))
    return polynomial(TAIL_TOP, q) / polynomial(TAIL_BOTTOM, q)
  }
  const q = share - 0.5
  return (q * polynomial(CENTER_TOP, q * q)) / polynomial(CENTER_BOTTOM, q * q)
}

const polynomial = (coefficients: readonly number[], x: number): number =>
  coefficients.reduce((sum, one) => sum * x + one, 0)

const CENTER_TOP = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
  2.506628277459239,
]
const CENTER_BOTTOM = [
  -54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572,
  1,
]
const TAIL_TOP = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734,
  4.374664141464968, 2.938163982698783,
]
const TAIL_BOTTOM = [
  0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1,
]
