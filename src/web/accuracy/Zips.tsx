import { useState } from 'react'
import type { MarketAccuracy } from '../../contract/accuracy.ts'
import { type Column, DataTable } from '../ui/DataTable.tsx'
import { Disclosure } from '../ui/Disclosure.tsx'
import { formatCount, formatCounted } from '../ui/words/format.ts'
import { formatPercent, formatWholePercent } from './accuracy-sentences.ts'
import {
  sortAfterPress,
  sortZips,
  type ZipAccuracy,
  type ZipColumn,
  type ZipSort,
} from './sort-zips.ts'
import { ZipsInShort } from './ZipsInShort.tsx'

type ZipsProps = {
  readonly zips: MarketAccuracy['zips']
  /** How many zips have too few sales to be listed. */
  readonly withTooFew: number
  readonly open: boolean
  readonly market: string
}

/** The accuracy of a market zip by zip, in an order of the reader's choice. */
export const Zips = ({ zips, withTooFew, open, market }: ZipsProps) => {
  const [sort, setSort] = useState<ZipSort>({ by: 'n', direction: 'descending' })
  const tooFew =
    withTooFew === 0
      ? null
      : `${formatCounted(withTooFew, 'zip has', 'zips have')} too few sales to list. ${withTooFew === 1 ? 'It still counts' : 'They still count'} above.`
  const about = tooFew === null ? null : <p className="mt-2 text-muted text-sm">{tooFew}</p>
  if (zips.length === 0) return about
  return (
    <>
      <div className="mt-4 md:hidden">
        <ZipsInShort zips={zips} market={market} />
      </div>
      <Disclosure
        label={
          <>
            By zip<span className="sr-only"> in {market}</span>
          </>
        }
        open={open}
        className="mt-3 hidden md:block"
      >
        {() => (
          <DataTable
            caption={`Accuracy by zip in ${market}`}
            columns={columns}
            rows={sortZips(zips, sort)}
            keyOf={({ zip }) => zip}
            sort={{
              isBy: ({ by }) => by === sort.by,
              direction: sort.direction,
              onSort: ({ by }) => setSort(sortAfterPress(sort, by)),
            }}
            room="px-2 py-2"
          />
        )}
      </Disclosure>
      {about}
    </>
  )
}

const columns: readonly (Column<ZipAccuracy> & { readonly by: ZipColumn })[] = [
  { by: 'zip', name: 'Zip', cell: ({ zip }) => zip },
  { by: 'n', name: 'Sales', cell: ({ figures }) => formatCount(figures.n) },
  {
    by: 'mdape',
    name: 'Median error',
    cell: ({ figures }) => <strong>{formatPercent(figures.mdape)}</strong>,
  },
  {
    by: 'within10',
    name: 'Within 10%',
    cell: ({ figures }) => formatWholePercent(figures.within10),
  },
  {
    by: 'within20',
    name: 'Within 20%',
    cell: ({ figures }) => formatWholePercent(figures.within20),
  },
  {
    by: 'cover80',
    name: 'In typical range',
    cell: ({ figures }) => formatWholePercent(figures.cover80),
  },
  {
    by: 'medianRatio',
    name: 'Median ratio',
    cell: ({ figures }) => figures.medianRatio.toFixed(2),
  },
]
