/** `$528`, `$1,200,000`. */
export const inDollars = (usd: number): string => `$${Math.round(usd).toLocaleString('en-US')}`

/** `1,450 sqft`. */
export const inSquareFeet = (area: number): string =>
  `${Math.round(area).toLocaleString('en-US')} sqft`
