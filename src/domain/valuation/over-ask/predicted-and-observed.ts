/** The chance that was predicted of a home, and what was observed. */
export type PredictedAndObserved = {
  /** A share. */
  readonly predicted: number
  readonly observed: boolean
}

/** What was predicted of homes on average (`told`), and the share observed (`came`), by their names on the wire. */
export type Shares = { readonly homes: number; readonly told: number; readonly came: number }

/** Homes with about the same prediction. Shares from 0 to 1. */
export type PredictedBin = Shares & { readonly from: number; readonly below: number }

/** Bins of chances: narrow where most homes are. */
const EDGES = [0, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5, 1] as const

/** The homes in bins of what was predicted, those without a home left out. */
export const binsOf = (homes: readonly PredictedAndObserved[]): PredictedBin[] =>
  EDGES.slice(1).flatMap((below, i) => {
    const from = EDGES[i] ?? 0
    const inside = homes.filter(
      ({ predicted }) => predicted >= from && (predicted < below || below === 1),
    )
    return inside.length === 0 ? [] : { from, below, ...sharesOf(inside) }
  })

export const sharesOf = (homes: readonly PredictedAndObserved[]): Shares => ({
  homes: homes.length,
  told: meanOf(homes, ({ predicted }) => predicted),
  came: meanOf(homes, ({ observed }) => Number(observed)),
})

/** The mean squared difference between what was predicted and what was observed: 0 is perfect (Brier 1950). */
export const brierOf = (homes: readonly PredictedAndObserved[]): number =>
  meanOf(homes, ({ predicted, observed }) => (predicted - Number(observed)) ** 2)

const meanOf = <T>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0) / all.length
