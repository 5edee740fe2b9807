import { type HomeTable, otherAt } from '../../comps/home-table.ts'
import { otherFeatureNames } from '../../comps/other-features.ts'
import { MILES_NORTH_PER_DEGREE, milesEastPerDegree } from '../../distance.ts'
import { medianOf } from '../arithmetic/quantile.ts'
import { knotsOf } from './curve.ts'
import type { MarketModel, Scale } from './market-model.ts'
import { type Places, placesAmong } from './places.ts'
import type { PricedFeature } from './priced-features.ts'
import { typicalHomes } from './typical-home.ts'

/** Where curves bend and places stand, before anything is fitted. */
export type ModelShape = {
  readonly size: readonly number[]
  readonly lot: readonly number[]
  readonly age: readonly number[]
  readonly beds: readonly number[]
  readonly baths: readonly number[]
  readonly time: readonly number[]
  readonly others: readonly FeatureOfMost[]
  readonly center: MarketModel['center']
  readonly location: Places
  readonly local: Places
  readonly scales: MarketModel['scales']
  readonly typical: MarketModel['typical']
}

/** Another feature with its place in `otherFeatureNames` and the mean of the sales that say it. */
type FeatureOfMost = Omit<PricedFeature, 'slope'> & { readonly place: number }

/** The shape that a market's sales can support: fewer sales, fewer bends and places. */
export const shapeOf = (homes: HomeTable): ModelShape => {
  const center = { latitude: medianOf(homes.latitude), longitude: medianOf(homes.longitude) }
  const east = milesEastPerDegree(center.latitude)
  const x = homes.longitude.map((longitude) => (longitude - center.longitude) * east)
  const y = homes.latitude.map((latitude) => (latitude - center.latitude) * MILES_NORTH_PER_DEGREE)
  const n = homes.length
  const bends = (most: number) => Math.min(most, 2 + Math.floor(n / SALES_PER_BEND))
  return {
    size: knotsOf(homes.lnArea, bends(7)),
    lot: knotsOf(homes.lnLot, bends(6)),
    age: knotsOf(homes.yearBuilt, bends(7)),
    beds: knotsOf(homes.beds, bends(4)),
    baths: knotsOf(homes.baths, bends(4)),
    time: timeKnots(homes.day),
    others: featuresOfMost(homes),
    center,
    location: placesAmong(x, y, Math.min(120, Math.floor(n / 12)), 1),
    local: placesAmong(x, y, Math.min(30, Math.floor(n / 200)), 0.9),
    scales: {
      size: scaleOf(homes.lnArea),
      lot: scaleOf(homes.lnLot),
      age: scaleOf(homes.yearBuilt),
    },
    typical: typicalHomes(homes),
  }
}

/** The other features that half of these sales (at least) say, and differ in. */
export const featuresOfMost = (homes: HomeTable): FeatureOfMost[] =>
  otherFeatureNames.flatMap((name, place) => {
    let known = 0
    let sum = 0
    let low = Number.POSITIVE_INFINITY
    let high = Number.NEGATIVE_INFINITY
    for (let row = 0; row < homes.length; row++) {
      const x = otherAt(homes, row, place)
      if (Number.isNaN(x)) continue
      known += 1
      sum += x
      low = Math.min(low, x)
      high = Math.max(high, x)
    }
    return 2 * known >= homes.length && high > low ? [{ name, place, mean: sum / known }] : []
  })

const SALES_PER_BEND = 40

const scaleOf = (values: Float64Array): Scale => {
  const seen = values.filter((value) => !Number.isNaN(value))
  const knots = knotsOf(seen, 2)
  const low = knots[0] ?? seen[0] ?? 0
  const high = knots[1] ?? low
  const cut = seen.map((value) => Math.min(high, Math.max(low, value)))
  const mean = cut.reduce((sum, value) => sum + value, 0) / Math.max(1, cut.length)
  const square = cut.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, cut.length)
  return { low, high, mean, deviation: Math.sqrt(square) || 1 }
}

/** The market index bends about every 75 days, at most nine times. */
const timeKnots = (days: Float64Array): number[] => {
  if (days.length === 0) return []
  const first = days.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const span = days.reduce((a, b) => Math.max(a, b), first) - first
  if (span < SHORTEST_TREND_DAYS) return []
  const count = Math.max(3, Math.min(9, Math.round(1 + span / 75)))
  return Array.from({ length: count + 1 }, (_, i) => first + (span * i) / count)
}

/** Sales of less than a month say nothing about where prices go. */
const SHORTEST_TREND_DAYS = 28
