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
  /** US dollars: the amount is rounded to whole units. Null where it is taxed to the cent. */
  readonly unitUsd: 100 | 500 | 1000 | null
  /**
   * How an amount comes to whole units: up to the next, unless said. nearest: the last unit counts when more than half
   * of it is there, "each remaining major fraction thereof".
   */
  readonly rounding?: 'nearest'
  /** Ascending, the first from 0: from which amount on which percentage holds. */
  readonly tiers: readonly TaxTier[]
  /** marginal: each tier taxes what lies in it. whole: the tier an amount reaches taxes all of it. */
  readonly applies: 'marginal' | 'whole'
  /** Amounts up to this many US dollars are not taxed; those above are, from their first dollar on. */
  readonly exemptUpToUsd?: number
  /** The tax is one part of so many of its rates: 3 where a county takes a third of the state's tax. */
  readonly divisor?: number
  /** What county or city add, in percent, from the least to the most; null where nothing is known to be added. */
  readonly local: { readonly lowPercent: number; readonly highPercent: number } | null
}

/** "More than $500,000" begins at 500,000.01. */
export type TaxTier = { readonly fromUsd: number; readonly percent: number }

/** Who of the two pays: a flip pays the buyer's share when it buys and the seller's when it sells. */
export type TaxSide = 'buyer' | 'seller'

/**
 * What one side pays of a tax, in cents, of a price or a loan in cents. Where places add theirs, the most they add
 * is counted: who knows the place types its tax.
 */
export const transferTaxOf = (tax: TransferTax, baseCents: number, side: TaxSide): number => {
  if (tax.payer !== 'split' && tax.payer !== side) return 0
  if (baseCents <= centsOf(tax.exemptUpToUsd ?? 0)) return 0
  const taxed = inWholeUnits(baseCents, tax)
  const parts =
    tieredParts(tax, baseCents, taxed) + taxed * percentParts(tax.local?.highPercent ?? 0)
  const sharers = (tax.payer === 'split' ? 2 : 1) * (tax.divisor ?? 1)
  return ratioOf(parts, 1, sharers * PERCENT_PARTS)
}

const inWholeUnits = (cents: number, { unitUsd, rounding }: TransferTax): number => {
  if (unitUsd === null) return cents
  const unitCents = 100 * unitUsd
  const whole = rounding === 'nearest' ? cents - unitCents / 2 : cents
  return Math.max(0, Math.ceil(whole / unitCents)) * unitCents
}

/** The tax times `PERCENT_PARTS`, so that it is rounded only once. The amount itself says which tier it reaches. */
const tieredParts = ({ tiers, applies }: TransferTax, cents: number, taxed: number): number => {
  if (applies === 'whole') {
    const reached = tiers.findLast(({ fromUsd }) => cents >= centsOf(fromUsd))
    return taxed * percentParts(reached?.percent ?? 0)
  }
  return sumOf(
    tiers.map(({ fromUsd, percent }, i) => {
      const end = centsOf(tiers[i + 1]?.fromUsd ?? Number.POSITIVE_INFINITY)
      return Math.max(0, Math.min(taxed, end) - centsOf(fromUsd)) * percentParts(percent)
    }),
  )
}

const centsOf = (usd: number): number => Math.round(100 * usd)
