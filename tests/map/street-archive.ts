import { gzipSync } from 'node:zlib'
import { Compression, TileType, zxyToTileId } from 'pmtiles'
import { streetsGeoJson } from '../../packages/sandbox/streets/streets-geojson.ts'
import { demoCities } from '../../packages/sandbox/towns/demo-cities.ts'
import { townPlanOf } from '../../packages/sandbox/towns/town-plan.ts'
import type { Point } from '../../src/domain/distance.ts'
import { type Drawn, type Position, varints, vectorTile } from './vector-tile.ts'

/**
 * The streets of a demo town as a PMTiles archive (version 3) of the Protomaps basemap (version 4), written here
 * byte by byte: an archive of real streets would be foreign and large.
 */
export const streetArchive = (town: string, zooms = { from: 8, to: 14 }): Buffer => {
  const city = demoCities.find((one) => one.city === town)
  if (city === undefined) throw new Error(`No demo town is called ${town}`)
  const { features } = streetsGeoJson(city.center, townPlanOf(city))
  const drawn = features.flatMap(({ properties, geometry }) => {
    const known = layerOf[properties.class]
    if (known === null) return []
    const { name } = properties
    const tags = { ...known.tags, ...(name === undefined ? {} : { name }) }
    return [{ layer: known.layer, tags, ...shapeOf(geometry.type, geometry.coordinates) }]
  })
  return archiveOf(tilesOf(drawn, city.center, zooms), { ...zooms, center: city.center })
}

/** An archive of these metadata, and of one empty tile. */
export const emptyArchive = (
  metadata: unknown = metadataOfBasemap,
  tileType = TileType.Mvt,
): Buffer =>
  archiveOf([{ id: 0, data: Buffer.alloc(0) }], {
    from: 0,
    to: 0,
    center: { latitude: 0, longitude: 0 },
    metadata,
    tileType,
  })

/** What the classes of the demo streets are in the Protomaps basemap (docs.protomaps.com/basemaps/layers). */
const layerOf = {
  net: null,
  block: { layer: 'landuse', tags: { kind: 'residential' } },
  park: { layer: 'landuse', tags: { kind: 'park' } },
  river: { layer: 'water', tags: { kind: 'river' } },
  street: { layer: 'roads', tags: { kind: 'minor_road', kind_detail: 'residential' } },
  avenue: { layer: 'roads', tags: { kind: 'major_road', kind_detail: 'primary' } },
  place: { layer: 'places', tags: { kind: 'locality' } },
} as const

/** GeoJSON's shapes as lists of lines: a polygon of the streets is one ring. */
const shapeOf = (type: string, coordinates: unknown): Pick<Drawn, 'type' | 'lines'> => {
  switch (type) {
    case 'Point':
      return { type: 'point', lines: [linesIn([coordinates]).flat()] }
    case 'LineString':
    case 'MultiLineString':
      return { type: 'line', lines: linesIn(coordinates) }
    default:
      return { type: 'polygon', lines: linesIn(coordinates) }
  }
}

/** The lowest lists of positions in coordinates of any depth. */
const linesIn = (coordinates: unknown): Position[][] => {
  if (!Array.isArray(coordinates)) return []
  const positions = coordinates.flatMap((one): Position[] => {
    if (!Array.isArray(one)) return []
    const [longitude, latitude] = one
    return typeof longitude === 'number' && typeof latitude === 'number'
      ? [[longitude, latitude]]
      : []
  })
  return positions.length > 0 ? [positions] : coordinates.flatMap(linesIn)
}

type Zooms = { readonly from: number; readonly to: number }
type Tile = { readonly id: number; readonly data: Buffer }

/** The tiles within twelve miles of the middle that have anything drawn on them but land. */
const tilesOf = (drawn: readonly Drawn[], center: Point, { from, to }: Zooms): Tile[] => {
  const tiles: Tile[] = []
  for (let z = from; z <= to; z += 1) {
    const [west, north] = tileAt(z, center.longitude - 0.23, center.latitude + 0.17)
    const [east, south] = tileAt(z, center.longitude + 0.23, center.latitude - 0.17)
    for (let x = Math.floor(west); x <= east; x += 1)
      for (let y = Math.floor(north); y <= south; y += 1) {
        const data = vectorTile(drawn, (position) => {
          const [column, row] = tileAt(z, ...position)
          return [column - x, row - y]
        })
        tiles.push({ id: zxyToTileId(z, x, y), data: gzipSync(data) })
      }
  }
  return tiles
}

/** Web Mercator, in tiles of the zoom. */
const tileAt = (z: number, longitude: number, latitude: number): Position => {
  const radians = (latitude * Math.PI) / 180
  const across = (longitude + 180) / 360
  const down = (1 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / Math.PI) / 2
  return [across * 2 ** z, down * 2 ** z]
}

const metadataOfBasemap = {
  name: 'Demo streets',
  vector_layers: ['earth', 'landuse', 'water', 'roads', 'places'].map((id) => ({ id, fields: {} })),
}

type ArchiveOptions = Zooms & {
  readonly center: Point
  readonly metadata?: unknown
  readonly tileType?: TileType
}

/** github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md: header, directory, metadata, tiles. */
const archiveOf = (unsorted: readonly Tile[], options: ArchiveOptions): Buffer => {
  const { from, to, center, metadata = metadataOfBasemap, tileType = TileType.Mvt } = options
  const tiles = unsorted.toSorted((a, b) => a.id - b.id)
  const directory = gzipSync(directoryOf(tiles))
  const about = gzipSync(JSON.stringify(metadata))
  const data = Buffer.concat(tiles.map((tile) => tile.data))
  const header = Buffer.alloc(HEADER_BYTES)
  header.write('PMTiles', 0, 'latin1')
  header.writeUInt8(3, 7)
  const aboutAt = HEADER_BYTES + directory.length
  const dataAt = aboutAt + about.length
  const numbers = [
    ...[HEADER_BYTES, directory.length, aboutAt, about.length],
    // No leaf directories.
    ...[dataAt, 0, dataAt, data.length],
    ...[tiles.length, tiles.length, tiles.length],
  ]
  for (const [at, number] of numbers.entries()) header.writeBigUInt64LE(BigInt(number), 8 + 8 * at)
  const clustered = 1
  const bytes = [clustered, Compression.Gzip, Compression.Gzip, tileType, from, to]
  for (const [at, byte] of bytes.entries()) header.writeUInt8(byte, 96 + at)
  const { longitude, latitude } = center
  const degrees = [longitude - 0.3, latitude - 0.3, longitude + 0.3, latitude + 0.3]
  for (const [at, degree] of degrees.entries())
    header.writeInt32LE(Math.round(degree * 1e7), 102 + 4 * at)
  header.writeUInt8(to, 118)
  header.writeInt32LE(Math.round(longitude * 1e7), 119)
  header.writeInt32LE(Math.round(latitude * 1e7), 123)
  return Buffer.concat([header, directory, about, data])
}

const HEADER_BYTES = 127

/** Entries by columns; ids as differences, and an offset of 0 for what follows the entry before. */
const directoryOf = (tiles: readonly Tile[]): Buffer => {
  const ids = tiles.map(({ id }, at) => id - (tiles[at - 1]?.id ?? 0))
  const runs = tiles.map(() => 1)
  const lengths = tiles.map(({ data }) => data.length)
  const offsets = tiles.map((_, at) => (at === 0 ? 1 : 0))
  return varints([tiles.length, ...ids, ...runs, ...lengths, ...offsets])
}
