import { Suspense, useCallback, useRef, useState } from 'react'
import { useBrowserStorage } from '../storage/browser-storage.ts'
import { emptySearchState, type SearchState } from '../storage/search-state.ts'
import { comesLater } from '../ui/comes-later.ts'
import { ScreenHeading } from '../ui/ScreenHeading.tsx'
import { FormSummary } from './form/FormSummary.tsx'
import { SearchForm } from './form/SearchForm.tsx'
import { asksTheSame } from './form/search-form.ts'
import { Results } from './results/Results.tsx'
import { SearchingDialog } from './running/SearchingDialog.tsx'
import { useProgress } from './running/use-progress.ts'
import { type SearchEnd, useSearch } from './running/use-search.ts'
import { SearchNotRun } from './SearchNotRun.tsx'
import { SubscriptionNotice } from './SubscriptionNotice.tsx'

// Nothing is said before the first search, so toasts come once the screen is up.
const loadToaster = () => import('../ui/Toaster.tsx')
// Results and failures stand on the screen as well.
const Toaster = comesLater(async () => (await loadToaster()).Toaster)

/** The search form and what it found. */
export const HomeScreen = () => {
  const { searchState, homesState } = useBrowserStorage()
  const [form, setForm] = useState<SearchState>(
    () => homesState.own()?.criteria ?? searchState.read() ?? emptySearchState,
  )
  const [editing, setEditing] = useState(false)
  // Once this page has found homes, a search that a sign-in came between is forgotten.
  const [interrupted] = useState(() => homesState.own() === null)
  const formPlace = useRef<HTMLDivElement>(null)
  const resultsPlace = useRef<HTMLElement>(null)
  const answeredRef = useRef(false)

  const onEnd = useCallback((end: SearchEnd) => {
    answeredRef.current = end.found || !end.refused
    if (answeredRef.current) setEditing(false)
    if (!end.found && !end.inPlace)
      void loadToaster().then(
        ({ showServerText }) => showServerText(end.text),
        () => undefined,
      )
  }, [])
  const progress = useProgress()
  const { view, sortKey, search, cancel, sortBy } = useSearch(onEnd, progress.beginSearch)

  const searchFor = (next: SearchState) => {
    answeredRef.current = false
    void loadToaster().then(
      ({ dismissServerTexts }) => dismissServerTexts(),
      () => undefined,
    )
    setForm(next)
    void search(next)
  }
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

  const hasResults = view.state === 'opening' || view.state === 'found'
  // A field that was refused stays in sight.
  const hasAnswer = hasResults || (view.state === 'failed' && view.refusal === null)
  const collapsed = hasAnswer && !editing
  const outdated = view.state === 'found' && !asksTheSame(form, view.results.criteria)
  return (
    <div className="mx-auto w-full max-w-[90rem] px-4 py-2 md:px-8 md:py-6 lg:grid lg:grid-cols-[18.5rem_minmax(0,1fr)] lg:gap-x-8">
      <SubscriptionNotice />
      {interrupted && (view.state === 'idle' || (view.state === 'found' && view.restored)) ? (
        <SearchNotRun />
      ) : null}
      <div className="mb-2 md:mb-6 lg:top-6 lg:mb-0 lg:self-start tall:lg:sticky">
        <ScreenHeading
          title="Search"
          className={`font-bold text-2xl tracking-tight ${hasAnswer ? 'max-lg:sr-only' : ''}`}
        >
          Find homes below market
        </ScreenHeading>
        {hasAnswer ? (
          <FormSummary form={form} editing={editing} onToggle={() => setEditing(!editing)} />
        ) : null}
        <div ref={formPlace} className={`mt-4 ${collapsed ? 'max-lg:hidden' : ''}`}>
          <SearchForm
            form={form}
            onChange={setForm}
            searching={view.state === 'searching'}
            refusal={view.state === 'failed' ? view.refusal : null}
            outdated={outdated && editing}
            onSearch={() => searchFor(form)}
          />
        </div>
      </div>
      {/* As high as the window while homes are on their way, so that the footer does not jump. */}
      <section
        ref={resultsPlace}
        aria-label="Results"
        className={hasResults ? 'min-h-dvh' : 'min-h-[60dvh]'}
      >
        <Results
          view={view}
          form={form}
          outdated={outdated}
          formOpen={editing}
          sortKey={sortKey}
          onSort={sortBy}
          onSearch={searchFor}
        />
      </section>
      {/* For people who use a screen reader. */}
      <p className="sr-only">Live progress: {progress.view.state}</p>
      <SearchingDialog
        place={view.state === 'searching' ? view.place : null}
        status={progress.view.status}
        onCancel={() => void cancel()}
        focusAfter={focusAfterSearch}
      />
      <Suspense>
        <Toaster />
      </Suspense>
    </div>
  )
}
