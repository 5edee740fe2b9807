import { useEffect, useState } from 'react'
import { accuracyCalls } from '../../contract/accuracy.ts'
import { ask } from '../api/ask.ts'
import { type AskedMarkets, noneYet, withAnswer } from './accuracy-pages.ts'

/** The accuracy of markets, page after page as they come, and a way to ask again for one that did not. */
export const useAccuracy = (of: keyof typeof accuracyCalls) => {
  const [asked, setAsked] = useState<AskedMarkets>(noneYet)

  useEffect(() => {
    if (asked.state !== 'asking') return
    const leaving = new AbortController()
    const query = asked.after === null ? {} : { after: asked.after }
    void ask(accuracyCalls[of], { query }, { signal: leaving.signal }).then((answer) => {
      if (!leaving.signal.aborted) setAsked(withAnswer(asked, answer))
    })
    return () => leaving.abort()
  }, [asked, of])

  const askAgain = () => {
    if (asked.state === 'failed') setAsked({ ...asked, state: 'asking' })
  }
  return { asked, askAgain }
}
