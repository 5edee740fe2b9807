import { useEffect, useMemo, useState } from 'react'
import { useClientConfig } from '../api/client-config.tsx'
import { placeSource, type SuggestedBy, type SuggestedPlace } from './place-source.ts'

/** Suggestions as far as they are known; `query` is the text they answer. */
export type PlaceSuggestions = {
  readonly query: string
  readonly places: readonly SuggestedPlace[]
  readonly by: SuggestedBy
}

const NONE: PlaceSuggestions = { query: '', places: [], by: 'gazetteer' }

/** Suggests places while someone types: waits for a pause, and only the latest text's answer counts. */
export const usePlaceSuggestions = (query: string): PlaceSuggestions => {
  const [suggestions, setSuggestions] = useState<PlaceSuggestions>(NONE)
  const maps = useClientConfig().config?.maps
  const googleUrl = maps?.kind === 'google' ? maps.url : null
  const source = useMemo(() => placeSource(googleUrl), [googleUrl])
  useEffect(() => {
    if (query === '') {
      setSuggestions(NONE)
      return
    }
    const latest = new AbortController()
    const timer = setTimeout(async () => {
      const suggested = await source.suggest(query, latest.signal)
      if (!latest.signal.aborted) setSuggestions({ query, ...suggested })
    }, source.pauseMs)
    return () => {
      clearTimeout(timer)
      latest.abort()
    }
  }, [query, source])
  return suggestions
}
