import { daysBetween, type IsoDate } from '../iso-date.ts'
import type { JobFigures } from './forecast.ts'
import { dayOf, type Job, type JobEntry } from './job.ts'

/** What needs doing about a job, the most pressing first. Money is whole cents. */
export type JobWarning =
  | { readonly kind: 'loan overdue'; readonly dueOn: IsoDate; readonly days: number }
  /** The sale is expected after the loan is due. */
  | { readonly kind: 'loan ends first'; readonly dueOn: IsoDate; readonly saleOn: IsoDate }
  | { readonly kind: 'loan due soon'; readonly dueOn: IsoDate; readonly days: number }
  /** Rows went over by more than the contingency. */
  | { readonly kind: 'contingency gone'; readonly overCents: number }
  /** What is left of the work takes more than what is left to draw, by more than was planned. */
  | {
      readonly kind: 'draws run out'
      readonly leftToDrawCents: number
      readonly workLeftCents: number
    }
  | {
      readonly kind: 'draw unpaid'
      readonly requestedOn: IsoDate
      readonly cents: number
      readonly days: number
    }
  | { readonly kind: 'work late'; readonly plannedOn: IsoDate; readonly days: number }
  | { readonly kind: 'a loss'; readonly lossCents: number }

/** From this many days on a loan is due soon. */
const LOAN_DUE_SOON_DAYS = 45
/** A draw is paid within days of its inspection as a rule. */
const DRAW_LATE_DAYS = 10

export const warningsOf = (
  job: Job,
  entries: readonly JobEntry[],
  figures: JobFigures,
  today: IsoDate,
): readonly JobWarning[] => {
  if (job.soldOn !== null) return []
  return [
    ...loanWarnings(job, figures, today),
    ...moneyWarnings(job, figures),
    ...entries.flatMap((entry): JobWarning[] => {
      if (entry.kind !== 'draw' || entry.paidOn !== null) return []
      const { cents } = entry
      const requestedOn = dayOf(entry.requestedOn)
      const days = daysBetween(requestedOn, today)
      return days > DRAW_LATE_DAYS ? [{ kind: 'draw unpaid', requestedOn, cents, days }] : []
    }),
    ...workWarnings(job, figures, today),
  ]
}

const loanWarnings = (
  { loanDueOn }: Job,
  { days: { saleOn } }: JobFigures,
  today: IsoDate,
): JobWarning[] => {
  if (loanDueOn === null) return []
  const dueOn = dayOf(loanDueOn)
  const days = daysBetween(today, dueOn)
  if (days < 0) return [{ kind: 'loan overdue', dueOn, days: -days }]
  if (saleOn > dueOn) return [{ kind: 'loan ends first', dueOn, saleOn }]
  return days <= LOAN_DUE_SOON_DAYS ? [{ kind: 'loan due soon', dueOn, days }] : []
}

const moneyWarnings = (
  { workDoneOn }: Job,
  { rehab, contingency, draws, forecast }: JobFigures,
): JobWarning[] => {
  const overCents = contingency.usedCents - Math.max(0, contingency.budgetCents)
  const workLeftCents = rehab.forecastCents - rehab.spentCents
  const leftToDrawCents = draws.holdbackCents - draws.paidCents
  // Where the lender holds back less than the work costs, the rest was to be paid in cash from the start.
  const inCash = Math.max(0, rehab.budgetCents - draws.holdbackCents)
  const spentInCash = Math.max(0, rehab.spentCents - draws.paidCents)
  const runsOut =
    workDoneOn === null &&
    draws.holdbackCents > 0 &&
    draws.paidCents > 0 &&
    workLeftCents - leftToDrawCents > Math.max(0, inCash - spentInCash)
  return [
    ...(overCents > 0 ? [{ kind: 'contingency gone', overCents } as const] : []),
    ...(runsOut ? [{ kind: 'draws run out', leftToDrawCents, workLeftCents } as const] : []),
    ...(forecast.profitCents < 0
      ? [{ kind: 'a loss', lossCents: -forecast.profitCents } as const]
      : []),
  ]
}

const workWarnings = (
  { workDoneOn }: Job,
  { days: { plannedWorkDoneOn: plannedOn } }: JobFigures,
  today: IsoDate,
): JobWarning[] =>
  workDoneOn === null && today > plannedOn
    ? [{ kind: 'work late', plannedOn, days: daysBetween(plannedOn, today) }]
    : []
