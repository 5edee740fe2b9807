import { ArrowDown, ArrowUp, Map as MapIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Flip } from '../../contract/flips.ts'
import { Button } from '../ui/controls/Button.tsx'
import { DownloadCsv } from '../ui/DownloadCsv.tsx'
import { formatCount, formatCounted } from '../ui/words/format.ts'
import { FlipRow } from './FlipRow.tsx'
import { listedAgainSentence } from './flip-sentences.ts'
import { flipsCsv } from './flips-csv.ts'
import {
  FIRST_SORT,
  type FlipColumn,
  type FlipSort,
  sortAfterPress,
  sortFlips,
} from './sort-flips.ts'

type FlipListProps = {
  readonly place: string
  readonly flips: readonly Flip[]
  /** How many there are; the newest of them are listed. */
  readonly all: number
  readonly highlightedId: string | null
  /** On a narrow screen the map is above the rows, once it is asked for. */
  readonly map: {
    readonly shown: boolean
    readonly onToggle: () => void
    readonly map: ReactNode
  } | null
  readonly onHighlight: (propertyId: string | null) => void
  readonly onShowOnMap: (propertyId: string) => void
}

/** The flips of a place in an order of the reader's choice, some at a time, and all of them as a file. */
export const FlipList = (props: FlipListProps) => {
  const { place, flips, all, highlightedId, map, onHighlight, onShowOnMap } = props
  const [sort, setSort] = useState(FIRST_SORT)
  const [shown, setShown] = useState(ROWS)
  const sorted = sortFlips(flips, sort)
  const listedAgain = listedAgainSentence(flips)
  return (
    <div className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="font-bold text-lg tracking-tight">
          {flips.length < all
            ? `The newest ${formatCount(flips.length)} of ${formatCount(all)} flips`
            : formatCounted(flips.length, 'flip')}
        </h3>
        <div className="flex gap-2">
          {map === null ? null : (
            <Button aria-expanded={map.shown} onClick={map.onToggle}>
              <MapIcon aria-hidden className="size-4" />
              {map.shown ? 'Hide map' : 'Map'}
            </Button>
          )}
          <DownloadCsv name={fileName(place)} csv={() => flipsCsv(sorted)} short />
        </div>
      </div>
      {listedAgain === null ? null : (
        <p className="mt-1 max-w-prose text-muted text-sm">{listedAgain}</p>
      )}
      <SortBy sort={sort} onSort={setSort} />
      {map?.shown ? (
        <div className="mt-3 h-[70dvh] overflow-hidden rounded-card border border-line">
          {map.map}
        </div>
      ) : null}
      <ul aria-label="Flips" className="mt-3 grid gap-3">
        {sorted.slice(0, shown).map((flip) => (
          <FlipRow
            key={`${flip.propertyId} ${flip.bought.date}`}
            flip={flip}
            highlighted={flip.propertyId === highlightedId}
            onHighlight={onHighlight}
            onShowOnMap={onShowOnMap}
          />
        ))}
      </ul>
      {shown < sorted.length ? (
        <Button className="mt-4" onClick={() => setShown(shown + ROWS)}>
          Show {formatCount(Math.min(ROWS, sorted.length - shown))} more of{' '}
          {formatCount(sorted.length)}
        </Button>
      ) : null}
    </div>
  )
}

/** As many rows are drawn at a time. */
const ROWS = 25

/** `flips-seattle-wa`. */
const fileName = (place: string): string =>
  `flips-${place.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`.replace(/-$/, '')

type SortByProps = { readonly sort: FlipSort; readonly onSort: (sort: FlipSort) => void }

const SortBy = ({ sort, onSort }: SortByProps) => (
  <fieldset className="mt-3 grid grid-cols-2 sm:flex">
    <legend className="sr-only">Sort by</legend>
    {columns.map(({ by, name, words }) => {
      const active = sort.by === by
      return (
        <button
          key={by}
          type="button"
          aria-pressed={active}
          {...(active ? { 'aria-label': `${name}, ${words[sort.direction]}` } : {})}
          onClick={() => onSort(sortAfterPress(sort, by))}
          className={`-mb-px -ml-px inline-flex min-h-11 items-center justify-center gap-1 border px-3 font-semibold text-sm first-of-type:rounded-l-control last-of-type:rounded-r-control max-sm:rounded-none! ${active ? 'border-brand bg-brand text-on-brand' : 'border-line-strong bg-card hover:bg-well'}`}
        >
          {name}
          {active ? <SortMark direction={sort.direction} /> : null}
        </button>
      )
    })}
  </fieldset>
)

type Column = {
  readonly by: FlipColumn
  readonly name: string
  readonly words: Readonly<Record<FlipSort['direction'], string>>
}

const leastOrMost = { ascending: 'least first', descending: 'most first' }
const columns: readonly Column[] = [
  {
    by: 'date',
    name: 'Date',
    words: { ascending: 'oldest first', descending: 'newest first' },
  },
  {
    by: 'daysHeld',
    name: 'Days held',
    words: { ascending: 'shortest first', descending: 'longest first' },
  },
  { by: 'between', name: 'Dollars between', words: leastOrMost },
  { by: 'leftForWork', name: 'Left for work', words: leastOrMost },
]

const SortMark = ({ direction }: Pick<FlipSort, 'direction'>) =>
  direction === 'ascending' ? (
    <ArrowUp aria-hidden className="size-3.5" />
  ) : (
    <ArrowDown aria-hidden className="size-3.5" />
  )
