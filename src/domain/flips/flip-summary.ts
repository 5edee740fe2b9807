import { DAYS_PER_MONTH } from '../time-units.ts'
import { medianOf } from '../valuation/arithmetic/quantile.ts'

/** A resale as a place's summary counts it. US dollars. */
export type CountedResale = {
  readonly isFlip: boolean
  readonly boughtUsd: number
  readonly resoldUsd: number
  readonly daysHeld: number
  /** ISO date: the day it closed, or was listed again. */
  readonly resoldOn: string
  /** Square feet, as bought; null when unknown. */
  readonly livingArea: number | null
  /** What the home was worth in average condition when it was bought; null where no value was made then. */
  readonly typicalValue: number | null
  /** How far the market moved in between, as a logarithm. */
  readonly marketMove: number
}

/** Medians over the flips of a place. Whole US dollars; shares as fractions. */
export type FlipFigures = {
  readonly flips: number
  /** Of all sales that closed in the same time; null where those are not known. */
  readonly shareOfSales: number | null
  readonly daysHeld: number
  /** Price over the typical value of that day; null with fewer than five flips whose value is known. */
  readonly boughtOfTypical: number | null
  /** The same for the resale: the typical value at purchase, moved as the market did. */
  readonly resoldOfTypical: number | null
  /** Resale less purchase. */
  readonly between: number
  /** The same for each square foot; null with fewer than five flips whose living area is known. */
  readonly betweenPerSqft: number | null
  /** What was left for the work, and as profit, after selling, buying and holding. */
  readonly leftForWork: number
  /** Of all resales, flips or not: how many there were, and the share that lost before a dollar of work. */
  readonly resales: number
  readonly lostBeforeWork: number
}

export type FlipSummary =
  | { readonly state: 'known'; readonly figures: FlipFigures }
  /** Fewer than five flips say nothing of a place. */
  | { readonly state: 'too few'; readonly flips: number }

/** Flips by the quarter they were resold or listed again in, the oldest first. */
export type FlipQuarter = {
  /** `2022 Q3`. */
  readonly quarter: string
  readonly flips: number
  readonly sales: number
}

export const MIN_FLIPS = 5

/** Whether a place has flips enough for figures and quarters. */
export const hasEnoughFlips = (resales: readonly Pick<CountedResale, 'isFlip'>[]): boolean =>
  resales.filter(({ isFlip }) => isFlip).length >= MIN_FLIPS

/** The summary of a place's flips among these resales, beside the sales that closed there in the same time. */
export const flipSummary = (resales: readonly CountedResale[], sales: number): FlipSummary => {
  const flips = resales.filter(({ isFlip }) => isFlip)
  if (!hasEnoughFlips(resales)) return { state: 'too few', flips: flips.length }
  const lost = resales.filter((resale) => leftForWork(resale) < 0)
  return {
    state: 'known',
    figures: {
      flips: flips.length,
      shareOfSales: sales === 0 ? null : Math.min(1, flips.length / sales),
      daysHeld: Math.round(medianOf(flips.map(({ daysHeld }) => daysHeld))),
      boughtOfTypical: medianOfKnown(flips, ({ boughtUsd, typicalValue }) =>
        typicalValue === null ? null : boughtUsd / typicalValue,
      ),
      resoldOfTypical: medianOfKnown(flips, ({ resoldUsd, typicalValue, marketMove }) =>
        typicalValue === null ? null : resoldUsd / (typicalValue * Math.exp(marketMove)),
      ),
      between: Math.round(medianOf(flips.map(({ boughtUsd, resoldUsd }) => resoldUsd - boughtUsd))),
      betweenPerSqft: rounded(
        medianOfKnown(flips, ({ boughtUsd, resoldUsd, livingArea }) =>
          livingArea ? (resoldUsd - boughtUsd) / livingArea : null,
        ),
      ),
      leftForWork: Math.round(medianOf(flips.map(leftForWork))),
      resales: resales.length,
      lostBeforeWork: lost.length / resales.length,
    },
  }
}

/**
 * Flips and sales of each quarter in which either was, the oldest first; `salesBy` counts sales by quarter. Of fewer than
 * five flips no quarter is counted.
 */
export const flipQuarters = (
  resales: readonly CountedResale[],
  salesBy: ReadonlyMap<string, number>,
): FlipQuarter[] => {
  if (!hasEnoughFlips(resales)) return []
  const flips = new Map<string, number>()
  for (const { isFlip, resoldOn } of resales)
    if (isFlip) flips.set(quarterOf(resoldOn), (flips.get(quarterOf(resoldOn)) ?? 0) + 1)
  return [...new Set([...salesBy.keys(), ...flips.keys()])].toSorted().map((quarter) => ({
    quarter,
    flips: flips.get(quarter) ?? 0,
    sales: salesBy.get(quarter) ?? 0,
  }))
}

/** `2022 Q3`, of an ISO date. */
export const quarterOf = (date: string): string =>
  `${date.slice(0, 4)} Q${Math.ceil(Number(date.slice(5, 7)) / 3)}`

/**
 * What a resale left for the work and the profit, in US dollars: the resale less 8% of selling it, less the purchase
 * with 2% of buying and .85% of its price for each month held (30.4 days).
 */
export const leftForWork = ({
  boughtUsd,
  resoldUsd,
  daysHeld,
}: Pick<CountedResale, 'boughtUsd' | 'resoldUsd' | 'daysHeld'>): number =>
  resoldUsd * (1 - SELLING) -
  boughtUsd * (1 + BUYING + (HOLDING_A_MONTH * daysHeld) / DAYS_PER_MONTH)

/** Share of the resale. */
export const SELLING = 0.08
/** Share of the purchase. */
export const BUYING = 0.02
/** Share of the purchase, for each month. */
export const HOLDING_A_MONTH = 0.0085

const medianOfKnown = (
  flips: readonly CountedResale[],
  of: (flip: CountedResale) => number | null,
): number | null => {
  const known = flips.flatMap((flip) => of(flip) ?? [])
  return known.length < MIN_FLIPS ? null : medianOf(known)
}

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value))
