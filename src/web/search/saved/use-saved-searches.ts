import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type SavedSearch,
  type SavedSearches,
  savedSearchCalls,
  savedSearchSchema,
} from '../../../contract/search/saved-searches.ts'
import { ask } from '../../api/ask.ts'
import { notChanged } from '../../api/changed-elsewhere.ts'

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

/** A saved search whose homes have just been found: another object each time. */
export type SavedRun = { readonly id: string }

/** The saved searches that the screen knows of, and what can be done with them. */
export const useSavedSearches = (ran: SavedRun | null) => {
  /** Null until they are known. */
  const [known, setKnown] = useState<ListedSearches | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [name, setName] = useState('')
  const asking = useRef(new AbortController())

  const askFor = useCallback(async (wanted: string, after: string | null): Promise<void> => {
    asking.current.abort()
    const mine = new AbortController()
    asking.current = mine
    const query = {
      ...(after === null ? {} : { after }),
      ...(wanted === '' ? {} : { name: wanted }),
    }
    const answer = await ask(savedSearchCalls.list, { query }, { signal: mine.signal })
    if (mine.signal.aborted) return
    if (!answer.ok) {
      if (answer.error.kind !== 'aborted') setFailed(answer.error.text)
      return
    }
    const page = listed(answer.value)
    setFailed(null)
    setKnown((before) => ({
      ...page,
      list: [...(after === null ? [] : (before?.list ?? [])), ...page.list],
    }))
  }, [])

  useEffect(() => {
    // Typing pauses before it is asked for; the first list comes at once.
    const timer = setTimeout(() => void askFor(name, null), name === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [askFor, name])
  useEffect(() => {
    // What came while the window was out of sight.
    const look = () => {
      if (document.visibilityState === 'visible') void askFor(name, null)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [askFor, name])
  useEffect(() => () => asking.current.abort(), [])

  /** Shows a search as it is now, with something to say of it. */
  const show = useCallback((search: SavedSearch, note: string | null = null): void => {
    setKnown((before) => before && withSearch(before, { search, deleted: false, note }))
  }, [])

  useEffect(() => {
    if (ran === null) return
    void ask(savedSearchCalls.look, { params: { id: ran.id } }).then((answer) => {
      if (answer.ok) show(answer.value)
    })
  }, [ran, show])

  const remove = async (search: SavedSearch): Promise<void> => {
    const { id, version } = search
    const query = { version: String(version) }
    const answer = await ask(savedSearchCalls.delete, { params: { id }, query })
    const gone = () =>
      setKnown((before) => before && withSearch(before, { search, deleted: true, note: null }))
    if (answer.ok) return gone()
    if (answer.error.kind === 'aborted') return
    const refused = notChanged(answer.error, savedSearchSchema)
    if (refused.gone) gone()
    else show(refused.now ?? search, refused.now === null ? refused.text : CHANGED_ELSEWHERE)
  }

  const restore = async (search: SavedSearch): Promise<void> => {
    const answer = await ask(savedSearchCalls.restore, { params: { id: search.id } })
    if (answer.ok) return show(answer.value)
    if (answer.error.kind === 'aborted') return
    const { gone, text } = notChanged(answer.error, savedSearchSchema)
    const note = gone ? 'That was too long ago to undo.' : text
    setKnown((before) => before && withSearch(before, { search, deleted: true, note }))
  }

  return {
    known,
    failed,
    name,
    find: setName,
    more: () => void askFor(name, known?.next ?? null),
    again: () => void askFor(name, null),
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
