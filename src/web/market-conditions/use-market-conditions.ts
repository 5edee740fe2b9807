import { useEffect, useState } from 'react'
import { type MarketConditions, marketConditionCalls } from '../../contract/market-conditions.ts'
import { ask } from '../api/ask.ts'

/** What is known of places' markets: null while it is on its way, none when it does not come. */
type Known = { readonly of: string; readonly conditions: readonly MarketConditions[] } | null

/**
 * What the market of a place is like; where nothing can be told of it but its homes for sale, that of the place
 * `around` it.
 */
export const useMarketConditions = (
  place: string,
  around: string | null,
): readonly MarketConditions[] | null => {
  const [known, setKnown] = useState<Known>(null)
  useEffect(() => {
    const leaving = new AbortController()
    const load = async () => {
      const answer = await conditionsOf(place, leaving.signal)
      const told = answer.ok ? answer.value : []
      if (around === null || told.some(tellsEnough)) return told
      const wider = await conditionsOf(around, leaving.signal)
      return wider.ok && wider.value.length > 0 ? wider.value : told
    }
    void load().then((conditions) => {
      if (!leaving.signal.aborted) setKnown({ of: place, conditions })
    })
    return () => leaving.abort()
  }, [place, around])
  return known?.of === place ? known.conditions : null
}

/** It stands beside other things: nobody is sent to sign in for it. */
const conditionsOf = (place: string, signal: AbortSignal) =>
  ask(marketConditionCalls.ofPlace, { query: { place } }, { signal, interrupts: 'none' })

const tellsEnough = ({ daysOnMarket, saleToList, supply }: MarketConditions): boolean =>
  [daysOnMarket.median, saleToList.medianPercent, supply.months].some((figure) => figure !== null)
