import { Check, Plus } from 'lucide-react'
import { sumOf } from '../../domain/deals/cents.ts'
import type { BudgetRow, JobFigures } from '../../domain/job-costs/forecast.ts'
import { Disclosure } from '../ui/Disclosure.tsx'
import { inWholeDollars } from '../ui/words/whole-dollars.ts'
import { Bar } from './JobTotals.tsx'
import { sectionNames } from './job-sentences.ts'

type BudgetRowsProps = {
  readonly figures: JobFigures
  readonly doneRows: readonly string[]
  readonly onDone: (doneRows: string[]) => void
  readonly onAdd: (row: string) => void
}

/** The budget row by row against what was spent: the work open, the rest folded. */
export const BudgetRows = ({ figures, doneRows, onDone, onAdd }: BudgetRowsProps) => (
  <section
    aria-label="Budget"
    className="min-w-0 rounded-card border border-line bg-card px-4 py-2"
  >
    {sectionNames.map(([section, name]) => {
      const rows = figures.rows.filter((row) => row.section === section)
      const spent = sumOf(rows.map(({ spentCents }) => spentCents))
      const budget = sumOf(rows.map(({ budgetCents }) => budgetCents))
      return rows.length === 0 ? null : (
        <Disclosure
          key={section}
          open={section === 'rehab'}
          className="border-line not-first:border-t py-1"
          label={
            <>
              {name}
              <span className="tabular font-normal text-muted text-sm">
                {inWholeDollars(spent)} of {inWholeDollars(budget)}
              </span>
            </>
          }
        >
          {() => (
            <ul className="mb-2 grid gap-1">
              {rows.map((row) => (
                <Row
                  key={row.id}
                  row={row}
                  onAdd={() => onAdd(row.id)}
                  onDone={(done) =>
                    onDone(done ? [...doneRows, row.id] : doneRows.filter((id) => id !== row.id))
                  }
                />
              ))}
            </ul>
          )}
        </Disclosure>
      )
    })}
  </section>
)

const Row = ({
  row: { name, budgetCents, spentCents, forecastCents, done },
  onAdd,
  onDone,
}: {
  readonly row: BudgetRow
  readonly onAdd: () => void
  readonly onDone: (done: boolean) => void
}) => {
  const beyond = forecastCents - budgetCents
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 py-1">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="break-words font-semibold">{name}</span>
          <span className="tabular text-sm">
            {inWholeDollars(spentCents)}
            <span className="text-muted"> of {inWholeDollars(budgetCents)}</span>
          </span>
        </p>
        <Bar part={spentCents} whole={budgetCents} />
        {Math.abs(beyond) < 100 ? null : (
          <p className={`text-sm ${beyond > 0 ? 'font-semibold text-notice' : 'text-muted'}`}>
            {inWholeDollars(Math.abs(beyond))} {beyond > 0 ? 'over' : 'under'} budget
          </p>
        )}
      </div>
      <div className="flex">
        <button
          type="button"
          aria-pressed={done}
          aria-label={`${name}: nothing more to pay`}
          className="inline-flex size-11 items-center justify-center rounded-control text-muted hover:bg-well aria-pressed:text-brand"
          onClick={() => onDone(!done)}
        >
          <Check aria-hidden className="size-5" strokeWidth={done ? 3.5 : 1.5} />
        </button>
        <button
          type="button"
          aria-label={`Add a cost of ${name}`}
          className="inline-flex size-11 items-center justify-center rounded-control text-brand hover:bg-well"
          onClick={onAdd}
        >
          <Plus aria-hidden className="size-5" />
        </button>
      </div>
    </li>
  )
}
