import 'maplibre-gl/dist/maplibre-gl.css'
import {
  addProtocol,
  Map as GlMap,
  type LngLatLike,
  Marker,
  type StyleSpecification,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { boxOf } from '../../../domain/box.ts'
import type { Point } from '../../../domain/distance.ts'
import type { Ring } from '../../../domain/search/drawn-area.ts'
import { standOf } from '../map-stand.ts'
import { drawLayers } from './gl-layers.ts'
import {
  boxOfBounds,
  MAP_ZOOM,
  type MapDriver,
  type MapOptions,
  type Streets,
} from './map-driver.ts'
import { streetHeaders } from './street-headers.ts'

/** MapLibre's tiles are 512 px wide, so its zoom 15 spans what others call 16. */
const GL_ZOOM = MAP_ZOOM - 1

/** The map drawn by MapLibre GL: the default, where WebGL2 runs. */
export const openMapLibre = async (options: MapOptions): Promise<MapDriver> => {
  setWorkerUrl(workerUrl)
  const style = await styleOf(options.streets)
  const map = new GlMap({
    container: options.container,
    style,
    transformRequest: async (url) => ({ url, headers: await streetHeaders(url) }),
    center: lngLat(options.center),
    zoom: GL_ZOOM,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
    reduceMotion: options.reducedMotion,
    locale: { 'Map.Title': 'Street map' },
  })
  map.touchZoomRotate.disableRotation()
  map.on('click', ({ originalEvent: { target } }) => {
    if (!(target instanceof Element && target.closest('.map-stand'))) options.onBackgroundClick()
  })
  fallBackWhenStreetsFail(map, options)

  return {
    place: (element, at, offset) => {
      const stand = standOf(element)
      // Without a role of its own it would be called an image, and what is on it would be hidden.
      stand.setAttribute('role', 'presentation')
      const marker = new Marker({ element: stand, anchor: 'bottom', offset: [offset.x, offset.y] })
      marker.setLngLat(lngLat(at)).addTo(map)
      return {
        setLevel: (level) => {
          stand.style.zIndex = String(level)
        },
        remove: () => void marker.remove(),
      }
    },
    panBy: (x, y) => void map.panBy([x, y]),
    zoomBy: (steps) => void map.easeTo({ zoom: map.getZoom() + steps }),
    centerOn: (at) => void map.easeTo({ center: lngLat(at), zoom: GL_ZOOM }),
    fit: (points, padding, how) => {
      if (points.length === 0) return
      const box = boxOf(points)
      map.fitBounds([box.west, box.south, box.east, box.north], {
        padding: { ...padding },
        maxZoom: GL_ZOOM,
        linear: true,
        animate: how === 'gliding',
      })
    },
    seen: () => boxOfBounds(map.getBounds()),
    pixelsOf: (at) => {
      const { x, y } = map.project(lngLat(at))
      return { x, y }
    },
    onMoved: (listener) => {
      map.on('moveend', listener)
      return () => void map.off('moveend', listener)
    },
    outline: (ring, color) => drawOutline(map, ring, color),
    gl: map,
    remove: () => map.remove(),
  }
}

const OUTLINE = 'outline of an area'

const drawOutline = (map: GlMap, ring: Ring, color: string): (() => void) => {
  const corners = [...ring, ...ring.slice(0, 1)].map((at) => [at.longitude, at.latitude])
  const geometry = { type: 'Polygon' as const, coordinates: [corners] }
  return drawLayers(
    map,
    OUTLINE,
    { type: 'geojson', data: { type: 'Feature', properties: {}, geometry } },
    [
      {
        id: `${OUTLINE}, ground`,
        type: 'fill',
        source: OUTLINE,
        paint: { 'fill-color': color, 'fill-opacity': 0.08 },
      },
      {
        id: OUTLINE,
        type: 'line',
        source: OUTLINE,
        paint: { 'line-color': color, 'line-width': 2.5 },
      },
    ],
  )
}

const styleOf = async (streets: Streets): Promise<string | StyleSpecification> => {
  if (streets.kind !== 'archive') return streets.styleUrl
  // Few installations have one.
  const { archivedStreets } = await import('../archive/read-archive.ts')
  return archivedStreets(streets, addProtocol)
}

/** Streets whose style or source cannot be read leave a blank map: draw the fallback, once. */
const fallBackWhenStreetsFail = (map: GlMap, { streets, fallback, onFallback }: MapOptions) => {
  if (streets.kind === 'demo') return
  const onError = (event: object) => {
    if (map.loaded() || 'tile' in event) return
    map.off('error', onError)
    map.setStyle(fallback.styleUrl)
    onFallback()
  }
  map.on('error', onError)
}

const lngLat = (point: Point): LngLatLike => [point.longitude, point.latitude]
