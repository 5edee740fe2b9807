import type { Section } from '../../domain/deals/inputs/line-items.ts'
import type { BudgetRow, JobFigures } from '../../domain/job-costs/forecast.ts'
import type { JobCost } from '../../domain/job-costs/job.ts'
import type { JobWarning } from '../../domain/job-costs/warnings.ts'
import { formatCents, formatDate, formatDays } from '../ui/words/format.ts'
import { inWholeDollars } from '../ui/words/whole-dollars.ts'

/** The parts of the budget, as a job lists them: the work first. */
export const sectionNames: readonly (readonly [Section, string])[] = [
  ['rehab', 'The work'],
  ['hold', 'Holding'],
  ['financing', 'Loan'],
  ['buy', 'Buying'],
  ['sell', 'Selling'],
]

export const warningText = (warning: JobWarning): string => {
  switch (warning.kind) {
    case 'loan overdue':
      return `The loan was due on ${formatDate(warning.dueOn)}, ${formatDays(warning.days)} ago. Ask the lender for an extension.`
    case 'loan ends first':
      return `The loan is due on ${formatDate(warning.dueOn)}, before the sale you expect on ${formatDate(warning.saleOn)}. Ask the lender what an extension costs.`
    case 'loan due soon':
      return `The loan is due on ${formatDate(warning.dueOn)}, in ${formatDays(warning.days)}.`
    case 'contingency gone':
      return `The contingency is used up: the work goes ${inWholeDollars(warning.overCents)} beyond it.`
    case 'draws run out':
      return `The lender still holds ${inWholeDollars(warning.leftToDrawCents)}, and the work that is left takes ${inWholeDollars(warning.workLeftCents)}. Plan to pay ${inWholeDollars(warning.workLeftCents - warning.leftToDrawCents)} yourself.`
    case 'draw unpaid':
      return `The draw of ${inWholeDollars(warning.cents)} from ${formatDate(warning.requestedOn)} is not paid after ${formatDays(warning.days)}. Call the lender.`
    case 'work late':
      return `The work was planned to be finished on ${formatDate(warning.plannedOn)}, ${formatDays(warning.days)} ago.`
    case 'a loss':
      return `As things are, the job loses ${inWholeDollars(warning.lossCents)}.`
  }
}

/** `$1,250.50 for Kitchen: Cabinets`. */
export const costWords = (
  { cents, row }: Pick<JobCost, 'cents' | 'row'>,
  rows: readonly Pick<BudgetRow, 'id' | 'name'>[],
): string => `${formatCents(cents)} for ${rows.find(({ id }) => id === row)?.name ?? 'Other work'}`

/** `4 days later than planned`; null where it is as planned. */
export const lateText = ({ planned, expected }: JobFigures['days']): string | null => {
  const late = expected - planned
  return late === 0
    ? null
    : `${formatDays(Math.abs(late))} ${late > 0 ? 'later' : 'earlier'} than planned`
}

/** `$4,300 less than planned`; null where it is as planned. */
export const beyondPlan = (cents: number, plannedCents: number): string | null => {
  const beyond = Math.round((cents - plannedCents) / 100)
  return beyond === 0
    ? null
    : `${inWholeDollars(100 * Math.abs(beyond))} ${beyond > 0 ? 'more' : 'less'} than planned`
}
