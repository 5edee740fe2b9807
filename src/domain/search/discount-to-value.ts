/**
 * What leads on a home: how far its price is under its value, and within how much of it such values are eight times
 * in ten, by the farther end of the 80% range. To the nearest $1,000: neither is surer than that.
 */
export const discountToValue = (home: {
  readonly price: number
  readonly value: number
  readonly range80: { readonly low: number; readonly high: number }
}): { readonly underUsd: number; readonly withinUsd: number } => {
  const { price, value, range80 } = home
  return {
    underUsd: inThousands(value - price),
    withinUsd: inThousands(Math.max(value - range80.low, range80.high - value)),
  }
}

const inThousands = (usd: number) => Math.round(usd / 1000) * 1000
