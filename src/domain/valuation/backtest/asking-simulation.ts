import { HIGHEST_MAX_PRICE_USD } from '../../search/criteria.ts'
import { type DrawsCursor, drawsOf } from '../arithmetic/draws.ts'
import { type AskingPrices, bargainChance, type ErrorShape } from '../bargain/bargain-chance.ts'
import { fitAskingPrices } from '../bargain/fit-asking-prices.ts'
import { meanOf } from './ratio-study.ts'

/** A valued home whose sale price is known. */
export type SimulatedHome = {
  readonly priceUsd: number
  readonly value: number
  readonly expectedError: number
  readonly errors: ErrorShape
}

/** How well homes $20,000 below value are found, as shares; means over the seeds. */
export type BargainStudy = {
  /** Ranked by the chance of a bargain, and by the gap on paper. */
  readonly averagePrecision: number
  readonly averagePrecisionSpread: number
  readonly averagePrecisionOnPaper: number
  /** Of "value - ask is $20,000 or more", and of "the chance is a half or more". */
  readonly onPaper: { readonly precision: number; readonly recall: number }
  readonly likely: { readonly precision: number; readonly recall: number }
}

const BELOW_USD = 20_000
const SEEDS = [1, 2, 3, 4, 5]
const PAST_ASKS = 4000

/**
 * Finds bargains among simulated asking prices: a quarter of the homes are listed 3 to 25 % below what they
 * will sell for, the others around 1 % above it with a deviation of 3 %. How asks relate to prices is trained
 * from 4,000 other draws of the same simulation, as a market trains it from its own. The sale price counts as
 * the truth.
 */
export const bargainStudy = (homes: readonly SimulatedHome[]): BargainStudy => {
  const runs = SEEDS.map((seed) => oneSimulation(homes, seed))
  const mean = (of: (run: (typeof runs)[number]) => number) => meanOf(runs.map(of))
  const averagePrecision = mean((run) => run.byChance)
  return {
    averagePrecision,
    averagePrecisionSpread: Math.sqrt(mean((run) => (run.byChance - averagePrecision) ** 2)),
    averagePrecisionOnPaper: mean((run) => run.byGap),
    onPaper: {
      precision: mean((run) => run.onPaper.precision),
      recall: mean((run) => run.onPaper.recall),
    },
    likely: {
      precision: mean((run) => run.likely.precision),
      recall: mean((run) => run.likely.recall),
    },
  }
}

const oneSimulation = (homes: readonly SimulatedHome[], seed: number) => {
  const draws = drawsOf(seed)
  const asks = pastAsks(drawsOf(seed + 1000))
  const listed = homes.flatMap((home) => {
    const askUsd = Math.round(home.priceUsd * askOverPrice(draws))
    if (askUsd > HIGHEST_MAX_PRICE_USD) return []
    const { errors, expectedError: scale, value } = home
    return {
      isBargain: home.priceUsd - askUsd >= BELOW_USD,
      gap: value - askUsd,
      chance: bargainChance({ asks, errors }, { askUsd, value, scale }, BELOW_USD).chance,
    }
  })
  return {
    byChance: averagePrecision(listed, (home) => home.chance),
    byGap: averagePrecision(listed, (home) => home.gap),
    onPaper: precisionAndRecall(listed, (home) => home.gap >= BELOW_USD),
    likely: precisionAndRecall(listed, (home) => home.chance >= 0.5),
  }
}

const pastAsks = (draws: DrawsCursor): AskingPrices =>
  fitAskingPrices(
    Array.from({ length: PAST_ASKS }, () => ({ askUsd: askOverPrice(draws), priceUsd: 1 })),
  )

const askOverPrice = ({ uniform, normal }: DrawsCursor): number =>
  Math.exp(uniform() < 0.25 ? -0.25 + 0.22 * uniform() : 0.01 + 0.03 * normal())

type Listed = { readonly isBargain: boolean; readonly gap: number; readonly chance: number }

/** The mean, over the bargains, of the share of bargains down to each one's rank. */
const averagePrecision = (listed: readonly Listed[], score: (home: Listed) => number): number => {
  const ranked = listed.toSorted((a, b) => score(b) - score(a))
  const precisions: number[] = []
  for (const [rank, home] of ranked.entries())
    if (home.isBargain) precisions.push((precisions.length + 1) / (rank + 1))
  return meanOf(precisions)
}

const precisionAndRecall = (listed: readonly Listed[], flag: (home: Listed) => boolean) => {
  const flagged = listed.filter(flag)
  const found = flagged.filter((home) => home.isBargain).length
  const bargains = listed.filter((home) => home.isBargain).length
  return { precision: found / flagged.length, recall: found / bargains }
}
