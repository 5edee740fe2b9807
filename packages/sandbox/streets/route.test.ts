import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import type { Point } from '../../../src/domain/distance.ts'
import { parseIsoDate } from '../../../src/domain/iso-date.ts'
import { openDemoMarket } from '../demo-market/demo-market.ts'
import { demoCities } from '../towns/demo-cities.ts'
import { registerStreets } from './route.ts'
import type { streetStyle } from './street-style.ts'
import type { StreetsGeoJson } from './streets-geojson.ts'

const app = Fastify()
registerStreets(app)
const columbus = '40.0,-83.0'

const styleOf = async (query: string) =>
  (await app.inject(`/sandbox/streets/style.json?${query}`)).json<ReturnType<typeof streetStyle>>()
const streetsOf = async (near: string) =>
  (await app.inject(`/sandbox/streets/streets.geojson?near=${near}`)).json<StreetsGeoJson>()
const classesOf = ({ features }: StreetsGeoJson) =>
  new Set(features.map(({ properties }) => properties.class))

describe('the style of the demo streets', () => {
  it('draws the GeoJSON of the place with local fonts, credited', async () => {
    const style = await styleOf(`near=${columbus}`)
    expect(style.version).toBe(8)
    expect(style).not.toHaveProperty('glyphs')
    expect(style.sources.streets.attribution).toBe('Demo streets')
    const streets = await app.inject(style.sources.streets.data)
    expect(streets.statusCode).toBe(200)
    expect(streets.headers['content-type']).toContain('application/geo+json')
  })

  it('has a layer for whatever the GeoJSON has', async () => {
    const { layers } = await styleOf(`near=${columbus}`)
    const drawn = JSON.stringify(layers.map((layer) => 'filter' in layer && layer.filter))
    for (const ofClass of classesOf(await streetsOf(columbus)))
      expect(drawn).toContain(`["==",["get","class"],"${ofClass}"]`)
  })

  it('has a dark twin with the same layers', async () => {
    const [light, dark] = [
      await styleOf(`near=${columbus}`),
      await styleOf(`near=${columbus}&theme=dark`),
    ]
    const ids = ({ layers }: typeof light) => layers.map(({ id }) => id)
    expect(ids(dark)).toEqual(ids(light))
    expect(new Set(ids(light)).size).toBe(light.layers.length)
    expect(dark.layers[0]).not.toEqual(light.layers[0])
  })
})

describe('the streets as GeoJSON', () => {
  it('are the whole town near the place, its streets named', async () => {
    const town = await streetsOf(columbus)
    expect(classesOf(town)).toEqual(
      new Set(['net', 'block', 'park', 'river', 'street', 'avenue', 'place']),
    )
    const streets = town.features.filter(({ properties: { name } }) => name !== undefined)
    expect(streets.length).toBeGreaterThan(140)
    expect(streets.map(({ properties: { name } }) => name)).toContain('Central Ave')
    for (const { properties, geometry } of streets) {
      if (properties.class === 'place') continue
      expect(properties.name).toMatch(/ (?:St|Dr|Ln|Pl|Ter|Blvd|Ave|Rd)$/)
      expect(geometry.type).toBe('LineString')
      expect(geometry.coordinates.length).toBeGreaterThanOrEqual(2)
    }
  })

  it('are the net alone where there is no town', async () => {
    expect(classesOf(await streetsOf('47.6,-122.3'))).toEqual(new Set(['net']))
  })

  it('stay on the map to its very ends', async () => {
    const { features } = await streetsOf('85,-180')
    const latitudes = features
      .flatMap(({ geometry }) => positionsIn(geometry.coordinates))
      .map(([, latitude]) => latitude)
    expect(latitudes.length).toBeGreaterThan(100)
    expect(latitudes.filter((latitude) => !(Math.abs(latitude) <= 85))).toEqual([])
  })

  it('run past every demo home, under the name in its address', async () => {
    const { find } = openDemoMarket(parseIsoDate('2025-09-27') ?? raise())
    for (const { key } of demoCities.slice(0, 3)) {
      for (const number of ['00001', '00100', '02000']) {
        const home = find(`${key}-${number}`)?.listing.home ?? raise()
        const { latitude, longitude } = home.lot.point
        const { features } = await streetsOf(`${latitude.toFixed(1)},${longitude.toFixed(1)}`)
        const [, street = ''] = /^\d+ [EW] (.+?)(?: Unit \d+)?$/.exec(home.addressLine) ?? []
        const lines = features.filter(({ properties: { name } }) => name === street)
        const gaps = lines.map((line) => degreesTo(home.lot.point, line.geometry.coordinates))
        expect(Math.min(...gaps), home.addressLine).toBeLessThan(0.0002)
      }
    }
  })
})

describe.each(['style.json', 'streets.geojson'])('%s', (file) => {
  it('is kept by browsers for a day', async () => {
    const { headers } = await app.inject(`/sandbox/streets/${file}?near=${columbus}`)
    expect(headers['cache-control']).toBe('public, max-age=86400')
  })

  it.each(['', '1', 'a,b', '1,2,3', '1,', '90,0', '0,181', '40.0,-83.0&near=0,0'])(
    'refuses near=%j',
    async (near) => {
      const answer = await app.inject(`/sandbox/streets/${file}?near=${near}`)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().field).toBe('near')
    },
  )
})

const positionsIn = (coordinates: unknown): [longitude: number, latitude: number][] => {
  if (!Array.isArray(coordinates)) return []
  const [longitude, latitude] = coordinates
  return typeof longitude === 'number' && typeof latitude === 'number'
    ? [[longitude, latitude]]
    : coordinates.flatMap(positionsIn)
}

/** How far a point lies from a line, on a plane. */
const degreesTo = ({ longitude, latitude }: Point, coordinates: unknown): number => {
  const line = positionsIn(coordinates)
  const distances = line.slice(1).map(([toX, toY], at) => {
    const [fromX, fromY] = line[at] ?? [toX, toY]
    const [dx, dy] = [toX - fromX, toY - fromY]
    const along = ((longitude - fromX) * dx + (latitude - fromY) * dy) / (dx * dx + dy * dy)
    const share = Math.min(1, Math.max(0, along))
    return Math.hypot(longitude - fromX - share * dx, latitude - fromY - share * dy)
  })
  return Math.min(...distances)
}

function raise(): never {
  throw new Error('missing')
}
