import { useMemo, useRef } from 'react'
import { err, ok, type Result } from '../../domain/result.ts'
import { useClientConfig } from '../data/ask/client-config.tsx'
import { pause } from '../data/ask/pause.ts'
import type { CallFailure } from '../data/ask/request.ts'
import { useAnswer } from '../data/ask/use-asked.ts'
import {
  type PlaceSource,
  placeSource,
  type SuggestedBy,
  type SuggestedPlace,
} from './place-source.ts'

/** Suggestions as far as they are known; `query` is the text they answer. */
export type PlaceSuggestions = {
  readonly query: string
  readonly places: readonly SuggestedPlace[]
  readonly by: SuggestedBy
}

const NONE: PlaceSuggestions = { query: '', places: [], by: 'gazetteer' }

/** Suggests places while someone types: waits for a pause, and only the latest text's answer counts. */
export const usePlaceSuggestions = (query: string): PlaceSuggestions => {
  const maps = useClientConfig().config?.maps
  const googleUrl = maps?.kind === 'google' ? maps.url : null
  return useSuggestionsOf(
    useMemo(() => placeSource(googleUrl), [googleUrl]),
    query,
  )
}

/** The same of any source. */
export const useSuggestionsOf = (source: PlaceSource, query: string): PlaceSuggestions => {
  const find = async (signal: AbortSignal): Promise<Result<PlaceSuggestions, CallFailure>> => {
    await pause(source.pauseMs, signal)
    if (signal.aborted) return err({ kind: 'aborted' })
    return ok({ query, ...(await source.suggest(query, signal)) })
  }
  const { asked } = useAnswer(query === '' ? null : find, `${query} ${source.key}`)
  // The last ones stay until others are there.
  const latest = useRef(NONE)
  if (query === '') latest.current = NONE
  else if (asked.state === 'known') latest.current = asked.value
  return latest.current
}
