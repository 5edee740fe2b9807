/** How homes of a market sell against what they ask, learned from its pairs of ask and sale. JSON. */
export type LikelySaleFit = {
  /** How many pairs it was learned from. */
  readonly pairs: number
  /** The weighted median of sold over ask. */
  readonly soldOverAsk: number
  /** ln(sold / (ask x soldOverAsk)) at the ends of the likely range, of homes whose gap is usual. */
  readonly low: number
  readonly high: number
  /** Below this gap, ln(ask / typical value), sales scatter more around the ask. */
  readonly widensBelow: number
  /** By how much the range grows for each 1.00 of gap below, as a share of its usual width. */
  readonly widening: number
}

/** Whole US dollars. */
export type LikelySale = { readonly price: number; readonly low: number; readonly high: number }

/**
 * What a home likely sells for as is, with its likely range, in whole US dollars: its ask times the market's sold over
 * ask. The ask is the as-is price: 92% to 100% of any gap between value and ask is gone at the sale. `gap` is ln(ask /
 * typical value).
 */
export const likelySale = (ask: number, gap: number, fit: LikelySaleFit): LikelySale => {
  const price = ask * fit.soldOverAsk
  const width = widthAt(gap, fit)
  return {
    price: Math.round(price),
    low: Math.round(price * Math.exp(fit.low * width)),
    high: Math.round(price * Math.exp(fit.high * width)),
  }
}

/**
 * How wide the range is at a gap, in usual widths: homes that ask far below typical vary most in the work they need,
 * so their sales scatter most.
 */
export const widthAt = (
  gap: number,
  { widensBelow, widening }: Pick<LikelySaleFit, 'widensBelow' | 'widening'>,
): number => Math.min(MAX_WIDTH, 1 + widening * Math.max(0, widensBelow - gap))

const MAX_WIDTH = 3
