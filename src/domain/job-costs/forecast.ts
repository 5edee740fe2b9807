import { analyzeDeal, type DealFigures } from '../deals/analyze-deal.ts'
import { sumOf } from '../deals/cents.ts'
import type { DealInputs, Draw } from '../deals/inputs/deal-inputs.ts'
import type { PrintedLine, Section } from '../deals/inputs/line-items.ts'
import { paidByDraws, workPayments } from '../deals/loan/draws.ts'
import { addDays, daysBetween, type IsoDate } from '../iso-date.ts'
import { dayOf, type Job, type JobCost, type JobDraw, type JobEntry } from './job.ts'

/** A row of the budget against what was spent on it. All amounts are whole cents. */
export type BudgetRow = {
  /** That of the deal's printed line; `OTHER_WORK` for work that is in none. */
  readonly id: string
  readonly section: Section
  readonly name: string
  /** As planned. */
  readonly budgetCents: number
  readonly spentCents: number
  /** What it comes to in the end: what was spent, and what is left of the plan. */
  readonly forecastCents: number
  /** How many costs are on it. */
  readonly costs: number
  readonly done: boolean
}

/** A job worked out on a day. Money is whole cents. */
export type JobFigures = {
  /** In the order in which the deal prints them. */
  readonly rows: readonly BudgetRow[]
  /** The rows of the rehab with its contingency, and all rows, added up. */
  readonly rehab: BudgetTotal
  readonly all: BudgetTotal
  readonly contingency: {
    readonly budgetCents: number
    /** What rows went over their budget by, and what was spent on it itself. */
    readonly usedCents: number
    readonly leftCents: number
  }
  readonly plan: DealFigures
  /** The same deal with what is spent and known in place of what was planned. */
  readonly forecast: DealFigures
  readonly days: {
    readonly planned: number
    /** From the purchase to the sale as it is expected, or as it was. */
    readonly expected: number
    readonly plannedSaleOn: IsoDate
    readonly saleOn: IsoDate
    readonly plannedWorkDoneOn: IsoDate
  }
  readonly draws: {
    /** What lenders hold back for the work. */
    readonly holdbackCents: number
    readonly paidCents: number
    /** Asked for and not paid yet. */
    readonly requestedCents: number
  }
}

export type BudgetTotal = {
  readonly budgetCents: number
  readonly spentCents: number
  readonly forecastCents: number
}

/** The row of work that the plan does not have. */
export const OTHER_WORK = 'rehab.other'
const CONTINGENCY = 'rehab.contingency'
const OVERRUN = 'rehab.overrun'

/**
 * Works a job out: the deal's own engine with actual draws, days and sale price in place of those of the plan. A row
 * that may still cost something comes to its budget or to what was spent on it, whichever is more; a row that is done,
 * to what was spent. Rows that go over use up the contingency first. Where nothing is spent the forecast is the plan;
 * where every row has its costs and the home is sold, it is the outcome.
 */
export const workOutJob = (job: Job, entries: readonly JobEntry[], today: IsoDate): JobFigures => {
  const plan = analyzeDeal(job.plan)
  const days = daysOf(job, today)
  const draws = entries.filter((entry) => entry.kind === 'draw')
  const going = asItGoes(job, draws, days, today)
  const expected = analyzeDeal(going)
  const costs = entries.filter((entry) => entry.kind === 'cost')
  const { rows, contingency } = rowsOf(job, plan, expected, costs)
  const all = totalOf(rows)
  const beyondCents = all.forecastCents - expected.totals.totalCents
  const forecast = beyondCents === 0 ? expected : analyzeDeal(withCost(going, beyondCents))
  return {
    rows,
    rehab: totalOf(rows.filter(({ section }) => section === 'rehab')),
    all,
    contingency,
    plan,
    forecast,
    days,
    draws: {
      holdbackCents: sumOf(plan.loans.map(({ holdbackCents }) => holdbackCents)),
      paidCents: sumOf(draws.map(({ paidCents }) => paidCents ?? 0)),
      requestedCents: sumOf(draws.map(({ paidOn, cents }) => (paidOn === null ? cents : 0))),
    },
  }
}

const totalOf = (rows: readonly BudgetRow[]): BudgetTotal => ({
  budgetCents: sumOf(rows.map(({ budgetCents }) => budgetCents)),
  spentCents: sumOf(rows.map(({ spentCents }) => spentCents)),
  forecastCents: sumOf(rows.map(({ forecastCents }) => forecastCents)),
})

/** 365 days are 12 months. */
const daysIn = (months: number): number => Math.round((months * 365) / 12)
const monthsIn = (days: number): number => Math.round((Math.max(0, days) * 1200) / 365) / 100

const daysOf = (
  { plan, startedOn, expectedSaleOn, soldOn }: Job,
  today: IsoDate,
): JobFigures['days'] => {
  const planned = daysIn(plan.months)
  const started = dayOf(startedOn)
  const plannedSaleOn = addDays(started, planned)
  const stillTo = today > plannedSaleOn ? today : plannedSaleOn
  const saleOn = dayOf(soldOn ?? expectedSaleOn ?? stillTo)
  return {
    planned,
    expected: Math.max(0, daysBetween(started, saleOn)),
    plannedSaleOn,
    saleOn,
    plannedWorkDoneOn: addDays(started, daysIn(Math.min(plan.rehab.months, plan.months))),
  }
}

/** The plan with the days, the draws and the sale price that are known by now. */
const asItGoes = (
  job: Job,
  draws: readonly JobDraw[],
  days: JobFigures['days'],
  today: IsoDate,
): DealInputs => {
  const { plan, startedOn, workDoneOn, saleCents, soldOn } = job
  const at = (day: IsoDate) => monthsIn(daysBetween(dayOf(startedOn), day))
  const months = days.expected === days.planned ? plan.months : monthsIn(days.expected)
  const rehabMonths = workDoneOn === null ? plan.rehab.months : at(dayOf(workDoneOn))
  const later: DealInputs = {
    ...plan,
    closingDate: plan.closingDate === null ? null : startedOn,
    months,
    rehab: { ...plan.rehab, months: rehabMonths },
    sale: { ...plan.sale, priceCents: saleCents ?? plan.sale.priceCents },
  }
  const paid = draws.flatMap(({ paidOn, paidCents }) =>
    paidOn === null || paidCents === null || paidCents <= 0
      ? []
      : [{ month: at(dayOf(paidOn)), weight: paidCents / 100 }],
  )
  if (paid.length === 0) return later
  const isOver = workDoneOn !== null || soldOn !== null
  const earliest = isOver ? months : at(today)
  const left = drawsLeft(later, sumOf(paid.map(({ weight }) => Math.round(100 * weight)))).map(
    ({ month, weight }) => ({ month: Math.max(isOver ? months : month, earliest), weight }),
  )
  return { ...later, rehab: { ...later.rehab, draws: { by: 'weight', draws: [...paid, ...left] } } }
}

/** What of the planned draws is still to come once so much is paid, the first ones being paid first. Weights are dollars. */
const drawsLeft = (inputs: DealInputs, paidCents: number): readonly Draw[] => {
  const holdback = sumOf(analyzeDeal(inputs).loans.map(({ holdbackCents }) => holdbackCents))
  const payments = workPayments(inputs)
  const amounts = paidByDraws(holdback, payments)
  let gone = paidCents
  return payments.flatMap(({ month }, i) => {
    const planned = amounts[i] ?? 0
    const left = Math.max(0, planned - gone)
    gone = Math.max(0, gone - planned)
    return left === 0 ? [] : [{ month, weight: left / 100 }]
  })
}

type PlanRow = Pick<BudgetRow, 'id' | 'section' | 'name'> & { readonly cents: number }

/** The lines of a deal as rows: what is planned to go over the contingency is part of it, and there is one for other work. */
const planRows = (lines: readonly PrintedLine[]): readonly PlanRow[] => {
  const overrun = sumOf(lines.filter(({ id }) => id === OVERRUN).map(({ cents }) => cents))
  return lines
    .filter(({ id }) => id !== OVERRUN)
    .flatMap(({ id, section, name, cents }): PlanRow[] =>
      id === CONTINGENCY
        ? [
            { id: OTHER_WORK, section, name: 'Other work', cents: 0 },
            { id, section, name, cents: cents + overrun },
          ]
        : [{ id, section, name, cents }],
    )
}

const rowsOf = (
  job: Job,
  plan: DealFigures,
  expected: DealFigures,
  costs: readonly JobCost[],
): Pick<JobFigures, 'rows' | 'contingency'> => {
  const planned = planRows(plan.lines)
  const expectedRows = planRows(expected.lines)
  const expectedOf = new Map(expectedRows.map(({ id, cents }) => [id, cents]))
  const known = new Set(planned.map(({ id }) => id))
  // A later sale may bring a fee that the plan has not.
  const added = expectedRows.filter(({ id }) => !known.has(id)).map((row) => ({ ...row, cents: 0 }))
  for (const { id } of added) known.add(id)
  const byRow = Map.groupBy(costs, ({ row }) => (row !== null && known.has(row) ? row : OTHER_WORK))
  const isSold = job.soldOn !== null
  const workDone = isSold || job.workDoneOn !== null
  const rows = [...planned, ...added].map(({ id, section, name, cents }): BudgetRow => {
    const own = byRow.get(id) ?? []
    const spentCents = sumOf(own.map((cost) => cost.cents))
    const done =
      job.doneRows.includes(id) || (section === 'rehab' ? workDone : isSold && own.length > 0)
    const open = section === 'rehab' ? cents : (expectedOf.get(id) ?? 0)
    const forecastCents = done ? spentCents : own.length === 0 ? open : Math.max(spentCents, open)
    const row = { id, section, name, budgetCents: cents, spentCents, costs: own.length, done }
    return { ...row, forecastCents }
  })
  return withContingency(rows, workDone)
}

const withContingency = (
  rows: readonly BudgetRow[],
  workDone: boolean,
): Pick<JobFigures, 'rows' | 'contingency'> => {
  const own = rows.find(({ id }) => id === CONTINGENCY)
  const budgetCents = own?.budgetCents ?? 0
  const over = sumOf(
    rows.map(({ id, section, forecastCents, budgetCents: budget }) =>
      section === 'rehab' && id !== CONTINGENCY ? Math.max(0, forecastCents - budget) : 0,
    ),
  )
  const usedCents = over + Math.max(0, own?.spentCents ?? 0)
  const closed = workDone || (own?.done ?? false)
  const left = closed ? 0 : Math.max(Math.min(0, budgetCents), budgetCents - usedCents)
  return {
    rows: rows.map((row) =>
      row.id === CONTINGENCY ? { ...row, forecastCents: row.spentCents + left } : row,
    ),
    contingency: { budgetCents, usedCents, leftCents: Math.max(0, budgetCents - usedCents) },
  }
}

/** What goes beyond the plan, or stays under it, as one more cost: no other line moves with it. */
const withCost = (inputs: DealInputs, cents: number): DealInputs => ({
  ...inputs,
  hold: [
    ...inputs.hold,
    { id: 'job', name: 'Beyond the plan, by what was spent', basis: { kind: 'fixed', cents } },
  ],
})
