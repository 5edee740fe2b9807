import { type Kysely, sql } from 'kysely'
import type { Point } from '../../domain/distance.ts'
import { addressKeyOf } from '../../domain/listings/reading/address-key.ts'
import { err, ok, type Result } from '../../domain/result.ts'
import type { AskedAddress } from '../../domain/search/asked-address.ts'
import { cityKeyOf } from '../../domain/search/place-key.ts'
import type { PlaceQuery, PlacesQuery } from '../../domain/search/place-query.ts'
import { boxAround, cellsOf, type Region } from '../../domain/search/region.ts'
import { UNKNOWN_COUNTY, type Where, type WhereFault } from '../../domain/search/where.ts'
import type { PlaceLookup } from '../listings/ports.ts'
import {
  findRowsIn,
  isShown,
  marketsForSale,
  type NamedArea,
  type SearchArea,
} from '../listings/queries.ts'
import type { Database } from '../platform/database/schema.ts'
import type { CityNames, Counties } from './ports.ts'

/** What is known of places beside the listings. */
export type SearchPlaces = PlaceLookup & CityNames & Counties

/** Where a search looks, with every name looked up. */
export type SearchedPlace = {
  /** As people spell it, after `in`: `Seattle, WA`, `the 2 miles around 4010 S 7th St`. */
  readonly label: string
  /** The gazetteer has it, or it is a part of the map. */
  readonly known: boolean
} & (
  | { readonly area: NamedArea; readonly region: null }
  | { readonly area: null; readonly region: Region }
)

/** Looks up the names of where a search looks: of counties, and of addresses on file. */
export const searchedPlace = async (
  { db, places }: { readonly db: Kysely<Database>; readonly places: SearchPlaces },
  where: Where,
): Promise<Result<SearchedPlace, WhereFault>> => {
  switch (where.kind) {
    case 'city':
    case 'zips':
    case 'places':
      return ok({ ...named(where, places), area: areaOf(where), region: null })
    case 'county': {
      const county = places.county(where.county, where.state)
      if (county === null) return err({ field: 'county', message: UNKNOWN_COUNTY })
      const { label, zips } = county
      return ok({ label, known: true, area: { kind: 'zips', zips }, region: null })
    }
    case 'address': {
      const center = await pointOf(db, places, where.asked)
      if (!center.ok) return err({ field: 'near', message: center.error })
      const { miles, address } = where
      return ok(around({ kind: 'radius', center: center.value, miles }, address))
    }
    case 'radius': {
      const { center, miles, address } = where
      return ok(around({ kind: 'radius', center, miles }, address ?? inDegrees(center)))
    }
    case 'area':
      return ok({ label: 'the drawn area', known: true, area: null, region: where })
  }
}

/** The homes for sale that a search looks at, or those that have gone stale there. */
export const areaNow = async (
  db: Kysely<Database>,
  { area, region }: SearchedPlace,
  standing: 'active' | 'stale' = 'active',
): Promise<SearchArea> => {
  if (area === null) return findRowsIn(db, region, standing)
  return standing === 'stale' ? area : { ...area, markets: await marketsForSale(db, area) }
}

/** What a saved search is kept under, and a home finds it by: keys of cities, zips, and cells of the map. */
export const keysOf = ({ area, region }: SearchedPlace): readonly string[] => {
  if (region !== null) return cellsOf(boxAround(region))
  switch (area.kind) {
    case 'city':
      return [area.cityKey]
    case 'zips':
      return area.zips
    case 'places':
      return [...area.cityKeys, ...area.zips]
  }
}

/** Where cities and zips are. */
export const areaOf = (place: PlaceQuery | PlacesQuery): NamedArea => {
  switch (place.kind) {
    case 'city':
      return { kind: 'city', cityKey: cityKeyOf(place.city, place.state) }
    case 'zips':
      return { kind: 'zips', zips: place.zips }
    case 'places':
      return {
        kind: 'places',
        cityKeys: place.cities.map(({ city, state }) => cityKeyOf(city, state)),
        zips: place.zips,
      }
  }
}

const around = (region: Extract<Region, { kind: 'radius' }>, center: string): SearchedPlace => {
  const miles = region.miles === 1 ? 'mile' : `${region.miles.toLocaleString('en-US')} miles`
  return { label: `the ${miles} around ${center}`, known: true, area: null, region }
}

const inDegrees = ({ latitude, longitude }: Point): string =>
  `${latitude.toFixed(4)}, ${longitude.toFixed(4)}`

const named = (
  place: PlaceQuery | PlacesQuery,
  places: SearchPlaces,
): Pick<SearchedPlace, 'label' | 'known'> => {
  switch (place.kind) {
    case 'city': {
      const label = places.cityLabel(cityKeyOf(place.city, place.state))
      return { label: label ?? `${place.city}, ${place.state}`, known: label !== null }
    }
    case 'zips': {
      const found = place.zips.map((zip) => places.ofZip(zip)).find((zip) => zip !== null)
      const state = found ? `, ${found.state}` : ''
      return { label: place.zips.join(', ') + state, known: found !== undefined }
    }
    case 'places': {
      const { cities, zips } = place
      const parts = [...cities, ...(zips.length === 0 ? [] : [{ kind: 'zips' as const, zips }])]
      const names = parts.map((part) => named(part, places))
      return {
        label: names.map(({ label }) => label).join('; '),
        known: names.some(({ known }) => known),
      }
    }
  }
}

/** Where the home at an address is, by listings whose sellers let the address be shown. */
const pointOf = async (
  db: Kysely<Database>,
  places: SearchPlaces,
  { street, zip, cityKey }: AskedAddress,
): Promise<Result<Point, string>> => {
  const zips = zip === null ? places.zipsAround(cityKey ?? '') : [zip]
  const keys = zips.flatMap((one) => addressKeyOf(street, one) ?? [])
  const { rows } = await sql<Point & { readonly addressKey: string; readonly inCity: boolean }>`
    SELECT address_key, city_key IS NOT DISTINCT FROM ${cityKey}::text AS in_city, latitude, longitude
    FROM listing WHERE address_key = ANY(${keys}::text[]) AND ${isShown}
      AND internet_address_display_yn
    ORDER BY in_city DESC, exported_on DESC, id DESC`.execute(db)
  const [newest] = rows
  if (newest === undefined)
    return err(`No home on file is at ${street}. Try one nearby, or search its city or zip code.`)
  const others = rows.filter(({ addressKey }) => addressKey !== newest.addressKey)
  if (others.some(({ inCity }) => inCity === newest.inCity))
    return err(`There are several homes at ${street}. Add the zip code.`)
  return ok({ latitude: newest.latitude, longitude: newest.longitude })
}
