import { useEffect, useState } from 'react'
import type { Flips } from '../../contract/flips.ts'
import { getFlips } from '../api/get-flips.ts'

export type FlipsView =
  | { readonly state: 'asking' }
  | {
      readonly state: 'failed'
      readonly text: string
      /** Whether the same may succeed later. */
      readonly mayPass: boolean
    }
  | { readonly state: 'known'; readonly flips: Flips }

/** The flips of a place, and a way to ask again when they did not come. */
export const useFlips = (place: string) => {
  const [view, setView] = useState<FlipsView>({ state: 'asking' })
  const asking = view.state === 'asking'

  useEffect(() => {
    if (!asking) return
    const leaving = new AbortController()
    void getFlips(place, leaving.signal).then((answer) => {
      if (leaving.signal.aborted) return
      if (answer.ok) return setView({ state: 'known', flips: answer.value })
      const { error } = answer
      if (error.kind === 'aborted') return
      setView({
        state: 'failed',
        text: error.text,
        mayPass: error.kind !== 'refused' || error.status >= 500 || error.status === 429,
      })
    })
    return () => leaving.abort()
  }, [place, asking])

  return { view, askAgain: () => setView({ state: 'asking' }) }
}
