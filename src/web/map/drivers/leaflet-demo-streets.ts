import L from 'leaflet'
import * as z from 'zod/mini'
import { type DemoStreets, MAP_ZOOM } from './map-driver.ts'

/** What is drawn of the demo streets' GeoJSON. */
const streetSchema = z.object({
  properties: z.object({ class: z.enum(['street', 'avenue']) }),
  geometry: z.object({ coordinates: z.array(z.tuple([z.number(), z.number()])) }),
})
const streetsSchema = z.object({ features: z.array(z.unknown()) })

/** Draws the streets that ship with the product on a Leaflet map. */
export const drawDemoStreets = (map: L.Map, { streetsUrl, theme }: DemoStreets): void => {
  const renderer = L.canvas({ padding: 0.5 })
  const streets = L.layerGroup().addTo(map)
  map.attributionControl.addAttribution('Demo streets')
  const removed = new AbortController()
  map.on('unload', () => removed.abort())

  const open = async () => {
    const lines = avenuesLast(await readStreets(streetsUrl, removed.signal))
    const draw = () => {
      const zoom = map.getZoom()
      streets.clearLayers()
      for (const { properties, geometry } of lines) {
        if (properties.class === 'street' && zoom < STREETS_FROM_ZOOM) continue
        const path = geometry.coordinates.map(([lng, lat]): L.LatLngTuple => [lat, lng])
        const { color, width } = looks[theme][properties.class]
        const weight = Math.max(1, width * 2 ** (zoom - MAP_ZOOM))
        L.polyline(path, { renderer, interactive: false, color, weight }).addTo(streets)
      }
    }
    if (removed.signal.aborted) return
    map.on('zoomend', draw)
    draw()
  }
  void open()
}

const readStreets = async (url: string, signal: AbortSignal): Promise<StreetLine[]> => {
  try {
    const answer = await fetch(url, { signal })
    const { features } = z.parse(streetsSchema, await answer.json())
    return features.flatMap((feature) => {
      const parsed = z.safeParse(streetSchema, feature)
      return parsed.success ? [parsed.data] : []
    })
  } catch {
    // Without streets the markers still stand in their places.
    return []
  }
}

type StreetLine = z.infer<typeof streetSchema>

/** Broad avenues cover the ends of narrow streets. */
const avenuesLast = (lines: readonly StreetLine[]): StreetLine[] =>
  lines.toSorted((a, b) => b.properties.class.localeCompare(a.properties.class))

/** Farther out they would run into one another. */
const STREETS_FROM_ZOOM = 13

/** Widths in pixels at `MAP_ZOOM`, in the colors of the demo streets' MapLibre style. */
const looks = {
  light: {
    street: { color: '#fffefa', width: 7 },
    avenue: { color: '#fff8e6', width: 13 },
  },
  dark: {
    street: { color: '#2b3733', width: 7 },
    avenue: { color: '#3a4843', width: 13 },
  },
} as const
