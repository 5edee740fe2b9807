import { totalOf } from '../costs.ts'
import { arvOf } from '../inputs/after-repair.ts'
import type { DealInputs } from '../inputs/deal-inputs.ts'
import { rehabBudgetOf, rehabLines } from '../inputs/line-items.ts'
import { workPayments } from '../loan/draws.ts'
import { beyondTarget, profitOf } from './beyond-target.ts'
import { lastDollarThatLeaves } from './last-dollar.ts'

/**
 * What all the work of a deal may cost at its price, contingency and permits included, so that exactly its target is
 * left: whole US dollars. The months, the contingency and the after-repair value stay those of the deal. The result is
 * the largest budget, a whole number of dollars from the deal's own, that leaves the target. So the room is at least
 * the cost of the work exactly where the deal leaves its target. Below 0 it is what the deal lacks without any work.
 *
 * `beyondCents` is what the deal as it is leaves beyond its target, where that is known already.
 */
export const roomForRepairsUsd = (inputs: DealInputs, beyondCents?: number): number => {
  const work = workOf(inputs)
  const usd = lastDollarThatLeaves((more) => work.leftWith(work.budgetCents + 100 * more), {
    usd: 0,
    left: beyondCents ?? work.leftWith(work.budgetCents),
    slope: USUAL_SLOPE,
    leastSlope: MIN_SLOPE,
    min: -Math.floor(work.budgetCents / 100),
    max: Math.ceil(work.saleCents / 100),
  })
  if (usd === null) return Math.min(0, Math.floor(work.leftWith(0) / 100))
  return dollarsOf(inputs, work.budgetCents + 100 * usd)
}

/** Whether the room of a deal is `usd` or more: the deal is worked out once, where the room takes three times. */
export const hasRoomFor = (inputs: DealInputs, usd: number): boolean => {
  const work = workOf(inputs)
  const { contingencyPercent } = inputs.rehab
  let more = Math.floor((100 * usd) / (1 + contingencyPercent / 100) / 100 - work.budgetCents / 100)
  more = Math.max(more, -Math.floor(work.budgetCents / 100))
  while (dollarsOf(inputs, work.budgetCents + 100 * more) < usd) more++
  return work.leftWith(work.budgetCents + 100 * more) >= 0
}

const workOf = (inputs: DealInputs) => {
  const saleCents = inputs.sale.priceCents ?? arvOf(inputs)
  const payments = workPayments(inputs)
  const leftWith = (budgetCents: number): number => {
    const worked = withBudget(inputs, budgetCents)
    const profit = profitOf(worked, saleCents, { rehab: rehabLines(worked), payments })
    return beyondTarget(inputs.target, profit)
  }
  return { saleCents, leftWith, budgetCents: rehabBudgetOf(inputs) }
}

/** The same deal with `cents` for budget, what is added and permits. */
const withBudget = (inputs: DealInputs, cents: number): DealInputs => {
  const { rehab } = inputs
  const added = { ...rehab.added, costCents: 0 }
  const budget = { kind: 'amount', cents } as const
  return { ...inputs, rehab: { ...rehab, budget, added, permitsCents: 0 } }
}

/** The cost of the work with `budgetCents` for budget, what is added and permits. */
const dollarsOf = (inputs: DealInputs, budgetCents: number): number =>
  Math.round(totalOf(rehabLines(withBudget(inputs, budgetCents))) / 100)

/** Cents that a dollar of budget costs, with contingency, points and interest on it. */
const USUAL_SLOPE = 118
/** A larger part that is held back can bear less interest than the advance it takes the place of. */
const MIN_SLOPE = 80
