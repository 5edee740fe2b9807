import type { MarketAccuracy } from '../../contract/accuracy.ts'
import { LIKELY_PERCENT, WIDE_PERCENT } from '../../domain/valuation/range/range-levels.ts'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { formatCount } from '../ui/words/format.ts'
import { formatPercent, formatWholePercent } from './accuracy-sentences.ts'

/** Past values and their ranges by kind of home: by type, and by lot. */
export const KindsReport = ({
  market: { name, kinds },
}: {
  readonly market: Pick<MarketAccuracy, 'name' | 'kinds'>
}) =>
  kinds === null ? null : (
    <Disclosure
      label={
        <>
          By kind of home<span className="sr-only"> in {name}</span>
        </>
      }
      className="mt-3"
    >
      {() => (
        <DataTable
          caption={`Accuracy by kind of home in ${name}`}
          columns={columns}
          rows={kinds}
          keyOf={({ kind }) => kind}
          className="max-w-2xl text-sm"
        />
      )}
    </Disclosure>
  )

type Kind = NonNullable<MarketAccuracy['kinds']>[number]

const columns: readonly Column<Kind>[] = [
  { name: 'Kind', cell: ({ kind }) => kind },
  { name: 'Homes', cell: ({ n }) => formatCount(n) },
  { name: 'Half within', cell: ({ mdape }) => orTooFew(mdape, formatPercent) },
  {
    name: `${LIKELY_PERCENT}% range holds`,
    cell: ({ cover80 }) => orTooFew(cover80, formatWholePercent),
  },
  {
    name: `${WIDE_PERCENT}% range holds`,
    cell: ({ cover90 }) => orTooFew(cover90, formatWholePercent),
  },
]

const orTooFew = (percent: number | null, format: (percent: number) => string) =>
  percent === null ? <span className="text-muted">too few</span> : format(percent)
