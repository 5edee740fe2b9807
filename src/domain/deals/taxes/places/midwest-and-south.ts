import { deedTax, inCity, inCounty, lawOf, loanTax, type TaxedPlace } from '../tax-record.ts'

/** $.50 for the state and $.25 for the county, each for each $500. */
export const illinoisTaxes = [
  deedTax(0.1, 'seller', { unitUsd: 500, law: lawOf('35 ILCS 200/31-10', '2025') }),
  deedTax(0.05, 'seller', {
    name: 'County transfer tax',
    unitUsd: 500,
    law: lawOf('55 ILCS 5/5-1031; Cook County Code 74-106', '2025'),
  }),
]

export const illinoisPlaces: readonly TaxedPlace[] = [
  inCity('chicago', [
    ...illinoisTaxes,
    deedTax(0.75, 'buyer', {
      name: 'Chicago transfer tax',
      unitUsd: 500,
      law: lawOf('Municipal Code of Chicago 3-33-030(A)', '2025'),
    }),
    deedTax(0.3, 'seller', {
      name: 'Chicago transfer tax, CTA part',
      unitUsd: 500,
      law: lawOf('Municipal Code of Chicago 3-33-030(F)', '2025'),
    }),
  ]),
  inCounty('cook', illinoisTaxes),
]

const floridaLoanTaxes = [
  loanTax(0.35, {
    name: 'Documentary stamps on the note',
    unitUsd: 100,
    law: lawOf('Fla. Stat. 201.08', '2025'),
  }),
  loanTax(0.2, {
    name: 'Intangible tax on the mortgage',
    law: lawOf('Fla. Stat. 199.133', '2025'),
  }),
]

const floridaStamps = (percent: number, source: string) =>
  deedTax(percent, 'seller', {
    name: 'Documentary stamps',
    unitUsd: 100,
    law: lawOf(source, '2025'),
  })

export const floridaTaxes = [floridaStamps(0.7, 'Fla. Stat. 201.02'), ...floridaLoanTaxes]

/** A single-family home is free of Miami-Dade's surtax of $.45. */
export const floridaPlaces: readonly TaxedPlace[] = [
  inCounty('miami-dade', [
    floridaStamps(0.6, 'Fla. Stat. 201.02 and 201.031'),
    ...floridaLoanTaxes,
  ]),
]
