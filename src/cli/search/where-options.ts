import { InvalidArgumentError } from 'commander'
import * as z from 'zod/mini'
import { areaSchema } from '../../contract/search/where.ts'
import { err, ok, type Result } from '../../domain/result.ts'
import type { AreaPolygon } from '../../domain/search/drawn-area.ts'
import { type AskedWhere, MAX_RADIUS_MILES, type Near } from '../../domain/search/where.ts'
import { jsonIn, parse } from '../deal/defaults-file.ts'

/** What the options of where to search brought. */
export type WhereOptions = {
  readonly county?: string
  readonly near?: string
  readonly miles: number
  /** A file of GeoJSON. */
  readonly area?: string
}

/** How far around `--near` where `--miles` does not say. */
export const USUAL_RADIUS_MILES = 2

/** Where the places and the options ask to search; a sentence for a file that has no area. */
export const whereOf = async (
  places: readonly string[],
  { county, near, miles, area: file }: WhereOptions,
): Promise<Result<AskedWhere, string>> => {
  const area = file === undefined ? undefined : await areaIn(file)
  if (area?.ok === false) return area
  return ok({
    city: places.join('; '),
    ...(county === undefined ? {} : { county }),
    ...(near === undefined ? {} : { near: nearOf(near, miles) }),
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

/** The one polygon of a file: by itself, or as a feature, as drawing programs write it. */
const areaIn = async (file: string): Promise<Result<AreaPolygon, string>> => {
  const json = await jsonIn(file)
  if (!json.ok) return json
  const collection = z.safeParse(z.object({ features: z.array(z.unknown()) }), json.value)
  const features = collection.success ? collection.data.features : [json.value]
  const [one, ...others] = features
  if (one === undefined || others.length > 0)
    return err(`${file} has ${features.length} areas: leave one.`)
  const feature = z.safeParse(z.object({ geometry: z.unknown() }), one)
  const area = parse(areaSchema, feature.success ? feature.data.geometry : one)
  return area.ok ? area : err(`${file} holds no area:\n${area.error}`)
}
