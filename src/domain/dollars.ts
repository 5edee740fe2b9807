/** `$528`, `−$12,000`. */
export const dollars = (usd: number): string =>
  `${usd < 0 ? '−' : ''}$${Math.abs(Math.round(usd)).toLocaleString('en-US')}`

/** Cents in whole dollars, half away from zero: a cost and what it takes from a profit are the same number. */
export const dollarsOf = (cents: number): number =>
  Math.sign(cents) * Math.round(Math.abs(cents) / 100) + 0

/** The most that an amount of a deal may be, in whole US dollars. A max offer that reaches it has no limit. */
export const MAX_DEAL_USD = 100_000_000

/** What a max offer without a limit is called. */
export const ANY_PRICE = 'Any price'
export const isAnyPriceUsd = (usd: number): boolean => usd >= MAX_DEAL_USD

/** A max offer in whole dollars: one that it does not bear is not part of it. */
export const offerDollarsOf = (cents: number): number => Math.floor(cents / 100)
