/** `$528`, `−$12,000`. */
export const dollars = (usd: number): string =>
  `${usd < 0 ? '−' : ''}$${Math.abs(Math.round(usd)).toLocaleString('en-US')}`

/** Cents in whole dollars, half away from zero: a cost and what it takes from a profit are the same number. */
export const dollarsOf = (cents: number): number =>
  Math.sign(cents) * Math.round(Math.abs(cents) / 100) + 0
