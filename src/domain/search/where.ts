import type { Point } from '../distance.ts'
import { err, ok, type Result } from '../result.ts'
import { type AskedAddress, readAddress } from './asked-address.ts'
import { type AreaPolygon, isOnEarth, pointsOf, ringOf } from './drawn-area.ts'
import {
  type PlaceQuery,
  type PlacesQuery,
  parsePlaceQuery,
  parsePlaces,
  whyNoPlace,
} from './place-query.ts'
import type { Region } from './region.ts'

/** Around a point, or an address of a home on file; of both the address is what the point is called. */
export type Near = {
  readonly miles: number
  readonly latitude?: number
  readonly longitude?: number
  readonly address?: string
}

/** Where a search is asked to look: the city text, or one of the others in its place. */
export type AskedWhere = {
  readonly city: string
  readonly state?: string
  readonly county?: string
  readonly near?: Near
  readonly area?: AreaPolygon
}

/** Where a search looks. */
export type Where =
  | PlaceQuery
  | PlacesQuery
  /** Its name as it was written. */
  | { readonly kind: 'county'; readonly county: string; readonly state: string }
  /** Around an address that is yet to be looked up. */
  | {
      readonly kind: 'address'
      readonly address: string
      readonly asked: AskedAddress
      readonly miles: number
    }
  | (Region & {
      /** What the center is called, where it has a name. */
      readonly address?: string
    })

/** The fields of a search that say where it looks, but for the specified ones. */
export const widerFields = [
  'county',
  'near',
  'area',
] as const satisfies readonly (keyof AskedWhere)[]

/** Why a search looks nowhere: the field at fault, and a sentence for the person who asked. */
export type WhereFault = {
  readonly field: 'city' | (typeof widerFields)[number]
  readonly message: string
}

export const MAX_RADIUS_MILES = 50

/** Where a search looks. A well-written place may still not exist. */
export const readWhere = (asked: AskedWhere): Result<Where, WhereFault> => {
  const [field, other] = widerFields.filter((one) => asked[one] !== undefined)
  if (field === undefined) return inField('city', readCity(asked))
  if (other !== undefined)
    return fault(other, `Give ${field} or ${other}, not both: a search looks in one of them.`)
  if (asked.city.trim() !== '')
    return fault(field, `Give city or ${field}, not both: a search looks in one of them.`)
  if (asked.area !== undefined) {
    const ring = ringOf(asked.area)
    return ring.ok ? ok({ kind: 'area', ring: ring.value }) : fault('area', ring.error)
  }
  return asked.near === undefined
    ? inField('county', readCounty(asked.county ?? ''))
    : inField('near', readNear(asked.near))
}

const fault = (field: WhereFault['field'], message: string) => err({ field, message })

const inField = (
  field: WhereFault['field'],
  read: Result<Where, string>,
): Result<Where, WhereFault> => (read.ok ? read : fault(field, read.error))

/** The city text, helped by the state field where the text names none. */
const readCity = ({ city, state }: AskedWhere): Result<Where, string> => {
  const parsed = parsePlaces(city)
  const helped =
    !parsed.ok && parsed.error.type === 'NoState' && state && !city.includes(';')
      ? parsePlaceQuery(`${city.replace(/,\s*$/, '')}, ${state}`)
      : parsed
  return helped.ok ? helped : err(whyNoPlace(helped.error))
}

/** `Pierce County, WA`, `pierce county washington`. */
const readCounty = (text: string): Result<Where, string> => {
  const read = parsePlaceQuery(text)
  return read.ok && read.value.kind === 'city'
    ? ok({ kind: 'county', county: read.value.city, state: read.value.state })
    : err(UNKNOWN_COUNTY)
}

export const UNKNOWN_COUNTY =
  'We don’t know this county. Write it with its state, as in “Pierce County, WA”.'

const readNear = (near: Near): Result<Where, string> => {
  const { miles } = near
  if (!(miles > 0 && miles <= MAX_RADIUS_MILES))
    return err(`Give a distance of more than 0 and at most ${MAX_RADIUS_MILES} miles.`)
  const center = centerOf(near)
  const address = near.address?.trim() ?? ''
  if (center !== null)
    return isOnEarth(center)
      ? ok({ kind: 'radius', center, miles, ...(address === '' ? {} : { address }) })
      : err('This point is nowhere: a latitude is from -90 to 90, a longitude from -180 to 180.')
  if (address === '' || near.latitude !== undefined || near.longitude !== undefined)
    return err('Give an address, or a latitude with a longitude.')
  const asked = readAddress(address)
  return asked.ok ? ok({ kind: 'address', address, asked: asked.value, miles }) : asked
}

/** The part of the map that a kept search looks at, which was read when it was kept; null where it names its place. */
export const regionKept = ({
  near,
  area,
}: {
  readonly near: Near | undefined
  readonly area: AreaPolygon | undefined
}): Region | null => {
  if (area !== undefined) return { kind: 'area', ring: pointsOf(area) }
  const center = near && centerOf(near)
  return near && center ? { kind: 'radius', center, miles: near.miles } : null
}

const centerOf = ({ latitude, longitude }: Near): Point | null =>
  latitude === undefined || longitude === undefined ? null : { latitude, longitude }
