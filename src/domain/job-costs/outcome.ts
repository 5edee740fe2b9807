import { sumOf } from '../deals/cents.ts'
import type { JobFigures } from './forecast.ts'
import type { Job } from './job.ts'

/** A job that is over, against its plan. Money is whole cents. */
export type JobOutcome = {
  readonly rehab: { readonly plannedCents: number; readonly cents: number }
  readonly days: { readonly planned: number; readonly taken: number }
  readonly sale: { readonly plannedCents: number; readonly cents: number }
  readonly profit: { readonly plannedCents: number; readonly cents: number }
}

/** Plan and outcome of a job; null until its home is sold. */
export const outcomeOf = (
  { soldOn, saleCents }: Job,
  { plan, forecast, rehab, days }: JobFigures,
): JobOutcome | null =>
  soldOn === null || saleCents === null
    ? null
    : {
        rehab: { plannedCents: rehab.budgetCents, cents: rehab.forecastCents },
        days: { planned: days.planned, taken: days.expected },
        sale: { plannedCents: plan.saleCents, cents: saleCents },
        profit: { plannedCents: plan.profitCents, cents: forecast.profitCents },
      }

/** How a person's jobs went against their plans: shares are plain numbers (.12 is 12%), null where there is no plan. */
export type TrackRecord = {
  readonly jobs: number
  /** What all work cost, over what it was to cost with contingency. */
  readonly overBudget: number | null
  /** On average; below 0 where they were early. */
  readonly daysLate: number
  /** What all homes sold for, over the sale prices of their plans. */
  readonly saleOverPlan: number | null
  readonly profitCents: number
  readonly plannedProfitCents: number
}

/** The record of jobs that are over; null without any. */
export const trackRecordOf = (outcomes: readonly JobOutcome[]): TrackRecord | null => {
  const jobs = outcomes.length
  if (jobs === 0) return null
  const all = (of: (outcome: JobOutcome) => number) => sumOf(outcomes.map(of))
  const over = (cents: number, planned: number) => (planned > 0 ? cents / planned - 1 : null)
  return {
    jobs,
    overBudget: over(
      all(({ rehab }) => rehab.cents),
      all(({ rehab }) => rehab.plannedCents),
    ),
    daysLate: Math.round(all(({ days }) => days.taken - days.planned) / jobs),
    saleOverPlan: over(
      all(({ sale }) => sale.cents),
      all(({ sale }) => sale.plannedCents),
    ),
    profitCents: all(({ profit }) => profit.cents),
    plannedProfitCents: all(({ profit }) => profit.plannedCents),
  }
}

/** What a unit of some work has cost a person, by their own jobs. */
export type OwnUnitPrice = {
  /** Area and task of the scope, as it was typed last. */
  readonly name: string
  readonly unit: string
  /** All that was spent on it, over all units of it. */
  readonly unitCents: number
  readonly plannedUnitCents: number
  readonly jobs: number
}

/** The unit prices of finished work, by area, task and unit of the scope, by name: only of rows that have costs. */
export const ownUnitPricesOf = (
  jobs: readonly { readonly job: Job; readonly figures: JobFigures }[],
): readonly OwnUnitPrice[] => {
  const done = jobs.flatMap(({ job: { plan, workDoneOn, soldOn }, figures }) => {
    const { budget } = plan.rehab
    if (budget.kind !== 'scope' || (workDoneOn ?? soldOn) === null) return []
    return budget.rows.flatMap(({ id, area, task, unit, unitCents, quantity }) => {
      const row = figures.rows.find((one) => one.id === `rehab.row.${id}`)
      return row === undefined || row.costs === 0 || row.spentCents <= 0 || quantity <= 0
        ? []
        : [{ name: `${area}: ${task}`, unit, unitCents, quantity, spentCents: row.spentCents }]
    })
  })
  const byName = Map.groupBy(done, ({ name, unit }) => `${name}\n${unit}`.toLowerCase())
  return [...byName.values()]
    .flatMap((rows) => {
      const last = rows.at(-1)
      if (last === undefined) return []
      const units = sumOf(rows.map(({ quantity }) => quantity))
      const per = (cents: number) => Math.round(cents / units)
      return [
        {
          name: last.name,
          unit: last.unit,
          unitCents: per(sumOf(rows.map(({ spentCents }) => spentCents))),
          plannedUnitCents: per(sumOf(rows.map((row) => row.unitCents * row.quantity))),
          jobs: rows.length,
        },
      ]
    })
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
