import { type HomeTable, otherAt } from '../../comps/home-table.ts'
import { otherFeatures } from '../../comps/other-features.ts'
import { MILES_NORTH_PER_DEGREE, milesEastPerDegree } from '../../distance.ts'
import { byteAt, entryAt, numberAt } from '../../entry-at.ts'
import { byHomeType, homeTypes } from '../../listings/home-type.ts'
import { DAYS_PER_YEAR } from '../../time-units.ts'
import { fitRidge, type RowBlocks } from './constrained-ridge.ts'
import { known, type MarketModel, scaled } from './market-model.ts'
import { ColumnPlan, curveOf, RowWriterCursor, type Run } from './model-columns.ts'
import { type ModelShape, shapeOf } from './model-shape.ts'
import { PlaceCursor } from './places.ts'

/** Sales to train on, all of known living area; `lnPrice` beside each row. */
export type PricedHomes = { readonly homes: HomeTable; readonly lnPrice: Float64Array }

export type FittedModel = {
  readonly model: MarketModel
  /** By sale: how far its own price drew the model; ln price by the others is the model's less this. */
  readonly ownPull: Float64Array
}

/**
 * Fits a market's model by constrained ridge regression: curves in straight pieces for size, lot, age,
 * bedrooms and baths, the market index over time, and bells at places for location and for where size, lot
 * and age matter more (radial basis functions, Broomhead and Lowe 1988). Fewer sales, fewer places.
 */
export const fitMarketModel = (sales: PricedHomes, version: string): FittedModel => {
  const { homes, lnPrice } = sales
  const shape = shapeOf(homes)
  const plan = new ColumnPlan()
  const runs = {
    base: plan.add(1, 0),
    size: plan.addCurve(shape.size, SHAPE, { slope: USUAL.size, mayFall: false }),
    lot: plan.addCurve(shape.lot, SHAPE, { slope: USUAL.lot, mayFall: false }),
    age: plan.addCurve(shape.age, SHAPE, { slope: USUAL.age, mayFall: true }),
    beds: plan.addCurve(shape.beds, SHAPE, { slope: USUAL.beds, mayFall: false }),
    baths: plan.addCurve(shape.baths, SHAPE, { slope: USUAL.baths, mayFall: false }),
    time: plan.add(Math.min(1, pieces(shape.time)), SHAPE),
    bends: plan.add(Math.max(0, pieces(shape.time) - 1), LOCAL),
    others: shape.others.map((known) => ({
      ...known,
      column: plan.add(1, SHAPE, { neverNegative: otherFeatures[known.name].neverLowers }).first,
    })),
    unknown: plan.add(2, LOCAL),
    types: plan.add(homeTypes.length, LOCAL),
    typeSize: plan.add(homeTypes.length, LOCAL, { neverNegative: true }),
    sizeByAge: plan.add(shape.age.length, LOCAL, { neverNegative: true }),
    location: plan.add(shape.location.x.length, LOCAL),
    localSize: plan.add(shape.local.x.length, LOCAL, { neverNegative: true }),
    localLot: plan.add(shape.local.x.length, LOCAL, { neverNegative: true }),
    localAge: plan.add(shape.local.x.length, LOCAL),
  }
  const { coefficients, ownPull } = fitRidge(blocksOf(homes, shape, runs), lnPrice, plan.columns())
  const of = ({ first, count }: Run) => Array.from(coefficients.slice(first, first + count))
  const model: MarketModel = {
    version,
    sales: homes.length,
    base: numberAt(coefficients, 0),
    size: curveOf(shape.size, runs.size, coefficients),
    lot: curveOf(shape.lot, runs.lot, coefficients),
    age: curveOf(shape.age, runs.age, coefficients),
    beds: curveOf(shape.beds, runs.beds, coefficients),
    baths: curveOf(shape.baths, runs.baths, coefficients),
    sizeByAge: { at: [...shape.age], height: of(runs.sizeByAge) },
    time: timeCurve(shape.time, [...of(runs.time), ...of(runs.bends)]),
    others: runs.others.map(({ name, mean, column }) => ({
      name,
      mean,
      slope: numberAt(coefficients, column),
    })),
    unknown: {
      lot: numberAt(coefficients, runs.unknown.first),
      age: numberAt(coefficients, runs.unknown.first + 1),
    },
    types: byHomeType((type) => ({
      level: numberAt(coefficients, runs.types.first + homeTypes.indexOf(type)),
      sizeSlope: numberAt(coefficients, runs.typeSize.first + homeTypes.indexOf(type)),
    })),
    center: shape.center,
    location: { ...shape.location, height: of(runs.location) },
    local: {
      ...shape.local,
      sizeSlope: of(runs.localSize),
      lotSlope: of(runs.localLot),
      ageSlope: of(runs.localAge),
    },
    scales: shape.scales,
    typical: shape.typical,
  }
  return { model, ownPull }
}

/** How many sales' worth curves are held to what is usual, and places and turns of the market to nothing. */
const SHAPE = 1
const LOCAL = 0.1

/**
 * What homes usually sell for more: per logarithm of living area and of lot, per year of building, per
 * bedroom of a given area, per bath (Sirmans, MacDonald, Macpherson and Zietz 2006, a meta-analysis of US
 * hedonic studies). A market of few sales rests on these; one of many has its own.
 */
const USUAL = { size: 0.6, lot: 0.06, age: 0.002, beds: 0, baths: 0.04 } as const

const pieces = (knots: readonly number[]) => Math.max(0, knots.length - 1)

/**
 * The rows of the regression. Those of a large market would take a kilobyte a sale: they are written again, a block at
 * a time, whenever they are asked for.
 */
const blocksOf = (homes: HomeTable, shape: ModelShape, runs: Runs): RowBlocks => {
  const writer = new RowWriterCursor()
  const places = {
    location: new PlaceCursor(shape.location, { shares: false }),
    local: new PlaceCursor(shape.local, { shares: true }),
  }
  const putRow = (row: number) => writeRow(writer, homes, row, { shape, runs, places })
  const write = (from: number, to: number, needed?: (row: number) => boolean) => {
    writer.clear()
    for (let row = from; row < to; row++) {
      if (needed === undefined || needed(row)) putRow(row)
      writer.endRow()
    }
    return writer.rows()
  }
  if (homes.length <= MAX_KEPT_ROWS) {
    const rows = write(0, homes.length)
    return () => [rows]
  }
  return function* (needed) {
    for (let from = 0; from < homes.length; from += BLOCK_ROWS)
      yield write(from, Math.min(homes.length, from + BLOCK_ROWS), needed)
  }
}

const MAX_KEPT_ROWS = 30_000
const BLOCK_ROWS = 10_000

const writeRow = (
  writer: RowWriterCursor,
  homes: HomeTable,
  row: number,
  { shape, runs, places }: RowPlan,
): void => {
  const type = byteAt(homes.type, row)
  const named = homeTypes[type]
  if (named === undefined) throw new RangeError(`home type ${type} is none of the list`)
  const typical = shape.typical[named]
  const lnArea = numberAt(homes.lnArea, row)
  const lot = numberAt(homes.lnLot, row)
  const year = numberAt(homes.yearBuilt, row)
  const lnLot = known(lot, typical.lnLot)
  const yearBuilt = known(year, typical.yearBuilt)
  const size = scaled(shape.scales.size, lnArea)
  const scaledLot = scaled(shape.scales.lot, lnLot)
  const age = scaled(shape.scales.age, yearBuilt)
  writer.put(runs.base.first, 1)
  writer.putPieces(runs.size, shape.size, lnArea)
  writer.putPieces(runs.lot, shape.lot, lnLot)
  writer.putPieces(runs.age, shape.age, yearBuilt)
  writer.putPieces(runs.beds, shape.beds, known(numberAt(homes.beds, row), typical.beds))
  writer.putPieces(runs.baths, shape.baths, known(numberAt(homes.baths, row), typical.baths))
  putTime(writer, runs, shape.time, numberAt(homes.day, row))
  for (const { place, column, mean } of runs.others) {
    const x = otherAt(homes, row, place)
    if (!Number.isNaN(x)) writer.put(column, x - mean)
  }
  writer.put(runs.unknown.first, Number.isNaN(lot) ? 1 : 0)
  writer.put(runs.unknown.first + 1, Number.isNaN(year) ? 1 : 0)
  writer.put(runs.types.first + type, 1)
  writer.put(runs.typeSize.first + type, size)
  writer.putBetween(runs.sizeByAge, shape.age, yearBuilt, size)
  const { location, local } = places
  const { latitude, longitude } = shape.center
  const x = (numberAt(homes.longitude, row) - longitude) * milesEastPerDegree(latitude)
  const y = (numberAt(homes.latitude, row) - latitude) * MILES_NORTH_PER_DEGREE
  location.read(x, y)
  writer.putPlaces(runs.location, location, 1)
  local.read(x, y)
  writer.putPlaces(runs.localSize, local, size)
  writer.putPlaces(runs.localLot, local, scaledLot)
  writer.putPlaces(runs.localAge, local, age)
}

type RowPlan = {
  readonly shape: ModelShape
  readonly runs: Runs
  readonly places: Readonly<Record<'location' | 'local', PlaceCursor>>
}

type Runs = Record<
  | 'base'
  | 'size'
  | 'lot'
  | 'age'
  | 'beds'
  | 'baths'
  | 'time'
  | 'bends'
  | 'unknown'
  | 'types'
  | 'typeSize'
  | 'sizeByAge'
  | 'location'
  | 'localSize'
  | 'localLot'
  | 'localAge',
  Run
> & {
  readonly others: readonly (ModelShape['others'][number] & { readonly column: number })[]
}

const putTime = (
  writer: RowWriterCursor,
  runs: Runs,
  knots: readonly number[],
  day: number,
): void => {
  const [first] = knots
  if (first === undefined) return
  writer.put(runs.time.first, (day - first) / DAYS_PER_YEAR)
  for (let i = 1; i < knots.length - 1; i++)
    writer.put(runs.bends.first + i - 1, Math.max(0, day - entryAt(knots, i)) / DAYS_PER_YEAR)
}

/** From a slope and its bends (per year) to heights at the knots. */
const timeCurve = (knots: readonly number[], slopes: readonly number[]) => {
  const height = knots.slice(0, 1).map(() => 0)
  let slope = 0
  let top = 0
  for (let i = 1; i < knots.length; i++) {
    slope += entryAt(slopes, i - 1)
    const years = (entryAt(knots, i) - entryAt(knots, i - 1)) / DAYS_PER_YEAR
    top += slope * years
    height.push(top)
  }
  return { at: [...knots], height }
}
