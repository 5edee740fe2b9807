import type { HomeValue } from '../appraisal/home-value.ts'
import { medianOf } from '../arithmetic/quantile.ts'
import { shareOf } from './ratio-study.ts'

/**
 * Whether ranges hold as many prices as they say, in percent. Widths are of the value, high end less low end.
 */
export type RangeStudy = {
  readonly cover80: number
  readonly width80: number
  readonly cover90: number
  readonly width90: number
  /** The same homes in four parts by the width of the 80 % range, the surest first. */
  readonly quarters: readonly Quarter[]
}

type Quarter = { readonly mdape: number; readonly cover80: number; readonly cover90: number }

type Ranged = { readonly home: HomeValue; readonly priceUsd: number }

/** The ranges of valued homes held against what the homes sold for (whole US dollars). */
export const rangeStudy = (valued: readonly Ranged[]): RangeStudy => {
  const bySureness = valued.toSorted((a, b) => width(a, 'range80') - width(b, 'range80'))
  return {
    cover80: cover(valued, 'range80'),
    width80: medianOf(valued.map((one) => width(one, 'range80'))),
    cover90: cover(valued, 'range90'),
    width90: medianOf(valued.map((one) => width(one, 'range90'))),
    quarters: [0, 1, 2, 3].map((quarter) => {
      const part = bySureness.slice(
        Math.round((quarter * valued.length) / 4),
        Math.round(((quarter + 1) * valued.length) / 4),
      )
      return {
        mdape: medianOf(
          part.map(({ home, priceUsd }) => 100 * Math.abs(home.value / priceUsd - 1)),
        ),
        cover80: cover(part, 'range80'),
        cover90: cover(part, 'range90'),
      }
    }),
  }
}

type Which = 'range80' | 'range90'

const width = ({ home }: Ranged, which: Which): number =>
  (100 * (home[which].high - home[which].low)) / home.value

const cover = (valued: readonly Ranged[], which: Which): number =>
  shareOf(
    valued,
    ({ home, priceUsd }) => priceUsd >= home[which].low && priceUsd <= home[which].high,
  )
