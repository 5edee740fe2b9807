import { type RefObject, startTransition, useCallback, useEffect, useRef, useState } from 'react'
import type { ApiError } from '../../../contract/error-codes.ts'
import { type SortKey, USUAL_SORT } from '../../../domain/search/sort-homes.ts'
import type { CallFailure } from '../../data/ask/request.ts'
import { type SearchAnswer, searchFlips } from '../../data/ask/search/search-flips.ts'
import type { SavedResults } from '../../data/found-homes/work.ts'
import { useBrowserStorage } from '../../data/storage/browser-storage.ts'
import type { BrowserStorage } from '../../data/storage/open-browser-storage.ts'
import type { SearchState } from '../../data/storage/search/search-state.ts'
import { queryOf } from '../address/search-query.ts'
import { placeAsked } from '../form/place/place-words.ts'
import { type FieldRefusal, refusalOf, toRequest } from '../form/search-form.ts'
import { findNewHomes, rememberVisit, visitToCompareWith } from './new-homes.ts'

/** The state of a search. */
export type SearchView =
  /** Saved results are being unpacked. */
  | { readonly state: 'opening' }
  | { readonly state: 'idle' }
  | { readonly state: 'searching'; readonly place: string }
  | { readonly state: 'found'; readonly results: SavedResults; readonly restored: boolean }
  | {
      readonly state: 'failed'
      readonly text: string
      /** Whether the same search may succeed later. */
      readonly mayPass: boolean
      readonly refusal: FieldRefusal | null
      readonly covered: Covered
      /** The server does not take the sign-in. */
      readonly signInNeeded: boolean
    }

/** Cities where a search would find homes, and how many more there are. */
export type Covered = {
  readonly cities: NonNullable<ApiError['covered']>
  readonly more: number
}

/**
 * What the listener gets when a search ends by itself. `inPlace`: the screen says the text where it belongs;
 * `refused`: that is at a field of the form; `signInNeeded`: it was not run.
 */
export type SearchEnd = { readonly criteria: SearchState } & (
  | { readonly found: true }
  | {
      readonly found: false
      readonly signInNeeded: boolean
      readonly text: string
      readonly inPlace: boolean
      readonly refused: boolean
    }
)

const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))

/** What found homes are ordered by until another order is chosen (specification, section 8). */
export const FIRST_SORT: SortKey = 'date'

/** A search whose answer has not arrived yet. */
type RunningSearch = {
  readonly asking: AbortController
  /** What was there when it started, shown again when it is given up. */
  readonly before: Promise<SearchView>
}

/**
 * The search of the home screen: runs it, keeps its results in the browser, restores them on opening where that is
 * wanted. `beginProgress` names the connection that gets the search's progress, when there is one.
 */
export const useSearch = (
  onEnd: (end: SearchEnd) => void,
  beginProgress: () => string | null,
  { restore }: { readonly restore: boolean },
) => {
  const storage = useBrowserStorage()
  const [view, setView] = useState<SearchView>(() =>
    restore && storage.homesState.has() ? { state: 'opening' } : { state: 'idle' },
  )
  const [sortKey, setSortKey] = useState<SortKey>(() => storage.sortKey.read() ?? FIRST_SORT)
  const running = useRef<RunningSearch | null>(null)

  useEffect(() => {
    let left = false
    void readSaved(storage).then((saved) => {
      // Homes are drawn a little at a time: the page stays free meanwhile.
      if (!left) startTransition(() => setView((now) => (now.state === 'opening' ? saved : now)))
    })
    return () => {
      left = true
      void undo(running, storage)
    }
  }, [storage])

  const search = useCallback(
    async (criteria: SearchState, sort?: SortKey, { orderAlone = false } = {}) => {
      const request = toRequest(criteria)
      if (request === null || running.current !== null) return
      const mine: RunningSearch = {
        asking: new AbortController(),
        before: view.state === 'opening' ? readSaved(storage) : Promise.resolve(view),
      }
      running.current = mine
      setView({ state: 'searching', place: placeAsked(criteria) })
      storage.searchState.write(criteria)
      storage.homesState.setAside()

      const answer = await searchFlips(
        { ...request, ...(sort === undefined ? {} : { sort }), connectionId: beginProgress() },
        mine.asking.signal,
      )
      // A page that is left fails what it still waits for, and must keep what was there: it runs no timers any more.
      if (!answer.ok && answer.error.kind === 'unreachable') await nextTask()
      if (mine.asking.signal.aborted) return
      if (answer.ok) {
        // An answer that has arrived can no longer be given up.
        running.current = null
        const results = { ...toResults(answer.value, criteria, storage), cutBy: sort ?? USUAL_SORT }
        setSortKey(sort ?? FIRST_SORT)
        storage.sortKey.write(sort ?? FIRST_SORT)
        storage.recentSearches.add({
          query: queryOf(criteria),
          at: results.searchedAt,
          homes: results.summary?.qualified ?? results.homes.length,
        })
        startTransition(() => setView({ state: 'found', results, restored: false }))
        void storage.homesState.write(results)
        onEnd({ criteria, found: true })
      } else if (answer.error.kind !== 'aborted') {
        const failed = toFailure(answer.error, criteria)
        const { text, signInNeeded } = failed
        // The homes stay as they were.
        if (orderAlone && !signInNeeded) {
          const before = await undo(running, storage)
          if (before !== null) setView(before)
          onEnd({ criteria, found: false, text, inPlace: false, refused: false, signInNeeded })
          return
        }
        running.current = null
        // Specification, section 8: results and sort go, the criteria stay. After a sign-in all is there again.
        if (!failed.signInNeeded) {
          storage.homesState.remove()
          storage.sortKey.remove()
          setSortKey(FIRST_SORT)
        }
        setView(failed)
        const refused = failed.refusal !== null
        const inPlace = !failed.mayPass && (refused || isNothingThere(answer.error))
        onEnd({ criteria, found: false, text, inPlace, refused, signInNeeded })
      }
    },
    [view, storage, onEnd, beginProgress],
  )

  const cancel = useCallback(async () => {
    const before = await undo(running, storage)
    if (before !== null) setView(before)
  }, [storage])

  /** Of more homes than an answer holds, the first by another order are other homes: those are asked for. */
  const sortBy = useCallback(
    (key: SortKey) => {
      if (view.state === 'found' && isCut(view.results) && view.results.cutBy !== key) {
        void search(view.results.criteria, key, { orderAlone: true })
        return
      }
      setSortKey(key)
      storage.sortKey.write(key)
    },
    [view, search, storage],
  )

  return { view, sortKey, search, cancel, sortBy }
}

const isCut = ({ homes, summary }: SavedResults): boolean =>
  summary !== null && summary.qualified > homes.length

const readSaved = async ({ homesState }: BrowserStorage): Promise<SearchView> => {
  const results = await homesState.read()
  return results === null ? { state: 'idle' } : { state: 'found', results, restored: true }
}

/** Gives the running search up and stores the results before it again; null when none is running. */
const undo = async (
  running: RefObject<RunningSearch | null>,
  { homesState, searchState }: BrowserStorage,
): Promise<SearchView | null> => {
  const search = running.current
  if (search === null) return null
  search.asking.abort()
  const before = await search.before
  if (running.current !== search) return null
  running.current = null
  if (before.state === 'found') {
    searchState.write(before.results.criteria)
    void homesState.write(before.results)
  }
  return before
}

/** A search may pass later when the fault is not in what was asked. */
const toFailure = (
  failure: Exclude<CallFailure, { kind: 'aborted' }>,
  criteria: SearchState,
): FailedSearch => {
  const { text } = failure
  if (failure.kind !== 'refused') return { ...failedSearch, text, mayPass: true }
  const { status, code, field, covered = [], coveredMore = 0 } = failure
  return {
    ...failedSearch,
    text,
    mayPass: status >= 500 || status === 429,
    refusal: refusalOf(field, criteria, text),
    covered: { cities: covered, more: coveredMore },
    signInNeeded: code === 'sign-in-required',
  }
}

const failedSearch: Omit<FailedSearch, 'text' | 'mayPass'> = {
  state: 'failed',
  refusal: null,
  covered: { cities: [], more: 0 },
  signInNeeded: false,
}

type FailedSearch = Extract<SearchView, { state: 'failed' }>

const isNothingThere = (failure: CallFailure): boolean =>
  failure.kind === 'refused' && failure.code === 'nothing-there'

const toResults = (
  { homes, summary }: SearchAnswer,
  criteria: SearchState,
  { searchVisits }: BrowserStorage,
): Omit<SavedResults, 'cutBy'> => {
  const now = new Date()
  // Every drawn area is called the same.
  const place =
    criteria.area === null
      ? (summary?.place ?? placeAsked(criteria))
      : JSON.stringify(criteria.area.coordinates)
  const visits = searchVisits.read(place)
  const newHomes = findNewHomes(homes, visitToCompareWith(visits, now))
  if (summary !== null) {
    const { marketDay } = summary
    searchVisits.write(rememberVisit(visits, { place, homes, marketDay, now }))
  }
  return { homes: [...homes], summary, criteria, searchedAt: now.toISOString(), newHomes }
}
