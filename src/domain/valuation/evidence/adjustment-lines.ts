import type { ModelParts } from '../market-model/market-model.ts'

/** The lines of an adjustment grid, as on an appraiser's form (Fannie Mae 1004, sales comparison). */
export const lineNames = [
  'size',
  'lot',
  'age',
  'beds',
  'baths',
  'location',
  'time',
  'type',
  'features',
  'condition',
] as const
export type LineName = (typeof lineNames)[number]

const withoutFeatures = lineNames.filter((name) => name !== 'features')

/** The lines that sales of one market are shown with: that of other features only where the market's model counts any. */
export const linesShown = (
  sales: readonly { readonly lines: AdjustmentLines }[],
): readonly LineName[] =>
  sales.some(({ lines }) => lines.features !== 0) ? lineNames : withoutFeatures

/** What each line adds to a sale's price to make it the home's, as logarithms. JSON. */
export type AdjustmentLines = Readonly<Record<LineName, number>>

/**
 * Splits what the model says of a home, less what it says of a sale, into lines that add up to it. Where size
 * (or lot, or age) matters more in one place than in the other, the line of size takes the mean of both
 * slopes, so it never runs against common sense, and location takes the rest. How far the sale's own price
 * drew the model (`ownPull`) is local, and goes with location. Condition takes what a county's rating is worth, and the
 * `offset` of the sale's words.
 */
export const adjustmentLines = (
  home: ModelParts,
  sale: ModelParts,
  { ownPull, offset }: { readonly ownPull: number; readonly offset: number },
): AdjustmentLines => {
  const size = split(home.scaledSize, home.localSize, sale.scaledSize, sale.localSize)
  const typeSize = split(home.scaledSize, home.typeSize, sale.scaledSize, sale.typeSize)
  const ageSize = split(home.scaledSize, home.ageSize, sale.scaledSize, sale.ageSize)
  const lot = split(home.scaledLot, home.localLot, sale.scaledLot, sale.localLot)
  const age = split(home.scaledAge, home.localAge, sale.scaledAge, sale.localAge)
  return {
    size: home.size - sale.size + size.feature + typeSize.feature + ageSize.feature,
    lot: home.lot - sale.lot + lot.feature,
    age: home.age - sale.age + age.feature + ageSize.slope,
    beds: home.beds - sale.beds,
    baths: home.baths - sale.baths,
    location: home.location - sale.location + size.slope + lot.slope + age.slope + ownPull,
    time: home.time - sale.time,
    type: home.type - sale.type + typeSize.slope,
    features: home.features - sale.features,
    condition: home.condition - sale.condition - offset,
  }
}

/** a b - c d as what the feature changed and what the slope changed. */
const split = (feature: number, slope: number, saleFeature: number, saleSlope: number) => ({
  feature: ((slope + saleSlope) / 2) * (feature - saleFeature),
  slope: ((feature + saleFeature) / 2) * (slope - saleSlope),
})
