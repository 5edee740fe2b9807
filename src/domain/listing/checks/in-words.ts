/** `$528`, `$1,200,000`. */
export const inDollars = (usd: number): string => `$${Math.round(usd).toLocaleString('en-US')}`
