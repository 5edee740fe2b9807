import { InvalidArgumentError } from 'commander'
import * as z from 'zod/mini'
import { areaSchema } from '../../contract/search/where.ts'
import { printableText } from '../../domain/printable-text.ts'
import { err, ok, type Result } from '../../domain/result.ts'
import type { AreaPolygon } from '../../domain/search/drawn-area.ts'
import { type AskedWhere, MAX_RADIUS_MILES, type Near } from '../../domain/search/where.ts'
import { jsonIn } from '../deal/defaults-file.ts'

/** What the options of where to search brought. */
export type WhereOptions = {
  readonly county?: string
  readonly near?: string
  readonly miles?: number
  /** A file of GeoJSON. */
  readonly area?: string
}

/** How far around `--near` where `--miles` does not say. */
export const USUAL_RADIUS_MILES = 2

/** Where the places and the options ask to search; a sentence for a file that has no area. */
export const whereOf = async (
  places: readonly string[],
  { county, near, miles: howFar, area: file }: WhereOptions,
): Promise<Result<AskedWhere, string>> => {
  if (howFar !== undefined && near === undefined)
    return err(
      '--miles says how far around --near. Say around what, as in --near "4010 S 7th St, Tacoma, WA".',
    )
  const area = file === undefined ? undefined : await areaIn(file)
  if (area?.ok === false) return area
  return ok({
    city: places.join('; '),
    ...(county === undefined ? {} : { county }),
    ...(near === undefined ? {} : { near: nearOf(near, howFar ?? USUAL_RADIUS_MILES) }),
    ...(area === undefined ? {} : { area: area.value }),
  })
}

/** What `--miles` says. */
export const miles = (text: string): number => {
  const number = Number(text)
  if (!/^[\d.]+$/.test(text) || !(number > 0 && number <= MAX_RADIUS_MILES))
    throw new InvalidArgumentError(`Give more than 0 and at most ${MAX_RADIUS_MILES} miles.`)
  return number
}

const nearOf = (text: string, howFar: number): Near => {
  const point = /^\s*(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)\s*$/.exec(text)
  return point === null
    ? { address: text, miles: howFar }
    : { latitude: Number(point[1]), longitude: Number(point[2]), miles: howFar }
}

/** The one polygon of a file: by itself, in a feature, or as a MultiPolygon of one, as programs for maps write it. */
const areaIn = async (file: string): Promise<Result<AreaPolygon, string>> => {
  const json = await jsonIn(file)
  if (!json.ok) return json
  const collection = z.safeParse(z.object({ features: z.array(z.unknown()) }), json.value)
  const geometries = (collection.success ? collection.data.features : [json.value]).map(geometryOf)
  const [one, ...others] = geometries.flatMap(partsOf)
  if (one === undefined) return err(`${file} has no area.`)
  if (others.length > 0) return err(`${file} has ${others.length + 1} areas: leave one.`)
  const geometry = z.safeParse(geometrySchema, one)
  if (!geometry.success) return err(`${file} is not GeoJSON.`)
  const { type, coordinates } = geometry.data
  if (type !== 'Polygon')
    return err(`${file} holds a ${printableText(type)}, but an area is a Polygon.`)
  const area = z.safeParse(areaSchema, { type, coordinates: withoutHeights(coordinates) })
  if (area.success) return ok(area.data)
  const [issue] = area.error.issues
  return err(`${file} holds no area that can be searched: ${issue?.message}.`)
}

const geometrySchema = z.object({ type: z.string(), coordinates: z.unknown() })

const geometryOf = (value: unknown): unknown => {
  const feature = z.safeParse(z.object({ geometry: z.unknown() }), value)
  return feature.success ? feature.data.geometry : value
}

/** The polygons of a MultiPolygon; anything else is one part. */
const partsOf = (geometry: unknown): readonly unknown[] => {
  const many = z.safeParse(
    z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.unknown()) }),
    geometry,
  )
  return many.success
    ? many.data.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }))
    : [geometry]
}

/** A position may have a height behind longitude and latitude, which need not be read (RFC 7946, section 3.1.1). */
const withoutHeights = (coordinates: unknown): unknown => {
  const rings = z.safeParse(z.array(z.array(z.array(z.unknown()))), coordinates)
  return rings.success
    ? rings.data.map((ring) => ring.map((position) => position.slice(0, 2)))
    : coordinates
}
