import { boxOf } from '../box.ts'
import { milesBetween, type Point } from '../distance.ts'
import type { IsoDate } from '../iso-date.ts'
import type { HomeType } from './home-type.ts'
import { partsOfAddressKey } from './reading/address-key.ts'
import { DEMO_SOURCE } from './source-in-words.ts'

/** The part of a listing's row that identifies its home. */
export type ListingIdentity = Point & {
  readonly id: number
  readonly source: string
  readonly listingKey: string
  /** Our id of the home as its source names it. */
  readonly homeKey: string
  /** The source has a name for the home, so `homeKey` is not made of an address or of the listing. */
  readonly homeNamed: boolean
  readonly addressKey: string | null
  readonly homeType: HomeType | null
  readonly livingArea: number | null
  readonly yearBuilt: number | null
  /** When the listing began, as far as known: a home keeps the id of its first listing. */
  readonly since: IsoDate
}

/**
 * The property id of each of these rows, by row id: rows of one home have one. Listings are one home by what the
 * source calls one home, else by the MLS number, else by the address with its unit, else by the same coordinates,
 * size and year. Each step joins what the steps before have found, but never anything that is known to be two
 * homes: where a step would, all it would join there stays apart. So the answer depends on the rows alone, not
 * on their order, and needs no rows but those that share some `linksOf` with one another.
 */
export const propertyIdsOf = (rows: readonly ListingIdentity[]): Map<number, string> => {
  let homes: Home[] = [...Map.groupBy(rows, (row) => `${row.homeKey} ${unitOf(row)}`).values()]
  for (const step of steps) homes = joined(homes, step)
  const homesOfKey = new Map<string, number>()
  for (const home of homes)
    for (const key of new Set(home.map((row) => row.homeKey)))
      homesOfKey.set(key, (homesOfKey.get(key) ?? 0) + 1)
  const isShared = (homeKey: string) => (homesOfKey.get(homeKey) ?? 0) > 1
  return new Map(
    homes.flatMap((home) => {
      const id = propertyIdOf(home, isShared)
      return home.map((row) => [row.id, id] as const)
    }),
  )
}

/** What a row may have in common with others of its home; null where it has nothing of the kind. */
export const linksOf = (
  row: Pick<
    ListingIdentity,
    'addressKey' | 'homeType' | 'latitude' | 'longitude' | 'livingArea' | 'yearBuilt'
  >,
): { readonly address: string | null; readonly place: string | null } => ({
  address: namesHome(row) ? row.addressKey : null,
  place: placeOf(row),
})

type Home = readonly ListingIdentity[]

/** Homes that share a key are one, unless together they would be two. */
type Step = {
  readonly keysOf: (home: Home) => readonly (string | null)[]
  readonly areTwo: (home: Home) => boolean
}

const steps: readonly Step[] = [
  // What the source calls one home.
  {
    keysOf: (home) => home.map((row) => row.homeKey),
    areTwo: (home) => unitsOf(home).size > 1 || areUnlikeCondos(home),
  },
  // The MLS number.
  {
    keysOf: (home) => home.map((row) => `${row.source}\n${row.listingKey}`),
    areTwo: (home) => unitsOf(home).size > 1 || areUnlikeCondos(home),
  },
  // The address with its unit.
  {
    keysOf: (home) => {
      const hasUnit = unitsOf(home).size > 0
      return home.map((row) => {
        const { address } = linksOf(row)
        return address === null || (hasUnit && unitOf(row) === null) ? null : worldOf(row, address)
      })
    },
    areTwo: (home) =>
      unitsOf(home).size > 1 ||
      namedTwice(home.filter((row) => !namesPages(row.source))) ||
      areFarApart(home) ||
      areUnlikeTownhouses(home),
  },
  // Coordinates, size and year: first among the rows of one source that does not name its homes, then among all.
  {
    keysOf: (home) =>
      home.map((row) => {
        const { place } = linksOf(row)
        return place === null || row.homeNamed ? null : `${row.source} ${place}`
      }),
    areTwo: (home) => unitsOf(home).size > 1 || haveTwoAddresses(home),
  },
  {
    keysOf: (home) =>
      home.map((row) => {
        const { place } = linksOf(row)
        return place === null ? null : worldOf(row, place)
      }),
    areTwo: (home) =>
      unitsOf(home).size > 1 || namedTwice(home) || isNamedInPart(home) || haveTwoAddresses(home),
  },
]

const joined = (homes: readonly Home[], { keysOf, areTwo }: Step): Home[] => {
  const firstWith = new Map<string, number>()
  const parent = homes.map((_, i) => i)
  const rootOf = (i: number): number => {
    const up = parent[i] ?? i
    return up === i ? i : rootOf(up)
  }
  for (const [i, home] of homes.entries())
    for (const key of keysOf(home)) {
      if (key === null) continue
      const first = firstWith.get(key)
      if (first === undefined) firstWith.set(key, i)
      else parent[rootOf(i)] = rootOf(first)
    }
  return [...Map.groupBy(homes, (_, i) => rootOf(i)).values()].flatMap((together) => {
    const home = together.flat()
    return together.length > 1 && areTwo(home) ? together : [home]
  })
}

/** Demo homes and real ones never meet. */
const worldOf = (row: ListingIdentity, key: string) =>
  row.source === DEMO_SOURCE ? `${DEMO_SOURCE} ${key}` : key

/** Without a unit, the address of a condo names its building. */
const namesHome = ({ addressKey, homeType }: Pick<ListingIdentity, 'addressKey' | 'homeType'>) =>
  addressKey !== null && (homeType !== 'Condo' || partsOfAddressKey(addressKey).unit !== null)

const unitOf = ({ addressKey }: ListingIdentity): string | null =>
  addressKey === null ? null : partsOfAddressKey(addressKey).unit

/**
 * The units that a home's rows speak of. Beside `1826 B 26th Ave`, `1826 E 26th Ave` is another unit and not the
 * east of the avenue.
 */
const unitsOf = (home: Home): Set<string> => {
  const units = new Set<string>()
  const streets = new Set<string>()
  const withoutUnit: string[] = []
  for (const { addressKey } of home) {
    if (addressKey === null) continue
    const { street, unit } = partsOfAddressKey(addressKey)
    if (unit === null) withoutUnit.push(street)
    else units.add(unit)
    if (unit !== null && /^[a-z]$/.test(unit)) streets.add(street)
  }
  for (const street of withoutUnit) {
    const [number, letter = '', ...rest] = street.split(' ')
    if (/^[nesw]$/.test(letter) && streets.has([number, ...rest].join(' '))) units.add(letter)
  }
  return units
}

/** One source has two names for them. */
const namedTwice = (home: Home): boolean => {
  const nameIn = new Map<string, string>()
  return home.some(({ source, homeKey, homeNamed }) => {
    if (!homeNamed) return false
    const name = nameIn.get(source) ?? homeKey
    nameIn.set(source, name)
    return name !== homeKey
  })
}

const haveTwoAddresses = (home: Home): boolean =>
  new Set(home.flatMap((row) => row.addressKey ?? [])).size > 1

/** A source that names its homes would have named this one the same. */
const isNamedInPart = (home: Home): boolean => {
  const unnamed = new Set(home.flatMap((row) => (row.homeNamed ? [] : row.source)))
  return home.some((row) => row.homeNamed && unnamed.has(row.source))
}

/** A site gives a home a new page now and then; the number of a parcel stays. */
const namesPages = (source: string) => pageSources.has(source)
const pageSources = new Set(['redfin', 'homeharvest', 'rentcast'])

/** The same number and street twice in one zip. */
const areFarApart = (home: Home): boolean => {
  const { west, south, east, north } = boxOf(home)
  const corners = [
    { latitude: south, longitude: west },
    { latitude: north, longitude: east },
  ] as const
  return milesBetween(...corners) > SAME_ADDRESS_MILES
}

/** Townhouses that share a street number, where no unit is known: by their size, as with condos. */
const areUnlikeTownhouses = (home: Home): boolean => {
  if (unitsOf(home).size > 0 || !home.some((row) => row.homeType === 'Townhouse')) return false
  return areOfTwoSizes(home)
}

/** A condo without its unit, beside one with a unit and another size, is another in the building. */
const areUnlikeCondos = (home: Home): boolean =>
  unitsOf(home).size > 0 &&
  home.some((row) => row.homeType === 'Condo' && unitOf(row) === null) &&
  areOfTwoSizes(home)

const areOfTwoSizes = (home: Home): boolean => {
  const sizes = home.flatMap((row) => row.livingArea ?? [])
  return Math.max(...sizes) > Math.min(...sizes) * REMEASURED
}

/**
 * Coordinates to some 30 feet, with size and year. Coordinates of three decimals are of a block, and units of one
 * building may have all of it in common.
 */
const placeOf = (
  row: Pick<ListingIdentity, 'homeType' | 'latitude' | 'longitude' | 'livingArea' | 'yearBuilt'>,
): string | null => {
  const { homeType, latitude, longitude, livingArea, yearBuilt } = row
  if (livingArea === null || yearBuilt === null) return null
  if (homeType === null || homeType === 'Condo' || homeType === 'Townhouse') return null
  if (isCoarse(latitude) || isCoarse(longitude)) return null
  return `${latitude.toFixed(4)},${longitude.toFixed(4)} ${livingArea} ${yearBuilt}`
}

/** Three decimals name a block, not a home. */
export const isCoarse = (degrees: number) => Math.round(degrees * 1000) / 1000 === degrees

/**
 * The name that the source of its first listing has for the home. Where that source has one name for several
 * homes (the page of a project), with the unit.
 */
const propertyIdOf = (home: Home, isShared: (homeKey: string) => boolean): string => {
  const first = home.reduce((a, b) => (inOrder(b) < inOrder(a) ? b : a))
  const unit = unitOf(first)
  return isShared(first.homeKey) && unit !== null ? `${first.homeKey}-${unit}` : first.homeKey
}

const inOrder = (row: ListingIdentity) => `${row.since} ${row.homeKey} ${unitOf(row) ?? ''}`

/** A geocoder may be wrong by a street or two. */
const SAME_ADDRESS_MILES = 1
/** A home that was measured again differs by less. */
const REMEASURED = 1.05
