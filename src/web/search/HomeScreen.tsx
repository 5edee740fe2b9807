import { CircleAlert, Info } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { SavedSearch } from '../../contract/alerts/saved-searches.ts'
import type { LayoutView } from '../../contract/search/layout.ts'
import { whyNotLive } from '../../domain/account/why-not-live.ts'
import { useBrowserStorage } from '../data/storage/browser-storage.ts'
import { emptySearchState, type SearchState } from '../data/storage/search/search-state.ts'
import { HomeMarksContext } from '../marks/menu/home-marks.ts'
import { useHomeMarks } from '../marks/menu/use-home-marks.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/session.ts'
import { useSubscription } from '../session/subscription.ts'
import { comesLater } from '../ui/feedback/comes-later.ts'
import { dismissServerTexts, showServerText, Toaster } from '../ui/feedback/Toaster.tsx'
import { useMediaQuery } from '../ui/hooks/use-media-query.ts'
import { pageWidths } from '../ui/Page.tsx'
import { ScreenHeading } from '../ui/ScreenHeading.tsx'
import { queryOf } from './address/search-query.ts'
import {
  useAskedSearch,
  useAskedView,
  useSearchAddress,
  wasFoundHere,
} from './address/use-search-address.ts'
import { FormSummary } from './form/FormSummary.tsx'
import { placeAsked } from './form/place/place-words.ts'
import { SearchForm } from './form/SearchForm.tsx'
import { asksTheSame } from './form/search-form.ts'
import { layoutNow } from './layout/use-layout.ts'
import { Results } from './results/Results.tsx'
import { SearchingDialog } from './running/SearchingDialog.tsx'
import { useProgress } from './running/use-progress.ts'
import { type SearchEnd, type SearchView, useSearch } from './running/use-search.ts'
import { SavedSearches } from './saved/SavedSearches.tsx'
import type { SavedRun } from './saved/use-saved-searches.ts'
import { WhatChanged } from './WhatChanged.tsx'

const RecentSearches = comesLater(
  async () => (await import('./results/RecentSearches.tsx')).RecentSearches,
)

/** Saved searches, the search form and what it found. */
export const HomeScreen = () => {
  const storage = useBrowserStorage()
  const { searchState, homesState, savedLayout } = storage
  const session = useSession()
  const asked = useAskedSearch()
  const askedView = useAskedView()
  // Once this page has found homes, a search that a sign-in came between is forgotten.
  const [interrupted] = useState(
    () => homesState.own() === null && session.state === 'signed-in' && session.searchNotRun,
  )
  const [form, setForm] = useState<SearchState>(() => {
    if (asked.state === 'bad') return emptySearchState
    // Loaded again while the next search ran: its form is as it was.
    const nextForm = wasFoundHere() && homesState.own() === null ? searchState.read() : null
    if (asked.state === 'search' && !interrupted) return nextForm ?? asked.form
    return homesState.own()?.criteria ?? searchState.read() ?? emptySearchState
  })
  const [editing, setEditing] = useState(false)
  const [savedRun, setSavedRun] = useState<SavedRun | null>(null)
  const runs = useRef<{ readonly form: SearchState; readonly saved: SavedSearch | null }>(null)
  const formPlace = useRef<HTMLDivElement>(null)
  const resultsPlace = useRef<HTMLElement>(null)
  const answeredRef = useRef(false)

  const writeAddress = useRef<(searched: SearchState, view?: LayoutView) => void>(() => undefined)
  const onEnd = useCallback(
    (end: SearchEnd) => {
      answeredRef.current = end.found || !end.refused
      if (answeredRef.current) setEditing(false)
      // Where only another order was asked for, none of it changes.
      const run = runs.current?.form === end.criteria ? runs.current : null
      runs.current = null
      const layout = run?.saved?.layout ?? null
      if (end.found && run !== null) {
        if (layout === null) savedLayout.remove()
        else savedLayout.write(queryOf(end.criteria), layout)
        if (run.saved !== null) setSavedRun({ id: run.saved.id })
      }
      if (end.found || !(end.refused || end.signInNeeded))
        writeAddress.current(end.criteria, layout?.view)
      if (!end.found && !end.inPlace) showServerText(end.text)
    },
    [savedLayout],
  )
  const progress = useProgress()
  const { view, sortKey, search, cancel, sortBy } = useSearch(onEnd, progress.beginSearch, {
    restore: asked.state !== 'bad',
  })

  const [searches, setSearches] = useState(0)
  const { marks, awaited: marksAwaited } = useHomeMarks(view.state === 'idle' ? null : searches)

  const searchFor = (next: SearchState, saved: SavedSearch | null = null) => {
    answeredRef.current = false
    runs.current = { form: next, saved }
    dismissServerTexts()
    setForm(next)
    setSearches((before) => before + 1)
    void search(next, saved?.layout ? saved.criteria.sort : undefined)
  }
  const { write, awaited } = useSearchAddress(asked, {
    view,
    keepAsIs: interrupted,
    search: searchFor,
    cancel: () => void cancel(),
  })
  writeAddress.current = write
  // The answer takes the focus, good or bad; else a field that was refused, or the button; a folded form
  // has neither.
  const focusAfterSearch = () => {
    const refused = formPlace.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const submit = formPlace.current?.querySelector<HTMLElement>('[type=submit]')
    const inForm = refused ?? submit
    if (!answeredRef.current && inForm?.checkVisibility()) return inForm.focus()
    if (answeredRef.current) window.scrollTo({ top: 0 })
    resultsPlace.current?.querySelector('h2')?.focus({ preventScroll: true })
  }

  // Nothing jumps: what the address asks for is on its way from the first paint on, and homes come with their marks.
  const shown: SearchView =
    awaited && asked.state === 'search'
      ? { state: 'searching', place: placeAsked(asked.form) }
      : view.state === 'found' && !view.restored && marksAwaited
        ? { state: 'searching', place: placeAsked(view.results.criteria) }
        : view
  const hasResults = shown.state === 'opening' || shown.state === 'found'
  const wide = useMediaQuery('(min-width: 1200px)')
  // A field that was refused stays in sight; where there is room beside what the search says, the whole form does.
  const homesFirst =
    hasResults ||
    shown.state === 'searching' ||
    (shown.state === 'failed' && shown.refusal === null && !wide)
  // Folded as soon as homes are asked for: when they come, they come in their place.
  const searching = shown.state === 'searching'
  const unfolded = editing && !searching
  const collapsed = homesFirst && !unfolded
  // Beside homes it is not even made; a search that fails may need it again.
  const folded = collapsed && !searching
  const layout = layoutNow(
    storage,
    view.state === 'found' ? queryOf(view.results.criteria) : '',
    askedView,
  )
  const outdated = view.state === 'found' && !asksTheSame(form, view.results.criteria)
  return (
    <div
      className={`px-4 py-1 sm:py-2 md:px-6 ${homesFirst ? 'w-full md:py-2' : `${pageWidths.full} md:py-6 lg:grid lg:grid-cols-[18.5rem_minmax(0,1fr)] lg:gap-x-8`}`}
    >
      <SubscriptionNotice />
      <WhatChanged />
      {asked.state === 'bad' && view.state === 'idle' ? (
        <SearchNotRun>
          This link has no search that can be read, so nothing was searched. Fill in the form and
          press Submit.
        </SearchNotRun>
      ) : null}
      {interrupted && (view.state === 'idle' || (view.state === 'found' && view.restored)) ? (
        <SearchNotRun>
          You had to sign in again, so the search was not run. The form is as you left it: press
          Submit.
        </SearchNotRun>
      ) : null}
      <div
        className={
          homesFirst
            ? unfolded
              ? 'mb-4'
              : 'mb-1 sm:mb-2 lg:mb-0'
            : 'mb-2 md:mb-6 lg:mb-0 lg:self-start'
        }
      >
        <ScreenHeading
          title="Search"
          className={`font-bold text-xl tracking-tight ${homesFirst ? 'sr-only' : ''}`}
        >
          Find homes below market
        </ScreenHeading>
        {homesFirst ? (
          <FormSummary form={form} editing={unfolded} onToggle={() => setEditing(!editing)} />
        ) : null}
        {/* Folded with the form: homes stand as high as they can. */}
        <div className={`mt-2 ${collapsed ? 'hidden' : ''}`}>
          <SavedSearches
            form={form}
            open={shown.state === 'idle'}
            folded={folded}
            ran={savedRun}
            laidOut={{ layout, sortKey }}
            onEdit={(next) => {
              setForm(next)
              setEditing(true)
            }}
            onRun={searchFor}
          />
        </div>
        <div ref={formPlace}>
          {folded ? null : (
            <div className={`mt-2 ${collapsed ? 'hidden' : ''}`}>
              <SearchForm
                form={form}
                onChange={setForm}
                searching={searching}
                refusal={shown.state === 'failed' ? shown.refusal : null}
                across={homesFirst}
                outdated={outdated && unfolded}
                onSearch={() => searchFor(form)}
              />
            </div>
          )}
        </div>
        {homesFirst && unfolded ? (
          <div className="mt-4">
            <Suspense>
              <RecentSearches most={3} heading="h2" onSearch={searchFor} />
            </Suspense>
          </div>
        ) : null}
      </div>
      {/* As high as the window while homes are on their way, so that the footer does not jump. */}
      <section
        ref={resultsPlace}
        aria-label="Results"
        className={hasResults || shown.state === 'searching' ? 'min-h-dvh' : 'min-h-[60dvh]'}
      >
        <HomeMarksContext value={marks}>
          <Results
            view={shown}
            form={form}
            outdated={outdated}
            formOpen={unfolded}
            sortKey={sortKey}
            onSort={sortBy}
            onSearch={searchFor}
            onEdit={(what) => {
              setEditing(true)
              // Once the form is there.
              setTimeout(() => fieldOf(formPlace.current, what)?.focus())
            }}
          />
        </HomeMarksContext>
      </section>
      {/* For people who use a screen reader. */}
      <p className="sr-only">Live progress: {progress.view.state}</p>
      <SearchingDialog
        place={shown.state === 'searching' ? shown.place : null}
        status={progress.view.status}
        onCancel={() => void cancel()}
        focusAfter={focusAfterSearch}
      />
      <Toaster />
    </div>
  )
}

/** What is edited first. */
const fieldOf = (form: HTMLElement | null, what: 'place' | 'filters') =>
  form?.querySelector<HTMLElement>(what === 'place' ? 'input' : '[aria-haspopup=dialog]')

/** Says why a search was not run, and what to do. */
const SearchNotRun = ({ children }: { readonly children: ReactNode }) => (
  <p
    role="status"
    className="mb-4 flex items-start gap-2 rounded-card bg-well px-4 py-2.5 font-medium lg:col-span-2"
  >
    <Info aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
    {children}
  </p>
)

/** Above the search for as long as the subscription does not let its owner search, and says why. */
const SubscriptionNotice = () => {
  const view = useSubscription()
  if (view.state !== 'known' || view.subscription.live) return null
  return (
    <section
      aria-label="Subscription"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card bg-notice-soft px-4 py-2.5 lg:col-span-2"
    >
      <p className="flex items-start gap-2 font-medium">
        <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-notice" />
        {whyNotLive(view.subscription)}, so searching is off.
      </p>
      <Link
        href={paths.accountSettings}
        className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
      >
        Account settings
      </Link>
    </section>
  )
}
