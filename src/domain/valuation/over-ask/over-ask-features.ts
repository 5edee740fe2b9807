import type { HomeType } from '../../listings/home-type.ts'

/** What the chance of a sale over the ask is predicted from, for one home on one day. */
export type AskedOn = {
  readonly askUsd: number
  /** NaN while unknown. */
  readonly valueUsd: number
  /** Logarithm. */
  readonly expectedError: number
  readonly daysOnMarket: number
  readonly cut: boolean
  readonly homeType: HomeType
  readonly doubtful: boolean
  readonly relisted: boolean
}

/**
 * The columns, each with the sign its coefficient may have (0: either) and its ridge. Signs are what the trade
 * expects, so that a slip of a small sample cannot turn them: a lower ask never lowers a chance.
 */
export const overAskColumns = [
  { name: 'gap', sign: 1, ridge: 10 },
  { name: 'days', sign: -1, ridge: 10 },
  { name: 'cut', sign: -1, ridge: 10 },
  { name: 'condo', sign: -1, ridge: 10 },
  { name: 'townhouse', sign: 0, ridge: 10 },
  { name: 'level', sign: 1, ridge: 10 },
  { name: 'doubt', sign: -1, ridge: 10 },
  { name: 'relisted', sign: -1, ridge: 10 },
  { name: 'month', sign: 0, ridge: 60 },
] as const

export const COLUMNS = overAskColumns.length

/** The column of time: months from the day of the fit to the closing, negative for past sales. The last. */
export const MONTH = COLUMNS - 1

/**
 * Writes a home's columns at `start`. The gap counts in errors expected of the value, as ones within our error
 * say little. The level is that of the value against the market's median and not that of the ask, which would
 * make a lower ask less likely to be outbid; without a value the gap is 0 and the ask gives the level.
 */
export const writeColumns = (
  into: Float64Array,
  start: number,
  home: AskedOn,
  { medianUsd, months }: { readonly medianUsd: number; readonly months: number },
): void => {
  const valued = home.valueUsd > 0
  const gap = valued
    ? Math.log(home.valueUsd / home.askUsd) / Math.max(MIN_ERROR, home.expectedError)
    : 0
  const level = Math.log((valued ? home.valueUsd : home.askUsd) / medianUsd)
  into[start] = within(-MAX_GAP, MAX_GAP, gap)
  into[start + 1] = Math.log1p(within(0, MAX_DAYS, home.daysOnMarket) / 7)
  into[start + 2] = Number(home.cut)
  into[start + 3] = Number(home.homeType === 'Condo')
  into[start + 4] = Number(home.homeType === 'Townhouse')
  into[start + 5] = within(LOWEST_LEVEL, HIGHEST_LEVEL, level)
  into[start + 6] = Number(home.doubtful)
  into[start + 7] = Number(home.relisted)
  into[start + MONTH] = months
}

const within = (least: number, most: number, value: number) =>
  Math.min(most, Math.max(least, value))

const MIN_ERROR = 0.04
const MAX_GAP = 3
const MAX_DAYS = 120
const LOWEST_LEVEL = -1.2
const HIGHEST_LEVEL = 1.5
