import {
  type AmountFit,
  type AskCurve,
  chanceAtPlace,
  curveAt,
  placeOf,
} from '../over-ask/ask-curve.ts'
import { type AskedOn, COLUMNS, writeColumns } from '../over-ask/over-ask-features.ts'

/**
 * From and to which shares under the ask chances have held: on past days no bin of 100 homes, nor a city of as many, was
 * more than 10 points off, and all were nearer than a constant. Of other shares there are bounds alone.
 */
export const HELD_SHARES = [
  { from: 0.01, to: 0.02 },
  { from: 0.08, to: 0.1 },
] as const

/** What a market's past asks have taught. JSON. */
export type UnderAskFit = {
  /** The day number it was fitted as of: days on market count up to it. */
  readonly asOfDay: number
  readonly medianUsd: number
  /** By rising share under the ask; the coefficients in the order of `writeColumns`, that of time the last. */
  readonly amounts: readonly (AmountFit & { readonly share: number })[]
}

/** What the chance of any offer for a home is read from. JSON. */
export type UnderAskCurve = {
  /** Shares under the ask, rising. */
  readonly shares: readonly number[]
  /** The logit of each, never rising. */
  readonly logits: AskCurve
}

/** A home's curve, as of so many `months` after the fit. */
export const underAskCurve = (
  { medianUsd, amounts }: UnderAskFit,
  home: AskedOn,
  months = 0,
): UnderAskCurve => {
  const columns = new Float64Array(COLUMNS)
  writeColumns(columns, 0, home, { medianUsd, months })
  return { shares: amounts.map(({ share }) => share), logits: curveAt(amounts, columns, 0) }
}

/**
 * The chance that a home, if it sells within four weeks, sells for its ask less `share` of it, or for less. Straight
 * in the logit between two fitted shares, and held at the first and the last of them.
 */
export const underAskChance = ({ shares, logits }: UnderAskCurve, share: number): number =>
  chanceAtPlace(logits, placeOf(shares, share))

/** The least and the most that the chance of an offer may be, as shares; the same where it is known. */
export type OfferChance = { readonly least: number; readonly most: number }

/**
 * What can be said of an offer that is `share` under the ask. Never more for a lower one. Where chances have not held
 * there are bounds: the chances of the next lower and the next higher offer where they have.
 */
export const offerChance = (curve: UnderAskCurve, share: number): OfferChance => {
  const lower = HELD_SHARES.find(({ to }) => share <= to)
  const higher = HELD_SHARES.findLast(({ from }) => share >= from)
  if (lower !== undefined && lower === higher) {
    const chance = underAskChance(curve, share)
    return { least: chance, most: chance }
  }
  return {
    least: lower === undefined ? 0 : underAskChance(curve, lower.from),
    most: higher === undefined ? 1 : underAskChance(curve, higher.to),
  }
}
