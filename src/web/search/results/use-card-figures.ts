import { useEffect, useState } from 'react'
import type { Home } from '../../../contract/homes/home.ts'
import type { CardFigures } from '../../../domain/deal/card-figures.ts'

/** Max offer and Net at ask of homes by their id; null for a home of which they are not told. */
export type FiguresOfHomes = ReadonlyMap<string, CardFigures | null>

/**
 * The figures of found homes from the subscriber's defaults, worked out in the browser by the engine, which is loaded
 * when there are homes. Null until then, and where the defaults cannot be had: figures from other ones would mislead.
 */
export const useCardFigures = (homes: readonly Home[]): FiguresOfHomes | null => {
  const [figures, setFigures] = useState<FiguresOfHomes | null>(null)
  useEffect(() => {
    if (homes.length === 0) return
    const leaving = new AbortController()
    void import('./figures-of-homes.ts').then(
      async ({ figuresOfHomes }) => {
        const found = await figuresOfHomes(homes, leaving.signal)
        if (!leaving.signal.aborted) setFigures(found)
      },
      // Cards without them are still cards.
      () => undefined,
    )
    return () => leaving.abort()
  }, [homes])
  return figures
}
