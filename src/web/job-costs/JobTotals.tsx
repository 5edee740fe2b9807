import { TriangleAlert } from 'lucide-react'
import { daysBetween, type IsoDate } from '../../domain/iso-date.ts'
import type { JobFigures } from '../../domain/job-costs/forecast.ts'
import { dayOf, type Job } from '../../domain/job-costs/job.ts'
import type { JobWarning } from '../../domain/job-costs/warnings.ts'
import { formatCount } from '../ui/words/format.ts'
import { inWholeDollars } from '../ui/words/whole-dollars.ts'
import { beyondPlan, lateText, warningText } from './job-sentences.ts'

/** What leads a job: what needs doing, then how far money and days are. */
export const JobTotals = ({
  job,
  figures,
  warnings,
  today,
}: {
  readonly job: Job
  readonly figures: JobFigures
  readonly warnings: readonly JobWarning[]
  readonly today: IsoDate
}) => {
  const { rehab, all, contingency, plan, forecast, days } = figures
  const over = job.soldOn !== null
  const day = Math.max(0, daysBetween(dayOf(job.startedOn), over ? days.saleOn : today))
  return (
    <section aria-label="Where the job is" className="mt-4 grid gap-3">
      {warnings.length === 0 ? null : (
        <ul className="grid gap-2">
          {warnings.map((warning) => (
            <li
              key={warningText(warning)}
              className="flex gap-2 rounded-card bg-notice-soft px-3 py-2 text-ink"
            >
              <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-notice" />
              {warningText(warning)}
            </li>
          ))}
        </ul>
      )}
      <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <Total
          label="Spent on the work"
          figure={inWholeDollars(rehab.spentCents)}
          note={`of ${inWholeDollars(rehab.budgetCents)}`}
          bar={{ part: rehab.spentCents, whole: rehab.budgetCents }}
        />
        <Total
          label={over ? 'Profit' : 'Profit as things are'}
          figure={inWholeDollars(forecast.profitCents)}
          note={beyondPlan(forecast.profitCents, plan.profitCents) ?? 'as planned'}
        />
        <Total
          label="Contingency left"
          figure={inWholeDollars(contingency.leftCents)}
          note={`of ${inWholeDollars(contingency.budgetCents)}`}
          bar={{ part: contingency.usedCents, whole: contingency.budgetCents }}
        />
        <Total
          label={over ? 'Days taken' : 'Day'}
          figure={formatCount(day)}
          note={lateText(days) ?? `of ${formatCount(days.planned)}`}
          bar={{ part: day, whole: days.planned }}
        />
      </dl>
      <p className="text-muted text-sm">
        {over ? 'All costs' : 'All costs, with what is still to come'}:{' '}
        {inWholeDollars(all.forecastCents)}, planned {inWholeDollars(all.budgetCents)}. Spent so
        far: {inWholeDollars(all.spentCents)}.
      </p>
    </section>
  )
}

const Total = ({
  label,
  figure,
  note,
  bar,
}: {
  readonly label: string
  readonly figure: string
  readonly note: string
  readonly bar?: { readonly part: number; readonly whole: number }
}) => (
  <div className="min-w-0 rounded-card border border-line bg-card p-3">
    <dt className="text-muted text-sm">{label}</dt>
    <dd>
      <span className="tabular block break-words font-bold text-xl tracking-tight">{figure}</span>
      <span className="block text-muted text-sm">{note}</span>
      {bar === undefined ? null : <Bar {...bar} />}
    </dd>
  </div>
)

/** How much of a whole is used; in another color beyond it. The figures beside it say the same in words. */
export const Bar = ({ part, whole }: { readonly part: number; readonly whole: number }) => {
  const share = whole > 0 ? part / whole : part > 0 ? 2 : 0
  return (
    <span aria-hidden className="mt-1.5 block h-2 overflow-hidden rounded-full bg-well">
      <span
        className={`block h-full rounded-full ${share > 1 ? 'bg-notice' : 'bg-brand'}`}
        style={{ width: `${100 * Math.min(1, Math.max(0, share))}%` }}
      />
    </span>
  )
}
