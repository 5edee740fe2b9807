import { formatUsd } from '../../ui/format.ts'

/** Profit potential before costs, in whole US dollars. */
export type Profit = { readonly min: number; readonly max: number }

/** Profit potential, ARV max to ARV min: `$52,000 to $32,000`. */
export const profitRange = ({ min, max }: Profit): string =>
  `${formatUsd(max)} to ${formatUsd(min)}`
