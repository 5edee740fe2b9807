import { useCallback, useEffect, useRef, useState } from 'react'
import type { SavedSearch, SavedSearches } from '../../../contract/search/saved-searches.ts'
import {
  deleteSavedSearch,
  listSavedSearches,
  lookAtSavedSearch,
  restoreSavedSearch,
} from '../../api/search/saved-searches.ts'
import type { SavedRun } from './SavedArea.tsx'

/** A saved search as the list shows it. */
export type ListedSearch = {
  readonly search: SavedSearch
  readonly deleted: boolean
  /** Something to say of it: why a change was not made. */
  readonly note: string | null
}

export type ListedSearches = {
  readonly list: readonly ListedSearch[]
  readonly next: string | null
  readonly total: number
  readonly newHomes: number
}

/** The saved searches that the screen knows of, and what can be done with them. */
export const useSavedSearches = (ran: SavedRun | null) => {
  /** Null until they are known. */
  const [known, setKnown] = useState<ListedSearches | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [name, setName] = useState('')
  const asking = useRef(new AbortController())

  const ask = useCallback(async (wanted: string, after: string | null): Promise<void> => {
    asking.current.abort()
    const mine = new AbortController()
    asking.current = mine
    const answer = await listSavedSearches({ after, name: wanted }, mine.signal)
    if (answer === null || mine.signal.aborted) return
    setFailed(answer.ok ? null : answer.text)
    if (answer.ok)
      setKnown((before) => ({
        ...listed(answer.value),
        list: [...(after === null ? [] : (before?.list ?? [])), ...listed(answer.value).list],
      }))
  }, [])

  useEffect(() => {
    // Typing pauses before it is asked for; the first list comes at once.
    const timer = setTimeout(() => void ask(name, null), name === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [ask, name])
  useEffect(() => {
    // What came while the window was out of sight.
    const look = () => {
      if (document.visibilityState === 'visible') void ask(name, null)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [ask, name])
  useEffect(() => () => asking.current.abort(), [])

  /** Shows a search as it is now, with something to say of it. */
  const show = useCallback((search: SavedSearch, note: string | null = null): void => {
    setKnown((before) => before && withSearch(before, { search, deleted: false, note }))
  }, [])

  useEffect(() => {
    if (ran === null) return
    void lookAtSavedSearch(ran.id).then((answer) => {
      if (answer?.ok) show(answer.value)
    })
  }, [ran, show])

  const remove = async (search: SavedSearch): Promise<void> => {
    const answer = await deleteSavedSearch(search)
    if (answer === null) return
    if (answer.ok || answer.gone)
      setKnown((before) => before && withSearch(before, { search, deleted: true, note: null }))
    else show(answer.now ?? search, answer.now === null ? answer.text : CHANGED_ELSEWHERE)
  }

  const restore = async (search: SavedSearch): Promise<void> => {
    const answer = await restoreSavedSearch(search.id)
    if (answer === null) return
    if (answer.ok) return show(answer.value)
    const note = answer.gone ? 'That was too long ago to undo.' : answer.text
    setKnown((before) => before && withSearch(before, { search, deleted: true, note }))
  }

  return {
    known,
    failed,
    name,
    find: setName,
    more: () => void ask(name, known?.next ?? null),
    again: () => void ask(name, null),
    show,
    remove,
    restore,
  }
}

/** Said of a search that another window has changed. */
export const CHANGED_ELSEWHERE =
  'Another window changed this search first. This is how it is now; nothing was overwritten.'

const PAUSE_MS = 250

const listed = ({ searches, next, total, newHomes }: SavedSearches): ListedSearches => ({
  list: searches.map((search) => ({ search, deleted: false, note: null })),
  next,
  total,
  newHomes,
})

/** The list with one search as it is now, a new one first; the counts follow. */
const withSearch = (before: ListedSearches, now: ListedSearch): ListedSearches => {
  const was = before.list.find(({ search }) => search.id === now.search.id)
  const counted = (one: ListedSearch | undefined) => (one === undefined || one.deleted ? 0 : 1)
  const fresh = (one: ListedSearch | undefined) => counted(one) * (one?.search.newHomes ?? 0)
  return {
    ...before,
    total: before.total + counted(now) - counted(was),
    newHomes: Math.max(0, before.newHomes + fresh(now) - fresh(was)),
    list:
      was === undefined
        ? [now, ...before.list]
        : before.list.map((one) => (one === was ? now : one)),
  }
}
