import { useEffect, useState } from 'react'
import { getAccuracy } from '../api/get-accuracy.ts'
import { type AskedMarkets, noneYet, withAnswer } from './accuracy-pages.ts'

/** The accuracy of markets, page after page as they come, and a way to ask again for one that did not. */
export const useAccuracy = (of: Parameters<typeof getAccuracy>[0]) => {
  const [asked, setAsked] = useState<AskedMarkets>(noneYet)

  useEffect(() => {
    if (asked.state !== 'asking') return
    const leaving = new AbortController()
    void getAccuracy(of, asked.after, leaving.signal).then((answer) => {
      if (!leaving.signal.aborted) setAsked(withAnswer(asked, answer))
    })
    return () => leaving.abort()
  }, [asked, of])

  const askAgain = () => {
    if (asked.state === 'failed') setAsked({ ...asked, state: 'asking' })
  }
  return { asked, askAgain }
}
