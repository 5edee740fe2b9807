import { useEffect, useMemo, useRef } from 'react'
import { navigate, useLocationProperty } from 'wouter/use-browser-location'
import type { LayoutView } from '../../../contract/search/layout.ts'
import type { SearchState } from '../../data/storage/search/search-state.ts'
import type { SearchView } from '../running/use-search.ts'
import { type AskedSearch, addressOf, inView, queryOf, readQuery, viewIn } from './search-query.ts'

/** The search that the address asks for. */
export const useAskedSearch = (): AskedSearch => {
  const query = useLocationProperty(() => window.location.search)
  return useMemo(() => readQuery(query), [query])
}

const viewAsked = (): LayoutView | null => viewIn(window.location.search)

/** The view that the address asks for, whatever this person's own is. */
export const useAskedView = (): LayoutView | null => useLocationProperty(viewAsked)

/** Has the address of this history entry ask for a view: who opens it sees the homes so, and so does who comes back. */
export const askForView = (view: LayoutView): void =>
  navigate(inView(window.location.search, view), { replace: true, state: window.history.state })

/** Whether homes were found while this history entry was shown, so that opening it is a reload or a return. */
export const wasFoundHere = (): boolean => window.history.state === FOUND_HERE

/**
 * Keeps the home screen and its address together. Another address, as of a link or the Back button, is searched, but
 * for one whose homes were found by this history entry and are still there; a search that has ended gets its address
 * from `tell`. `keepAsIs`: what the address asked for when the page was opened is not run. `awaited`: the address asks for
 * another search than the screen shows, which is about to run.
 */
export const useSearchAddress = (
  asked: AskedSearch,
  {
    view,
    keepAsIs,
    search,
    cancel,
  }: {
    readonly view: SearchView
    readonly keepAsIs: boolean
    readonly search: (form: SearchState) => void
    readonly cancel: () => void
  },
) => {
  const foundHere = useLocationProperty(wasFoundHere)
  const query = asked.state === 'search' ? asked.query : null
  /** The query whose search this screen shows, or has tried. */
  const followed = useRef(keepAsIs ? query : null)
  const shown = view.state === 'found' ? queryOf(view.results.criteria) : null
  const isFoundHere = foundHere && (view.state === 'opening' || shown === query)
  const awaited = query !== null && followed.current !== query && !isFoundHere

  // The next search is shown in the view that was asked for, unless it has one of its own.
  const write = (form: SearchState, view: LayoutView | null = viewAsked()): void => {
    followed.current = queryOf(form)
    // There is no reason to go back to a form without a search.
    const replace = query === null || query === followed.current
    navigate(addressOf(form, view), { replace, state: FOUND_HERE })
  }

  useEffect(() => {
    if (view.state === 'opening') return
    if (asked.state === 'none' && view.state === 'found') return write(view.results.criteria)
    if (asked.state !== 'search' || followed.current === query) return
    if (view.state === 'searching') return cancel()
    if (isFoundHere) {
      followed.current = query
      return
    }
    // An effect that runs twice, as in development, searches once.
    const timer = setTimeout(() => {
      followed.current = query
      search(asked.form)
    })
    return () => clearTimeout(timer)
  })

  return { write, awaited }
}

/** The state of a history entry whose homes were found while it was shown: a reload restores them. */
const FOUND_HERE = 'found here'
