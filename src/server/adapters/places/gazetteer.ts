import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { entryAt } from '../../../domain/entry-at.ts'
import type { PlaceCenters } from '../../homes/ports.ts'
import type { PlaceLookup } from '../../listings/ports.ts'
import type { SuggestedCounty, SuggestedPlace } from '../../places/ports.ts'
import type { CityNames, Counties } from '../../search/ports.ts'
import { countyFinder } from './county-name.ts'
import { type GazetteerFile, gazetteerFileSchema, mergeGazetteer } from './merge-gazetteer.ts'
import { nearestZips } from './nearest-zip.ts'
import { countySuggester, placeSuggester } from './suggest-places.ts'

/**
 * The US cities and zips that ship with the product. It misses a few: never refuse a listing on a miss.
 * `nearest` goes by zip centroids, and is null more than 100 miles from any.
 */
export type Gazetteer = PlaceLookup &
  PlaceCenters &
  CityNames &
  Counties & {
    /** At most eight places that begin like the query, best first. */
    readonly suggest: (query: string) => SuggestedPlace[]
    /** Every county that begins like the query. */
    readonly countiesLike: (query: string) => readonly SuggestedCounty[]
  }

/** Reads the gazetteer, once, building it first when its file is missing or stale. */
export const loadGazetteer = (): Gazetteer => {
  loaded ??= readGazetteer()
  return loaded
}
let loaded: Gazetteer | undefined

const readGazetteer = (): Gazetteer => {
  const file = builtGazetteer()
  const { states, keys } = file.cities
  const cities = file.cities.names.map((name, i) => ({
    name,
    state: states[i] ?? '',
    key: keys[i] ?? '',
  }))
  const { latitudes, longitudes } = file.zips
  const zips = file.zips.zips.map((zip, i) => {
    const city = cities[entryAt(file.zips.cities, i)]
    const latitude = entryAt(latitudes, i)
    const longitude = entryAt(longitudes, i)
    const { name = '', state = '', key = '' } = city ?? {}
    return {
      zip,
      city: name,
      state,
      key,
      latitude,
      longitude,
      county: entryAt(file.zips.counties, i),
    }
  })
  const byCity = Map.groupBy(zips, ({ key }) => key)
  const byZip = new Map(
    zips.map(({ zip, city, state }, i) => {
      const county = file.counties.names[entryAt(file.zips.counties, i)] ?? null
      return [zip, { zip, city, state, county }]
    }),
  )
  const centers = new Map(
    zips.map(({ zip, latitude, longitude }) => [zip, { latitude, longitude }]),
  )
  const labels = new Map(cities.map(({ name, state, key }) => [key, `${name}, ${state}`]))
  const nearest = nearestZips(zips)
  const counties = file.counties.names.map((name, i) => ({
    name,
    state: file.counties.states[i] ?? '',
    zips: [] as string[],
  }))
  for (const [i, county] of file.zips.counties.entries())
    counties[county]?.zips.push(file.zips.zips[i] ?? '')
  return {
    suggest: placeSuggester(cities, zips),
    cityLabel: (cityKey) => labels.get(cityKey) ?? null,
    ofZip: (zip) => byZip.get(zip) ?? null,
    county: countyFinder(counties),
    countiesLike: countySuggester(counties),
    zipsAround: (cityKey) => {
      const there = new Set((byCity.get(cityKey) ?? []).map(({ county }) => county))
      return [...there].flatMap((county) => counties[county]?.zips ?? [])
    },
    centerOfZip: (zip) => centers.get(zip) ?? null,
    centerOfCity: (cityKey) => {
      const there = byCity.get(cityKey) ?? []
      return there.length === 0
        ? null
        : {
            latitude: there.reduce((sum, { latitude }) => sum + latitude, 0) / there.length,
            longitude: there.reduce((sum, { longitude }) => sum + longitude, 0) / there.length,
          }
    },
    nearest: (point) => byZip.get(nearest(point) ?? '') ?? null,
  }
}

/**
 * What the gazetteer's file holds. It is built when the file is missing, of another version, or older than the locked
 * dependencies or the code that builds it (under a second), and kept where the folder of the installation can be written.
 */
const builtGazetteer = (): GazetteerFile => {
  const kept = isFresh() ? gazetteerFileSchema.safeParse(keptFile()) : null
  if (kept?.success) return kept.data
  const built = mergeGazetteer()
  const unfinished = `${gazetteerPath}.${process.pid}`
  try {
    mkdirSync(cacheFolder, { recursive: true })
    writeFileSync(unfinished, JSON.stringify(built))
    renameSync(unfinished, gazetteerPath)
  } catch (error) {
    if (!isReadOnly(error)) throw error
  }
  return built
}

const keptFile = (): unknown => {
  try {
    return JSON.parse(readFileSync(gazetteerPath, 'utf8'))
  } catch {
    return null
  }
}

const isReadOnly = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['EROFS', 'EACCES'].includes(String(error.code))

const isFresh = (): boolean => {
  if (!existsSync(gazetteerPath)) return false
  const builtAt = statSync(gazetteerPath).mtimeMs
  return sources.every((path) => !existsSync(path) || statSync(path).mtimeMs <= builtAt)
}

const repository = resolve(import.meta.dirname, '../../../..')
const cacheFolder = join(repository, '.cache')
const gazetteerPath = join(cacheFolder, 'places.json')
const sources = [
  join(repository, 'package-lock.json'),
  join(import.meta.dirname, 'merge-gazetteer.ts'),
  join(import.meta.dirname, 'county-name.ts'),
  join(repository, 'src/domain/search/place-key.ts'),
]
