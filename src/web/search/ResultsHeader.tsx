import type { SortKey } from '../../domain/search/sort-homes.ts'
import type { SavedResults } from '../storage/homes-state.ts'
import { Button } from '../ui/Button.tsx'
import { DemoMark } from '../ui/DemoMark.tsx'
import { formatCount, formatDate, formatMoment } from '../ui/format.ts'
import { SortButtons } from './SortButtons.tsx'
import { unvaluedText } from './search-sentences.ts'

type ResultsHeaderProps = {
  readonly results: SavedResults
  readonly restored: boolean
  readonly sortKey: SortKey
  readonly onSort: (key: SortKey) => void
  readonly onSearchAgain: () => void
}

/** Above the homes: how many of how many, as of when, from when; and the sorts. */
export const ResultsHeader = (props: ResultsHeaderProps) => {
  const { results, restored, sortKey, onSort, onSearchAgain } = props
  const { homes, summary, searchedAt } = results
  const asOf = summary?.asOf ?? homes[0]?.asOf ?? null
  const demo = summary?.demo ?? homes.some((home) => home.demo)
  return (
    <div className="mb-2 grid gap-2 sm:mb-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5">
        <div className="flex flex-wrap items-baseline gap-x-3 max-sm:order-last max-sm:w-full max-sm:justify-between max-sm:text-[0.8125rem]">
          {homes.length === 0 ? null : (
            <h2 tabIndex={-1} className="font-bold sm:text-xl">
              {formatCount(homes.length)} of {formatCount(summary?.qualified ?? homes.length)} shown
            </h2>
          )}
          {asOf === null ? null : <p className="text-muted">Values as of {formatDate(asOf)}</p>}
        </div>
        {demo ? <DemoMark className="sm:mr-auto" /> : null}
        {homes.length === 0 ? null : (
          <div className="max-sm:order-first">
            <SortButtons sortKey={sortKey} onSort={onSort} />
          </div>
        )}
      </div>
      {restored ? (
        <p className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
          Results from {formatMoment(new Date(searchedAt), new Date())}
          <Button kind="quiet" className="-my-2 px-0" onClick={onSearchAgain}>
            Search again
          </Button>
        </p>
      ) : null}
      {summary !== null && summary.unvalued > 0 && homes.length > 0 ? (
        <p className="text-muted text-sm max-sm:hidden">{unvaluedText(summary.unvalued)}</p>
      ) : null}
    </div>
  )
}
