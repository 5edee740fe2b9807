import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { parseIsoDate } from '../../domain/iso-date.ts'
import { demoListingFinder } from '../demo-market/find-demo-listing.ts'
import { demoCities } from '../towns/demo-cities.ts'
import { keptTiles, registerStreets } from './route.ts'
import type { StreetsGeoJson } from './streets-geojson.ts'

const app = Fastify()
registerStreets(app)

const streetsOf = async (bbox: string) =>
  (await app.inject(`/sandbox/streets/streets.geojson?bbox=${bbox}`)).json<StreetsGeoJson>()

describe('the style of the demo streets', () => {
  it('draws tiles of this server with local fonts, credited', async () => {
    const style = (await app.inject('/sandbox/streets/style.json')).json()
    expect(style.version).toBe(8)
    expect(style).not.toHaveProperty('glyphs')
    expect(style.sources.streets.attribution).toBe('Demo streets')
    expect(style.sources.streets.tiles).toEqual([
      'http://localhost:80/sandbox/streets/tiles/{z}/{x}/{y}.mvt',
    ])
  })

  it('has a dark twin with the same layers', async () => {
    const light = (await app.inject('/sandbox/streets/style.json')).json()
    const dark = (await app.inject('/sandbox/streets/style.json?theme=dark')).json()
    const ids = (style: { layers: { id: string }[] }) => style.layers.map(({ id }) => id)
    expect(ids(dark)).toEqual(ids(light))
    expect(new Set(ids(light)).size).toBe(light.layers.length)
    expect(dark.layers[0]).not.toEqual(light.layers[0])
  })
})

describe('the tiles', () => {
  it('hold streets in a demo town and only the net elsewhere', async () => {
    const town = await app.inject('/sandbox/streets/tiles/14/4415/6202.mvt')
    const ocean = await app.inject('/sandbox/streets/tiles/14/0/8000.mvt')
    expect(town.statusCode).toBe(200)
    expect(town.headers['content-type']).toBe('application/vnd.mapbox-vector-tile')
    expect(town.rawPayload.includes('Central Ave')).toBe(true)
    expect(ocean.rawPayload.includes('street')).toBe(false)
    expect(ocean.rawPayload.includes('grid')).toBe(true)
  })

  it.each(['15/0/0.mvt', '2/4/0.mvt', '2/0/4.mvt', '2/0/0.png', 'a/0/0.mvt', '2/-1/0.mvt'])(
    'are none at %s',
    async (tile) => {
      expect((await app.inject(`/sandbox/streets/tiles/${tile}`)).statusCode).toBe(404)
    },
  )
})

it('browsers keep all of it for a while', async () => {
  const keptBy = async (path: string) =>
    (await app.inject(`/sandbox/streets/${path}`)).headers['cache-control']
  expect(await keptBy('style.json')).toBe('private, max-age=3600')
  expect(await keptBy('tiles/14/4415/6202.mvt')).toBe('public, max-age=86400')
  expect(await keptBy('streets.geojson?bbox=-82.99,39.99,-82.975,40.005')).toBe(
    'public, max-age=86400',
  )
})

describe('the streets as GeoJSON', () => {
  it('are named lines of the area asked for', async () => {
    const { features } = await streetsOf('-82.99,39.99,-82.975,40.005')
    expect(features.length).toBeGreaterThan(15)
    for (const { properties, geometry } of features) {
      expect(properties.name).toMatch(/ (?:St|Dr|Ln|Pl|Ter|Blvd|Ave|Rd)$/)
      expect(['street', 'avenue']).toContain(properties.class)
      expect(geometry.coordinates.length).toBeGreaterThanOrEqual(2)
    }
  })

  it('are avenues only in a wide area, and none in an empty one', async () => {
    const wide = await streetsOf('-83.2,39.8,-82.8,40.2')
    expect(new Set(wide.features.map(({ properties }) => properties.class))).toEqual(
      new Set(['avenue']),
    )
    expect((await streetsOf('-122.4,47.5,-122.3,47.6')).features).toEqual([])
  })

  it.each(['', '1,2,3', 'a,b,c,d', '1,2,0,3', '1,2,3,4,5', '1,,3,4', '1&bbox=2'])(
    'refuse bbox %j',
    async (bbox) => {
      const answer = await app.inject(`/sandbox/streets/streets.geojson?bbox=${bbox}`)
      expect(answer.statusCode).toBe(400)
      expect(answer.json().field).toBe('bbox')
    },
  )

  it('run past every demo home, under the name in its address', async () => {
    const find = demoListingFinder(parseIsoDate('2025-09-27') ?? raise())
    for (const { key } of demoCities.slice(0, 3)) {
      for (const number of ['00001', '00100', '02000']) {
        const home = find(`${key}-${number}`)?.listing.home ?? raise()
        const { latitude, longitude } = home.lot.point
        const [south, north] = [latitude - 0.0002, latitude + 0.0002]
        const { features } = await streetsOf(
          `${longitude - 0.0003},${south},${longitude + 0.0003},${north}`,
        )
        const names = features.map(({ properties }) => properties.name)
        expect(names.some((name) => home.addressLine.includes(` ${name}`))).toBe(true)
      }
    }
  })
})

function raise(): never {
  throw new Error('missing')
}

it('a tile is drawn once while it is asked for, and memory holds only so many', () => {
  const drawn: number[] = []
  const tile = keptTiles(({ column }) => {
    drawn.push(column)
    return Buffer.from(`tile ${column}`)
  }, 2)
  const ask = (column: number) => tile({ zoom: 14, column, row: 1 }).toString()
  expect([ask(1), ask(1), ask(2), ask(1), ask(3), ask(1)]).toEqual([
    'tile 1',
    'tile 1',
    'tile 2',
    'tile 1',
    'tile 3',
    'tile 1',
  ])
  expect(drawn).toEqual([1, 2, 3])
  ask(2)
  expect(drawn).toEqual([1, 2, 3, 2])
})
