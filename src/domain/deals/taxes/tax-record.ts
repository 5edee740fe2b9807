import type { TaxTier, TransferTax } from './transfer-tax.ts'

/** Where a default comes from, and as of when: a day, a month or a year. */
export type Source = { readonly source: string; readonly asOf: string }

/** A tax as kept here: its law, and its tiers by the day they begin to hold. */
export type TaxRecord = Omit<TransferTax, 'tiers'> & {
  /** The statute or ordinance; null where only the state's tables were read. */
  readonly law: Source | null
  /** Ascending. */
  readonly tiers: readonly DatedTiers[]
}

export type DatedTiers = {
  /** YYYY-MM-DD; empty where they hold as long as is known. */
  readonly from: string
  readonly tiers: readonly TaxTier[]
}

/** Where other taxes take the place of the state's list: names in lower case. */
export type TaxedPlace = {
  readonly kind: 'county' | 'city'
  readonly name: string
  readonly taxes: readonly TaxRecord[]
}

/** The taxes of records on a day, YYYY-MM-DD; the newest known without one. */
export const taxesInForce = (records: readonly TaxRecord[], on?: string): TransferTax[] =>
  records.flatMap(({ law: _, tiers: dated, ...tax }) => {
    const inForce = dated.findLast(({ from }) => on === undefined || from <= on)
    return inForce === undefined ? [] : [inOrder({ ...tax, tiers: inForce.tiers })]
  })

/** With its fields in the order in which deals are kept: they are compared as JSON. */
const inOrder = ({
  name,
  on,
  payer,
  unitUsd,
  rounding,
  tiers: inForce,
  applies,
  exemptUpToUsd,
  divisor,
  local,
}: TransferTax): TransferTax => ({
  name,
  on,
  payer,
  unitUsd,
  ...(rounding && { rounding }),
  tiers: inForce,
  applies,
  ...(exemptUpToUsd !== undefined && { exemptUpToUsd }),
  ...(divisor !== undefined && { divisor }),
  local,
})

/** A percentage of all, tiers, or tiers by the day they begin to hold. */
export type Rates = number | readonly TaxTier[] | readonly DatedTiers[]

export const deedTax = (
  rates: Rates,
  payer: TransferTax['payer'],
  more: Partial<Omit<TaxRecord, 'tiers' | 'payer'>> = {},
): TaxRecord => ({
  name: 'Transfer tax',
  on: 'deed',
  payer,
  unitUsd: null,
  tiers: datedTiers(rates),
  applies: 'marginal',
  local: null,
  law: null,
  ...more,
})

export const loanTax = (
  rates: Rates,
  more: Partial<Omit<TaxRecord, 'tiers' | 'payer'>> = {},
): TaxRecord => deedTax(rates, 'buyer', { name: 'Mortgage tax', on: 'loan', ...more })

/** `tiers([0, 1], [500_000.01, 1.425])`: from which dollars on which percentage holds. */
export const tiers = (...pairs: readonly (readonly [number, number])[]): TaxTier[] =>
  pairs.map(([fromUsd, percent]) => ({ fromUsd, percent }))

export const lawOf = (source: string, asOf: string): Source => ({ source, asOf })

export const inCounty = (name: string, taxes: readonly TaxRecord[]): TaxedPlace => ({
  kind: 'county',
  name,
  taxes,
})

export const inCity = (name: string, taxes: readonly TaxRecord[]): TaxedPlace => ({
  kind: 'city',
  name,
  taxes,
})

const datedTiers = (rates: Rates): readonly DatedTiers[] => {
  if (typeof rates === 'number') return [{ from: '', tiers: tiers([0, rates]) }]
  return rates.every(isDated) ? rates : [{ from: '', tiers: rates.filter((one) => !isDated(one)) }]
}

const isDated = (one: TaxTier | DatedTiers): one is DatedTiers => 'from' in one
