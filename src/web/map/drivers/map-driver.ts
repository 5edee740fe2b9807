import type { Map as GlMap } from 'maplibre-gl'
import type { Box } from '../../../domain/box.ts'
import type { Point } from '../../../domain/distance.ts'
import type { Ring } from '../../../domain/search/drawn-area.ts'

/** Specification, section 9: map zoom 16, as Google Maps and Leaflet count it. Maps of a home open at it. */
export const MAP_ZOOM = 16

export type Theme = 'light' | 'dark'

/** The streets that ship with the product. */
export type DemoStreets = {
  readonly kind: 'demo'
  /** The MapLibre style. */
  readonly styleUrl: string
  /** The GeoJSON that the style draws. */
  readonly streetsUrl: string
  readonly theme: Theme
}

/** A PMTiles archive of streets, drawn in the product's own style. */
export type ArchivedStreets = {
  readonly kind: 'archive'
  readonly url: string
  readonly theme: Theme
}

/** The streets of Google Maps, which only its own map draws. */
export type GoogleStreets = {
  readonly kind: 'google'
  /** The script, with the key. */
  readonly url: string
  readonly theme: Theme
}

/** Where the streets of a map that we draw come from: a style on the network, an archive of tiles, or the product itself. */
export type Streets =
  | { readonly kind: 'online'; readonly styleUrl: string }
  | ArchivedStreets
  | DemoStreets

export type MapOptions = {
  readonly container: HTMLElement
  readonly center: Point
  readonly streets: Streets
  /** What to draw when the streets turn out not to load. */
  readonly fallback: DemoStreets
  readonly reducedMotion: boolean
  /** A click on the map itself, not on something placed on it. */
  readonly onBackgroundClick: () => void
  /** The streets did not load and the fallback is drawn instead. */
  readonly onFallback: () => void
}

/** Google draws its own streets, and nothing else when it cannot. */
export type GoogleMapOptions = Pick<
  MapOptions,
  'container' | 'center' | 'reducedMotion' | 'onBackgroundClick'
> & {
  readonly streets: GoogleStreets
  /** Google has withdrawn the map, as when it refuses the key. */
  readonly onLost: () => void
}

/** The map of Google cannot be had: another must take its place. */
export class GoogleMapsFailed extends Error {
  override readonly name = 'GoogleMapsFailed'
}

/** Pixels right and down from where the point lies on the map. */
export type PixelOffset = { readonly x: number; readonly y: number }

/** An element standing on the map. */
export type Placed = {
  /** Higher levels cover lower ones. */
  readonly setLevel: (level: number) => void
  readonly remove: () => void
}

/** What a map library does for us: it draws streets and holds our elements in place; it owns no words. */
export type MapDriver = {
  /** Places an element on the map: its bottom middle at the point, moved by the offset. */
  readonly place: (element: HTMLElement, at: Point, offset: PixelOffset) => Placed
  /** Moves the view by pixels: positive x looks further right, positive y further down. */
  readonly panBy: (x: number, y: number) => void
  readonly zoomBy: (steps: number) => void
  /** Back to a point at `MAP_ZOOM`. */
  readonly centerOn: (at: Point) => void
  /** The closest view, up to `MAP_ZOOM`, with the markers of all the points clear of the edges and controls. */
  readonly fit: (points: readonly Point[], margins: PinMargins, how: 'gliding' | 'at once') => void
  /** What can be seen of the world. */
  readonly seen: () => Box
  /** Where a point is: pixels right and down from the map's top left corner. */
  readonly pixelsOf: (at: Point) => PixelOffset
  /** Calls when the view has come to rest elsewhere. Returns how to stop. */
  readonly onMoved: (listener: () => void) => () => void
  /** Draws the edge of an area, in a CSS color. Returns how to remove it. */
  readonly outline: (ring: Ring, color: string) => () => void
  /** The map of MapLibre itself, which alone groups what lies close together, and lets areas be drawn. */
  readonly gl: GlMap | null
  readonly remove: () => void
}

/** The bounds of Leaflet and of MapLibre, which are asked alike. */
export const boxOfBounds = (bounds: {
  readonly getWest: () => number
  readonly getSouth: () => number
  readonly getEast: () => number
  readonly getNorth: () => number
}): Box => ({
  west: bounds.getWest(),
  south: bounds.getSouth(),
  east: bounds.getEast(),
  north: bounds.getNorth(),
})

/** How far the point of a marker keeps from the map's edges, in pixels. */
export type PinMargins = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/**
 * A marker reaches 44 px above its point and 38 px to each side. Above are the legend, right the controls, and below
 * the attribution, with the note on missing streets over it.
 */
export const pinMargins = (streetsMissing: boolean): PinMargins => ({
  left: 48,
  top: 98,
  right: 100,
  bottom: streetsMissing ? 112 : 40,
})

export type OpenMap = (options: MapOptions) => MapDriver | Promise<MapDriver>
