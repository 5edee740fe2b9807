import type { Kysely } from 'kysely'
import type { Flips, NearFlip } from '../../contract/flips.ts'
import { boxOf, widened } from '../../domain/box.ts'
import { milesBetween } from '../../domain/distance.ts'
import { flipQuarters, flipSummary, hasEnoughFlips } from '../../domain/flips/flip-summary.ts'
import { err, ok, type Result } from '../../domain/result.ts'
import { cityKeyOf } from '../../domain/search/place-key.ts'
import { parsePlaceQuery, whyNoPlace } from '../../domain/search/place-query.ts'
import type { Database } from '../platform/database/schema.ts'
import type { Owner } from '../platform/kept/owner.ts'
import type { CityNames } from '../search/ports.ts'
import {
  countedResalesIn,
  type FlipPlace,
  flipsAround,
  marketsOf,
  newestFlipsIn,
  placeOfHome,
  resalesFrom,
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
  const resales = await countedResalesIn(db, place)
  const sales =
    asOf === null || from === null || !hasEnoughFlips(resales)
      ? new Map<string, number>()
      : await salesByQuarter(db, place, { from, to: asOf })
  const allSales = [...sales.values()].reduce((sum, count) => sum + count, 0)
  return ok({
    place: name,
    kind: place.kind,
    demo,
    from,
    asOf,
    summary: flipSummary(resales, allSales),
    quarters: flipQuarters(resales, sales),
    flips: (await newestFlipsIn(db, place, MAX_FLIPS)).map(toFlip),
    leftOut,
  })
}

const MAX_FLIPS = 500

/** The nearest flips of a home's market; null for a home that is not known. */
export const flipsNear = async (
  db: Kysely<Database>,
  propertyId: string,
  owner: Owner,
): Promise<NearFlip[] | null> => {
  const home = await placeOfHome(db, propertyId, owner)
  if (home === undefined) return null
  const around = await flipsAround(
    db,
    { ...home, propertyId },
    { box: widened(boxOf([home]), MAX_MILES + COARSE_MILES), limit: MAX_CANDIDATES },
  )
  return around
    .map((stored) => {
      const flip = toFlip(stored)
      const miles = milesBetween(home, { latitude: flip.lat, longitude: flip.long })
      return { distanceMiles: Math.round(100 * miles) / 100, flip }
    })
    .filter(({ distanceMiles }) => distanceMiles <= MAX_MILES)
    .toSorted((a, b) => a.distanceMiles - b.distanceMiles)
    .slice(0, MAX_NEAR)
}

const MAX_MILES = 3
const MAX_NEAR = 5
/** A home whose address is kept back is shown up to half a mile from where it is. */
const COARSE_MILES = 0.5
/** More than are answered: where a home is shown may change the order. */
const MAX_CANDIDATES = 50

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
