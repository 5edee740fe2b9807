import L from 'leaflet'
import * as z from 'zod/mini'
import type { Theme } from './map-driver.ts'

const position = z.tuple([z.number(), z.number()])

/** The part of the demo streets' GeoJSON that is drawn: lines with a class. */
const streetsSchema = z.object({
  features: z.array(
    z.object({
      properties: z.object({ class: z.enum(['street', 'avenue']) }),
      geometry: z.object({ type: z.literal('LineString'), coordinates: z.array(position) }),
    }),
  ),
})

/** Draws the streets that ship with the product on a Leaflet map, around what is looked at. */
export const drawDemoStreets = (map: L.Map, theme: Theme): void => {
  const renderer = L.canvas({ padding: 0.5 })
  const streets = L.layerGroup().addTo(map)
  map.attributionControl.addAttribution('Demo streets')
  let latest: AbortController | null = null

  const draw = async () => {
    latest?.abort()
    const turn = new AbortController()
    latest = turn
    const lines = await readStreets(map.getBounds().pad(0.5), turn.signal)
    if (lines === null || turn.signal.aborted) return
    streets.clearLayers()
    for (const { properties, geometry } of avenuesLast(lines)) {
      const path = geometry.coordinates.map(([lng, lat]): L.LatLngTuple => [lat, lng])
      const { color, weight } = looks[theme][properties.class]
      L.polyline(path, { renderer, interactive: false, color, weight }).addTo(streets)
    }
  }
  map.on('moveend', () => void draw())
  map.on('unload', () => latest?.abort())
  void draw()
}

const readStreets = async (bounds: L.LatLngBounds, signal: AbortSignal) => {
  try {
    const answer = await fetch(`/sandbox/streets/streets.geojson?bbox=${bounds.toBBoxString()}`, {
      signal,
    })
    const parsed = z.safeParse(streetsSchema, await answer.json())
    return parsed.success ? parsed.data.features : null
  } catch {
    // Without streets the markers still stand in their places.
    return null
  }
}

type StreetLine = z.infer<typeof streetsSchema>['features'][number]

/** Broad avenues cover the ends of narrow streets. */
const avenuesLast = (lines: readonly StreetLine[]): StreetLine[] =>
  lines.toSorted((a, b) => b.properties.class.localeCompare(a.properties.class))

/** Widths in pixels at zoom 16, in the colors of the demo streets' MapLibre style. */
const looks = {
  light: {
    street: { color: '#fffefa', weight: 7 },
    avenue: { color: '#fff8e6', weight: 13 },
  },
  dark: {
    street: { color: '#2b3733', weight: 7 },
    avenue: { color: '#3a4843', weight: 13 },
  },
} as const
