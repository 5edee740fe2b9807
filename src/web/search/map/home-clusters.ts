import type { GeoJSONSourceSpecification, Map as GlMap } from 'maplibre-gl'
import * as z from 'zod/mini'
import type { Home } from '../../../contract/search/home.ts'
import { drawLayers } from '../../map/drivers/gl-layers.ts'
import { eachAlone, type HomeGroup, lookOf, placeOf } from './home-pills.ts'

/**
 * Homes as a source of MapLibre, which groups those that lie close together. A group knows the ids of its homes, each on
 * a line.
 */
export const homesSource = (homes: readonly Home[]): GeoJSONSourceSpecification => ({
  type: 'geojson',
  data: {
    type: 'FeatureCollection',
    features: homes.map(({ propertyId, lat, long }) => ({
      type: 'Feature',
      properties: { ids: propertyId },
      geometry: { type: 'Point', coordinates: [long, lat] },
    })),
  },
  cluster: true,
  clusterRadius: GROUP_RADIUS_PX,
  clusterMaxZoom: LAST_GROUPED_ZOOM,
  clusterProperties: {
    ids: [
      ['concat', ['accumulated'], '\n', ['get', 'ids']],
      ['get', 'ids'],
    ],
  },
})

/** Closer dots would cover one another. */
const GROUP_RADIUS_PX = 18
/** Of MapLibre's zooms, which are one less than those of others. Closer than this each home is by itself. */
const LAST_GROUPED_ZOOM = 13

const featureSchema = z.object({
  properties: z.object({ ids: z.string() }),
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
})

/** The groups that a source of homes has made, each once: a tile's edge is drawn by both sides. */
export const groupsIn = (
  features: readonly unknown[],
  homes: ReadonlyMap<string, Home>,
): readonly HomeGroup[] => {
  const groups = new Map<string, HomeGroup>()
  for (const feature of features) {
    const read = z.safeParse(featureSchema, feature)
    if (!read.success) continue
    const { ids } = read.data.properties
    const members = ids.split('\n').flatMap((id) => homes.get(id) ?? [])
    const [first] = members
    if (first === undefined) continue
    const [longitude, latitude] = read.data.geometry.coordinates
    const at = members.length === 1 ? placeOf(first) : { latitude, longitude }
    groups.set(ids, { key: ids, at, homes: members })
  }
  return [...groups.values()]
}

const SOURCE = 'found homes'

/**
 * Hands over the groups of the homes in sight, now and whenever they are others. A home that clears the target is in none:
 * it is what the map is searched for. Returns how to stop.
 */
export const watchGroups = (
  map: GlMap,
  homes: readonly Home[],
  onGroups: (groups: readonly HomeGroup[]) => void,
): (() => void) => {
  const alone = eachAlone(homes.filter((home) => lookOf(home) === 'clears'))
  const others = homes.filter((home) => lookOf(home) !== 'clears')
  const byId = new Map(others.map((home) => [home.propertyId, home]))
  const read = () => {
    if (map.getSource(SOURCE) === undefined || !map.isSourceLoaded(SOURCE)) return
    onGroups([...alone, ...groupsIn(map.querySourceFeatures(SOURCE), byId)])
  }
  // A source that no layer draws is not read; what is seen are our own elements.
  const layer = {
    id: SOURCE,
    type: 'circle',
    source: SOURCE,
    paint: { 'circle-radius': 0 },
  } as const
  const removeLayers = drawLayers(map, SOURCE, homesSource(others), [layer])
  map.on('moveend', read)
  map.on('sourcedata', read)
  return () => {
    map.off('moveend', read)
    map.off('sourcedata', read)
    removeLayers()
  }
}
