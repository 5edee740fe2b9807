import { jobCalls } from '../../contract/job-costs/jobs.ts'
import { useAsked } from '../data/ask/use-asked.ts'
import { formatCents, formatCounted } from '../ui/words/format.ts'
import { recordText } from './your-jobs-sentences.ts'

/** How the subscriber's own finished jobs went against their plans; nothing until one is finished. */
export const YourJobs = () => {
  const { asked } = useAsked(jobCalls.record, {}, { interrupts: 'none' })
  if (asked.state !== 'known') return null
  const { record, unitPrices } = asked.value
  if (record === null && unitPrices.length === 0) return null
  return (
    <section
      aria-label="Your own jobs"
      className="mb-6 rounded-card border border-line bg-card p-4 md:p-6"
    >
      <h2 className="font-bold text-lg">Your own jobs</h2>
      {record === null ? null : <p className="mt-1">{recordText(record)}</p>}
      {unitPrices.length === 0 ? null : (
        <>
          <h3 className="mt-3 font-semibold text-sm">What your work has cost</h3>
          <ul className="mt-1 divide-y divide-line text-sm">
            {unitPrices.map(({ name, unit, unitCents, plannedUnitCents, jobs }) => (
              <li key={`${name} ${unit}`} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span className="min-w-0 break-words">{name}</span>
                <span className="tabular">
                  {formatCents(unitCents)} a unit ({unit})
                  <span className="text-muted">
                    , planned {formatCents(plannedUnitCents)}, {formatCounted(jobs, 'job')}
                  </span>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
