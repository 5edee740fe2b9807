import type { Kysely } from 'kysely'
import type { Flips, NearFlip } from '../../contract/flips.ts'
import { milesBetween } from '../../domain/distance.ts'
import { type CountedResale, flipQuarters, flipSummary } from '../../domain/flips/flip-summary.ts'
import { daysBetween } from '../../domain/iso-date.ts'
import { err, ok, type Result } from '../../domain/result.ts'
import { cityKeyOf } from '../../domain/search/place-key.ts'
import { parsePlaceQuery, whyNoPlace } from '../../domain/search/place-query.ts'
import type { Database } from '../platform/database/schema.ts'
import type { CityNames } from '../search/ports.ts'
import {
  type FlipPlace,
  marketsOf,
  placeOfHome,
  resalesFrom,
  resalesIn,
  type StoredResale,
  salesByQuarter,
  toFlip,
} from './stored-flips.ts'

export type FlipsDeps = { readonly db: Kysely<Database>; readonly places: CityNames }

/** The flips of a place as it is written: a city with its state, zips, or the three digits of a market. */
export const flipsOfPlace = async (
  { db, places }: FlipsDeps,
  text: string,
): Promise<Result<Flips, string>> => {
  const named = placeNamed(places, text)
  if (!named.ok) return named
  const { name, place } = named.value
  const { asOf, demo, leftOut } = await marketsOf(db, place)
  const from = asOf === null ? null : resalesFrom(asOf)
  const sales =
    asOf === null || from === null
      ? new Map<string, number>()
      : await salesByQuarter(db, place, { from, to: asOf })
  const resales = await resalesIn(db, place)
  const counted = resales.map(countedResale)
  const allSales = [...sales.values()].reduce((sum, count) => sum + count, 0)
  return ok({
    place: name,
    kind: place.kind,
    demo,
    from,
    asOf,
    summary: flipSummary(counted, allSales),
    quarters: flipQuarters(counted, sales),
    flips: resales
      .filter(({ isFlip }) => isFlip)
      .slice(0, MAX_FLIPS)
      .map(toFlip),
    leftOut,
  })
}

const MAX_FLIPS = 500

/** The nearest flips of a home's market; null for a home that nobody has heard of. */
export const flipsNear = async (
  db: Kysely<Database>,
  propertyId: string,
): Promise<NearFlip[] | null> => {
  const home = await placeOfHome(db, propertyId)
  if (home === undefined) return null
  const resales = await resalesIn(db, { kind: 'market', market: home.market })
  return resales
    .filter((resale) => resale.isFlip && resale.propertyId !== propertyId)
    .map((resale) => {
      const flip = toFlip(resale)
      const miles = milesBetween(home, { latitude: flip.lat, longitude: flip.long })
      return { distanceMiles: Math.round(100 * miles) / 100, flip }
    })
    .filter(({ distanceMiles }) => distanceMiles <= MAX_MILES)
    .toSorted((a, b) => a.distanceMiles - b.distanceMiles)
    .slice(0, MAX_NEAR)
}

const MAX_MILES = 3
const MAX_NEAR = 5

const placeNamed = (
  places: CityNames,
  text: string,
): Result<{ readonly name: string; readonly place: FlipPlace }, string> => {
  const market = /^\d{3}$/.exec(text.trim())?.[0]
  if (market !== undefined) return ok({ name: market, place: { kind: 'market', market } })
  const asked = parsePlaceQuery(text)
  if (!asked.ok) return err(whyNoPlace(asked.error))
  if (asked.value.kind === 'zips') {
    const { zips } = asked.value
    return ok({ name: zips.join(', '), place: { kind: 'zips', zips } })
  }
  const { city, state } = asked.value
  const key = cityKeyOf(city, state)
  return ok({
    name: places.cityLabel(key) ?? `${city}, ${state}`,
    place: { kind: 'city', key },
  })
}

const countedResale = (resale: StoredResale): CountedResale => ({
  isFlip: resale.isFlip,
  boughtUsd: resale.boughtUsd,
  resoldUsd: resale.resoldUsd,
  daysHeld: daysBetween(resale.boughtOn, resale.resoldOn),
  resoldOn: resale.resoldOn,
  livingArea: resale.livingArea,
  typicalValue: resale.typicalValue,
  marketMove: resale.marketMove,
})
