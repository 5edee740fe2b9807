import { describe, expect, it } from 'vitest'
import type { HomePlace } from './county-of.ts'
import { transferTaxesAt } from './state-taxes.ts'
import { type TaxSide, transferTaxOf } from './transfer-tax.ts'

type Closing = HomePlace & {
  /** YYYY-MM-DD. */
  readonly on: string
  readonly priceUsd: number
  readonly loanUsd?: number
  /** In dollars, worked by hand from the law beside it. */
  readonly seller?: number
  readonly buyer?: number
  readonly borrower?: number
  readonly law: string
}

const paid = ({ on, priceUsd, loanUsd = 0, ...place }: Closing) => {
  const taxes = transferTaxesAt(place, on)?.taxes ?? []
  const sum = (base: 'deed' | 'loan', usd: number, side: TaxSide) =>
    taxes
      .filter((tax) => tax.on === base)
      .reduce((cents, tax) => cents + transferTaxOf(tax, Math.round(100 * usd), side), 0) / 100
  return {
    seller: sum('deed', priceUsd, 'seller'),
    buyer: sum('deed', priceUsd, 'buyer'),
    borrower: sum('loan', loanUsd, 'buyer'),
  }
}

const california: readonly Closing[] = [
  {
    state: 'CA',
    city: 'Los Angeles',
    on: '2026-11-27',
    priceUsd: 850_250,
    seller: 1701 * 0.55 + 1701 * 2.25,
    law: 'R&TC 11911: $.55 for each $500 or part, 1,701 of them; LAMC 21.9.2(a): $2.25',
  },
  {
    state: 'CA',
    city: 'Los Angeles',
    on: '2026-03-01',
    priceUsd: 5_300_000,
    seller: 5830 + 23_850,
    law: 'LAMC 21.9.2(b): from July 2025 only what is over $5,300,000',
  },
  {
    state: 'CA',
    city: 'Los Angeles',
    on: '2026-03-01',
    priceUsd: 6_000_000,
    seller: 6600 + 27_000 + 240_000,
    law: 'LAMC 21.9.2(b): 4% of all of it',
  },
  {
    state: 'CA',
    city: 'Los Angeles',
    on: '2024-06-30',
    priceUsd: 5_100_000,
    seller: 5610 + 22_950 + 204_000,
    law: 'LAMC 21.9.2(b): until June 2024 over $5,000,000',
  },
  {
    state: 'CA',
    city: 'San Francisco',
    on: '2026-11-27',
    priceUsd: 1_250_100,
    seller: 2501 * 3.75,
    law: 'SF B&TRC 1102: $3.75 for each $500 or part from a million on',
  },
  {
    state: 'CA',
    city: 'San Francisco',
    on: '2026-11-27',
    priceUsd: 999_999.5,
    seller: 2000 * 3.4,
    law: 'SF B&TRC 1102: $3.40 for each $500 or part below a million',
  },
  {
    state: 'CA',
    city: 'Oakland',
    on: '2026-11-27',
    priceUsd: 900_100,
    seller: 1801 * 0.55 + 6753.75,
    buyer: 6753.75,
    law: 'OMC 4.20.020: $7.50 for each of 1,801 of $500, half each; R&TC 11911',
  },
  {
    state: 'CA',
    city: 'Berkeley',
    on: '2026-11-27',
    priceUsd: 1_950_000,
    seller: 2145 + 24_375,
    buyer: 24_375,
    law: 'BMC 7.52.040: 2.5% above the threshold, half each',
  },
  {
    state: 'CA',
    city: 'Berkeley',
    on: '2027-02-01',
    priceUsd: 1_950_000,
    seller: 2145 + 29_250,
    buyer: 29_250,
    law: 'Measure W of 2024, from January 1, 2027: 3% from $1,900,000 on',
  },
  {
    state: 'CA',
    city: 'San Jose',
    on: '2025-12-01',
    priceUsd: 2_400_000,
    seller: 2640 + 3960 + 9000,
    buyer: 3960 + 9000,
    law: 'SJMC 4.58: $1.65 for each $500; 4.59: .75% from $2,300,000 on; half each',
  },
  {
    state: 'CA',
    city: 'Culver City',
    on: '2026-11-27',
    priceUsd: 2_000_000,
    seller: 2200 + 6750 + 7500,
    law: 'CCMC 3.08.400: .45% of $1,500,000 and 1.5% of what is above',
  },
  {
    state: 'CA',
    city: 'Santa Monica',
    on: '2026-11-27',
    priceUsd: 8_000_000,
    seller: 8800 + 448_000,
    law: 'SMMC 6.96.020: $56 for each $1,000 from $8,000,000 on',
  },
]

const newYork: readonly Closing[] = [
  {
    state: 'NY',
    city: 'Brooklyn',
    on: '2026-11-27',
    priceUsd: 650_000,
    loanUsd: 552_549,
    seller: 2600 + 9262.5,
    borrower: 2762.5 + 1627.5 + 6215.63,
    law: 'Tax Law 1402, Adm. Code 11-2102(a)(9); 253, 253-a: $552,500, without the first $10,000 of .30%',
  },
  {
    state: 'NY',
    city: 'Flushing',
    on: '2026-11-27',
    priceUsd: 500_000,
    loanUsd: 425_000,
    seller: 2000 + 5000,
    borrower: 7650 - 30,
    law: 'Adm. Code 11-2102(a)(9): 1% up to $500,000; 253, 253-a: 1.8% less $30',
  },
  {
    state: 'NY',
    county: 'Bronx County',
    on: '2026-11-27',
    priceUsd: 2_100_000,
    loanUsd: 500_050,
    seller: 8400 + 29_925,
    buyer: 26_250,
    borrower: 9625 - 30,
    law: 'Tax Law 1402-a and 1402-b: 1.25%; 253: half of $100 is no major fraction',
  },
  {
    state: 'NY',
    city: 'Staten Island',
    on: '2026-11-27',
    priceUsd: 3_000_000,
    seller: 6000 * 3.25 + 42_750,
    buyer: 45_000,
    law: 'Tax Law 1402(a)(2): $1.25 more for each $500 from $3,000,000 on; 1402-b: 1.5%',
  },
  {
    state: 'NY',
    county: 'Albany',
    on: '2026-11-27',
    priceUsd: 1_000_000,
    seller: 4000,
    buyer: 10_000,
    law: 'Tax Law 1402(a)(1); 1402-a: 1% from a million on',
  },
  {
    state: 'NY',
    county: 'Nassau County',
    on: '2026-11-27',
    priceUsd: 800_000,
    loanUsd: 640_000,
    seller: 3200,
    borrower: 3200 + 1890,
    law: 'Tax Law 253(1) and (2)(a), the lender pays .25%',
  },
]

const illinois: readonly Closing[] = [
  {
    state: 'IL',
    city: 'Chicago',
    on: '2026-11-27',
    priceUsd: 325_250,
    seller: 325.5 + 162.75 + 976.5,
    buyer: 2441.25,
    law: '35 ILCS 200/31-10: $.50, Cook County 74-106: $.25, MCC 3-33-030: $3.75 and $1.50, for 651 of $500',
  },
  {
    state: 'IL',
    city: 'Oak Lawn',
    county: 'Cook County',
    on: '2026-11-27',
    priceUsd: 300_100,
    seller: 300.5 + 150.25,
    law: '35 ILCS 200/31-10; Cook County 74-106: 601 of $500',
  },
  {
    state: 'IL',
    city: 'Naperville',
    on: '2026-11-27',
    priceUsd: 415_000,
    seller: 622.5,
    law: '35 ILCS 200/31-10; 55 ILCS 5/5-1031: 830 of $500',
  },
]

const elsewhere: readonly Closing[] = [
  {
    state: 'PA',
    city: 'Philadelphia',
    on: '2026-01-15',
    priceUsd: 250_000,
    seller: 1250 + 4472.5,
    buyer: 1250 + 4472.5,
    law: '72 P.S. 8102-C: 1%; Phila. Code 19-1403: 3.578% since July 1, 2025; half each',
  },
  {
    state: 'PA',
    city: 'Philadelphia',
    on: '2025-06-30',
    priceUsd: 250_000,
    seller: 1250 + 4097.5,
    buyer: 1250 + 4097.5,
    law: 'Phila. Code 19-1403: 3.278% until then',
  },
  {
    state: 'PA',
    city: 'Pittsburgh',
    on: '2026-11-27',
    priceUsd: 200_000,
    seller: 5000,
    buyer: 5000,
    law: '1% state, 3% city, 1% school district (Allegheny County, since February 2020)',
  },
  {
    state: 'PA',
    city: 'Erie',
    on: '2026-11-27',
    priceUsd: 150_000,
    seller: 1500,
    buyer: 1500,
    law: '72 P.S. 8102-C: 1%; 53 P.S. 6924.311: 1%',
  },
  {
    state: 'FL',
    county: 'Miami-Dade County',
    on: '2026-11-27',
    priceUsd: 410_050,
    loanUsd: 328_000,
    seller: 2460.6,
    borrower: 1148 + 656,
    law: 'F.S. 201.02, 201.031: $.60 for each $100 or part; 201.08: $.35; 199.133: .2%',
  },
  {
    state: 'VA',
    county: 'Arlington',
    on: '2026-11-27',
    priceUsd: 600_000,
    loanUsd: 480_000,
    seller: 600 + 600 + 600,
    buyer: 1500 + 500,
    borrower: 1200 + 400,
    law: 'Va. Code 58.1-802, -802.3, -802.4: $.50/$500, $.10/$100 twice; -801, -803: $.25/$100; -3800: a third',
  },
  {
    state: 'VA',
    city: 'Richmond',
    on: '2026-11-27',
    priceUsd: 400_000,
    seller: 400,
    buyer: 1000 + 333.33,
    law: 'Va. Code 58.1-802; 58.1-801 and a third of it by 58.1-3800',
  },
  {
    state: 'MD',
    county: 'Baltimore city',
    city: 'Baltimore',
    on: '2026-11-27',
    priceUsd: 310_400,
    seller: 776 + 2328 + 1552.5,
    buyer: 776 + 2328 + 1552.5,
    law: 'Tax-Property 13-203: .5%; Baltimore City: 1.5%, and $5 for each $500 or part; half each',
  },
  {
    state: 'MD',
    county: 'Montgomery County',
    on: '2026-11-27',
    priceUsd: 720_000,
    seller: 1800 + 3600 + 4124,
    buyer: 1800 + 3600 + 4124,
    law: 'Montgomery County: $4.45 for each $500 to $500,000, $6.75 to $600,000, $10.20 to $750,000',
  },
  {
    state: 'DE',
    city: 'Wilmington',
    on: '2026-11-27',
    priceUsd: 300_000,
    seller: 6000,
    buyer: 6000,
    law: '30 Del. C. 5402: 2.5%; 9 Del. C. 8102: 1.5%; half each',
  },
  {
    state: 'NJ',
    city: 'Newark',
    on: '2026-11-27',
    priceUsd: 350_000,
    seller: 600 + 335 + 1170,
    law: 'N.J.S.A. 46:15-7, 46:15-7.1: $2.00, $3.35 and $3.90 for each $500',
  },
  {
    state: 'NJ',
    city: 'Montclair',
    on: '2026-11-27',
    priceUsd: 1_250_000,
    seller: 12_600 + 12_500,
    law: 'N.J.S.A. 46:15-7, 7.1, P.L. 2004, c. 66; P.L. 2025, c. 69: 1% of the seller (Madison Adams, example 1)',
  },
  {
    state: 'NJ',
    city: 'Alpine',
    on: '2026-11-27',
    priceUsd: 2_750_000,
    seller: 30_750 + 68_750,
    law: 'P.L. 2025, c. 69: 2.5% of all of it (Madison Adams, example 2)',
  },
  {
    state: 'WA',
    county: 'King County',
    city: 'Burien',
    on: '2026-11-27',
    priceUsd: 750_000,
    seller: 5775 + 2880 + 3750,
    law: 'RCW 82.45.060: 1.1% to $525,000, 1.28% above; 82.46: .5%',
  },
  {
    state: 'WA',
    county: 'King',
    on: '2022-06-01',
    priceUsd: 750_000,
    seller: 5500 + 3200 + 3750,
    law: 'RCW 82.45.060: 1.1% to $500,000 until 2022',
  },
  {
    state: 'CO',
    city: 'Aspen',
    on: '2026-11-27',
    priceUsd: 2_000_000,
    buyer: 200 + 10_000 + 19_000,
    law: 'C.R.S. 39-13-102: $.01 for each $100; Aspen: .5%, and 1% of what is above $100,000',
  },
  {
    state: 'CT',
    city: 'Norwich',
    on: '2026-11-27',
    priceUsd: 1_000_000,
    seller: 6000 + 2500 + 5000,
    law: 'C.G.S. 12-494: .75% to $800,000, 1.25% above, .5% for the town (Eastern CT Realtors, example 4)',
  },
  {
    state: 'CT',
    city: 'Darien',
    on: '2026-11-27',
    priceUsd: 3_000_000,
    seller: 38_500 + 7500,
    law: 'C.G.S. 12-494(b): 2.25% above $2,500,000; .25% for the town',
  },
]

describe('closings worked by hand from the law', () => {
  it.each([...california, ...newYork, ...illinois, ...elsewhere])(
    '$state $city $county on $on for $priceUsd: $law',
    (closing) => {
      const { seller = 0, buyer = 0, borrower = 0 } = closing
      const { seller: sold, buyer: bought, borrower: borrowed } = paid(closing)
      expect(sold).toBeCloseTo(seller, 6)
      expect(bought).toBeCloseTo(buyer, 6)
      expect(borrowed).toBeCloseTo(borrower, 6)
    },
  )
})
