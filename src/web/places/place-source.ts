import { type PlaceSuggestion, placeCalls } from '../../contract/places.ts'
import { ask } from '../data/ask/ask.ts'

/** A place to pick: a market too, where those are taken. Some are named for the search only when they are picked. */
export type SuggestedPlace = Omit<PlaceSuggestion, 'kind'> & {
  readonly kind: PlaceSuggestion['kind'] | 'market'
  readonly picked?: () => Promise<Pick<PlaceSuggestion, 'label' | 'state'>>
}

/** Who suggested: the built-in gazetteer, Google, or the gazetteer because Google could not. */
export type SuggestedBy = 'gazetteer' | 'google' | 'gazetteer instead'

type Suggested = { readonly places: readonly SuggestedPlace[]; readonly by: SuggestedBy }

/** Completes what someone types into the city field. */
export type PlaceSource = {
  /** Another source has another one. */
  readonly key: string
  /** How long the typing must pause before it is asked. */
  readonly pauseMs: number
  readonly suggest: (query: string, signal: AbortSignal) => Promise<Suggested>
}

const TYPING_PAUSE_MS = 120

/**
 * The source of an installation: the gazetteer that ships with the product, or Google where `googleUrl` names its script.
 * Zip codes are the gazetteer's in any case. Once Google has failed, the gazetteer goes on alone.
 */
export const placeSource = (googleUrl: string | null): PlaceSource => {
  if (googleUrl === null)
    return {
      key: 'gazetteer',
      pauseMs: TYPING_PAUSE_MS,
      suggest: async (query, signal) => ({
        places: await fromGazetteer(query, signal),
        by: 'gazetteer',
      }),
    }
  let failed = false
  const google = import('./google-places.ts').then(({ googlePlaces }) => googlePlaces(googleUrl))
  // The first caller gets the error.
  google.catch(() => undefined)
  return {
    key: googleUrl,
    // Each request counts toward Google's limits.
    pauseMs: 250,
    suggest: async (query, signal) => {
      if (/^\d/.test(query)) return { places: await fromGazetteer(query, signal), by: 'gazetteer' }
      try {
        if (!failed) return { places: await (await google)(query), by: 'google' }
      } catch (reason) {
        failed = true
        console.warn('Google suggests no cities.', reason)
      }
      return { places: await fromGazetteer(query, signal), by: 'gazetteer instead' }
    },
  }
}

/** The counties with homes for sale. */
export const countySource: PlaceSource = {
  key: 'counties',
  pauseMs: TYPING_PAUSE_MS,
  suggest: async (query, signal) => {
    const answer = await ask(placeCalls.suggestCounties, { query: { query } }, { signal })
    return { places: answer.ok ? answer.value : [], by: 'gazetteer' }
  },
}

/** Without suggestions the form still works: a city with its state, or a zip, can be typed. */
const fromGazetteer = async (query: string, signal: AbortSignal) => {
  const answer = await ask(placeCalls.suggest, { query: { query } }, { signal })
  return answer.ok ? answer.value : []
}
