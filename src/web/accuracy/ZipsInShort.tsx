import { useId, useState } from 'react'
import type { MarketAccuracy } from '../../contract/accuracy.ts'
import { formatCount } from '../ui/words/format.ts'
import { medianError } from './accuracy-sentences.ts'
import { bestAndWorst, sortZips, zipsFound } from './sort-zips.ts'

type ZipsInShortProps = { readonly zips: MarketAccuracy['zips']; readonly market: string }

/** The zips of a market on a phone: the best and the worst, the others by a search. */
export const ZipsInShort = ({ zips, market }: ZipsInShortProps) => {
  const short = bestAndWorst(zips)
  if (short === null)
    return <ZipList title="By zip" zips={sortZips(zips, { by: 'mdape', direction: 'ascending' })} />
  return (
    <div className="grid gap-4">
      <ZipList title="Best zips" zips={short.best} />
      <ZipList title="Worst zips" zips={short.worst} />
      <FindZip zips={zips} market={market} />
    </div>
  )
}

const FindZip = ({ zips, market }: ZipsInShortProps) => {
  const id = useId()
  const [typed, setTyped] = useState('')
  const found = zipsFound(zips, typed)
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold text-sm">
        Find a zip<span className="sr-only"> in {market}</span>
      </label>
      <input
        id={id}
        type="search"
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="block min-h-11 w-full rounded-control border border-line-strong bg-card px-3 text-base text-ink"
      />
      <div aria-live="polite">
        {typed.trim() === '' ? (
          <p className="mt-1 text-muted text-sm">{formatCount(zips.length)} zips in all.</p>
        ) : found.length === 0 ? (
          <p className="mt-1 text-muted text-sm">
            No zip here that begins with {typed.trim()} has enough sales.
          </p>
        ) : (
          <ZipList title="Found" zips={found.slice(0, SHOWN)} />
        )}
      </div>
    </div>
  )
}

const SHOWN = 8

type ZipListProps = { readonly title: string; readonly zips: MarketAccuracy['zips'] }

const ZipList = ({ title, zips }: ZipListProps) => (
  <section aria-label={title}>
    <h3 className="mt-1 font-semibold text-muted text-sm">{title}</h3>
    <ul className="tabular">
      {zips.map(({ zip, figures }) => (
        <li
          key={zip}
          className="flex flex-wrap items-baseline justify-between gap-x-3 border-line border-t py-1.5 text-sm"
        >
          <span className="font-semibold">{zip}</span>
          <span>
            {medianError(figures.mdape)}
            <span className="text-muted"> · {formatCount(figures.n)} sales</span>
          </span>
        </li>
      ))}
    </ul>
  </section>
)
