import type { Point } from '../../../src/domain/distance.ts'
import type { DemoCity } from './demo-cities.ts'
import { randomOf } from './random.ts'
import { dealStreetNames, type StreetNames } from './street-names.ts'
import {
  AVENUE_MILES,
  type BlockUse,
  OUTERMOST_AVENUE,
  OUTERMOST_STREET,
  STREET_MILES,
  type TownGrid,
  type TownPoint,
  townGridOf,
} from './town-grid.ts'

/** A demo city's generated streets, parks and building land. */
export type TownPlan = {
  readonly city: DemoCity
  readonly streets: readonly Street[]
  /** Outlines of building land: one for each unbroken row of blocks. */
  readonly blocks: readonly (readonly Point[])[]
  /** The same for parks, the riverbanks too. */
  readonly parks: readonly (readonly Point[])[]
  readonly river: readonly Point[]
  readonly frontages: readonly Frontage[]
}

/** An unbroken piece of a named street, from crossing to crossing. */
export type Street = {
  readonly name: string
  readonly kind: 'main' | 'side'
  readonly line: readonly Point[]
}

/** One side of one block along a street: where homes stand. */
export type Frontage = {
  /** `E Maple St`. */
  readonly street: string
  readonly onMainStreet: boolean
  /** The lowest house number less one or two: 400 for 402 and 401. */
  readonly hundred: number
  readonly side: 'north' | 'south'
  readonly from: Point
  readonly to: Point
  readonly middle: TownPoint
}

/** The plan of a demo city: the same on every call. */
export const townPlanOf = (city: DemoCity): TownPlan => {
  const grid = townGridOf(city)
  const names = dealStreetNames(randomOf(`${city.key} street names`))
  return {
    city,
    streets: [...layStreets(grid, names), ...layAvenues(grid, names)],
    blocks: layRows(grid, 'built'),
    parks: layRows(grid, 'park', 'river'),
    river: grid.river,
    frontages: layFrontages(grid, names),
  }
}

const layStreets = (grid: TownGrid, names: StreetNames): Street[] =>
  range(OUTERMOST_STREET).flatMap((street) => {
    const main = isMainStreet(street)
    const paved = (avenue: number) =>
      isPaved(grid.useOf(avenue, street), grid.useOf(avenue, street - 1), main)
    const lines = runs(OUTERMOST_AVENUE, paved, (avenue) => grid.crossing(avenue, street))
    return lines.map((line) => ({ name: names.streetName(street, main), kind: kindOf(main), line }))
  })

const layAvenues = (grid: TownGrid, names: StreetNames): Street[] =>
  range(OUTERMOST_AVENUE).flatMap((avenue) => {
    const main = isMainAvenue(avenue)
    const paved = (street: number) =>
      isPaved(grid.useOf(avenue, street), grid.useOf(avenue - 1, street), main)
    const lines = runs(OUTERMOST_STREET, paved, (street) => grid.crossing(avenue, street))
    return lines.map((line) => ({ name: names.avenueName(avenue, main), kind: kindOf(main), line }))
  })

/** A street runs wherever there is a block beside it; only main streets bridge the river. */
const isPaved = (oneSide: string, otherSide: string, main: boolean): boolean =>
  oneSide === 'built' ||
  otherSide === 'built' ||
  (main && (oneSide === 'river' || otherSide === 'river'))

/** The unbroken pieces of a grid line. */
const runs = (
  outermost: number,
  paved: (at: number) => boolean,
  crossing: (at: number) => Point,
): Point[][] => {
  const lines: Point[][] = []
  let line: Point[] = []
  for (const at of range(outermost)) {
    if (paved(at)) {
      if (line.length === 0) line.push(crossing(at))
      line.push(crossing(at + 1))
    } else if (line.length > 0) {
      lines.push(line)
      line = []
    }
  }
  return line.length > 0 ? [...lines, line] : lines
}

const layRows = (grid: TownGrid, ...uses: readonly BlockUse[]): Point[][] =>
  range(OUTERMOST_STREET).flatMap((street) => {
    const edge = (along: number) =>
      runs(
        OUTERMOST_AVENUE,
        (avenue) => uses.includes(grid.useOf(avenue, street)),
        (avenue) => grid.crossing(avenue, along),
      )
    const north = edge(street + 1)
    return edge(street).map((south, at) => [...south, ...(north[at] ?? []).toReversed()])
  })

/** Homes front the streets that run west to east: blocks are longer that way. */
const layFrontages = (grid: TownGrid, names: StreetNames): Frontage[] =>
  everyBlock().flatMap(([avenue, street]) => {
    const onMainStreet = isMainStreet(street)
    const name = `${avenue >= 0 ? 'E' : 'W'} ${names.streetName(street, onMainStreet)}`
    const built = {
      north: grid.useOf(avenue, street) === 'built',
      south: grid.useOf(avenue, street - 1) === 'built',
    }
    return (['north', 'south'] as const)
      .filter((side) => built[side])
      .map((side) => ({
        street: name,
        onMainStreet,
        hundred: 100 * (avenue >= 0 ? avenue + 1 : -avenue),
        side,
        from: grid.crossing(avenue, street),
        to: grid.crossing(avenue + 1, street),
        middle: { east: (avenue + 0.5) * AVENUE_MILES, north: street * STREET_MILES },
      }))
  })

const everyBlock = (): (readonly [number, number])[] =>
  range(OUTERMOST_AVENUE).flatMap((avenue) =>
    range(OUTERMOST_STREET).map((street) => [avenue, street] as const),
  )

const range = (outermost: number) =>
  Array.from({ length: 2 * outermost }, (_, step) => step - outermost)

/** A main street every half mile. */
const isMainStreet = (street: number) => street % 8 === 0
const isMainAvenue = (avenue: number) => avenue % 4 === 0
const kindOf = (main: boolean) => (main ? 'main' : 'side')
