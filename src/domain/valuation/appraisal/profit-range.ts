import { profitPotential } from '../../search/profit-potential.ts'
import type { HomeValue } from './home-value.ts'

type Profit = ReturnType<typeof profitPotential>

/** Profit potential before costs at a home's value, and at the low and the high end of its 80 % range. */
export const profitAcrossRange = (
  { value, range80 }: Pick<HomeValue, 'value' | 'range80'>,
  priceUsd: number,
): { readonly atValue: Profit; readonly atLow: Profit; readonly atHigh: Profit } => ({
  atValue: profitPotential(Math.round(value), priceUsd),
  atLow: profitPotential(Math.round(range80.low), priceUsd),
  atHigh: profitPotential(Math.round(range80.high), priceUsd),
})
