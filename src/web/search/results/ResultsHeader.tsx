import type { ReactNode } from 'react'
import type { SortKey } from '../../../domain/search/sort-homes.ts'
import type { SavedResults } from '../../data/found-homes/work.ts'
import { DISMISSED_ID } from '../../marks/menu/BelowResults.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { DemoMark } from '../../ui/DemoMark.tsx'
import { formatCount, formatDate, formatMoment } from '../../ui/words/format.ts'
import { placeAsked } from '../form/place/place-words.ts'
import { foundText, longUnseenText } from '../search-sentences.ts'
import { SET_ASIDE_ID } from './SetAside.tsx'
import { SortButtons } from './SortButtons.tsx'

type ResultsHeaderProps = {
  readonly results: SavedResults
  /** How many doubtful homes are folded away below the list, and how many that were dismissed. */
  readonly setAside: number
  readonly dismissed: number
  /** On a phone there is one line above the homes: sorts and verdicts side by side, moved sideways. */
  readonly inRows: boolean
  /** How many of the homes in the list no source has shown for two weeks. */
  readonly longUnseen: number
  readonly restored: boolean
  readonly sortKey: SortKey
  readonly onSort: (key: SortKey) => void
  readonly onSearchAgain: () => void
  /** How many can be bought, and which of them are shown. */
  readonly chips: ReactNode
  /** Beside the sorts, where there is room. */
  readonly beside: ReactNode
}

/** Above the homes: how many of what and where, as of when, from when; and the sorts. */
export const ResultsHeader = (props: ResultsHeaderProps) => {
  const {
    results,
    setAside,
    dismissed,
    inRows,
    longUnseen,
    restored,
    sortKey,
    onSort,
    onSearchAgain,
    chips,
    beside,
  } = props
  const { homes, summary, criteria, searchedAt } = results
  const foldedAway = setAside + dismissed
  const demo = summary?.demo ?? homes.some((home) => home.demo)
  return (
    <div className="mb-1 grid gap-1.5">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 sm:flex sm:max-lg:flex-wrap sm:max-lg:gap-y-2">
        {/* Beside the sorts it has two lines: what was found, and what is folded away. */}
        <div className="contents sm:block sm:min-w-0 sm:flex-1 sm:max-lg:basis-full">
          {homes.length === 0 ? null : (
            <h2
              tabIndex={-1}
              className={`text-sm leading-5 sm:inline ${demo ? '' : 'max-sm:col-span-2'}`}
            >
              <span className="block font-bold text-base leading-5 sm:max-lg:inline sm:text-lg sm:leading-5">
                {foundText(
                  homes.length - foldedAway,
                  (summary?.qualified ?? homes.length) - foldedAway,
                  criteria.propertyType,
                  summary?.place ?? placeAsked(criteria),
                )}
              </span>
              <Folded count={setAside} name="set aside" id={SET_ASIDE_ID} first />
              <Folded count={dismissed} name="dismissed" id={DISMISSED_ID} first={setAside === 0} />
            </h2>
          )}
          {longUnseen === 0 ? null : (
            <p className="text-muted text-sm leading-5 max-sm:col-span-2">
              {longUnseenText(longUnseen, homes.length - foldedAway)}
            </p>
          )}
          {demo ? (
            <DemoMark
              className={`shrink-0 justify-self-end whitespace-nowrap ${homes.length === 0 ? 'max-sm:col-span-2' : foldedAway === 0 ? 'sm:max-lg:ml-2' : 'sm:ml-2'}`}
            />
          ) : null}
        </div>
        {homes.length === 0 ? null : (
          <div
            className={`flex items-center gap-2 max-sm:col-span-2 sm:contents ${inRows ? 'max-sm:relative max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:[scrollbar-width:none]' : 'flex-wrap justify-between'}`}
          >
            {chips}
            <SortButtons sortKey={sortKey} onSort={onSort} inLine={inRows} />
            {beside}
          </div>
        )}
      </div>
      {restored ? (
        <p className="flex flex-wrap items-center gap-x-3 text-muted text-sm leading-5">
          Results from {formatMoment(new Date(searchedAt), new Date())}
          <Button kind="quiet" className="-my-0.5 min-h-6! px-0!" onClick={onSearchAgain}>
            Search again
          </Button>
        </p>
      ) : null}
    </div>
  )
}

type FoldedProps = {
  readonly count: number
  readonly name: string
  readonly id: string
  /** Begins the line where there are two. */
  readonly first: boolean
}

/** How many homes are folded away below the list, beside those that are in it; a press unfolds them. */
const Folded = ({ count, name, id, first }: FoldedProps) =>
  count === 0 ? null : (
    <>
      <span className={`text-muted ${first ? 'max-sm:sr-only lg:sr-only' : ''}`}> · </span>
      <button
        type="button"
        onClick={() => {
          const fold = document.getElementById(id)
          if (!(fold instanceof HTMLDetailsElement)) return
          fold.open = true
          fold.querySelector('summary')?.focus()
        }}
        className="min-h-6 whitespace-nowrap text-muted underline decoration-line-strong underline-offset-4 hover:text-ink"
      >
        {formatCount(count)} {name}
      </button>
    </>
  )

type ValuesAsOfProps = { readonly date: string; readonly className: string }

/** Up to when sales are in the values. */
export const ValuesAsOf = ({ date, className }: ValuesAsOfProps) => (
  <p className={`text-muted text-sm leading-5 ${className}`}>
    Values as of <span className="whitespace-nowrap">{formatDate(date)}</span>
  </p>
)
