import { deedTax, inCity, inCounty, lawOf, loanTax, type TaxedPlace, tiers } from '../tax-record.ts'

/** $2 for each $500; the mansion tax of 1% from a million dollars on is the buyer's. */
export const newYorkTaxes = [
  deedTax(0.4, 'seller', { unitUsd: 500, law: lawOf('N.Y. Tax Law 1402(a)(1)', '2025') }),
  deedTax(tiers([0, 0], [1_000_000, 1]), 'buyer', {
    name: 'Mansion tax',
    applies: 'whole',
    law: lawOf('N.Y. Tax Law 1402-a', '2025'),
  }),
]

/** By each $100 "and each remaining major fraction thereof". */
const mortgageTax = (rates: Parameters<typeof loanTax>[0], name: string, source: string) =>
  loanTax(rates, { name, unitUsd: 100, rounding: 'nearest', law: lawOf(source, '2025') })

/**
 * What the borrower pays on a home of one to six families where the lender pays the special additional tax of .25%;
 * with one or two, the first $10,000 are free of the additional tax.
 */
const stateMortgageTaxes = [
  mortgageTax(0.5, 'State mortgage tax', 'N.Y. Tax Law 253(1)'),
  mortgageTax(tiers([0, 0], [10_000, 0.3]), 'Additional mortgage tax', 'N.Y. Tax Law 253(2)(a)'),
]

/** Homes of one to three families, and single condominium units. */
const newYorkCityTaxes = [
  deedTax(tiers([0, 0.4], [3_000_000, 0.65]), 'seller', {
    unitUsd: 500,
    applies: 'whole',
    law: lawOf('N.Y. Tax Law 1402(a)(1) and (2)', '2025'),
  }),
  deedTax(tiers([0, 1], [500_000.01, 1.425]), 'seller', {
    name: 'New York City transfer tax',
    applies: 'whole',
    law: lawOf('N.Y.C. Administrative Code 11-2102(a)(9)', '2025'),
  }),
  deedTax(
    tiers(
      [0, 0],
      [1_000_000, 1],
      [2_000_000, 1.25],
      [3_000_000, 1.5],
      [5_000_000, 2.25],
      [10_000_000, 3.25],
      [15_000_000, 3.5],
      [20_000_000, 3.75],
      [25_000_000, 3.9],
    ),
    'buyer',
    {
      name: 'Mansion tax',
      applies: 'whole',
      law: lawOf('N.Y. Tax Law 1402-a and 1402-b', '2025'),
    },
  ),
  ...stateMortgageTaxes,
  loanTax(tiers([0, 1], [500_000, 1.125]), {
    name: 'New York City mortgage tax',
    unitUsd: 100,
    rounding: 'nearest',
    applies: 'whole',
    law: lawOf('N.Y. Tax Law 253-a; N.Y.C. Administrative Code 11-2601', '2025'),
  }),
]

export const newYorkPlaces: readonly TaxedPlace[] = [
  inCity('new york', newYorkCityTaxes),
  ...['new york', 'kings', 'queens', 'bronx', 'richmond'].map((name) =>
    inCounty(name, newYorkCityTaxes),
  ),
  ...['nassau', 'suffolk'].map((name) => inCounty(name, [...newYorkTaxes, ...stateMortgageTaxes])),
]

/** Since July 10, 2025 the seller pays the graduated percent fee in place of the buyer's 1%. */
export const newJerseyTaxes = [
  deedTax(tiers([0, 0.4], [150_000, 0.67], [200_000, 0.78]), 'seller', {
    name: 'Realty transfer fee',
    unitUsd: 500,
    law: lawOf('N.J.S.A. 46:15-7 and 46:15-7.1', '2025-07'),
  }),
  deedTax(tiers([0, 0.18], [550_000, 0.28], [850_000, 0.38], [1_000_000, 0.43]), 'seller', {
    name: 'General purpose fee',
    unitUsd: 500,
    exemptUpToUsd: 350_000,
    law: lawOf('N.J.S.A. 46:15-7 as amended by P.L. 2004, c. 66', '2025-07'),
  }),
  deedTax(
    [
      {
        from: '2025-07-10',
        tiers: tiers(
          [0, 0],
          [1_000_000.01, 1],
          [2_000_000.01, 2],
          [2_500_000.01, 2.5],
          [3_000_000.01, 3],
          [3_500_000.01, 3.5],
        ),
      },
    ],
    'seller',
    {
      name: 'Graduated percent fee',
      applies: 'whole',
      law: lawOf('N.J.S.A. 46:15-7.2 as amended by P.L. 2025, c. 69', '2025-07'),
    },
  ),
]

const connecticutTax = deedTax(
  [
    { from: '2011-07-01', tiers: tiers([0, 0.75], [800_000, 1.25]) },
    { from: '2020-07-01', tiers: tiers([0, 0.75], [800_000, 1.25], [2_500_000, 2.25]) },
  ],
  'seller',
  { law: lawOf('Conn. Gen. Stat. 12-494(a)(1) and (b)', '2025') },
)

const townConveyanceTax = (percent: number) =>
  deedTax(percent, 'seller', {
    name: 'Town conveyance tax',
    law: lawOf('Conn. Gen. Stat. 12-494(a)(2) and (c)', '2025'),
  })

export const connecticutTaxes = [connecticutTax, townConveyanceTax(0.25)]

export const connecticutPlaces: readonly TaxedPlace[] = [
  ...[
    'bloomfield',
    'bridgeport',
    'bristol',
    'east hartford',
    'groton',
    'hamden',
    'hartford',
    'meriden',
    'middletown',
    'new britain',
    'new haven',
    'new london',
    'norwalk',
    'norwich',
    'southington',
    'waterbury',
    'windham',
  ].map((name) => inCity(name, [connecticutTax, townConveyanceTax(0.5)])),
  inCity('stamford', [connecticutTax, townConveyanceTax(0.35)]),
]
