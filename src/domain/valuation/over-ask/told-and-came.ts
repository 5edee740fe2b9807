/** What was told of a home, and what came. */
export type ToldAndCame = {
  /** The chance told, a share. */
  readonly told: number
  readonly came: boolean
}

/** Homes that were told about the same. Shares from 0 to 1. */
export type ToldBin = {
  readonly from: number
  readonly below: number
  readonly homes: number
  readonly told: number
  readonly came: number
}

/** Bins of chances: narrow where most homes are. */
const EDGES = [0, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5, 1] as const

/** The homes in bins of what was told, those without a home left out. */
export const binsOf = (homes: readonly ToldAndCame[]): ToldBin[] =>
  EDGES.slice(1).flatMap((below, i) => {
    const from = EDGES[i] ?? 0
    const inside = homes.filter(({ told }) => told >= from && (told < below || below === 1))
    return inside.length === 0 ? [] : { from, below, ...sharesOf(inside) }
  })

export const sharesOf = (
  homes: readonly ToldAndCame[],
): { readonly homes: number; readonly told: number; readonly came: number } => ({
  homes: homes.length,
  told: meanOf(homes, ({ told }) => told),
  came: meanOf(homes, ({ came }) => Number(came)),
})

/** The mean squared difference between what was told and what came: 0 is perfect (Brier 1950). */
export const brierOf = (homes: readonly ToldAndCame[]): number =>
  meanOf(homes, ({ told, came }) => (told - Number(came)) ** 2)

const meanOf = <T>(all: readonly T[], of: (one: T) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0) / all.length
