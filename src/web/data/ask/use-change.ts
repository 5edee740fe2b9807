import { useState } from 'react'
import type * as z from 'zod/mini'
import type { Call, Given } from '../../../contract/call.ts'
import { ask } from './ask.ts'

/** What is said of the last change: what was done, or why it was not. */
export type Said = {
  readonly text: string
  readonly bad: boolean
  /** Takes it back; null where that cannot be. */
  readonly undo: (() => void) | null
}

/** Changes something by calls, one after another, and says how that went. */
export const useChange = () => {
  const [changing, setChanging] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)
  const change = async <C extends Call>(
    call: C,
    given: Given<C>,
    then: {
      readonly put: (answer: z.output<C['answer']>) => void
      /** Nothing is said without it: the answer shows what was done. */
      readonly done?: string
      readonly undo?: () => void
    },
  ): Promise<void> => {
    if (changing) return
    setChanging(true)
    setSaid(null)
    const answer = await ask(call, given)
    setChanging(false)
    if (answer.ok) {
      then.put(answer.value)
      if (then.done !== undefined) setSaid({ text: then.done, bad: false, undo: then.undo ?? null })
    } else if (answer.error.kind !== 'aborted')
      setSaid({ text: answer.error.text, bad: true, undo: null })
  }
  return { changing, said, change }
}
