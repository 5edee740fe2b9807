import type { JobOutcome } from '../../domain/job-costs/outcome.ts'
import { formatCount } from '../ui/words/format.ts'
import { inWholeDollars } from '../ui/words/whole-dollars.ts'

/** What a finished job came to, against its plan. */
export const Outcome = ({ outcome }: { readonly outcome: JobOutcome }) => {
  const money = ({ plannedCents, cents }: JobOutcome['sale']) =>
    [
      inWholeDollars(plannedCents),
      inWholeDollars(cents),
      inWholeDollars(cents - plannedCents),
    ] as const
  const { planned, taken } = outcome.days
  const rows = [
    ['Work, with contingency', ...money(outcome.rehab)],
    [
      'Days from purchase to sale',
      formatCount(planned),
      formatCount(taken),
      formatCount(taken - planned),
    ],
    ['Sale price', ...money(outcome.sale)],
    ['Profit', ...money(outcome.profit)],
  ] as const
  return (
    <section
      aria-label="Plan and outcome"
      className="mt-3 min-w-0 overflow-x-auto rounded-card border border-line bg-card px-4 py-3"
    >
      <h2 className="font-bold">Plan and outcome</h2>
      <table className="mt-1 w-full text-sm">
        <thead className="text-muted">
          <tr>
            <th scope="col" className="py-1 text-left font-normal">
              <span className="sr-only">What</span>
            </th>
            {['Planned', 'Came to', 'Difference'].map((name) => (
              <th key={name} scope="col" className="py-1 pl-3 text-right font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...figures]) => (
            <tr key={name} className="border-line border-t">
              <th scope="row" className="py-2 text-left font-semibold">
                {name}
              </th>
              {figures.map((figure, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: three columns that never move.
                <td key={at} className="tabular py-2 pl-3 text-right">
                  {figure.replace(/^-/, '−')}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-muted text-sm">
        Costs that you did not type are taken as planned. Your finished jobs count on the page about
        accuracy, and their work gives your own unit prices there.
      </p>
    </section>
  )
}
