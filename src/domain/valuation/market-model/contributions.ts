import { type HomeOnDay, homeTableOf } from '../../comps/home-table.ts'
import { numberAt } from '../../entry-at.ts'
import { type Curve, curveAt } from './curve.ts'
import { known, type MarketModel, ModelCursor, scaled } from './market-model.ts'

/**
 * What added bedrooms, baths and area contribute to a home's value: its contributory values, in logarithms of US
 * dollars. They are the market model's own lines from the home on, so none of them ever falls. JSON.
 */
export type Contributions = {
  /** By how many are added. */
  readonly bedrooms: Curve
  /** By how many are added; a half bath is .5. */
  readonly baths: Curve
  /** By the logarithm of the area after over the area before; null where the living area is not known. */
  readonly livingArea: (Curve & { readonly sqft: number }) | null
}

/** What is added to a home. */
export type AddedFeatures = {
  readonly bedrooms: number
  readonly baths: number
  /** Square feet. */
  readonly livingArea: number
}

/**
 * What the model says that adding to a home brings: its lines of bedrooms and baths, and that of size with the slopes
 * of the home's type, age and place. A feature that is not known counts as the model takes it, the typical one.
 */
export const contributionsOf = (model: MarketModel, home: HomeOnDay): Contributions => {
  const table = homeTableOf([home])
  const cursor = new ModelCursor(model)
  cursor.read(table, 0)
  const { localSize, typeSize, ageSize } = cursor.parts
  const typical = model.typical[home.homeType]
  const size = (lnArea: number) =>
    curveAt(model.size, lnArea) +
    (localSize + typeSize + ageSize) * scaled(model.scales.size, lnArea)
  const lnArea = numberAt(table.lnArea, 0)
  const { low, high } = model.scales.size
  return {
    bedrooms: beyond(
      (beds) => curveAt(model.beds, beds),
      known(numberAt(table.beds, 0), typical.beds),
      model.beds.at,
    ),
    baths: beyond(
      (baths) => curveAt(model.baths, baths),
      known(numberAt(table.baths, 0), typical.baths),
      model.baths.at,
    ),
    livingArea: Number.isNaN(lnArea)
      ? null
      : { sqft: Math.exp(lnArea), ...beyond(size, lnArea, [...model.size.at, low, high]) },
  }
}

/** By how much ln value moves with what is added: 0 for nothing, and never less for more. */
export const lnContributed = (
  { bedrooms, baths, livingArea }: Contributions,
  added: AddedFeatures,
): number =>
  curveAt(bedrooms, added.bedrooms) +
  curveAt(baths, added.baths) +
  (livingArea === null ? 0 : curveAt(livingArea, Math.log1p(added.livingArea / livingArea.sqft)))

/** A line from `from` on, as what is beyond it: it begins with nothing added, which brings nothing. */
const beyond = (line: (x: number) => number, from: number, bends: readonly number[]): Curve => {
  const start = line(from)
  const at = bends.filter((bend) => bend > from).toSorted((a, b) => a - b)
  let top = 0
  return {
    at: [0, ...at.map((bend) => rounded(bend - from))],
    height: [
      0,
      ...at.map((bend) => {
        top = Math.max(top, rounded(line(bend) - start))
        return top
      }),
    ],
  }
}

/** To a millionth: half a dollar of half a million. */
const rounded = (x: number): number => Math.round(x * 1e6) / 1e6
