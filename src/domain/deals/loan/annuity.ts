/** The payment, at the end of each of `periods`, that pays an amount off at a rate a period (0.0025 for .25%). */
export const periodicPayment = (rate: number, periods: number, amount: number): number =>
  rate === 0 ? amount / periods : (amount * rate) / -Math.expm1(-periods * Math.log1p(rate))

/** The interest in the first `paid` of those payments together. */
export const interestThrough = (
  paid: number,
  rate: number,
  periods: number,
  amount: number,
): number => {
  const growth = Math.expm1(paid * Math.log1p(rate))
  const payment = periodicPayment(rate, periods, amount)
  // What is owed after `paid` payments: the amount grown, less the payments grown.
  const owed = rate === 0 ? amount - payment * paid : amount + growth * (amount - payment / rate)
  return payment * paid - (amount - owed)
}
