import { milesBetween, type Point } from '../../../src/domain/distance.ts'
import type { DemoCity } from '../towns/demo-cities.ts'
import type { Random } from '../towns/random.ts'
import { TOWN_RADIUS_MILES, type TownPoint } from '../towns/town-grid.ts'
import type { Frontage, TownPlan } from '../towns/town-plan.ts'

/** A lot along a street, with an address of its own. */
export type Lot = {
  /** `columbus-oh-lot-48210`. */
  readonly key: string
  readonly addressLine: string
  readonly zip: string
  readonly point: Point
  /** Where it lies in its town. */
  readonly at: TownPoint
}

/** Draws lots of a town, never the same twice; denser toward the center. */
export const drawLots = (plan: TownPlan, random: Random): ((onMainStreet: boolean) => Lot) => {
  const taken = new Set<number>()
  const indexed = plan.frontages.map((frontage, index) => ({ frontage, index }))
  const main = indexed.filter(({ frontage }) => frontage.onMainStreet)
  const side = indexed.filter(({ frontage }) => !frontage.onMainStreet)
  return (onMainStreet) => {
    const choices = onMainStreet ? main : side
    for (;;) {
      const choice = choices[random.whole(0, choices.length - 1)]
      const position = random.whole(0, LOTS_PER_FRONTAGE - 1)
      if (!choice || !random.chance(turnover(choice.frontage.middle))) continue
      const number = choice.index * LOTS_PER_FRONTAGE + position
      if (taken.has(number)) continue
      taken.add(number)
      return lotAt(plan.city, choice.frontage, number, position)
    }
  }
}

const lotAt = (city: DemoCity, frontage: Frontage, number: number, position: number): Lot => {
  const { from, to, side, hundred, street, middle } = frontage
  const share = (position + 0.5) / LOTS_PER_FRONTAGE
  const north = side === 'north' ? 1 : -1
  const east = { latitude: to.latitude - from.latitude, longitude: to.longitude - from.longitude }
  const length = Math.hypot(east.latitude, east.longitude)
  // The front door is a few steps off the street's middle, square to it.
  const point = {
    latitude: degrees(
      from.latitude + share * east.latitude + (north * SETBACK * east.longitude) / length,
    ),
    longitude: degrees(
      from.longitude + share * east.longitude - (north * SETBACK * east.latitude) / length,
    ),
  }
  return {
    key: `${city.key}-lot-${number}`,
    addressLine: `${hundred + 8 * position + (side === 'north' ? 2 : 1)} ${street}`,
    zip: nearestZip(city, point),
    point,
    at: middle,
  }
}

/** Homes change hands more often near the center, where lots are small. */
const turnover = ({ east, north }: TownPoint): number =>
  1 - 0.55 * Math.min(1, Math.hypot(east, north) / TOWN_RADIUS_MILES) ** 2

const nearestZip = (city: DemoCity, point: Point): string => {
  let nearest = { zip: '', miles: Number.POSITIVE_INFINITY }
  for (const centroid of city.zips) {
    const miles = milesBetween(point, centroid)
    if (miles < nearest.miles) nearest = { zip: centroid.zip, miles }
  }
  return nearest.zip
}

const LOTS_PER_FRONTAGE = 12
/** Degrees: about 35 feet. */
const SETBACK = 0.0001
const degrees = (value: number) => Math.round(value * 1e6) / 1e6
