import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type BudgetRow, OTHER_WORK } from '../../domain/job-costs/forecast.ts'
import { Button } from '../ui/controls/Button.tsx'
import { formatCents, formatCounted, formatDate } from '../ui/words/format.ts'
import { costWords } from './job-sentences.ts'
import type { ShownEntry } from './use-job.ts'

type CostListProps = {
  readonly entries: readonly ShownEntry[]
  readonly rows: readonly BudgetRow[]
  /** What brings in more of them. */
  readonly children?: ReactNode
  readonly onEdit: (entry: ShownEntry) => void
  readonly onRemove: (entry: ShownEntry, text: string) => void
}

/** The costs of a job, the latest first. */
export const CostList = ({ entries, rows, children, onEdit, onRemove }: CostListProps) => {
  const [all, setAll] = useState(false)
  const costs = entries
    .flatMap(({ id, entry }) => (entry.kind === 'cost' ? [{ id, entry }] : []))
    .toReversed()
    .toSorted((a, b) => (a.entry.on < b.entry.on ? 1 : a.entry.on > b.entry.on ? -1 : 0))
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  const shown = all ? costs : costs.slice(0, FEW)
  return (
    <section
      aria-label="Costs"
      className="min-w-0 rounded-card border border-line bg-card px-4 py-3"
    >
      <h2 className="font-bold">{formatCounted(costs.length, 'cost')}</h2>
      {costs.length === 0 ? (
        <p className="text-muted text-sm">
          Type each bill as you pay it: it takes a few seconds at the counter.
        </p>
      ) : null}
      <ul className="divide-y divide-line">
        {shown.map(({ id, entry }) => {
          const row = names.get(entry.row ?? OTHER_WORK) ?? 'Other work'
          const what = costWords(entry, rows)
          return (
            <li key={id} className="flex items-center gap-2 py-1">
              <div className="min-w-0 grow">
                <p className="flex flex-wrap justify-between gap-x-3">
                  <span className="break-words font-semibold">{entry.payee || row}</span>
                  <span className="tabular ml-auto font-semibold">{formatCents(entry.cents)}</span>
                </p>
                <p className="break-words text-muted text-sm">
                  {[formatDate(entry.on), row, entry.note]
                    .filter((text) => text !== '')
                    .join(' · ')}
                </p>
              </div>
              <div className="flex shrink-0">
                <Button
                  kind="quiet"
                  className="px-3!"
                  aria-label={`Change ${what}`}
                  onClick={() => onEdit({ id, entry })}
                >
                  <Pencil aria-hidden className="size-4" />
                </Button>
                <Button
                  kind="quiet"
                  className="px-3!"
                  aria-label={`Remove ${what}`}
                  onClick={() => onRemove({ id, entry }, `${what} removed`)}
                >
                  <Trash2 aria-hidden className="size-4" />
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      {costs.length > FEW ? (
        <Button kind="quiet" className="px-0!" onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show all ${costs.length}`}
        </Button>
      ) : null}
      {children}
    </section>
  )
}

const FEW = 15
