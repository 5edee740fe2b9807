import type { FastifyInstance } from 'fastify'
import { parseArea } from './area.ts'
import { streetStyle } from './street-style.ts'
import { areaOfTile, DEEPEST_ZOOM, streetTile, type TileAddress } from './street-tile.ts'
import { streetsWithin } from './streets-geojson.ts'
import { townFinder } from './towns-within.ts'

/**
 * The demo streets, for demo homes and for use without a network: a MapLibre style
 * (`style.json?theme=dark`), its vector tiles, and the street lines of an area as GeoJSON
 * (`streets.geojson?bbox=west,south,east,north`).
 */
export const registerStreets = (app: FastifyInstance): void => {
  const townsWithin = townFinder()
  const tileOf = keptTiles(
    (address) => Buffer.from(streetTile(address, townsWithin(areaOfTile(address)))),
    MOST_TILES,
  )

  app.get<{ Querystring: { theme?: string } }>(
    '/sandbox/streets/style.json',
    async (request, reply) => {
      // It names the host that was asked, so only who asked may keep it.
      reply.header('cache-control', 'private, max-age=3600')
      const theme = request.query.theme === 'dark' ? 'dark' : 'light'
      return streetStyle(`${request.protocol}://${request.host}`, theme)
    },
  )

  app.get<{ Params: { zoom: string; column: string; file: string } }>(
    '/sandbox/streets/tiles/:zoom/:column/:file',
    async ({ params }, reply) => {
      const address = parseTile(params.zoom, params.column, params.file)
      if (!address)
        return reply.code(404).send({ error: 'There is no such tile.', code: 'not-found' })
      return keptForADay(reply).type('application/vnd.mapbox-vector-tile').send(tileOf(address))
    },
  )

  app.get<{ Querystring: { bbox?: unknown } }>(
    '/sandbox/streets/streets.geojson',
    async ({ query }, reply) => {
      // Asked for twice it is a list.
      const area = parseArea(String(query.bbox ?? ''))
      if (!area) {
        const error = 'Write bbox as west,south,east,north in degrees.'
        return reply.code(400).send({ error, code: 'bad-input', field: 'bbox' })
      }
      return keptForADay(reply)
        .type('application/geo+json')
        .send(JSON.stringify(streetsWithin(area, townsWithin(area))))
    },
  )
}

/** Together some 20 MB at most. */
const MOST_TILES = 1000

/** Draws tiles, and keeps the `most` that were asked for last: one of a town takes tens of milliseconds. */
export const keptTiles = (
  draw: (address: TileAddress) => Buffer,
  most: number,
): ((address: TileAddress) => Buffer) => {
  const kept = new Map<string, Buffer>()
  return (address) => {
    const key = `${address.zoom}/${address.column}/${address.row}`
    const tile = kept.get(key) ?? draw(address)
    // The map's order is that in which they were asked for.
    kept.delete(key)
    kept.set(key, tile)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return tile
  }
}

const keptForADay = <R extends { header: (name: string, value: string) => R }>(reply: R): R =>
  reply.header('cache-control', 'public, max-age=86400')

const parseTile = (zoomText: string, columnText: string, file: string): TileAddress | null => {
  const rowText = /^(\d{1,7})\.mvt$/.exec(file)?.[1]
  if (rowText === undefined || !/^\d{1,2}$/.test(zoomText) || !/^\d{1,7}$/.test(columnText))
    return null
  const [zoom, column, row] = [Number(zoomText), Number(columnText), Number(rowText)]
  const tiles = 2 ** zoom
  return zoom <= DEEPEST_ZOOM && column < tiles && row < tiles ? { zoom, column, row } : null
}
