import 'leaflet/dist/leaflet.css'
import L from 'leaflet'
import { boxOf } from '../../../domain/box.ts'
import type { Point } from '../../../domain/distance.ts'
import { standOf } from '../map-stand.ts'
import { drawDemoStreets } from './leaflet-demo-streets.ts'
import { boxOfBounds, MAP_ZOOM, type MapDriver, type MapOptions } from './map-driver.ts'

/** The map drawn by Leaflet, for browsers without WebGL2: picture tiles, or the demo streets as lines. */
export const openLeaflet = (options: MapOptions): MapDriver => {
  const animate = !options.reducedMotion
  const map = L.map(options.container, {
    center: latLng(options.center),
    zoom: MAP_ZOOM,
    zoomControl: false,
    zoomAnimation: animate,
    fadeAnimation: animate,
    markerZoomAnimation: animate,
    inertia: animate,
  })
  map.attributionControl.setPrefix(false)
  map.on('click', options.onBackgroundClick)
  if (options.streets.kind === 'online') drawPictureTiles(map, options)
  else drawDemoStreets(map, options.fallback)

  const resized = new ResizeObserver(() => map.invalidateSize())
  resized.observe(options.container)

  return {
    place: (element, at, offset) => {
      const stand = standOf(element)
      const icon = L.divIcon({
        html: stand,
        className: '',
        iconSize: [0, 0],
        iconAnchor: [-offset.x, -offset.y],
      })
      const marker = L.marker(latLng(at), { icon, keyboard: false, interactive: false })
      marker.addTo(map)
      L.DomEvent.disableClickPropagation(stand)
      return {
        setLevel: (level) => void marker.setZIndexOffset(level * LEVEL_HEIGHT),
        remove: () => void marker.remove(),
      }
    },
    panBy: (x, y) => void map.panBy([x, y], { animate }),
    zoomBy: (steps) => void map.setZoom(map.getZoom() + steps, { animate }),
    centerOn: (at) => void map.setView(latLng(at), MAP_ZOOM, { animate }),
    fit: (points, margins, how) => {
      if (points.length === 0) return
      const box = boxOf(points)
      const corners = L.latLngBounds([box.south, box.west], [box.north, box.east])
      map.fitBounds(corners, {
        paddingTopLeft: [margins.left, margins.top],
        paddingBottomRight: [margins.right, margins.bottom],
        maxZoom: MAP_ZOOM,
        animate: animate && how === 'gliding',
      })
    },
    seen: () => boxOfBounds(map.getBounds()),
    pixelsOf: (at) => {
      const { x, y } = map.latLngToContainerPoint(latLng(at))
      return { x, y }
    },
    onMoved: (listener) => {
      map.on('moveend', listener)
      return () => void map.off('moveend', listener)
    },
    outline: (ring, color) => {
      const outline = L.polygon(ring.map(latLng), { color, weight: 2.5, interactive: false })
      outline.addTo(map)
      return () => void outline.remove()
    },
    gl: null,
    remove: () => {
      resized.disconnect()
      map.remove()
    },
  }
}

/** OpenStreetMap's own tiles: Leaflet cannot draw vector styles. When the first one fails, the fallback. */
const drawPictureTiles = (map: L.Map, { fallback, onFallback }: MapOptions) => {
  const tiles = L.tileLayer('https://tile.openstreetmap.org/{z}/{x}/{y}.png', {
    maxZoom: 19,
    attribution: '&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>',
    // The tile policy asks for a referrer, which the page as a whole does not send.
    referrerPolicy: 'strict-origin-when-cross-origin',
  })
  const onError = () => {
    tiles.remove()
    drawDemoStreets(map, fallback)
    onFallback()
  }
  tiles.once('tileerror', onError)
  tiles.once('tileload', () => tiles.off('tileerror', onError))
  tiles.addTo(map)
}

/** Leaflet orders markers by latitude in pixels; a level must outweigh the height of any map. */
const LEVEL_HEIGHT = 1_000_000
const latLng = (point: Point): L.LatLngTuple => [point.latitude, point.longitude]
