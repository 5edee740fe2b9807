/** Specification, section 9: the low end assumes $30,000 of repairs, the high end $10,000. */
const REPAIRS_LOW_END_USD = 30_000
const REPAIRS_HIGH_END_USD = 10_000

/**
 * Profit potential before costs, in whole US dollars: value less price less repairs. The wire calls it
 * `arv` (specification, section 3).
 */
export const profitPotential = (valueUsd: number, priceUsd: number) => ({
  min: valueUsd - priceUsd - REPAIRS_LOW_END_USD,
  max: valueUsd - priceUsd - REPAIRS_HIGH_END_USD,
})
