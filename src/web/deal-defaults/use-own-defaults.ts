import { useCallback, useEffect, useRef, useState } from 'react'
import {
  dealDefaultCalls,
  type KeptDefaults,
  keptDefaultsSchema,
} from '../../contract/deals/deal-defaults.ts'
import { ask } from '../api/ask.ts'
import { keptInstead } from '../api/changed-elsewhere.ts'
import { faultOf } from '../api/request.ts'

/** Values of one scope. */
type Values = KeptDefaults['values']

export type OwnDefaultsView =
  | { readonly state: 'asking' }
  | { readonly state: 'failed'; readonly text: string }
  | {
      readonly state: 'known'
      /** Everything that is set, for every scope. */
      readonly all: readonly KeptDefaults[]
      /** Of the scope on screen. */
      readonly here: KeptDefaults
      /** Another window has changed them since: what it has set, and what was to be set here. */
      readonly conflict: { readonly now: KeptDefaults; readonly mine: Values } | null
      readonly fault: string | null
      readonly canUndo: boolean
    }

/** What the subscriber has set, and ways to change it: each change is kept at once, one after the other. */
export const useOwnDefaults = (scope: string) => {
  const [view, setView] = useState<OwnDefaultsView>({ state: 'asking' })
  const latest = useRef(view)
  const before = useRef<Values[]>([])
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const show = useCallback((next: OwnDefaultsView) => {
    latest.current = next
    setView(next)
  }, [])

  const asking = useRef<AbortController | null>(null)
  const askForAll = useCallback(async () => {
    asking.current?.abort()
    const mine = new AbortController()
    asking.current = mine
    before.current = []
    show({ state: 'asking' })
    const [all, here] = await Promise.all([
      ask(dealDefaultCalls.list, {}, { signal: mine.signal }),
      ask(dealDefaultCalls.get, { params: { scope } }, { signal: mine.signal }),
    ])
    if (mine.signal.aborted) return
    const fresh = { conflict: null, fault: null, canUndo: false }
    if (all.ok && here.ok)
      show({ state: 'known', all: all.value.defaults, here: here.value, ...fresh })
    else show({ state: 'failed', text: faultOf(all) ?? faultOf(here) ?? '' })
  }, [scope, show])
  useEffect(() => {
    void askForAll()
    return () => asking.current?.abort()
  }, [askForAll])

  /** Keeps changed values. Says why not where they cannot be; null too where another window has changed them. */
  const keep = (
    change: (kept: Values) => Values,
    how: 'step' | 'undo',
    over?: number,
  ): Promise<string | null> => {
    const done = queue.current.then(async () => {
      const known = latest.current
      if (known.state !== 'known' || known.here.scope !== scope) return null
      const { here } = known
      const values = change(here.values)
      const body = { version: over ?? here.version, values }
      const put = await ask(dealDefaultCalls.put, { params: { scope }, body })
      const now = latest.current
      if (now.state !== 'known' || now.here.scope !== scope) return null
      const there = put.ok ? undefined : keptInstead(put.error, keptDefaultsSchema)
      // The same is there already where the answer to a first try was lost on its way.
      const kept = put.ok ? put.value : there && isSame(there.values, values) ? there : null
      if (kept !== null) {
        if (how === 'step') before.current.push(here.values)
        else before.current.pop()
        show(withKept(now, kept, before.current.length > 0))
        return null
      }
      const fault = there === undefined ? faultOf(put) : null
      show(
        there === undefined
          ? { ...now, fault }
          : { ...now, conflict: { now: there, mine: values }, fault },
      )
      return fault
    })
    queue.current = done
    return done
  }

  return {
    view,
    askAgain: () => void askForAll(),
    set: (change: Values) => keep((kept) => ({ ...kept, ...change }), 'step'),
    reset: (name: keyof Values) => void keep(({ [name]: _, ...others }) => others, 'step'),
    resetAll: () => void keep(() => ({}), 'step'),
    undo: () => void keep((kept) => before.current.at(-1) ?? kept, 'undo'),
    /** Settles a conflict: by what the other window has set, or by what was to be set here. */
    settle: (by: 'now' | 'mine') => {
      const known = latest.current
      if (known.state !== 'known' || known.conflict === null) return
      const { now, mine } = known.conflict
      before.current = []
      if (by === 'now') show(withKept(known, now, false))
      else void keep(() => mine, 'step', now.version)
    },
  }
}

/** In whatever order they were set. */
const isSame = (a: Values, b: Values): boolean => {
  const [one, other] = [a, b].map((values) =>
    JSON.stringify(Object.entries(values).toSorted(([x], [y]) => (x < y ? -1 : 1))),
  )
  return one === other
}

const withKept = (
  known: Extract<OwnDefaultsView, { state: 'known' }>,
  kept: KeptDefaults,
  canUndo: boolean,
): OwnDefaultsView => ({
  ...known,
  all: [...known.all.filter(({ scope }) => scope !== kept.scope), kept].filter(
    ({ values }) => Object.keys(values).length > 0,
  ),
  here: kept,
  conflict: null,
  fault: null,
  canUndo,
})
