import type { Box } from '../../domain/box.ts'
import type { Point } from '../../domain/distance.ts'
import type { TownPlan } from '../towns/town-plan.ts'
import { meets, piecesWithin } from './area.ts'
import { encodeTile, TILE_EXTENT, type TileFeature } from './vector-tile.ts'

/** A tile's place in the Web Mercator pyramid. */
export type TileAddress = { readonly zoom: number; readonly column: number; readonly row: number }

/** Tiles exist down to here; maps enlarge them further. */
export const DEEPEST_ZOOM = 14

/** The area a tile shows, with a margin so that lines and names run on across its edge. */
export const areaOfTile = ({ zoom, column, row }: TileAddress): Box => {
  const tiles = 2 ** zoom
  const margin = 0.06
  return {
    west: longitudeAt((column - margin) / tiles),
    east: longitudeAt((column + 1 + margin) / tiles),
    north: latitudeAt((row - margin) / tiles),
    south: latitudeAt((row + 1 + margin) / tiles),
  }
}

/**
 * A tile of the demo streets: layers `grid` (a neutral net, everywhere), `block`, `park`, `river`, `street`
 * (`name`, `class` street or avenue) and `place` (`name`).
 */
export const streetTile = (address: TileAddress, towns: readonly TownPlan[]): Uint8Array => {
  const { zoom } = address
  const area = areaOfTile(address)
  const toTile = tileProjection(address)
  const polygons = (rings: (town: TownPlan) => TownPlan['blocks']) =>
    zoom < BLOCKS_FROM_ZOOM
      ? []
      : towns
          .flatMap(rings)
          .filter((ring) => meets(area, ring))
          .map((ring) => feature('polygon', ring.map(toTile)))
  const lines = (line: readonly Point[], properties: Record<string, string>) =>
    piecesWithin(area, line).map((piece) => feature('line', piece.map(toTile), properties))
  return encodeTile([
    { name: 'grid', features: netLines },
    { name: 'block', features: polygons(({ blocks }) => blocks) },
    { name: 'park', features: polygons(({ parks }) => parks) },
    { name: 'river', features: towns.flatMap(({ river }) => lines(river, {})) },
    {
      name: 'street',
      features: towns
        .flatMap(({ streets }) => streets)
        .filter(({ kind }) => zoom >= (kind === 'main' ? AVENUES_FROM_ZOOM : STREETS_FROM_ZOOM))
        .flatMap(({ name, kind, line }) =>
          lines(line, { name, class: kind === 'main' ? 'avenue' : 'street' }),
        ),
    },
    {
      name: 'place',
      features: towns
        .filter(({ city }) => meets(area, [city.center]))
        .map(({ city }) => feature('point', [toTile(city.center)], { name: city.city })),
    },
  ])
}

const feature = (
  kind: TileFeature['kind'],
  points: TileFeature['points'],
  properties: TileFeature['properties'] = {},
): TileFeature => ({ kind, points, properties })

/** The net's lines are the same in every tile, so they meet at the edges. */
const netLines: readonly TileFeature[] = [0, 1, 2, 3].flatMap((quarter) => {
  const at = (quarter * TILE_EXTENT) / 4
  return [
    feature('line', [
      [at, 0],
      [at, TILE_EXTENT],
    ]),
    feature('line', [
      [0, at],
      [TILE_EXTENT, at],
    ]),
  ]
})

const tileProjection =
  ({ zoom, column, row }: TileAddress) =>
  ({ latitude, longitude }: Point): readonly [number, number] => {
    const tiles = 2 ** zoom
    const x = (longitude + 180) / 360
    const y = 0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI)
    return [
      Math.round((x * tiles - column) * TILE_EXTENT),
      Math.round((y * tiles - row) * TILE_EXTENT),
    ]
  }

const longitudeAt = (x: number) => x * 360 - 180
const latitudeAt = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI

const AVENUES_FROM_ZOOM = 9
const BLOCKS_FROM_ZOOM = 10
const STREETS_FROM_ZOOM = 12
