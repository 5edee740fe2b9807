/** How far comps may lie from a home, as the search form and the wire name it (specification, section 3). */
export const searchDistances = ['mile', 'half mile', 'quarter mile'] as const
export type SearchDistance = (typeof searchDistances)[number]

/** The miles that each distance means. */
export const milesOf: Record<SearchDistance, number> = {
  mile: 1,
  'half mile': 0.5,
  'quarter mile': 0.25,
}

/** The distances in miles, in their order: as ranges are trained and homes appraised. */
export const searchMiles = searchDistances.map((distance) => milesOf[distance])

/** `half a mile`. */
export const withinWords: Record<SearchDistance, string> = {
  mile: 'a mile',
  'half mile': 'half a mile',
  'quarter mile': 'a quarter mile',
}

export type Point = { readonly latitude: number; readonly longitude: number }

const EARTH_RADIUS_MILES = 3958.8

/** Great-circle distance in miles (haversine, mean earth radius 3,958.8 miles). */
export const milesBetween = (a: Point, b: Point): number => {
  const dLat = radians(b.latitude - a.latitude)
  const dLong = radians(b.longitude - a.longitude)
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLong / 2) ** 2
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(h)))
}

/** Miles from south to north, on a plane that touches the same earth: exact enough at a market's small scale. */
export const MILES_NORTH_PER_DEGREE = (EARTH_RADIUS_MILES * Math.PI) / 180
/** The same from west to east, where a degree is shorter toward the poles. */
export const milesEastPerDegree = (latitude: number): number =>
  MILES_NORTH_PER_DEGREE * Math.cos(radians(latitude))

/**
 * Latitude cut into bands 1/128 degree (about 0.54 mile) high. Neighbors within a mile lie in at most five
 * bands, so "band and longitude between" finds them with an ordinary B-tree.
 */
export const bandOf = (latitude: number): number => Math.floor(latitude * BANDS_PER_DEGREE)

/** The degrees that span `miles` north-south and east-west at a latitude; a little generous. */
export const degreesOf = (miles: number, latitude: number) => ({
  latitude: miles / MILES_PER_DEGREE,
  longitude: miles / (MILES_PER_DEGREE * Math.max(0.05, Math.cos(radians(latitude)))),
})

const BANDS_PER_DEGREE = 128
const MILES_PER_DEGREE = 68.7
const radians = (degrees: number) => (degrees * Math.PI) / 180
