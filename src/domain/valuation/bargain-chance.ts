/** How often asking prices stood so far above (or below) what homes sold for. JSON. */
export type AskingPrices = {
  /** Share of past asks by ln(ask / price): steps of `ASK_STEP` from -`MOST_ASK` to `MOST_ASK`. */
  readonly shares: readonly number[]
}

/** How often errors were so many expected errors. JSON. */
export type ErrorShape = {
  /** Density by error: steps of `ERROR_STEP` from -`MOST_ERROR` to `MOST_ERROR`. */
  readonly density: readonly number[]
}

export type BargainChance = {
  /** The chance that the home is really worth at least so much more than its price. */
  readonly chance: number
  /** What the gap is on average, in US dollars. */
  readonly expectedGapUsd: number
}

const MOST_ASK = 0.6
const ASK_STEP = 0.01
const MOST_ERROR = 6
const ERROR_STEP = 0.1

/**
 * The chance that a home is really priced `belowUsd` or more below what it would sell for. By Bayes' rule
 * over how far asks lie from true prices: p(delta | u) ~ p(delta) p_e((u - delta) / s), where u is ln ask
 * less ln value and s the error expected of this value. Large gaps shrink, since the largest are oftenest
 * our own errors (the winner's curse: Capen, Clapp and Campbell 1971).
 */
export const bargainChance = (
  { asks, errors }: { readonly asks: AskingPrices; readonly errors: ErrorShape },
  home: { readonly askUsd: number; readonly value: number; readonly scale: number },
  belowUsd: number,
): BargainChance => {
  const above = Math.log(home.askUsd / home.value)
  const edge = -Math.log1p(belowUsd / home.askUsd)
  let all = 0
  let bargains = 0
  let gaps = 0
  for (const [i, share] of asks.shares.entries()) {
    const delta = i * ASK_STEP - MOST_ASK
    const weight = share * densityAt(errors, (above - delta) / home.scale)
    const below = (edge - delta) / ASK_STEP + 0.5
    all += weight
    bargains += weight * Math.min(1, Math.max(0, below))
    gaps += weight * home.askUsd * Math.expm1(-delta)
  }
  return { chance: bargains / all, expectedGapUsd: gaps / all }
}

/** Learns from pairs of asking and sale price, together with what is usual where nothing is known. */
export const learnAskingPrices = (
  sold: readonly { readonly askUsd: number; readonly priceUsd: number }[],
): AskingPrices => {
  const shares = usualAsks.map((share) => share * USUAL_COUNTS_AS)
  for (const { askUsd, priceUsd } of sold) {
    const delta = Math.log(askUsd / priceUsd)
    if (Math.abs(delta) > MOST_ASK) continue
    addBell(shares, (delta + MOST_ASK) / ASK_STEP, 1)
  }
  return { shares: summingTo(shares, 1) }
}

/** Learns from past errors, each in the size that was expected of it. */
export const learnErrorShape = (standardised: readonly number[]): ErrorShape => {
  const density = usualErrors.map((share) => share * USUAL_COUNTS_AS)
  for (const error of standardised) {
    const within = Math.min(MOST_ERROR, Math.max(-MOST_ERROR, error))
    addBell(density, (within + MOST_ERROR) / ERROR_STEP, 2)
  }
  return { density: summingTo(density, 1 / ERROR_STEP) }
}

/** As much as so many past cases. */
const USUAL_COUNTS_AS = 50

const densityAt = ({ density }: ErrorShape, x: number): number => {
  const place = (Math.min(MOST_ERROR, Math.max(-MOST_ERROR, x)) + MOST_ERROR) / ERROR_STEP
  const below = Math.floor(place)
  const low = density[below] ?? 0
  return low + ((density[below + 1] ?? low) - low) * (place - below)
}

/** Spreads one case over the steps around it by a normal bell `width` steps wide (Parzen 1962). */
const addBell = (steps: number[], centre: number, width: number): void => {
  const from = Math.max(0, Math.ceil(centre - 3 * width))
  const to = Math.min(steps.length - 1, Math.floor(centre + 3 * width))
  const bell = (i: number) => Math.exp(-(((i - centre) / width) ** 2) / 2)
  let sum = 0
  for (let i = from; i <= to; i++) sum += bell(i)
  for (let i = from; i <= to; i++) steps[i] = (steps[i] ?? 0) + bell(i) / sum
}

const summingTo = (values: readonly number[], total: number): number[] => {
  const sum = values.reduce((a, b) => a + b, 0)
  return values.map((value) => (value * total) / sum)
}

const normal = (x: number, mean: number, deviation: number) =>
  Math.exp(-(((x - mean) / deviation) ** 2) / 2) / deviation

/**
 * Most homes ask within a few percent of what they fetch, some far from it (Han and Strange 2016, on
 * asking and sale prices of US homes).
 */
const usualAsks = summingTo(
  Array.from({ length: 2 * Math.round(MOST_ASK / ASK_STEP) + 1 }, (_, i) => {
    const delta = i * ASK_STEP - MOST_ASK
    return 0.8 * normal(delta, 0.01, 0.03) + 0.2 * normal(delta, -0.03, 0.12)
  }),
  1,
)

/** A middle and heavy tails, so that no error is held to be impossible. */
const usualErrors = summingTo(
  Array.from({ length: 2 * Math.round(MOST_ERROR / ERROR_STEP) + 1 }, (_, i) => {
    const error = i * ERROR_STEP - MOST_ERROR
    return 0.85 * normal(error, 0, 1.2) + 0.15 * normal(error, 0, 3)
  }),
  1,
)
