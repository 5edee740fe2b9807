import { formatUsd } from '../../ui/format.ts'

/** Profit potential before costs, in whole US dollars. */
export type Profit = { readonly min: number; readonly max: number }

/** Profit potential, ARV max to ARV min: `$52,000 to $32,000`. */
export const profitRange = ({ min, max }: Profit): string =>
  `${formatUsd(max)} to ${formatUsd(min)}`

/**
 * What profit potential becomes when the home is worth the low or the high end of its likely range, before costs:
 * `If it is worth the low end, you lose $8,000 to $28,000. High end: you gain $12,000 to $32,000.`
 */
export const profitAtEnds = (profit: { readonly atLow: Profit; readonly atHigh: Profit }): string =>
  `If it is worth the low end, you ${outcome(profit.atLow)}. High end: you ${outcome(profit.atHigh)}.`

/** The smaller amount first. Where the repairs decide between loss and gain, how far it goes either way. */
const outcome = ({ min, max }: Profit): string =>
  max <= 0
    ? `lose ${formatUsd(Math.abs(max))} to ${formatUsd(Math.abs(min))}`
    : min >= 0
      ? `gain ${formatUsd(min)} to ${formatUsd(max)}`
      : `lose up to ${formatUsd(-min)} or gain up to ${formatUsd(max)}`
