import { Suspense, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { SortKey } from '../../../domain/search/sort-homes.ts'
import { signInToSearch } from '../../data/ask/search/search-flips.ts'
import { useBrowserStorage } from '../../data/storage/browser-storage.ts'
import { lookIn, type SearchState } from '../../data/storage/search/search-state.ts'
import { paths } from '../../paths.ts'
import { stateOf } from '../../places/typed-place.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { DemoMark } from '../../ui/DemoMark.tsx'
import { comesLater } from '../../ui/feedback/comes-later.ts'
import { Fault } from '../../ui/feedback/Failed.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { formatCount } from '../../ui/words/format.ts'
import { queryOf } from '../address/search-query.ts'
import { useAskedView } from '../address/use-search-address.ts'
import { layoutNow } from '../layout/use-layout.ts'
import type { Covered, SearchView } from '../running/use-search.ts'
import { FoundHomes } from './FoundHomes.tsx'

// Where homes are shown, none of it is.
const FirstVisit = comesLater(async () => (await import('./FirstVisit.tsx')).FirstVisit)
const RecentSearches = comesLater(async () => (await import('./RecentSearches.tsx')).RecentSearches)

type ResultsProps = {
  readonly view: SearchView
  readonly form: SearchState
  /** The homes answer another search than the form asks. */
  readonly outdated: boolean
  /** The form has been opened, and says on narrow screens that the homes are outdated. */
  readonly formOpen: boolean
  readonly sortKey: SortKey
  readonly onSort: (key: SortKey) => void
  readonly onSearch: (form: SearchState) => void
  /** Opens the form, at the place or at the filters. */
  readonly onEdit: (what: 'place' | 'filters') => void
}

/** What is in the place of the results, in every state of the search. */
export const Results = (props: ResultsProps) => {
  const { form, outdated, formOpen, sortKey, onSort, onSearch, onEdit } = props
  const view = useMapStays(props.view)
  switch (view.state) {
    case 'opening':
      return null
    case 'idle':
      return (
        <Suspense>
          <FirstVisit form={form} onSearch={onSearch} />
        </Suspense>
      )
    case 'searching':
      return <SkeletonGrid />
    case 'failed':
      return (
        <div className="grid gap-4">
          <Panel title={failureTitle(view)}>
            <p>{view.text}</p>
            <CoveredCities covered={view.covered} form={form} onSearch={onSearch} />
            {view.mayPass ? (
              <Button className="mt-4" onClick={() => onSearch(form)}>
                Search again
              </Button>
            ) : null}
            {view.signInNeeded ? <SignInAgain /> : null}
          </Panel>
          {view.signInNeeded ? null : (
            <Suspense>
              <RecentSearches onSearch={onSearch} />
            </Suspense>
          )}
        </div>
      )
    case 'found':
      return (
        <FoundHomes
          results={view.results}
          outdated={outdated}
          formOpen={formOpen}
          restored={view.restored}
          sortKey={sortKey}
          onSort={onSort}
          onSearch={onSearch}
          onEdit={onEdit}
        />
      )
  }
}

/** While homes are on their way, a map stays open on those before. */
const useMapStays = (view: SearchView): SearchView => {
  const storage = useBrowserStorage()
  const asked = useAskedView()
  const before = useRef<SearchView | null>(null)
  if (view.state !== 'searching') before.current = view
  const shown = before.current
  return view.state === 'searching' &&
    shown?.state === 'found' &&
    layoutNow(storage, queryOf(shown.results.criteria), asked).view === 'map'
    ? shown
    : view
}

const failureTitle = ({ mayPass, signInNeeded }: Extract<SearchView, { state: 'failed' }>) => {
  if (signInNeeded) return 'Your sign-in has ended'
  return mayPass ? 'The search did not finish' : 'No homes to show'
}

/** Specification, section 9. */
const PLACEHOLDER_CARDS = ['a', 'b', 'c', 'd', 'e', 'f']

/** Six empty cards, while a search runs. */
const SkeletonGrid = () => (
  <div className="grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-3" aria-hidden>
    {PLACEHOLDER_CARDS.map((card) => (
      <div
        key={card}
        data-testid="skeleton-card"
        className="overflow-hidden rounded-card border border-line bg-card"
      >
        <div className="grid gap-2 p-3">
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-10 w-full" />
        </div>
      </div>
    ))}
  </div>
)

/** Leads to sign in after the server would not take the sign-in, and back to the form and homes as they were. */
const SignInAgain = () => {
  const [failed, setFailed] = useState(false)
  return (
    <>
      <p className="mt-2">The form, and the homes found before, will be here when you return.</p>
      <Button
        className="mt-4"
        onClick={() => {
          setFailed(false)
          signInToSearch().catch(() => setFailed(true))
        }}
      >
        Sign in again
      </Button>
      <Fault
        text={failed ? 'Sign-in is not available right now. Try again in a moment.' : null}
        className="mt-2"
      />
    </>
  )
}

type CoveredCitiesProps = {
  readonly covered: Covered
  readonly form: SearchState
  readonly onSearch: (form: SearchState) => void
}

/** Where the same search would find homes, one press each. */
const CoveredCities = ({ covered, form, onSearch }: CoveredCitiesProps) =>
  covered.cities.length === 0 ? null : (
    <>
      <p className="mt-4 font-semibold text-ink">Covered now:</p>
      <ul className="flex flex-wrap gap-x-6">
        {covered.cities.map(({ place, demo }) => (
          <li key={place} className="flex items-center gap-2">
            <Link
              href={paths.home}
              className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
              onClick={(event) => {
                event.preventDefault()
                onSearch(lookIn(form, { city: place, state: stateOf(place) }))
              }}
            >
              {place}
            </Link>
            {demo ? <DemoMark /> : null}
          </li>
        ))}
        {covered.more === 0 ? null : (
          <li className="flex min-h-11 items-center">and {formatCount(covered.more)} more</li>
        )}
      </ul>
    </>
  )
