import type { LoanInterest } from '../inputs/deal-inputs.ts'
import type { ComputedFrom, PrintedBasis, PrintedLine } from '../inputs/line-items.ts'
import type { TransferTax } from '../taxes/transfer-tax.ts'

/** How money is written: amounts that are worked out, and prices of one unit or one month. Both take cents. */
export type Money = {
  readonly amount: (cents: number) => string
  readonly unit: (cents: number) => string
}

/** How an amount came about, in words: `2% of the loan, $223,500.00`. */
export const basisInWords = (
  { section, basis, from }: Pick<PrintedLine, 'section' | 'basis' | 'from'>,
  money: Money = EXACT,
): string => {
  switch (basis.kind) {
    case 'fixed':
      return 'a fixed amount'
    case 'percent':
      return `${basis.percent}% of ${ofWords[basis.of]}${ofAmount(from, money)}`
    case 'percent a year':
      return `${basis.percent}% a year of ${ofWords[basis.of]}${ofAmount(from, money)}, for ${inMonths(from.months)}`
    case 'a month':
      return `${money.unit(basis.cents)} a month, for ${inMonths(from.months)}`
    case 'a year':
      return `${money.unit(basis.cents)} a year, for ${inMonths(from.months)}`
    case 'by month':
      return `month by month, for ${inMonths(from.months)}`
    case 'per sqft':
      return from.livingArea == null
        ? `${money.unit(basis.cents)} a square foot of a living area that is not known`
        : `${money.unit(basis.cents)} a square foot, ${from.livingArea.toLocaleString('en-US')} sqft`
    case 'level': {
      const fixed = money.unit(basis.fixedCents)
      if (from.livingArea == null) return `${fixed}, whatever the size`
      return `${fixed}, and ${money.unit(basis.cents)} a square foot, ${from.livingArea.toLocaleString('en-US')} sqft`
    }
    case 'transfer tax': {
      const { tax } = basis
      const of = tax.on === 'loan' ? 'loan' : section === 'sell' ? 'sale' : 'price'
      return `${rateInWords(tax)} of ${ofWords[of]}${ofAmount(from, money)}${tax.payer === 'split' ? ', half each' : ''}`
    }
    case 'each':
      return `${money.unit(basis.cents)} for each of ${from.count ?? 0}`
    case 'quantity':
      return `${basis.quantity.toLocaleString('en-US')} ${basis.unit} at ${money.unit(basis.unitCents)}${basis.fixedCents === undefined ? '' : `, and ${money.unit(basis.fixedCents)} whatever the quantity`}`
    case 'interest':
      return `${basis.ratePercent}% a year, ${interestInWords(basis.interest)}, for ${inMonths(from.months)}`
  }
}

/** Dollars and cents: `$1,234.50`, and `−$5.00` below zero. */
export const inDollars = (cents: number): string =>
  dollarFormat.format(cents / 100).replace('-', '−')

const EXACT: Money = {
  amount: (cents) => inDollars(cents),
  unit: (cents) => inDollars(cents),
}

// Made once: a panel that is typed into says hundreds of amounts at each key.
const dollarFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

const ofWords = {
  price: 'the price',
  sale: 'the sale price',
  loan: 'the loan',
  value: 'the after-repair value',
  rehab: 'the rehab',
} as const satisfies { readonly [of in (PrintedBasis & { kind: 'percent' })['of']]: string }

const ofAmount = ({ baseCents }: ComputedFrom, { amount }: Money): string =>
  baseCents === undefined ? '' : `, ${amount(baseCents)}`

/** `1 month`, `4.5 months`. */
export const inMonths = (months = 0): string =>
  `${months.toLocaleString('en-US')} ${months === 1 ? 'month' : 'months'}`

/** The first tier and the last, with the most that places add. */
const rateInWords = ({
  tiers,
  local,
  unitUsd,
  exemptUpToUsd,
  divisor = 1,
}: TransferTax): string => {
  const percents = tiers.map(({ percent }) => Number((percent / divisor).toFixed(4)))
  const [first = 0, last = first] = [percents[0], percents.at(-1)]
  const rate = first === last ? `${first}%` : `${first}% to ${last}%, by tiers,`
  const units = unitUsd === null ? '' : `, by whole $${unitUsd}s,`
  const from =
    exemptUpToUsd === undefined ? '' : `, above $${exemptUpToUsd.toLocaleString('en-US')},`
  return `${rate}${local === null ? '' : ` plus up to ${local.highPercent}% local`}${units}${from}`
}

const interestInWords = (interest: LoanInterest): string => {
  if (interest.kind === 'amortized') return `paid off over ${interest.months} months`
  const basis =
    interest.kind === 'Dutch' ? 'on the whole loan (Dutch)' : 'on what is drawn (non-Dutch)'
  const paid = {
    monthly: 'paid monthly',
    reserve: 'paid from a reserve funded at closing',
    'at sale': 'paid at the sale',
  }[interest.paid]
  return `${basis}, ${interest.dayCount}, ${paid}`
}
