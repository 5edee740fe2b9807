import type { Point } from '../../../src/domain/distance.ts'
import type { TownPlan } from '../towns/town-plan.ts'

/** The streets around a place, for maps that draw GeoJSON (RFC 7946). */
export type StreetsGeoJson = {
  readonly type: 'FeatureCollection'
  readonly features: readonly StreetsFeature[]
}

type StreetsFeature = {
  readonly type: 'Feature'
  readonly properties: {
    /** A `street` is narrow, an `avenue` broad; a `place` is a town. */
    readonly class: 'net' | 'block' | 'park' | 'river' | 'street' | 'avenue' | 'place'
    /** Of streets, avenues and places. */
    readonly name?: string
    /** The zoom from which a part of the net is drawn. */
    readonly from?: number
  }
  readonly geometry: {
    readonly type: 'Point' | 'LineString' | 'MultiLineString' | 'MultiPolygon'
    readonly coordinates: Positions
  }
}
type Position = readonly [longitude: number, latitude: number]
type Positions = Position | readonly Positions[]

/** The whole town, when there is one, and a neutral net around the place. */
export const streetsGeoJson = (near: Point, town: TownPlan | null): StreetsGeoJson => ({
  type: 'FeatureCollection',
  features: [...netAround(near), ...(town ? featuresOf(town) : [])],
})

const featuresOf = ({ city, blocks, parks, river, streets }: TownPlan): StreetsFeature[] => [
  feature({ class: 'block' }, 'MultiPolygon', blocks.map(polygonOf)),
  feature({ class: 'park' }, 'MultiPolygon', parks.map(polygonOf)),
  feature({ class: 'river' }, 'LineString', river.map(positionOf)),
  ...streets.map(({ kind, name, line }) =>
    feature(
      { class: kind === 'main' ? 'avenue' : 'street', name },
      'LineString',
      line.map(positionOf),
    ),
  ),
  feature({ class: 'place', name: city.city }, 'Point', positionOf(city.center)),
]

/** Lines that show how the map moves where nothing else is on it, closer to each other with each zoom. */
const netAround = ({ latitude, longitude }: Point): StreetsFeature[] =>
  steps(NET_ZOOMS.outermost, NET_ZOOMS.innermost).map((from) => {
    const east = 360 / 2 ** (from + 2)
    const north = east * Math.cos((latitude * Math.PI) / 180)
    const [column, row] = [Math.round(longitude / east), Math.round(latitude / north)]
    const at = (x: number, y: number) =>
      positionOf({
        longitude: (column + x) * east,
        latitude: Math.max(-MERCATOR_ENDS, Math.min(MERCATOR_ENDS, (row + y) * north)),
      })
    const lines = steps(-NET_REACH, NET_REACH).flatMap((step) => [
      [at(step, -NET_REACH), at(step, NET_REACH)],
      [at(-NET_REACH, step), at(NET_REACH, step)],
    ])
    return feature({ class: 'net', from }, 'MultiLineString', lines)
  })

const NET_ZOOMS = { outermost: 3, innermost: 14 }
/** Lines to each side: more than a screen at any zoom. */
const NET_REACH = 20
/** Degrees of latitude that a Web Mercator map can show. */
export const MERCATOR_ENDS = 85

const steps = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, step) => first + step)

const feature = (
  properties: StreetsFeature['properties'],
  type: StreetsFeature['geometry']['type'],
  coordinates: Positions,
): StreetsFeature => ({ type: 'Feature', properties, geometry: { type, coordinates } })

const polygonOf = (outline: readonly Point[]): Position[][] => [
  [...outline, ...outline.slice(0, 1)].map(positionOf),
]

/** To about a yard. */
const positionOf = ({ latitude, longitude }: Point): Position => [
  Math.round(longitude * 1e5) / 1e5,
  Math.round(latitude * 1e5) / 1e5,
]
