import { boxOf } from '../../../domain/box.ts'
import type { Point } from '../../../domain/distance.ts'
import { fittingView } from '../fitting-view.ts'
import { inTime, loadGoogleMaps, onKeyRefused } from '../load-google-maps.ts'
import { standOf } from '../map-stand.ts'
import { type GoogleMapOptions, GoogleMapsFailed, MAP_ZOOM, type MapDriver } from './map-driver.ts'
import { pixelsOf, pointAt } from './web-mercator.ts'

/**
 * The map drawn by Google, where the installation has a key. Its streets and its words are Google's; markers, windows
 * and controls are ours, as on the other maps. Rejects with `GoogleMapsFailed`.
 */
export const openGoogleMap = async (options: GoogleMapOptions): Promise<MapDriver> => {
  try {
    return await openMap(options)
  } catch (reason) {
    throw new GoogleMapsFailed('Google Maps cannot be had.', { cause: reason })
  }
}

const openMap = async (options: GoogleMapOptions): Promise<MapDriver> => {
  const { container, center, streets, reducedMotion } = options
  const maps = await loadGoogleMaps(streets.url)
  const [{ ColorScheme, event }, { Map: GoogleMap, OverlayView, Polygon }] = await Promise.all([
    maps.importLibrary('core'),
    maps.importLibrary('maps'),
  ])
  const map = new GoogleMap(container, {
    center: latLng(center),
    zoom: MAP_ZOOM,
    colorScheme: streets.theme === 'dark' ? ColorScheme.DARK : ColorScheme.LIGHT,
    backgroundColor: 'transparent',
    // Our controls stand beside every map. What has to stay, its logo and terms, is no control.
    disableDefaultUI: true,
    keyboardShortcuts: true,
    clickableIcons: false,
    // As the other maps: the wheel zooms and one finger moves.
    gestureHandling: 'greedy',
  })
  map.addListener('click', options.onBackgroundClick)
  const lost = watchForLoss(options)
  let places: Places
  try {
    places = await inTime(openPlaces(map, OverlayView), READY_MS)
  } catch (error) {
    lost.stop()
    throw error
  }

  const show = (view: { center: Point; zoom: number }, gliding: boolean) => {
    if (!gliding || reducedMotion)
      return map.moveCamera({ center: latLng(view.center), zoom: view.zoom })
    map.setZoom(view.zoom)
    map.panTo(latLng(view.center))
  }
  return {
    place: (element, at, offset) => {
      const stand = standOf(element)
      stand.style.position = 'absolute'
      OverlayView.preventMapHitsFrom(stand)
      const standing = places.add(stand, at, offset)
      return {
        setLevel: (level) => {
          stand.style.zIndex = String(level)
        },
        remove: standing.remove,
      }
    },
    panBy: (x, y) => {
      if (!reducedMotion) return map.panBy(x, y)
      const zoom = map.getZoom() ?? MAP_ZOOM
      const middle = pixelsOf(pointOf(map.getCenter()) ?? center, zoom)
      map.moveCamera({ center: latLng(pointAt({ x: middle.x + x, y: middle.y + y }, zoom)) })
    },
    zoomBy: (steps) => map.setZoom((map.getZoom() ?? MAP_ZOOM) + steps),
    centerOn: (at) => show({ center: at, zoom: MAP_ZOOM }, true),
    fit: (points, margins, how) => {
      const { clientWidth: width, clientHeight: height } = container
      const view = fittingView(points, { width, height }, margins)
      if (view !== null) show(view, how === 'gliding')
    },
    seen: () => {
      const { west, south, east, north } = map.getBounds()?.toJSON() ?? boxOf([center])
      return { west, south, east, north }
    },
    pixelsOf: (at) => {
      const zoom = map.getZoom() ?? MAP_ZOOM
      const point = pixelsOf(at, zoom)
      const middle = pixelsOf(pointOf(map.getCenter()) ?? center, zoom)
      return {
        x: point.x - middle.x + container.clientWidth / 2,
        y: point.y - middle.y + container.clientHeight / 2,
      }
    },
    onMoved: (listener) => {
      const heard = map.addListener('idle', listener)
      return () => heard.remove()
    },
    outline: (ring, color) => {
      const outline = new Polygon({
        map,
        paths: ring.map(latLng),
        strokeColor: color,
        strokeWeight: 2.5,
        fillColor: color,
        fillOpacity: 0.08,
        clickable: false,
      })
      return () => outline.setMap(null)
    },
    gl: null,
    remove: () => {
      lost.stop()
      places.remove()
      event.clearInstanceListeners(map)
    },
  }
}

type Places = {
  readonly add: (
    stand: HTMLElement,
    at: Point,
    offset: { readonly x: number; readonly y: number },
  ) => { readonly remove: () => void }
  readonly remove: () => void
}

/**
 * What is on the map: one overlay holds all of it. Google adds an overlay when its map is ready, and so resolves this;
 * what is added from then on is drawn at once.
 */
const openPlaces = (
  map: google.maps.Map,
  OverlayView: typeof google.maps.OverlayView,
): Promise<Places> =>
  new Promise((resolve) => {
    const standing = new Set<() => void>()
    const layer = document.createElement('div')
    /** Draws are called whenever the map has moved in a way that moves what is on it. */
    class StandLayer extends OverlayView {
      override onAdd() {
        this.getPanes()?.floatPane.append(layer)
      }
      override draw() {
        for (const stand of standing) stand()
        resolve(places)
      }
      override onRemove() {
        layer.remove()
      }
    }
    const overlay = new StandLayer()
    const places: Places = {
      add: (stand, { latitude, longitude }, offset) => {
        const draw = () => {
          const at = overlay
            .getProjection()
            .fromLatLngToDivPixel(new google.maps.LatLng(latitude, longitude))
          if (at === null) return
          // On whole pixels, so that letters are sharp.
          stand.style.left = `${Math.round(at.x) + offset.x}px`
          stand.style.top = `${Math.round(at.y) + offset.y}px`
        }
        standing.add(draw)
        layer.append(stand)
        draw()
        return {
          remove: () => {
            standing.delete(draw)
            stand.remove()
          },
        }
      },
      remove: () => overlay.setMap(null),
    }
    overlay.setMap(map)
  })

/**
 * Google refuses a key, or a map beyond the quota, only after the map was made: by calling `gm_authFailure`, and by a
 * panel with words of its own over the map.
 */
const watchForLoss = ({ container, streets, onLost }: GoogleMapOptions) => {
  const stopListening = onKeyRefused(streets.url, onLost)
  const panel = new MutationObserver(() => {
    if (container.querySelector('.gm-err-container') !== null) onLost()
  })
  panel.observe(container, { childList: true, subtree: true })
  return {
    stop: () => {
      stopListening()
      panel.disconnect()
    },
  }
}

const READY_MS = 10_000

const latLng = ({ latitude, longitude }: Point): google.maps.LatLngLiteral => ({
  lat: latitude,
  lng: longitude,
})
const pointOf = (at: google.maps.LatLng | undefined): Point | null =>
  at === undefined ? null : { latitude: at.lat(), longitude: at.lng() }
