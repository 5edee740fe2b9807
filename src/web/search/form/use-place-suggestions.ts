import { useEffect, useState } from 'react'
import type { PlaceSuggestion } from '../../../contract/search-places.ts'
import { searchPlaces } from '../../api/search-places.ts'

/** Suggestions as far as they are known; `query` is the text they answer. */
export type PlaceSuggestions = {
  readonly query: string
  readonly places: readonly PlaceSuggestion[]
}

const NONE: PlaceSuggestions = { query: '', places: [] }

/** Suggests places while someone types: waits for a pause, and only the latest text's answer counts. */
export const usePlaceSuggestions = (query: string): PlaceSuggestions => {
  const [suggestions, setSuggestions] = useState<PlaceSuggestions>(NONE)
  useEffect(() => {
    if (query === '') {
      setSuggestions(NONE)
      return
    }
    const latest = new AbortController()
    const timer = setTimeout(async () => {
      const answer = await searchPlaces(query, latest.signal)
      if (latest.signal.aborted) return
      // Without suggestions the form still works: a city with its state, or a zip, can be typed.
      setSuggestions({ query, places: answer.ok ? answer.value : [] })
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      latest.abort()
    }
  }, [query])
  return suggestions
}

const PAUSE_MS = 120
