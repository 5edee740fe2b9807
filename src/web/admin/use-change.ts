import { useState } from 'react'
import type { Result } from '../../domain/result.ts'
import type { Answer, CallFailure } from '../api/request.ts'

/** What is said of the last change: what was done, or why it was not. */
export type Said = {
  readonly text: string
  readonly bad: boolean
  /** Takes it back; null where that cannot be. */
  readonly undo: (() => void) | null
}

/** Changes something, one thing after another, and says how that went. */
export const useChange = () => {
  const [changing, setChanging] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)
  const change = async <T>(
    call: () => Promise<Result<Answer<T>, CallFailure>>,
    then: {
      readonly put: (body: T) => void
      readonly done: string
      readonly undo?: () => void
    },
  ): Promise<void> => {
    if (changing) return
    setChanging(true)
    setSaid(null)
    const answer = await call()
    setChanging(false)
    if (answer.ok) {
      then.put(answer.value.body)
      setSaid({ text: then.done, bad: false, undo: then.undo ?? null })
    } else if (answer.error.kind !== 'aborted')
      setSaid({ text: answer.error.text, bad: true, undo: null })
  }
  return { changing, said, change }
}
