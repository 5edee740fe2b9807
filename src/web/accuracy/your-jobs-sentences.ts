import type { TrackRecordAnswer } from '../../contract/job-costs/jobs.ts'
import { formatCounted, formatDays } from '../ui/words/format.ts'
import { inWholeDollars } from '../ui/words/whole-dollars.ts'

/** `Your 4 jobs: the work 12% over budget, 21 days late, sold 2% above plan. Profit …` */
export const recordText = (record: NonNullable<TrackRecordAnswer['record']>): string => {
  const { jobs, overBudget, daysLate, saleOverPlan, profitCents, plannedProfitCents } = record
  const parts = [
    overBudget === null
      ? null
      : `the work ${share(overBudget, 'over budget', 'under budget', 'on budget')}`,
    daysLate === 0
      ? 'on time'
      : `${formatDays(Math.abs(daysLate))} ${daysLate > 0 ? 'late' : 'early'}`,
    saleOverPlan === null
      ? null
      : `sold ${share(saleOverPlan, 'above plan', 'below plan', 'as planned')}`,
  ]
  const said = parts.filter((part) => part !== null).join(', ')
  return `Your ${formatCounted(jobs, 'job')}: ${said}. Profit ${inWholeDollars(profitCents)}, planned ${inWholeDollars(plannedProfitCents)}.`
}

const share = (part: number, above: string, below: string, same: string): string => {
  const percent = Math.round(100 * part)
  return percent === 0 ? same : `${Math.abs(percent)}% ${percent > 0 ? above : below}`
}
