import type { FlipTest } from '../../contract/accuracy.ts'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { formatCount } from '../ui/words/format.ts'
import { againstResaleWords, boughtBelowSentence, formatPercent } from './accuracy-sentences.ts'

/** What values would have said of homes that were bought and resold. */
export const FlipTestReport = ({ flips }: { readonly flips: FlipTest }) => (
  <section aria-label="Flip test" className="mt-5 border-line border-t pt-4">
    <h3 className="font-bold">Flip test</h3>
    <p className="mt-1 max-w-prose">{boughtBelowSentence(flips)}</p>
    <div className="mt-3 max-w-xl">
      <DataTable
        caption="Values at purchase against the resale"
        columns={columns}
        rows={[
          { name: 'Value, average condition', against: flips.value },
          ...(flips.fixedUpValue === null
            ? []
            : [{ name: 'After-repair value', against: flips.fixedUpValue }]),
        ]}
        keyOf={({ name }) => name}
      />
    </div>
  </section>
)

type Line = { readonly name: string; readonly against: FlipTest['value'] }

const columns: readonly Column<Line>[] = [
  { name: 'At purchase', cell: ({ name }) => name },
  { name: 'Homes', cell: ({ against }) => formatCount(against.n) },
  { name: 'Median', cell: ({ against }) => againstResaleWords(against.medianError) },
  { name: 'Median error', cell: ({ against }) => formatPercent(against.medianAbsoluteError) },
]
