import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import type { MarketAccuracy } from '../../contract/accuracy.ts'
import { formatCount } from '../ui/format.ts'
import { formatPercent, formatWholePercent } from './accuracy-sentences.ts'
import { sortAfterPress, sortZips, type ZipColumn, type ZipSort } from './sort-zips.ts'
import { ZipsInShort } from './ZipsInShort.tsx'

type ZipsProps = {
  readonly zips: MarketAccuracy['zips']
  /** How many zips have too few sales to be listed. */
  readonly withTooFew: number
  readonly open: boolean
  readonly market: string
}

/** The accuracy of a market zip by zip, in an order of the reader's choice. */
export const Zips = ({ zips, withTooFew, open: openFirst, market }: ZipsProps) => {
  const id = useId()
  const [open, setOpen] = useState(openFirst)
  const [sort, setSort] = useState<ZipSort>({ by: 'n', direction: 'descending' })
  const tooFew =
    withTooFew === 0
      ? null
      : `${formatCount(withTooFew)} ${withTooFew === 1 ? 'zip has' : 'zips have'} too few sales to list. ${withTooFew === 1 ? 'It still counts' : 'They still count'} above.`
  const about = tooFew === null ? null : <p className="mt-2 text-muted text-sm">{tooFew}</p>
  if (zips.length === 0) return about
  return (
    <>
      <div className="mt-4 md:hidden">
        <ZipsInShort zips={zips} market={market} />
      </div>
      <div className="mt-3 hidden md:block">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand"
        >
          <ChevronDown aria-hidden className={`size-4 ${open ? 'rotate-180' : ''}`} />
          By zip<span className="sr-only"> in {market}</span>
        </button>
        <div id={id} hidden={!open}>
          <div className="relative overflow-x-auto">
            <table className="tabular w-full text-sm">
              <caption className="sr-only">Accuracy by zip in {market}</caption>
              <thead>
                <tr className="align-bottom">
                  {columns.map(({ by, name }) => (
                    <th
                      key={by}
                      scope="col"
                      aria-sort={sort.by === by ? sort.direction : 'none'}
                      className={`whitespace-nowrap p-0 text-right first:text-left ${by === 'zip' ? 'sticky left-0 bg-card' : ''}`}
                    >
                      <button
                        type="button"
                        onClick={() => setSort(sortAfterPress(sort, by))}
                        className="inline-flex min-h-11 items-center gap-1 px-2 font-semibold text-muted hover:text-ink"
                      >
                        {name}
                        {sort.by === by ? <SortMark direction={sort.direction} /> : null}
                      </button>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {sortZips(zips, sort).map(({ zip, figures }) => (
                  <tr key={zip} className="border-line border-t text-right">
                    <th scope="row" className="sticky left-0 bg-card px-2 py-2 text-left">
                      {zip}
                    </th>
                    <td className="px-2 py-2">{formatCount(figures.n)}</td>
                    <td className="px-2 py-2 font-semibold">{formatPercent(figures.mdape)}</td>
                    <td className="px-2 py-2">{formatWholePercent(figures.within10)}</td>
                    <td className="px-2 py-2">{formatWholePercent(figures.within20)}</td>
                    <td className="px-2 py-2">{formatWholePercent(figures.cover80)}</td>
                    <td className="px-2 py-2">{figures.medianRatio.toFixed(2)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      </div>
      {about}
    </>
  )
}

const columns: readonly { readonly by: ZipColumn; readonly name: string }[] = [
  { by: 'zip', name: 'Zip' },
  { by: 'n', name: 'Sales' },
  { by: 'mdape', name: 'Median error' },
  { by: 'within10', name: 'Within 10%' },
  { by: 'within20', name: 'Within 20%' },
  { by: 'cover80', name: 'In typical range' },
  { by: 'medianRatio', name: 'Median ratio' },
]

const SortMark = ({ direction }: Pick<ZipSort, 'direction'>) =>
  direction === 'ascending' ? (
    <ArrowUp aria-hidden className="size-3.5" />
  ) : (
    <ArrowDown aria-hidden className="size-3.5" />
  )
