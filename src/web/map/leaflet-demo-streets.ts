import L from 'leaflet'
import * as z from 'zod/mini'
import type { Theme } from './map-driver.ts'

const position = z.tuple([z.number(), z.number()])

/** The part of the demo streets' GeoJSON that is drawn: lines with a name and a class. */
const streetsSchema = z.object({
  features: z.array(
    z.object({
      properties: z.object({ name: z.nullish(z.string()), class: z.nullish(z.string()) }),
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
    for (const { properties, geometry } of lines) {
      const path = geometry.coordinates.map(([lng, lat]): L.LatLngTuple => [lat, lng])
      const { color, weight } = looks[theme][properties.class === 'street' ? 'street' : 'avenue']
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

const looks = {
  light: {
    street: { color: '#ffffff', weight: 6 },
    avenue: { color: '#ffffff', weight: 11 },
  },
  dark: {
    street: { color: '#39443f', weight: 6 },
    avenue: { color: '#46534d', weight: 11 },
  },
} as const
