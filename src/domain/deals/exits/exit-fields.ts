import type { DefaultField } from '../fields/default-fields.ts'
import type { Source } from '../taxes/tax-record.ts'
import type { Exit, OperatingLine } from './exit-inputs.ts'

const source = (text: string, asOf: string): Source => ({ source: text, asOf })
const ASSUMED = source('Our assumption: no measured figure was found', '2026-11')
const AGENCY_GROWTH = source(
  'Fannie Mae Multifamily Guide, Part II, 203.01: income grows 2% a year, expenses 3%',
  '2026-11',
)

const field = <Value>(
  unit: DefaultField['unit'],
  words: string,
  value: Value,
  rest: Omit<DefaultField, 'words' | 'value' | 'unit'>,
): DefaultField<Value> => ({ words, value, unit, ...rest })

/**
 * What the exits take as given until their user knows better, by the sections of the screen; pages without a date have
 * that of their reading. Property tax and dues of a rental are the deal's own rows.
 */
export const exitSections = {
  Exits: {
    // It is one of a few, and no number.
    worksBy: field<Exit>('times', 'Exit that you work by', 'flip', {
      about: 'The exit whose max offer leads.',
      source: source('A flip, unless you say another', '2026-11'),
    }),
  },

  Rental: {
    vacancyPercent: field('percent', 'Vacancy', 6, {
      about: 'Of the scheduled rent.',
      source: source(
        'Census, as quoted by Showdigs: 5.5% to 5.6% of single-family rentals were vacant in 2023, rounded up',
        '2023',
      ),
    }),
    managementPercent: field('percent', 'Management', 8, {
      about: 'Of the rent that is collected.',
      source: source('Gitnux: property managers take 8% to 12% of rents', '2024'),
    }),
    maintenancePercent: field('percent', 'Maintenance', 5, {
      about: 'Of the scheduled rent.',
      source: source('BiggerPockets, worked rental of thread 605485: repairs of 5%', '2026-11'),
    }),
    reservePercent: field('percent', 'Reserve for replacements', 5, {
      about: 'Of the scheduled rent.',
      source: source('CalculatorSir: 5% to 10% of the rent for what wears out', '2026-11'),
    }),
    landlordInsuranceCentsAMonth: field('dollars a month', "Landlord's insurance", 12_500, {
      about: 'Of a home that is rented.',
      source: source('Our assumption, above worked rentals of $66 to $100 a month', '2026-11'),
    }),
    landlordCosts: field<readonly OperatingLine[]>(
      'dollars a month',
      'Other costs of a landlord',
      [],
      {
        about: 'Rows of costs that each rental begins with, beside those above.',
        source: source('None, unless you add some: dues, lawn, a license', '2026-11'),
      },
    ),
    leaseUpMonths: field('months', 'Time to the first rent', 1, {
      about: 'From the end of the work.',
      most: 24,
      source: ASSUMED,
    }),
    rentGrowthPercent: field('percent', 'Growth of rents', 2, {
      about: 'A year.',
      least: -20,
      most: 20,
      source: AGENCY_GROWTH,
    }),
    costGrowthPercent: field('percent', 'Growth of costs', 3, {
      about: 'A year.',
      least: -20,
      most: 20,
      source: AGENCY_GROWTH,
    }),
    valueGrowthPercent: field('percent', 'Growth of the value', 2, {
      about: 'A year.',
      least: -20,
      most: 20,
      source: source('Our assumption: as rents, so that the cap rate stays', '2026-11'),
    }),
    rentalReturnPercent: field('percent', 'Target return of a rental', 8, {
      about: 'Cash flow a year of the cash left in, that the highest offer is to leave.',
      source: source('RehabCalculator: most aim at 8% to 12% of the cash left in', '2026-11'),
    }),
  },

  Refinance: {
    refinanceLtvPercent: field('percent', 'Refinance, most of the value', 75, {
      about: 'The most lent when cash is taken out, of what the lender goes by.',
      source: source('Belcanto Capital and Optrumax: 75% with cash out', '2025-10'),
    }),
    seasoningMonths: field('months', 'Seasoning', 6, {
      most: 36,
      about: 'Up to which the lender goes by cost, and from which on by the appraisal.',
      source: source(
        'Guidelines listed on mortgageq.ai: 6 months with most lenders of rentals, 12 with some, none with a few',
        '2026-11',
      ),
    }),
    minDscr: field('times', 'Least DSCR (debt service coverage)', 1, {
      about: 'Rent over principal, interest, taxes, insurance and dues; 0 is no floor.',
      most: 3,
      source: source(
        'Loan Daddy: 1.0 for standard programs; Belcanto Capital: 1.2, less for a fee',
        '2025-10',
      ),
    }),
    refinanceRatePercent: field('percent', 'Interest of the refinance', 7.25, {
      about: 'Interest a year.',
      most: 60,
      source: source(
        'Belcanto Capital: 6.80% to 7.15% without cash out and more with it',
        '2025-10',
      ),
    }),
    refinancePointsPercent: field('percent', 'Points of the refinance', 2, {
      about: 'Of the refinance.',
      most: 20,
      source: source('Black Tie Lending: 1 to 3 points', '2026-11'),
    }),
    refinanceFeesCents: field('dollars', 'Fees of the refinance', 350_000, {
      about: 'Appraisal, title, recording, lender.',
      source: ASSUMED,
    }),
    refinanceMonths: field('months', 'Refinance paid off over', 360, {
      about: 'In equal payments.',
      least: 1,
      most: 600,
      source: source('Investor loans of 30 years: Optrumax, Black Tie Lending', '2026-11'),
    }),
  },

  Assign: {
    assignmentFeeCents: field('dollars', 'Assignment fee', 1_000_000, {
      about: 'What passing a contract on is to earn.',
      source: source(
        'RevitalizeREI: $10,000 is the least usual spread; Neighborhood Guidelines: $5,000 to $15,000',
        '2026-11',
      ),
    }),
    depositCents: field('dollars', 'Earnest money', 100_000, {
      about: 'At stake until the closing.',
      source: ASSUMED,
    }),
    fundingPointsPercent: field('percent', 'Transactional funding', 2, {
      about: 'Of the price, for a day.',
      most: 20,
      source: source('Wholesale Property Guide: 1% to 2% of the amount', '2026-11'),
    }),
  },
}
