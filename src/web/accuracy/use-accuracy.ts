import { useEffect, useState } from 'react'
import type { MarketAccuracy } from '../../contract/accuracy.ts'
import { getAccuracy } from '../api/get-accuracy.ts'

type Asked =
  | { readonly state: 'asking' }
  | { readonly state: 'failed'; readonly text: string }
  | { readonly state: 'there'; readonly markets: readonly MarketAccuracy[] }

/** The accuracy of every market, and a way to ask again. */
export const useAccuracy = () => {
  const [asked, setAsked] = useState<Asked>({ state: 'asking' })

  useEffect(() => {
    if (asked.state !== 'asking') return
    const leaving = new AbortController()
    void getAccuracy(leaving.signal).then((answer) => {
      if (leaving.signal.aborted) return
      if (answer.ok) setAsked({ state: 'there', markets: answer.value.markets })
      else if (answer.error.kind !== 'aborted')
        setAsked({ state: 'failed', text: answer.error.text })
    })
    return () => leaving.abort()
  }, [asked.state])

  return { asked, askAgain: () => setAsked({ state: 'asking' }) }
}
