import { entryAt } from '../../entry-at.ts'
import {
  type AmountFit,
  type AskCurve,
  chanceAtPlace,
  chanceBetween,
  curveAt,
  logitAt,
  placeOf,
} from './ask-curve.ts'
import { type AskedOn, COLUMNS, writeColumns } from './over-ask-features.ts'

/** The amounts over the ask that chances are fitted for, in US dollars. */
export const OVER_ASK_AMOUNTS = [10_000, 20_000, 30_000, 40_000, 50_000] as const
const MIN_AMOUNT = OVER_ASK_AMOUNTS[0]
const MAX_AMOUNT = OVER_ASK_AMOUNTS[OVER_ASK_AMOUNTS.length - 1] ?? MIN_AMOUNT

/** What a market's past asks have taught. JSON. */
export type OverAskFit = {
  /** The day number it was fitted as of: days on market count up to it. */
  readonly asOfDay: number
  readonly medianUsd: number
  /** One for each of `OVER_ASK_AMOUNTS`; the coefficients by `overAskColumns`, that of time already added in. */
  readonly amounts: readonly AmountFit[]
}

/** The amount of a chance: the nearest to the one asked for that chances are fitted for. */
export const overAskAmount = (askedUsd: number): number =>
  Math.min(MAX_AMOUNT, Math.max(MIN_AMOUNT, askedUsd))

/**
 * The chances that homes, if they sell, sell for `usd` or more over their asks, in their order. Never more for a larger
 * amount: the least chance of the fitted amounts so far counts, and between two it is straight in the logit. Never less
 * for a lower ask: only the gap reads the ask, and its sign is held.
 */
export const overAskChances = (
  fit: OverAskFit,
  homes: readonly AskedOn[],
  usd: number,
): Float64Array => {
  const now = { medianUsd: fit.medianUsd, months: 0 }
  const columns = new Float64Array(homes.length * COLUMNS)
  for (const [row, home] of homes.entries()) writeColumns(columns, row * COLUMNS, home, now)
  return Float64Array.from(homes, (_, row) => chanceAt(fit, columns, row * COLUMNS, usd))
}

/** A home's chance for each of `OVER_ASK_AMOUNTS`: `chanceOnCurve` reads that of any amount from it. */
export const overAskCurve = (fit: OverAskFit, home: AskedOn): OverAskCurve => {
  const columns = new Float64Array(COLUMNS)
  writeColumns(columns, 0, home, { medianUsd: fit.medianUsd, months: 0 })
  return curveAt(fit.amounts, columns, 0)
}

/** One logit for each of `OVER_ASK_AMOUNTS`. */
export type OverAskCurve = AskCurve

/** The chance of a sale for `usd` or more over the ask; the same as `overAskChances` gives. */
export const chanceOnCurve = (curve: OverAskCurve, usd: number): number =>
  chanceAtPlace(curve, placeOf(OVER_ASK_AMOUNTS, usd))

/** Predicts the same for one home after another: a cursor, as each home's columns are written over those before. */
export class OverAskCursor {
  readonly #fit: OverAskFit
  readonly #now: { readonly medianUsd: number; readonly months: 0 }
  readonly #columns = new Float64Array(COLUMNS)

  constructor(fit: OverAskFit) {
    this.#fit = fit
    this.#now = { medianUsd: fit.medianUsd, months: 0 }
  }

  chance(home: AskedOn, usd: number): number {
    writeColumns(this.#columns, 0, home, this.#now)
    return chanceAt(this.#fit, this.#columns, 0, usd)
  }
}

/** The chance of the home whose columns begin at `start`. */
const chanceAt = (fit: OverAskFit, columns: Float64Array, start: number, usd: number): number => {
  const place = placeOf(OVER_ASK_AMOUNTS, usd)
  const below = Math.floor(place)
  let low = Number.POSITIVE_INFINITY
  for (let i = 0; i <= below; i++) low = Math.min(low, logitAt(fit.amounts, i, columns, start))
  const share = place - below
  const next = share === 0 ? low : Math.min(low, logitAt(fit.amounts, below + 1, columns, start))
  return chanceBetween(low, next, share)
}

/** Interpolates linearly between the means of two amounts. `means` has one for each of `OVER_ASK_AMOUNTS`. */
export const meanOverAsk = (means: readonly number[], usd: number): number => {
  const place = placeOf(OVER_ASK_AMOUNTS, usd)
  const below = Math.floor(place)
  const low = entryAt(means, below)
  return place === below ? low : low + (place - below) * (entryAt(means, below + 1) - low)
}

/** A chance as it is shown: never certain and never none, because who will bid is not known. */
export const shownChance = (chance: number): number => Math.min(0.99, Math.max(0.01, chance))
