import type { Point } from '../../../domain/distance.ts'

/** Pixels right and down from the northwest corner of the world, with tiles of 256 px. */
export type WorldPixels = { readonly x: number; readonly y: number }

/** Where a point lies at a zoom, as Google Maps and Leaflet count it. */
export const pixelsOf = ({ latitude, longitude }: Point, zoom: number): WorldPixels => {
  const world = 256 * 2 ** zoom
  const radians = (latitude * Math.PI) / 180
  return {
    x: ((longitude + 180) / 360) * world,
    y: (0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI)) * world,
  }
}

/** The point at a place of the world: the other way around. */
export const pointAt = ({ x, y }: WorldPixels, zoom: number): Point => {
  const world = 256 * 2 ** zoom
  return {
    longitude: (x / world) * 360 - 180,
    latitude: (Math.atan(Math.sinh((0.5 - y / world) * 2 * Math.PI)) * 180) / Math.PI,
  }
}
