import type { PlaceSuggestion } from '../../contract/places.ts'
import { inTime, loadGoogleMaps } from '../map/load-google-maps.ts'

/** A city that Google suggests. Google gives its name for searches when it is picked. */
export type GoogleCity = PlaceSuggestion & {
  /** Ends the session of typing, which Google bills as one. */
  readonly picked: () => Promise<Pick<PlaceSuggestion, 'label' | 'state'>>
}

/**
 * Cities of the US that begin like what is typed, from Google Places (New), in sessions that end with a pick. Rejects when
 * Google cannot be reached, refuses the key, or does not answer in time.
 */
export const googlePlaces = (url: string): ((query: string) => Promise<GoogleCity[]>) => {
  let session: google.maps.places.AutocompleteSessionToken | null = null
  const ended = () => {
    session = null
  }
  const suggest = async (query: string): Promise<GoogleCity[]> => {
    const maps = await loadGoogleMaps(url)
    const { AutocompleteSessionToken, AutocompleteSuggestion } = await maps.importLibrary('places')
    session ??= new AutocompleteSessionToken()
    const { suggestions } = await AutocompleteSuggestion.fetchAutocompleteSuggestions({
      input: query,
      // Specification, section 5: cities in the US.
      includedPrimaryTypes: ['(cities)'],
      includedRegionCodes: ['us'],
      language: 'en',
      region: 'us',
      sessionToken: session,
    })
    return suggestions.flatMap(({ placePrediction }) =>
      placePrediction === null ? [] : [cityOf(placePrediction, ended)],
    )
  }
  return (query) => inTime(suggest(query), PATIENCE_MS)
}

const cityOf = (prediction: google.maps.places.PlacePrediction, ended: () => void): GoogleCity => {
  const label = prediction.text.text.replace(/, (?:USA|United States)$/, '')
  const state = /, ([A-Z]{2})$/.exec(label)?.[1] ?? ''
  return {
    kind: 'city',
    label,
    detail: 'United States',
    state,
    picked: async () => {
      ended()
      const place = prediction.toPlace()
      await place.fetchFields({ fields: ['addressComponents'] })
      return cityAndState(place.addressComponents ?? []) ?? { label, state }
    },
  }
}

type AddressPart = Pick<google.maps.places.AddressComponent, 'types' | 'longText' | 'shortText'>

/**
 * Specification, section 5: the locality (or sublocality, postal town, neighborhood, or level-3 administrative area)
 * plus the state's short code. Null when there is no such part.
 */
export const cityAndState = (
  parts: readonly AddressPart[],
): Pick<PlaceSuggestion, 'label' | 'state'> | null => {
  const part = (type: string) => parts.find(({ types }) => types.includes(type))
  const city = cityTypes.map(part).find((one) => one !== undefined)?.longText
  const state = part('administrative_area_level_1')?.shortText
  return city && state ? { label: `${city}, ${state}`, state } : null
}

const cityTypes = [
  'locality',
  'sublocality',
  'postal_town',
  'neighborhood',
  'administrative_area_level_3',
]

const PATIENCE_MS = 4_000
