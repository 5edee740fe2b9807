import { numberAt } from '../../entry-at.ts'
/** How often asking prices stood this far above (or below) what homes sold for. JSON. */
export type AskingPrices = {
  /** How many past pairs of asking and sale price; with 0 it is only what is usual. */
  readonly trainedOn: number
  /** Share of past asks by ln(ask / price): steps of `ASK_STEP` from -`MOST_ASK` to `MOST_ASK`. */
  readonly shares: readonly number[]
}

/** How often errors were this many expected errors. JSON. */
export type ErrorShape = {
  /** Log-concave density by error: steps of `ERROR_STEP` from -`MOST_ERROR` to `MOST_ERROR`. */
  readonly density: readonly number[]
}

export type BargainChance = {
  /** The chance that the home is really worth at least this much more than its price. */
  readonly chance: number
  /** What the gap is on average, in US dollars. */
  readonly expectedGapUsd: number
}

export const MOST_ASK = 1.5
export const ASK_STEP = 0.01
export const MOST_ERROR = 6
export const ERROR_STEP = 0.1
const FARTHEST_ASK = 1

/**
 * The chance that a home is really priced `belowUsd` or more below what it would sell for. By Bayes' rule
 * over how far asks lie from true prices: p(delta | u) ~ p(delta) p_e((u - delta) / s), where u is ln ask
 * less ln value and s the error expected of this value. Large gaps shrink, since the largest are most often
 * our own errors (the winner's curse: Capen, Clapp and Campbell 1971). As p_e is log-concave, a lower ask
 * never makes it less likely to lie a given share below (monotone likelihood ratio: Karlin and Rubin 1956).
 */
export const bargainChance = (
  { asks, errors }: { readonly asks: AskingPrices; readonly errors: ErrorShape },
  home: { readonly askUsd: number; readonly value: number; readonly scale: number },
  belowUsd: number,
): BargainChance => {
  const lnAskOverValue = Math.log(home.askUsd / home.value)
  // Asking prices outside the range are treated like the farthest one in it, only that much farther off.
  const withinRange = Math.min(FARTHEST_ASK, Math.max(-FARTHEST_ASK, lnAskOverValue))
  const farther = lnAskOverValue - withinRange
  const edge = -Math.log1p(belowUsd / home.askUsd) - farther
  let all = 0
  let bargains = 0
  let gaps = 0
  const fartherOff = Math.exp(-farther)
  let i = 0
  for (const share of asks.shares) {
    const delta = i * ASK_STEP - MOST_ASK
    const weight = share * densityAt(errors, (withinRange - delta) / home.scale)
    const below = (edge - delta) / ASK_STEP + 0.5
    all += weight
    bargains += weight * Math.min(1, Math.max(0, below))
    gaps += weight * home.askUsd * (numberAt(priceOverAsk, i) * fartherOff - 1)
    i += 1
  }
  return { chance: bargains / all, expectedGapUsd: gaps / all }
}

/** A chance as it is shown: never as certain or as none, because nobody has looked at the home. */
export const shownChance = (chance: number): number => Math.min(0.99, Math.max(0.01, chance))

/** Between the steps straight; beyond them it keeps falling as it fell last. */
const densityAt = ({ density }: ErrorShape, x: number): number => {
  const place = (x + MOST_ERROR) / ERROR_STEP
  const last = density.length - 1
  if (place <= 0) return goingOn(density[0], density[1], -place)
  if (place >= last) return goingOn(density[last], density[last - 1], place - last)
  const below = Math.floor(place)
  const low = density[below]
  const high = density[below + 1]
  if (low === undefined || high === undefined) throw new RangeError(`no density at ${x}`)
  return low + (high - low) * (place - below)
}

const goingOn = (edge = 0, before = 0, steps: number): number =>
  edge > 0 && before > 0 ? edge * Math.exp(steps * Math.min(0, Math.log(edge / before))) : 0

/** For each step of asks: price over ask. */
const priceOverAsk = Float64Array.from(
  { length: 2 * Math.round(MOST_ASK / ASK_STEP) + 1 },
  (_, i) => Math.exp(MOST_ASK - i * ASK_STEP),
)
