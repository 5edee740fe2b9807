import type { DealInputs } from '../deals/inputs/deal-inputs.ts'
import { type IsoDate, parseIsoDate } from '../iso-date.ts'

/**
 * The job of a deal that was won, from buying to selling. Money is whole US cents, days are YYYY-MM-DD. The plan is the deal as it was when
 * the job began: nothing moves it by itself.
 */
export type Job = {
  readonly plan: DealInputs
  /** The day the purchase closed: months of the plan count from it. */
  readonly startedOn: string
  /** The day the loan is due; null when unknown, or when there is none. */
  readonly loanDueOn: string | null
  /** When it is expected to sell; null for the day of the plan, or today where that has passed. */
  readonly expectedSaleOn: string | null
  /** The day the work was finished: nothing more is spent on it. */
  readonly workDoneOn: string | null
  /** The day the sale closed, with what it brought; both null until then. */
  readonly soldOn: string | null
  readonly saleCents: number | null
  /** The rows of the budget that cost nothing more, by their id. */
  readonly doneRows: readonly string[]
}

/** What was spent on a job. */
export type JobCost = {
  readonly kind: 'cost'
  readonly on: string
  readonly payee: string
  /** Below 0 for a refund. */
  readonly cents: number
  /** The row of the budget it is for, by its id; null for work that is in none. */
  readonly row: string | null
  readonly note: string
  /** The line of a statement that it was imported from; null where it was typed. */
  readonly bankLine: string | null
}

/** What a lender is asked for, and pays out of the holdback. */
export type JobDraw = {
  readonly kind: 'draw'
  readonly requestedOn: string
  readonly cents: number
  /** Both null until it is paid. */
  readonly paidOn: string | null
  readonly paidCents: number | null
  readonly note: string
}

export type JobEntry = JobCost | JobDraw

/** The most that jobs may have. */
export const jobLimits = {
  /** Of an account. */
  jobs: 200,
  /** Costs and draws of a job. */
  entries: 2000,
  /** $100 million, as in a deal. */
  cents: 10_000_000_000,
} as const

/** A day of a job, which its contract has checked. */
export const dayOf = (text: string): IsoDate => {
  const day = parseIsoDate(text)
  if (day === null) throw new RangeError(`no such day: ${text}`)
  return day
}
