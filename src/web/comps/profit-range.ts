import type { Home } from '../../contract/home.ts'
import { formatUsd, formatUsdShort } from '../ui/format.ts'

/** Profit potential, ARV max to ARV min: `$52,000 to $32,000`. */
export const profitRange = ({ arv }: Pick<Home, 'arv'>): string =>
  `${formatUsd(arv.max)} to ${formatUsd(arv.min)}`

/** The same for tight places: `$52k to $32k`. */
export const profitRangeShort = ({ arv }: Pick<Home, 'arv'>): string =>
  `${formatUsdShort(arv.max)} to ${formatUsdShort(arv.min)}`
