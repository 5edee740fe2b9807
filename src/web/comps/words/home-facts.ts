import type { Home } from '../../../contract/search/home.ts'
import { formatCount, UNKNOWN } from '../../ui/words/format.ts'

/** What a home has, each with its unit: `3 beds`, `1 bath`, `1,540 sqft`; a dash for what is not known. */
export const factsOf = (home: {
  readonly beds: number | null
  readonly baths: number | null
  readonly squareFeet: number | null
}): HomeFact[] => [
  { count: formatCount(home.beds), unit: home.beds === 1 ? 'bed' : 'beds' },
  { count: formatCount(home.baths), unit: home.baths === 1 ? 'bath' : 'baths' },
  { count: formatCount(home.squareFeet), unit: 'sqft' },
]

export type HomeFact = { readonly count: string; readonly unit: string }

/** `0.3 mi`; what is nearer than a twentieth of a mile is `under 0.1 mi`. */
export const formatMiles = (miles: number): string =>
  miles < 0.05 ? 'under 0.1 mi' : `${miles.toFixed(1)} mi`

/** `Columbus, OH 43215`, as far as it is known. */
export const cityLine = (home: Pick<Home, 'city' | 'state' | 'zip'>): string =>
  [[home.city, home.state].filter((part) => part !== '').join(', '), home.zip]
    .filter((part) => part !== '')
    .join(' ') || UNKNOWN

/**
 * Opens the place in the map app of a phone, or on the web. A demo address may exist somewhere else, so a
 * demo home is found by its position.
 */
export const mapAppUrl = (
  home: Pick<Home, 'addressLine' | 'city' | 'state' | 'zip' | 'lat' | 'long' | 'demo'>,
): string => {
  const place = home.demo ? `${home.lat},${home.long}` : `${home.addressLine}, ${cityLine(home)}`
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}
