import { useEffect, useState } from 'react'
import { getAccuracy } from '../api/get-accuracy.ts'
import { type AskedMarkets, noneYet, withAnswer } from './accuracy-pages.ts'

/** The accuracy of every market, page after page as they come, and a way to ask again for one that did not. */
export const useAccuracy = () => {
  const [asked, setAsked] = useState<AskedMarkets>(noneYet)

  useEffect(() => {
    if (asked.state !== 'asking') return
    const leaving = new AbortController()
    void getAccuracy(asked.after, leaving.signal).then((answer) => {
      if (!leaving.signal.aborted) setAsked(withAnswer(asked, answer))
    })
    return () => leaving.abort()
  }, [asked])

  const askAgain = () => {
    if (asked.state === 'failed') setAsked({ ...asked, state: 'asking' })
  }
  return { asked, askAgain }
}
