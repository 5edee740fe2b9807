import { PERCENT_PARTS, percentParts, ratioOf, sumOf } from '../cents.ts'

/**
 * A tax on a deed or a loan, as statutes write it: by units of the price, in tiers, with a range where counties and
 * cities add theirs. One percentage cannot describe Washington, Connecticut or Virginia.
 */
export type TransferTax = {
  readonly name: string
  /** On the deed, by the price paid, or on the loan, by its total. */
  readonly on: 'deed' | 'loan'
  /** By custom; split means half each. A tax on a loan is the borrower's, so the buyer's. */
  readonly payer: 'buyer' | 'seller' | 'split'
  /** US dollars: the amount is rounded up to the next whole unit. Null where it is taxed to the cent. */
  readonly unitUsd: 100 | 500 | 1000 | null
  /** Ascending, the first from 0: from which amount on which percentage holds. */
  readonly tiers: readonly TaxTier[]
  /** marginal: each tier taxes what lies in it. whole: the tier an amount reaches taxes all of it. */
  readonly applies: 'marginal' | 'whole'
  /** What county or city add, in percent, from the least to the most; null where nothing is known to be added. */
  readonly local: { readonly lowPercent: number; readonly highPercent: number } | null
}

export type TaxTier = { readonly fromUsd: number; readonly percent: number }

/** Who of the two pays: a flip pays the buyer's share when it buys and the seller's when it sells. */
export type TaxSide = 'buyer' | 'seller'

/**
 * What one side pays of a tax, in cents, of a price or a loan in cents. Where places add theirs, the most they add
 * is counted: who knows the place types its tax.
 */
export const transferTaxOf = (tax: TransferTax, baseCents: number, side: TaxSide): number => {
  if (tax.payer !== 'split' && tax.payer !== side) return 0
  const taxed = inWholeUnits(baseCents, tax.unitUsd)
  const parts = tieredParts(tax, taxed) + taxed * percentParts(tax.local?.highPercent ?? 0)
  return ratioOf(parts, 1, tax.payer === 'split' ? 2 * PERCENT_PARTS : PERCENT_PARTS)
}

const inWholeUnits = (cents: number, unitUsd: number | null): number =>
  unitUsd === null ? cents : Math.ceil(cents / (100 * unitUsd)) * 100 * unitUsd

/** The tax times `PERCENT_PARTS`, so that it is rounded only once. */
const tieredParts = ({ tiers, applies }: TransferTax, cents: number): number => {
  if (applies === 'whole') {
    const reached = tiers.findLast(({ fromUsd }) => cents >= 100 * fromUsd)
    return cents * percentParts(reached?.percent ?? 0)
  }
  return sumOf(
    tiers.map(({ fromUsd, percent }, i) => {
      const end = 100 * (tiers[i + 1]?.fromUsd ?? Number.POSITIVE_INFINITY)
      return Math.max(0, Math.min(cents, end) - 100 * fromUsd) * percentParts(percent)
    }),
  )
}
