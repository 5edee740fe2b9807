import { logarithmicMean } from '../../../domain/valuation/arithmetic/logarithmic-mean.ts'
import { wholeDollars } from '../../../domain/valuation/arithmetic/whole-dollars.ts'
import {
  type AdjustmentLines,
  lineNames,
} from '../../../domain/valuation/evidence/adjustment-lines.ts'
import type { Evidence } from '../../../domain/valuation/evidence/evidence.ts'
import type { RecomputedValue } from '../../../domain/valuation/evidence/recompute-value.ts'

/** A part of the value: its share, and the whole US dollars by which it moves the value. */
export type LedgerPart = { readonly sales: number; readonly share: number; readonly usd: number }

/** How a value adds up, in whole US dollars: what the market model says, and what moves it from there. */
export type ValueLedger = {
  readonly model: { readonly share: number; readonly usd: number }
  /** Null without an own earlier sale of the home that counts. */
  readonly ownSale: LedgerPart | null
  readonly comps: LedgerPart
  readonly pattern: LedgerPart
  /** With what past errors of homes like this one add; null where the market has too few sales for trees. */
  readonly marketPattern: LedgerPart | null
  readonly correctionUsd: number
  readonly valueUsd: number
  /** By listing key: the dollars by which a sale moves the value. */
  readonly moves: ReadonlyMap<string, number>
}

/**
 * The value as a sum. Each sale moves the logarithm of the value by its share times how far its adjusted
 * price lies from what the model says of the home; in dollars as in the adjustment grid.
 */
export const valueLedger = (evidence: Evidence, recomputed: RecomputedValue): ValueLedger => {
  const { value, shares, comps, modelShare, marketPatternShare } = recomputed
  const { modelValue } = evidence.home
  const { marketPattern } = evidence
  const { correction, stacked } = evidence.calibration
  const learned =
    marketPatternShare * ((marketPattern?.lnValue ?? modelValue) - modelValue) + stacked
  const moved = evidence.sales.filter(({ listingKey }) => shares.has(listingKey))
  const lns = moved.map(
    (sale) => (shares.get(sale.listingKey) ?? 0) * (adjustedLn(sale) - modelValue),
  )
  const model = Math.exp(modelValue)
  const perLogarithm = logarithmicMean(model, Math.log(value) - modelValue)
  const [modelUsd, valueUsd] = [Math.round(model), Math.round(value)]
  const dollars = wholeDollars(
    [...lns, learned, correction].map((ln) => ln * perLogarithm),
    valueUsd - modelUsd,
  )

  const moves = new Map(moved.map(({ listingKey }, i) => [listingKey, dollars[i] ?? 0]))
  const compKeys = new Set(comps.map(({ listingKey }) => listingKey))
  const partOf = (keys: readonly string[]): LedgerPart => ({
    sales: keys.length,
    share: sum(keys.map((key) => shares.get(key) ?? 0)),
    usd: sum(keys.map((key) => moves.get(key) ?? 0)),
  })
  const own = moved.find(({ isOwnSale }) => isOwnSale)?.listingKey
  return {
    ownSale: own === undefined ? null : partOf([own]),
    model: { share: modelShare, usd: modelUsd },
    comps: partOf([...compKeys]),
    pattern: partOf([...shares.keys()].filter((key) => key !== own && !compKeys.has(key))),
    marketPattern: marketPattern && {
      sales: marketPattern.sales,
      share: marketPatternShare,
      usd: dollars.at(-2) ?? 0,
    },
    correctionUsd: dollars.at(-1) ?? 0,
    valueUsd,
    moves,
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0)

/** The logarithm of what a sale would have brought as the home: its price and all lines. */
const adjustedLn = (sale: { readonly price: number; readonly lines: AdjustmentLines }) =>
  lineNames.reduce((sum, name) => sum + sale.lines[name], Math.log(sale.price))
