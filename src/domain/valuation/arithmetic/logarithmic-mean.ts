/**
 * US dollars per unit of logarithm on the way from `usd` to `usd exp(ln)`: the logarithmic mean of the two.
 * Multiplied by it, logarithms that add up to `ln` become dollars that add up to the difference, exactly
 * (Ang 2004, Energy Policy 32, decomposition by the logarithmic mean Divisia index).
 */
export const logarithmicMean = (usd: number, ln: number): number =>
  ln === 0 ? usd : (usd * Math.expm1(ln)) / ln
