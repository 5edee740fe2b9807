import { useEffect, useRef, useState } from 'react'
import {
  type SavedSearch,
  savedSearchCalls,
  savedSearchSchema,
} from '../../../contract/alerts/saved-searches.ts'
import { ok } from '../../../domain/result.ts'
import { ask } from '../../data/ask/ask.ts'
import { keptInstead } from '../../data/ask/changed-elsewhere.ts'
import { isGone } from '../../data/ask/request.ts'
import { usePages } from '../../data/ask/use-pages.ts'
import { useKeptEach } from '../../data/kept/use-kept.ts'
import { useSettled } from '../../ui/hooks/use-settled.ts'

/** A saved search as the list shows it. */
export type ListedSearch = {
  readonly search: SavedSearch
  readonly deleted: boolean
  /** Something to say of it: why a change was not made. */
  readonly note: string | null
}

/** A saved search whose homes have just been found: another object each time. */
export type SavedRun = { readonly id: string }

/** What can be done to a saved search in the list. */
export type SavedSearchChange = { readonly paused: boolean } | { readonly deleted: boolean }

/** The saved searches that the screen knows of, and what can be done with them. */
export const useSavedSearches = (ran: SavedRun | null) => {
  const [name, setName] = useState('')
  const wanted = useSettled(name)
  const named = wanted === '' ? {} : { name: wanted }
  const { asked, next, fault, again, change } = usePages(
    savedSearchCalls.list,
    { query: named },
    (page) => (page.next === null ? null : { query: { ...named, after: page.next } }),
  )
  const each = useKeptEach<Kept, SavedSearchChange>({
    showAs: (before, wanted) =>
      'paused' in wanted
        ? { ...before, search: { ...before.search, paused: wanted.paused } }
        : { ...before, deleted: wanted.deleted },
    send: sendChange,
    isAsWanted: ({ search, deleted }, wanted) =>
      'paused' in wanted ? !deleted && search.paused === wanted.paused : deleted === wanted.deleted,
    instead: (failure) => {
      const search = keptInstead(failure, savedSearchSchema)
      return search && { search, deleted: false }
    },
  })
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(new Map())
  const note = (id: string, text: string | null) =>
    setNotes((now) => {
      const others = [...now].filter(([of]) => of !== id)
      return new Map(text === null ? others : [...others, [id, text]])
    })

  const pages = asked.state === 'known' ? asked.value : []
  const list = pages
    .flatMap(({ searches }) => searches)
    .map((search): ListedSearch => {
      const now = each.shownOf(search.id) ?? { search, deleted: false }
      return { ...now, note: notes.get(search.id) ?? null }
    })
  const gone = list.filter(({ deleted }) => deleted)
  const [first] = pages
  const known = first && {
    list,
    total: first.total - gone.length,
    newHomes: gone.reduce((homes, { search }) => homes - search.newHomes, first.newHomes),
  }

  /** Shows a search as it is now. */
  const show = (search: SavedSearch): void => {
    const was = list.find((one) => one.search.id === search.id)?.search ?? search
    each.forget(search.id)
    note(search.id, null)
    change((page, at) => ({
      ...page,
      newHomes: page.newHomes + (at === 0 ? search.newHomes - was.newHomes : 0),
      searches: page.searches.map((one) => (one.id === search.id ? search : one)),
    }))
  }
  const add = (search: SavedSearch): void =>
    change((page, at) =>
      at > 0
        ? page
        : {
            ...page,
            total: page.total + 1,
            newHomes: page.newHomes + search.newHomes,
            searches: [search, ...page.searches],
          },
    )
  const keep = async (search: SavedSearch, wanted: SavedSearchChange): Promise<void> => {
    note(search.id, null)
    const changed = await each.keeperOf(search.id, { search, deleted: false }).change(wanted)
    if (changed.ok || changed.error.kind === 'aborted') return
    const elsewhere = keptInstead(changed.error, savedSearchSchema) !== undefined
    const tooLate = 'deleted' in wanted && isGone(changed.error)
    note(search.id, elsewhere ? CHANGED_ELSEWHERE : tooLate ? TOO_LATE : changed.error.text)
  }

  const latest = useRef({ show, look: () => {} })
  latest.current = {
    show,
    look: () => {
      each.forget()
      setNotes(new Map())
      again()
    },
  }
  useEffect(() => {
    // What came while the window was out of sight.
    const look = () => {
      if (document.visibilityState === 'visible') latest.current.look()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  useEffect(() => {
    if (ran === null) return
    void ask(savedSearchCalls.look, { params: { id: ran.id } }).then((answer) => {
      if (answer.ok) latest.current.show(answer.value)
    })
  }, [ran])

  return {
    /** Undefined until they are known. */
    known,
    failed: asked.state === 'failed' ? asked.text : (fault ?? next?.fault ?? null),
    name,
    find: setName,
    more: next?.ask,
    show,
    add,
    keep,
  }
}

type Kept = Omit<ListedSearch, 'note'>

/** Makes a change by a call. One that is gone already need not be deleted. */
const sendChange = async (wanted: SavedSearchChange, { search }: Kept) => {
  const { id, name, criteria, cadence, version } = search
  const params = { id }
  if ('deleted' in wanted && wanted.deleted) {
    const gone = await ask(savedSearchCalls.delete, { params, query: { version: String(version) } })
    return gone.ok || isGone(gone.error) ? ok({ search, deleted: true }) : gone
  }
  const changed = await ('paused' in wanted
    ? ask(savedSearchCalls.change, {
        params,
        body: { name, criteria, cadence, paused: wanted.paused, version },
      })
    : ask(savedSearchCalls.restore, { params }))
  return changed.ok ? ok({ search: changed.value, deleted: false }) : changed
}

const CHANGED_ELSEWHERE =
  'Another window changed this search first. This is how it is now; nothing was overwritten.'
const TOO_LATE = 'That was too long ago to undo.'
