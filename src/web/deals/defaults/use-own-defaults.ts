import { useState } from 'react'
import {
  dealDefaultCalls,
  type KeptDefaults,
  keptDefaultsSchema,
} from '../../../contract/deals/deal-defaults.ts'
import type { DefaultName } from '../../../domain/deals/fields/default-fields.ts'
import { ok } from '../../../domain/result.ts'
import { ask } from '../../data/ask/ask.ts'
import { keptInstead } from '../../data/ask/changed-elsewhere.ts'
import { faultOf } from '../../data/ask/request.ts'
import { useAsked } from '../../data/ask/use-asked.ts'
import { useKept } from '../../data/kept/use-kept.ts'

/** Values of one scope. */
type Values = KeptDefaults['values']

/** What the subscriber has set, for the scope on screen and all others; asked for when the screen opens. */
export const useAskedDefaults = (scope: string) => {
  const all = useAsked(dealDefaultCalls.list, {})
  const here = useAsked(dealDefaultCalls.get, { params: { scope } })
  const again = () => {
    all.again()
    here.again()
  }
  return { all: all.asked, here: here.asked, again }
}

/** What is set for a scope, and ways to change it: each change is kept at once, one after the other. */
export const useOwnDefaults = (first: KeptDefaults) => {
  const { kept, shown, keeping, change, settle } = useKept<Undoable, Change>(first, {
    showAs: (defaults, wanted) => ({ ...defaults, ...wanted }),
    send: async ({ values, before }, { scope, version }) => {
      const body = { version, values }
      const put = await ask(dealDefaultCalls.put, { params: { scope }, body })
      return put.ok ? ok({ ...put.value, before }) : put
    },
    instead: (failure) => keptInstead(failure, keptDefaultsSchema),
    isAsWanted: (now, { values }) => isSame(now.values, values),
    after: (_, now) => (now === undefined ? 'take back' : 'hold'),
  })
  const [fault, setFault] = useState<string | null>(null)
  const { values: now, before = [] } = shown

  /** Says why not where values cannot be kept; null too where another window has changed them. */
  const keep = async (
    values: Values,
    steps: readonly Values[] = [...before, now],
  ): Promise<string | null> => {
    const whyNot = faultOf(await change({ values, before: steps }))
    setFault(whyNot)
    return whyNot
  }

  return {
    here: kept,
    /** Another window has changed them since. */
    inConflict: keeping.state === 'conflict',
    fault,
    canUndo: before.length > 0,
    set: (changed: Values) => keep({ ...now, ...changed }),
    reset: (names: readonly DefaultName[]) =>
      void keep(
        Object.fromEntries(
          Object.entries(now).filter(([set]) => !names.some((name) => name === set)),
        ),
      ),
    resetAll: () => void keep({}),
    undo: () => void keep(before.at(-1) ?? now, before.slice(0, -1)),
    /** Settles a conflict: by what the other window has set, or by what was to be set here. */
    settle,
  }
}

/** What is set, and what was set before each change, the last at the end. */
type Undoable = KeptDefaults & { readonly before?: readonly Values[] }
type Change = Required<Pick<Undoable, 'values' | 'before'>>

/** In whatever order they were set. */
const isSame = (a: Values, b: Values): boolean => {
  const [one, other] = [a, b].map((values) =>
    JSON.stringify(Object.entries(values).toSorted(([x], [y]) => (x < y ? -1 : 1))),
  )
  return one === other
}
