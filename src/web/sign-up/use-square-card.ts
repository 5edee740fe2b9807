import type { BillingContact, Card } from '@square/web-sdk'
import { useEffect, useRef, useState } from 'react'
import type { ClientConfig } from '../../contract/client-config.ts'
import { err, type Result } from '../../domain/result.ts'
import { useMediaQuery } from '../ui/hooks/use-media-query.ts'
import { attachCard, tokenizeCard } from './attach-card.ts'
import { cardStyle } from './card-style.ts'
import type { CardFault } from './run-sign-up.ts'

/** Square's card entry, in a frame of its own: what is typed there never reaches this page. */
export type CardEntry = {
  readonly state: 'loading' | 'ready' | 'failed'
  /** The `ref` and the `key` of the element that holds the frame: another element with each try. */
  readonly place: (element: HTMLElement | null) => void
  readonly attempt: number
  readonly tryAgain: () => void
  /** A fresh token each time. */
  readonly tokenize: (holder: BillingContact) => Promise<Result<string, CardFault>>
}

/** Keeps a card entry attached for as long as its element is on the page. */
export const useSquareCard = (payments: ClientConfig['payments']): CardEntry => {
  const [element, place] = useState<HTMLElement | null>(null)
  const [state, setState] = useState<CardEntry['state']>('loading')
  const [attempt, setAttempt] = useState(0)
  const card = useRef<Card | null>(null)

  useEffect(() => {
    if (element === null) return
    const leaving = new AbortController()
    // An element for this frame alone: one that is still being taken away is not in the next one's way.
    const frame = element.appendChild(document.createElement('div'))
    attachCard(payments, frame, leaving.signal).then(
      (attached) => {
        if (leaving.signal.aborted) return
        card.current = attached
        setState('ready')
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return
        console.error('The payment form could not be loaded.', error)
        setState('failed')
      },
    )
    return () => {
      leaving.abort()
      card.current = null
      frame.remove()
      setState('loading')
    }
  }, [element, payments])

  const dark = useMediaQuery('(prefers-color-scheme: dark)')
  const styledDark = useRef(dark)
  useEffect(() => {
    if (state !== 'ready' || styledDark.current === dark) return
    styledDark.current = dark
    void card.current?.configure({ style: cardStyle() })
  }, [state, dark])

  return {
    state,
    place,
    attempt,
    tryAgain: () => setAttempt(attempt + 1),
    tokenize: async (holder) =>
      card.current === null
        ? err(state === 'failed' ? 'not loaded' : 'not ready')
        : tokenizeCard(card.current, holder),
  }
}
