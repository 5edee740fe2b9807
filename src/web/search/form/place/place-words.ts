import type { SearchFlipsRequest } from '../../../../contract/search/search-flips.ts'
import type { AskedPlace } from '../../../data/storage/search/search-state.ts'
import { joinPlaces, placesIn } from '../../../places/typed-place.ts'

/** Where a form looks, as it reads after "in": `Seattle, WA; Tacoma, WA`, `the 2 miles around 4010 S 7th St, Tacoma, WA`. */
export const placeAsked = ({ city, county, near, area }: AskedPlace): string => {
  if (area !== null) return 'the drawn area'
  if (county !== undefined) return county.trim()
  if (near === undefined) return joinPlaces(placesIn(city))
  const miles = near.miles === 1 ? 'mile' : milesLabel(near.miles)
  return `the ${miles} around ${centerWords(near)}`
}

/** The same at the beginning of a line: `2 miles around 4010 S 7th St, Tacoma, WA`. */
export const placeTitle = (place: AskedPlace): string => {
  const words = placeAsked(place)
  if (place.area !== null) return 'Drawn area'
  return place.near === undefined ? words : words.replace('the ', '').replace(/^mile/, '1 mile')
}

/** The one city, or the zips, that a form looks in; null where it looks elsewhere, or in several cities. */
export const oneCityOf = (place: AskedPlace): string | null => {
  const [only, other] = placesIn(place.city)
  return looksInCity(place) && other === undefined ? (only ?? null) : null
}

/** Whether a form looks in the places of its city field. */
export const looksInCity = ({ county, near, area }: Omit<AskedPlace, 'city' | 'state'>): boolean =>
  county === undefined && near === undefined && area === null

/** Where a form looks, in the words of the wire: a drawn area, else a county or a radius, else cities and zips. */
export const whereAsked = ({ city, state, county, near, area }: AskedPlace): AskedWhere => {
  if (area !== null) return { city: '', state: '', area }
  if (county !== undefined) return { city: '', state: '', county: county.trim() }
  if (near !== undefined) return { city: '', state: '', near }
  return { city: joinPlaces(placesIn(city)), state }
}

type AskedWhere = Pick<SearchFlipsRequest, 'city' | 'state' | 'county' | 'near' | 'area'>

/** What the center of a radius is called: its address, else its degrees. */
export const centerWords = ({
  address = '',
  latitude,
  longitude,
}: NonNullable<AskedPlace['near']>): string =>
  address.trim() === '' && latitude !== undefined && longitude !== undefined
    ? `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`
    : address.trim()

/** `1 mile`, `2.5 miles`. */
export const milesLabel = (miles: number): string => {
  if (miles === 0.5) return '1/2 mile'
  return miles === 1 ? '1 mile' : `${miles.toLocaleString('en-US')} miles`
}
