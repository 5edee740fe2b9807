import type { Condition } from '../condition/condition-class.ts'
import { dateOfDay } from '../iso-date.ts'
import { ageOf } from '../listings/age-of.ts'
import { type CheckedSale, doubtOf, type SaleChecks } from '../listings/checks/sale-checks.ts'
import { medianOf } from '../valuation/arithmetic/quantile.ts'
import type { MarketFit } from '../valuation/calibration/fit-market.ts'
import { curveAt } from '../valuation/market-model/curve.ts'
import { type FlipCoefficients, flipScore, SHIPPED_FLIP_COEFFICIENTS } from './flip-score.ts'
import { learnFlipScore } from './learn-flip-score.ts'
import { resalesOf } from './resales.ts'

/** What flip scores of a market's homes are made of. JSON. */
export type FlipFit = {
  /** Null in a market with too few flips of its own: then the shipped ones hold. */
  readonly coefficients: FlipCoefficients | null
  /** What the market model says of its sales: their median, in US dollars; null until it is known. */
  readonly medianTypicalValue: number | null
  /** The sales, by listing key, by which flips came back; not there where an earlier version stored it. */
  readonly resold?: readonly string[]
}

/** Until a market is trained. */
export const UNKNOWN_FLIP_FIT: FlipFit = { coefficients: null, medianTypicalValue: null }

/**
 * Learns from a market's purchases of eight to eighteen months before the as-of day (number). Two in three purchases
 * that become flips have come back by then. Sales as the market was fitted on, without their doubts.
 */
export const fitFlips = (
  sales: readonly CheckedSale[],
  checks: SaleChecks,
  {
    model,
    modelValues,
    purchaseValues,
  }: Pick<MarketFit, 'model' | 'modelValues' | 'purchaseValues'>,
  asOfDay: number,
): FlipFit => {
  const medianTypicalValue = Math.exp(medianOf(modelValues.map(({ modelValue }) => modelValue)))
  const marketMove = (from: number, to: number) =>
    curveAt(model.time, to) - curveAt(model.time, from)
  const { resales } = resalesOf({ sales: withChecks(sales, checks) }, { asOfDay, marketMove })
  const flips = new Set(resales.flatMap(({ isFlip, bought }) => (isFlip ? bought.listingKey : [])))
  const resold = resales.flatMap(({ isFlip, again }) =>
    isFlip && again.how === 'sold' ? again.sale.listingKey : [],
  )
  const values = new Map(purchaseValues.map((value) => [value.listingKey, value]))
  const purchases = sales.flatMap((sale) => {
    const value = values.get(sale.listingKey)
    if (value === undefined || sale.day > asOfDay - KNOWN_AFTER_DAYS) return []
    const { valueUsd, expectedError, weight } = value
    const clues = {
      gap: Math.log(sale.price / valueUsd),
      expectedError,
      ageYears: ageOf({ yearBuilt: sale.yearBuilt, asOf: dateOfDay(sale.day) }),
      priceLevel: Math.log(valueUsd / medianTypicalValue),
      offset: sale.condition?.offset,
    }
    return [{ clues, isFlip: flips.has(sale.listingKey), weight }]
  })
  return { coefficients: learnFlipScore(purchases), medianTypicalValue, resold }
}

/** Two in three flips are sold again within eight months. */
const KNOWN_AFTER_DAYS = 240

/** A home's flip score by what its market has shown. Its age is in years; null when unknown. */
export const flipScoreBy = (
  { coefficients, medianTypicalValue }: FlipFit,
  home: {
    readonly ask: number
    readonly typicalValue: number
    readonly expectedError: number
    readonly ageYears: number | null
    /** Absent or null where nothing is known of it. */
    readonly condition?: Condition | null
  },
): number => {
  const { ask, typicalValue, expectedError, ageYears, condition } = home
  const priceLevel = medianTypicalValue === null ? 0 : Math.log(typicalValue / medianTypicalValue)
  return flipScore(
    {
      gap: Math.log(ask / typicalValue),
      expectedError,
      ageYears,
      priceLevel,
      offset: condition?.offset,
    },
    coefficients ?? SHIPPED_FLIP_COEFFICIENTS,
  )
}

/** Sales with their faults, as far as these keep them from being resales. */
export const withChecks = <S extends CheckedSale>(sales: readonly S[], checks: SaleChecks) =>
  sales.map((sale) => {
    const found = checks.get(sale.listingKey) ?? []
    return {
      ...sale,
      doubt: doubtOf(found),
      inPackage: found.some(({ code }) => code === 'package-sale'),
    }
  })
