import type { HomeTable } from '../../comps/home-table.ts'
import { MILES_NORTH_PER_DEGREE, milesEastPerDegree } from '../../distance.ts'
import { byteAt, integerAt, numberAt } from '../../entry-at.ts'
import { type HomeType, homeTypes } from '../../listings/home-type.ts'
import { type Curve, curveAt } from './curve.ts'
import { PlaceCursor, type Places } from './places.ts'
import { type PricedFeature, PricedFeaturesCursor, pricedWithoutRooms } from './priced-features.ts'
import type { TypicalHome, TypicalHomes } from './typical-home.ts'

/**
 * What the market pays for a home's features: a hedonic model of ln price (Rosen 1974) whose parts add up.
 * Curves of size, lot, bedrooms and baths never fall. JSON: it is fitted once and stored.
 */
export type MarketModel = {
  readonly version: string
  /** How many sales it was fitted on. */
  readonly sales: number
  readonly base: number
  readonly size: Curve
  readonly lot: Curve
  readonly age: Curve
  readonly beds: Curve
  readonly baths: Curve
  /** What size adds by year of building, beyond its curve. */
  readonly sizeByAge: Curve
  /** The market index: by day number. */
  readonly time: Curve
  /** What the other features are worth that half of the sales say. */
  readonly others: readonly PricedFeature[]
  /** What an unknown feature means for the price. */
  readonly unknown: { readonly lot: number; readonly age: number }
  readonly types: Readonly<Record<HomeType, TypePrice>>
  readonly center: { readonly latitude: number; readonly longitude: number }
  readonly location: Places & { readonly height: readonly number[] }
  /** Where size, lot and age matter more (or, for age, less) than elsewhere. */
  readonly local: Places & {
    readonly sizeSlope: readonly number[]
    readonly lotSlope: readonly number[]
    readonly ageSlope: readonly number[]
  }
  readonly scales: { readonly size: Scale; readonly lot: Scale; readonly age: Scale }
  readonly typical: TypicalHomes
}

/** What a home's type means for its price, and how much more size matters to it. */
export type TypePrice = { readonly level: number; readonly sizeSlope: number }

/** A feature cut to what the market has seen, in standard deviations from its mean. */
export type Scale = {
  readonly low: number
  readonly high: number
  readonly mean: number
  readonly deviation: number
}

/** A number on a scale. */
export const scaled = (scale: Scale, x: number): number =>
  (Math.min(scale.high, Math.max(scale.low, x)) - scale.mean) / scale.deviation

/** The parts of one home's ln price, by the model. */
export type ModelParts = {
  /** ln US dollars: everything together. */
  total: number
  size: number
  lot: number
  age: number
  beds: number
  baths: number
  location: number
  time: number
  type: number
  /** By other features than the county's rating of condition, and by that. */
  features: number
  condition: number
  /** What the local slopes multiply, and the slopes: their products are in `total`, not in the parts above. */
  scaledSize: number
  scaledLot: number
  scaledAge: number
  localSize: number
  typeSize: number
  ageSize: number
  localLot: number
  localAge: number
}

/** Parts of nothing, to be filled in. */
export const noParts = (): ModelParts => ({
  total: 0,
  size: 0,
  lot: 0,
  age: 0,
  beds: 0,
  baths: 0,
  location: 0,
  time: 0,
  type: 0,
  features: 0,
  condition: 0,
  scaledSize: 0,
  scaledLot: 0,
  scaledAge: 0,
  localSize: 0,
  typeSize: 0,
  ageSize: 0,
  localLot: 0,
  localAge: 0,
})

/** Reads home after home by one model. A cursor: `parts` are those of the last `read`. */
export class ModelCursor {
  readonly parts = noParts()
  readonly #model: MarketModel
  readonly #location: PlaceCursor
  readonly #local: PlaceCursor
  readonly #milesEast: number
  readonly #others: PricedFeaturesCursor
  readonly #othersWithoutRooms: PricedFeaturesCursor
  /** What places add, and where size, lot and age matter more. */
  readonly #heights: Readonly<Record<'location' | 'size' | 'lot' | 'age', Float64Array>>
  /** As `HomeTable.type` counts types. */
  readonly #types: readonly { readonly typical: TypicalHome; readonly price: TypePrice }[]

  constructor(model: MarketModel) {
    this.#model = model
    this.#location = new PlaceCursor(model.location, { shares: false })
    this.#local = new PlaceCursor(model.local, { shares: true })
    this.#types = homeTypes.map((type) => ({
      typical: model.typical[type],
      price: model.types[type],
    }))
    this.#heights = {
      location: Float64Array.from(model.location.height),
      size: Float64Array.from(model.local.sizeSlope),
      lot: Float64Array.from(model.local.lotSlope),
      age: Float64Array.from(model.local.ageSlope),
    }
    this.#others = new PricedFeaturesCursor(model.others)
    this.#othersWithoutRooms = new PricedFeaturesCursor(pricedWithoutRooms(model.others))
    this.#milesEast = milesEastPerDegree(model.center.latitude)
  }

  /** The model's ln price of row `row`. */
  read(homes: HomeTable, row: number): number {
    this.#readOthers(this.#others, homes, row)
    return this.#read(homes, row, numberAt(homes.beds, row), numberAt(homes.baths, row))
  }

  /** The same of the home with as many rooms as is usual: no room of its own counts. */
  readWithoutRooms(homes: HomeTable, row: number): number {
    this.#readOthers(this.#othersWithoutRooms, homes, row)
    return this.#read(homes, row, Number.NaN, Number.NaN)
  }

  #read(homes: HomeTable, row: number, beds: number, baths: number): number {
    const { parts } = this
    const model = this.#model
    const type = byteAt(homes.type, row)
    const ofType = this.#types[type]
    if (!ofType) throw new RangeError(`home type ${type} is none the model knows`)
    const { typical, price } = ofType
    const lot = numberAt(homes.lnLot, row)
    const year = numberAt(homes.yearBuilt, row)
    const lnArea = areaOr(typical, numberAt(homes.lnArea, row), beds)
    const lnLot = known(lot, typical.lnLot)
    const yearBuilt = known(year, typical.yearBuilt)

    parts.size = curveAt(model.size, lnArea)
    parts.lot = curveAt(model.lot, lnLot) + (Number.isNaN(lot) ? model.unknown.lot : 0)
    parts.age = curveAt(model.age, yearBuilt) + (Number.isNaN(year) ? model.unknown.age : 0)
    parts.beds = curveAt(model.beds, known(beds, typical.beds))
    parts.baths = curveAt(model.baths, known(baths, typical.baths))
    parts.time = curveAt(model.time, numberAt(homes.day, row))
    parts.type = price.level
    parts.scaledSize = scaled(model.scales.size, lnArea)
    parts.scaledLot = scaled(model.scales.lot, lnLot)
    parts.scaledAge = scaled(model.scales.age, yearBuilt)
    parts.typeSize = price.sizeSlope
    parts.ageSize = curveAt(model.sizeByAge, yearBuilt)
    this.#readPlace(numberAt(homes.latitude, row), numberAt(homes.longitude, row))

    parts.total =
      model.base +
      parts.size +
      parts.lot +
      parts.age +
      parts.beds +
      parts.baths +
      parts.location +
      parts.time +
      parts.type +
      parts.features +
      parts.condition +
      (parts.localSize + parts.typeSize + parts.ageSize) * parts.scaledSize +
      parts.localLot * parts.scaledLot +
      parts.localAge * parts.scaledAge
    return parts.total
  }

  #readOthers(others: PricedFeaturesCursor, homes: HomeTable, row: number): void {
    others.read(homes, row)
    this.parts.features = others.features
    this.parts.condition = others.condition
  }

  #readPlace(latitude: number, longitude: number): void {
    const { parts } = this
    const { center } = this.#model
    const heights = this.#heights
    const x = (longitude - center.longitude) * this.#milesEast
    const y = (latitude - center.latitude) * MILES_NORTH_PER_DEGREE
    this.#location.read(x, y)
    parts.location = this.#sumOf(this.#location, heights.location)
    this.#local.read(x, y)
    parts.localSize = this.#sumOf(this.#local, heights.size)
    parts.localLot = this.#sumOf(this.#local, heights.lot)
    parts.localAge = this.#sumOf(this.#local, heights.age)
  }

  #sumOf(felt: PlaceCursor, heights: Float64Array): number {
    let sum = 0
    for (let k = 0; k < felt.found; k++)
      sum += numberAt(felt.strength, k) * numberAt(heights, integerAt(felt.place, k))
    return sum
  }
}

/** A number, or another one where it is not known (NaN). */
export const known = (value: number, otherwise: number): number =>
  Number.isNaN(value) ? otherwise : value

const areaOr = (typical: TypicalHome, lnArea: number, beds: number): number => {
  if (!Number.isNaN(lnArea)) return lnArea
  const { lnAreaByBeds } = typical
  return (
    (Number.isNaN(beds) ? undefined : lnAreaByBeds[Math.min(beds, lnAreaByBeds.length - 1)]) ??
    typical.lnArea
  )
}
