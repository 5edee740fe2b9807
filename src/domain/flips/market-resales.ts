import type { FlipFit } from './fit-flips.ts'
import { type ResaleFit, SHIPPED_RESALE_FIT } from './resale-fit.ts'
import { noneLeftOut, type WhyLeftOut } from './resales.ts'

/** What is stored of a market's resales with its model. JSON. */
export type MarketResales = {
  readonly fit: ResaleFit
  readonly flips: FlipFit
  /** How many homes came back within a year and do not count, by why. */
  readonly leftOut: Readonly<Record<WhyLeftOut, number>>
}

/** A new model knows the flips of its sales; what resales brought is learned once it is stored. */
export const resalesUntilLearned = (flips: FlipFit): MarketResales => ({
  fit: SHIPPED_RESALE_FIT,
  flips,
  leftOut: noneLeftOut(),
})
