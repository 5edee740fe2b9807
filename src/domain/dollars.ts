/** `$528`, `−$12,000`. */
export const dollars = (usd: number): string =>
  `${usd < 0 ? '−' : ''}$${Math.abs(Math.round(usd)).toLocaleString('en-US')}`

/** Cents in whole dollars, half away from zero: a cost and what it takes from a profit are the same number. */
export const dollarsOf = (cents: number): number =>
  Math.sign(cents) * Math.round(Math.abs(cents) / 100) + 0

/** What a max offer without a limit is called, and from how many dollars on it has none: more than a deal may cost. */
export const ANY_PRICE = 'Any price'
export const isAnyPriceUsd = (usd: number): boolean => usd >= 100_000_000

/** A max offer in whole dollars: one that it does not bear is not part of it. */
export const offerDollarsOf = (cents: number): number => Math.floor(cents / 100)
