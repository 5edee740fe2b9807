import type { Point } from '../../../src/domain/distance.ts'
import type { DemoCity } from './demo-cities.ts'
import { type Random, randomOf } from './random.ts'

/** Miles east and north of the town's center, before its grid is bent and turned. */
export type TownPoint = { readonly east: number; readonly north: number }

/** What a block of the grid is. */
export type BlockUse = 'built' | 'park' | 'river' | 'outside'

/**
 * A town's grid: avenues an eighth of a mile apart, streets a sixteenth, gently bent, turned and cut to the
 * town's outline. A block is named by its west avenue and south street, counted from the center.
 */
export type TownGrid = {
  readonly crossing: (avenue: number, street: number) => Point
  readonly useOf: (avenue: number, street: number) => BlockUse
  /** The river's middle line. */
  readonly river: readonly Point[]
}

export const AVENUE_MILES = 1 / 8
export const STREET_MILES = 1 / 16
/** Grid lines beyond these lie outside every town. */
export const OUTERMOST_AVENUE = 30
export const OUTERMOST_STREET = 60
export const TOWN_RADIUS_MILES = 3.1

/** The grid of a demo city: the same on every call. */
export const townGridOf = (city: DemoCity): TownGrid => {
  const random = randomOf(`${city.key} grid`)
  const place = placing(city, random)
  const reach = outline(random)
  const riverAt = riverCourse(random)
  const parks = layParks(random)

  const judge = (avenue: number, street: number): BlockUse => {
    const east = (avenue + 0.5) * AVENUE_MILES
    const north = (street + 0.5) * STREET_MILES
    if (Math.hypot(east, north) > reach(Math.atan2(north, east))) return 'outside'
    const offRiver = city.riverRunsSouth ? east - riverAt(north) : north - riverAt(east)
    if (Math.abs(offRiver) < RIVER_BANK_MILES) return 'river'
    const inPark = parks.some(
      (park) =>
        avenue >= park.avenue &&
        avenue < park.avenue + park.width &&
        street >= park.street &&
        street < park.street + park.height,
    )
    return inPark ? 'park' : 'built'
  }

  const alongRiver = Array.from({ length: 81 }, (_, step) => -4 + step / 10)
  return {
    crossing: (avenue, street) =>
      place({ east: avenue * AVENUE_MILES, north: street * STREET_MILES }),
    useOf: remembered(judge),
    river: alongRiver.map((along) =>
      place(
        city.riverRunsSouth
          ? { east: riverAt(along), north: along }
          : { east: along, north: riverAt(along) },
      ),
    ),
  }
}

/** Every block is asked for many times, by each of its streets and lots. */
const remembered = (judge: TownGrid['useOf']): TownGrid['useOf'] => {
  const known = new Map<number, BlockUse>()
  return (avenue, street) => {
    const block = avenue * 1000 + street
    const use = known.get(block) ?? judge(avenue, street)
    known.set(block, use)
    return use
  }
}

/** Bends the grid by two slow waves, turns it, and puts it on the map. */
const placing = (city: DemoCity, random: Random): ((at: TownPoint) => Point) => {
  const [phaseA, phaseB] = [random.between(0, 6), random.between(0, 6)]
  const bend = random.between(0.05, 0.09)
  const turn = (city.gridTurn * Math.PI) / 180
  const longitudeMiles = MILES_PER_DEGREE * Math.cos((city.center.latitude * Math.PI) / 180)
  return ({ east, north }) => {
    const bentEast = east + bend * Math.sin(1.3 * north + phaseA)
    const bentNorth = north + bend * Math.sin(1.1 * east + phaseB)
    const turnedEast = bentEast * Math.cos(turn) + bentNorth * Math.sin(turn)
    const turnedNorth = bentNorth * Math.cos(turn) - bentEast * Math.sin(turn)
    return {
      latitude: city.center.latitude + turnedNorth / MILES_PER_DEGREE,
      longitude: city.center.longitude + turnedEast / longitudeMiles,
    }
  }
}

/** How far the town reaches in a direction, in miles: a circle with soft corners. */
const outline = (random: Random): ((angle: number) => number) => {
  const [two, three, five] = [random.between(0, 6), random.between(0, 6), random.between(0, 6)]
  return (angle) =>
    TOWN_RADIUS_MILES *
    (1 +
      0.1 * Math.sin(2 * angle + two) +
      0.07 * Math.sin(3 * angle + three) +
      0.03 * Math.sin(5 * angle + five))
}

/** The river keeps off the very center. */
const riverCourse = (random: Random): ((along: number) => number) => {
  const side = random.chance(0.5) ? 1 : -1
  const offset = side * random.between(0.7, 1.5)
  const [slow, quick] = [random.between(0, 6), random.between(0, 6)]
  return (along) =>
    offset + 0.32 * Math.sin(0.9 * along + slow) + 0.07 * Math.sin(3 * along + quick)
}

type Park = { avenue: number; street: number; width: number; height: number }

const layParks = (random: Random): Park[] => {
  const park = (width: number, height: number): Park => ({
    avenue: random.whole(-18, 18 - width),
    street: random.whole(-36, 36 - height),
    width,
    height,
  })
  const small = Array.from({ length: 22 }, () => park(random.whole(1, 2), random.whole(1, 3)))
  return [park(5, 8), park(3, 6), park(4, 5), ...small]
}

const RIVER_BANK_MILES = 0.075
const MILES_PER_DEGREE = 69.05
