import { type HomeTable, homesAt, otherAt } from '../../comps/home-table.ts'
import type { PlacedSales } from '../../comps/market-sales.ts'
import { otherFeatures } from '../../comps/other-features.ts'
import { SURROUNDINGS } from '../../comps/surroundings.ts'
import * as entries from '../../entry-at.ts'
import { featuresOfMost } from '../market-model/model-shape.ts'
import { type BoostedTrees, BoostedTreesCursor } from './boosted-trees.ts'
import { type BoostingOptions, fitBoostedTrees, MAX_ROWS } from './fit-boosted-trees.ts'

// A constant of this module, for its hot loops: see entry-at.ts.
const { byteAt, entryAt, numberAt } = entries

/**
 * What sales of the whole market say of a home's price by its place, size, lot, age and type and by what the homes
 * around it are like: boosted trees of ln price, which see what no curve of the market model follows. Rooms are not
 * among its features, so that one more never lowers a value.
 */
export type MarketPattern = {
  /** How many sales it was fitted on. */
  readonly sales: number
  /** Whole degrees: where east and north are measured alike. */
  readonly latitude: number
  /** The other features it looks at, by their places in `otherFeatureNames`. */
  readonly others: readonly number[]
  readonly trees: BoostedTrees
}

/**
 * How much of the logarithm of a value it is; the rest is what comps, nearby pattern and market model say. Found on
 * King County's sales of 2014 and 2015, and the best of those tried in three other counties.
 */
export const MARKET_PATTERN_WEIGHT = 0.35

/** With fewer sales trees say less than they cost: see bench/valuation. */
const FEWEST_SALES = 500

const OPTIONS: Omit<BoostingOptions, 'depth'> = {
  rounds: 200,
  rate: 0.08,
  leastLeaf: 5,
  ridge: 2,
  rowShare: 0.8,
  featureShare: 0.6,
  bend: 0.15,
  seed: 3,
}

/** So deep that a full tree's leaves hold 30 sales or more, at most 6: deeper trees say no more of few sales. */
const depthFor = (sales: number): number =>
  Math.max(3, Math.min(6, Math.floor(Math.log2(sales / 30))))

/** Fits the pattern on some of a market's sales (rows); null where they are too few. */
export const fitMarketPattern = (
  sales: PlacedSales,
  rows: readonly number[],
  fewest = FEWEST_SALES,
): MarketPattern | null => {
  if (rows.length < fewest) return null
  const { homes, lnPrice } = sales
  const step = Math.ceil(rows.length / MAX_ROWS)
  const some = step === 1 ? rows : rows.filter((_, i) => i % step === 0)
  const latitude = Math.round(meanOf(homes.latitude, some))
  const others = featuresOfMost(homesAt(homes, some)).flatMap(({ name, place }) =>
    otherFeatures[name].as === 'feature' ? [place] : [],
  )
  const read = { latitude, others }
  const features = new Float64Array(FEATURES + others.length)
  const columns = Array.from(features, () => new Float64Array(some.length))
  for (const [i, row] of some.entries()) {
    putFeatures(features, read, { homes, row, surroundings: surroundingsAt(sales, row) })
    for (const [k, column] of columns.entries()) column[i] = numberAt(features, k)
  }
  const options = { ...OPTIONS, depth: depthFor(some.length) }
  const target = Float64Array.from(some, (row) => numberAt(lnPrice, row))
  return { sales: some.length, ...read, trees: fitBoostedTrees(columns, target, options) }
}

/**
 * What patterns fitted without a sale say of it, for each of some of a market's sales (rows), by cross-fitting in five
 * parts (Stone 1974): ln US dollars.
 */
export const patternWithoutItself = (
  sales: PlacedSales,
  rows: readonly number[],
): ReadonlyMap<number, number> => {
  const values = new Map<number, number>()
  for (let part = 0; part < PARTS; part++) {
    const isHeldOut = (i: number) => i % PARTS === part
    const pattern = fitMarketPattern(
      sales,
      rows.filter((_, i) => !isHeldOut(i)),
      0,
    )
    if (pattern === null) continue
    const cursor = new MarketPatternCursor(pattern)
    for (const [i, row] of rows.entries())
      if (isHeldOut(i)) values.set(row, cursor.read(sales.homes, row, surroundingsAt(sales, row)))
  }
  return values
}

const PARTS = 5

/** What the homes around a sale were like when it was sold. */
export const surroundingsAt = ({ surroundings }: PlacedSales, row: number): Float64Array =>
  surroundings.subarray(row * SURROUNDINGS, (row + 1) * SURROUNDINGS)

/** Reads home after home by one pattern. A cursor. */
export class MarketPatternCursor {
  readonly #pattern: MarketPattern
  readonly #trees: BoostedTreesCursor
  readonly #features: Float64Array

  constructor(pattern: MarketPattern) {
    this.#pattern = pattern
    this.#features = new Float64Array(FEATURES + pattern.others.length)
    this.#trees = new BoostedTreesCursor(pattern.trees)
  }

  /** ln US dollars of the home in row `row`, by what is around it. */
  read(homes: HomeTable, row: number, surroundings: Float64Array): number {
    putFeatures(this.#features, this.#pattern, { homes, row, surroundings })
    return this.#trees.read(this.#features)
  }
}

/** How many numbers say where a home is, for trees, which cut along axes: these are four. */
export const PLACE_FEATURES = 4
const OWN_FEATURES = PLACE_FEATURES + 5
const FEATURES = OWN_FEATURES + SURROUNDINGS

const putFeatures = (
  features: Float64Array,
  { latitude, others }: Pick<MarketPattern, 'latitude' | 'others'>,
  {
    homes,
    row,
    surroundings,
  }: { readonly homes: HomeTable; readonly row: number; readonly surroundings: Float64Array },
): void => {
  putPlace(features, latitude, homes, row)
  features[PLACE_FEATURES] = numberAt(homes.lnArea, row)
  features[PLACE_FEATURES + 1] = numberAt(homes.lnLot, row)
  features[PLACE_FEATURES + 2] = numberAt(homes.yearBuilt, row)
  features[PLACE_FEATURES + 3] = byteAt(homes.type, row)
  features[PLACE_FEATURES + 4] = numberAt(homes.day, row)
  features.set(surroundings, OWN_FEATURES)
  for (let k = 0; k < others.length; k++)
    features[FEATURES + k] = otherAt(homes, row, entryAt(others, k))
}

/** Puts the place of a home first among features: east, north, and both along the diagonals, in degrees of latitude. */
export const putPlace = (
  features: Float64Array,
  latitude: number,
  homes: HomeTable,
  row: number,
): void => {
  const east = numberAt(homes.longitude, row) * Math.cos((latitude * Math.PI) / 180)
  const north = numberAt(homes.latitude, row)
  features[0] = east
  features[1] = north
  features[2] = east + north
  features[3] = east - north
}

const meanOf = (column: Float64Array, rows: readonly number[]): number =>
  rows.reduce((sum, row) => sum + numberAt(column, row), 0) / rows.length
