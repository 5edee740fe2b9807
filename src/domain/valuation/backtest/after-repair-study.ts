import { afterRepairValue } from '../../flips/after-repair-value.ts'
import { fitResales, type ValuedResale } from '../../flips/fit-resales.ts'
import { inOrder, medianOf, quantileOf } from '../arithmetic/quantile.ts'
import { shareOf } from './ratio-study.ts'

/** A resale, with the first day (number) of the month its home was bought in: what closed before it was known then. */
export type TestedResale = ValuedResale & { readonly knownBefore: number }

/** An estimate less what resales brought, the market's own move taken out, in percent of the resale. */
export type AgainstResales = {
  readonly n: number
  /** The median error. */
  readonly bias: number
  /** The median size of the error. */
  readonly mdape: number
}

export type AfterRepairStudy = {
  readonly typicalValue: AgainstResales
  readonly afterRepairValue: AgainstResales & {
    /** The share of resales inside its likely range. */
    readonly cover80: number
  }
  /** Its four bands of gap, the deepest first, each with as many resales: ln(price / typical value) at most. */
  readonly bands: readonly (AgainstResales & { readonly gapUpTo: number })[]
}

/**
 * How far after-repair values of the day of each purchase, made from the resales known then, were from what the homes
 * brought. The purchase price is used as the ask.
 */
export const afterRepairStudy = (resales: readonly TestedResale[]): AfterRepairStudy => {
  const tested = [...Map.groupBy(resales, ({ knownBefore }) => knownBefore)].flatMap(
    ([before, bought]) => {
      const fit = fitResales(resales.filter(({ resoldOn }) => resoldOn < before))
      return bought.map((resale) => testOf(resale, fit))
    },
  )
  const gaps = inOrder(tested.map(({ gap }) => gap))
  const ends = [0.25, 0.5, 0.75, 1].map((share) => quantileOf(gaps, share))
  return {
    typicalValue: against(tested.map(({ valueError }) => valueError)),
    afterRepairValue: {
      ...against(tested.map(({ error }) => error)),
      cover80: shareOf(tested, ({ held }) => held),
    },
    bands: ends.map((gapUpTo, i) => {
      const above = ends[i - 1] ?? Number.NEGATIVE_INFINITY
      const inBand = tested.filter(({ gap }) => gap > above && gap <= gapUpTo)
      return { gapUpTo, ...against(inBand.map(({ error }) => error)) }
    }),
  }
}

const testOf = (resale: TestedResale, fit: ReturnType<typeof fitResales>) => {
  const { typicalValue, likelyRange, boughtUsd, resoldUsd, marketMove } = resale
  const { chanceOfWork = null } = resale
  const home = { typicalValue, likelyRange, ask: boughtUsd, likelySale: null, chanceOfWork }
  const predicted = afterRepairValue(home, fit)
  const brought = resoldUsd / Math.exp(marketMove)
  return {
    gap: Math.log(boughtUsd / typicalValue),
    valueError: 100 * (typicalValue / brought - 1),
    error: 100 * (predicted.price / brought - 1),
    held: predicted.low <= brought && brought <= predicted.high,
  }
}

const against = (errors: readonly number[]): AgainstResales => ({
  n: errors.length,
  bias: medianOf(errors),
  mdape: medianOf(errors.map(Math.abs)),
})
