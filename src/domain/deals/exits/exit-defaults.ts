import type { DefaultField } from '../fields/default-fields.ts'
import type { CostLine, DealInputs } from '../inputs/deal-inputs.ts'
import type { Source } from '../taxes/state-taxes.ts'
import type { AssignmentInputs, OperatingLine, RentalInputs, RentalTarget } from './exit-inputs.ts'

const source = (text: string, asOf: string): Source => ({ source: text, asOf })
const ASSUMED = source('Our assumption: no measured figure was found', '2026-11')
const AGENCY_GROWTH = source(
  'Fannie Mae Multifamily Guide, Part II, 203.01: income grows 2% a year, expenses 3%',
  '2026-11',
)

const field = <Value>(
  unit: DefaultField['unit'] | 'ratio',
  words: string,
  value: Value,
  rest: { readonly about: string; readonly source: Source },
) => ({ words, value, unit, ...rest })

/**
 * What rentals and assignments take as given until their user knows better, each with its source and its date; pages
 * without a date have that of their reading. Property tax and dues are the deal's own rows.
 */
export const exitDefaults = {
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
  insuranceCentsAMonth: field('dollars a month', "Landlord's insurance", 12_500, {
    about: 'Of a home that is rented.',
    source: source('Our assumption, above worked rentals of $66 to $100 a month', '2026-11'),
  }),
  leaseUpMonths: field('months', 'Time to the first rent', 1, {
    about: 'From the end of the work.',
    source: ASSUMED,
  }),
  ltvPercent: field('percent', 'Refinance, most of the value', 75, {
    about: 'The most lent when cash is taken out, of what the lender goes by.',
    source: source('Belcanto Capital and Optrumax: 75% with cash out', '2025-10'),
  }),
  seasoningMonths: field('months', 'Seasoning', 6, {
    about: 'Up to which the lender goes by cost, and from which on by the appraisal.',
    source: source(
      'Guidelines listed on mortgageq.ai: 6 months with most lenders of rentals, 12 with some, none with a few',
      '2026-11',
    ),
  }),
  minDscr: field('ratio', 'Least debt service coverage', 1, {
    about: 'Rent over principal, interest, taxes, insurance and dues.',
    source: source(
      'Loan Daddy: 1.0 for standard programs; Belcanto Capital: 1.2, less for a fee',
      '2025-10',
    ),
  }),
  refinanceRatePercent: field('percent', 'Interest of the refinance', 7.25, {
    about: 'Interest a year.',
    source: source('Belcanto Capital: 6.80% to 7.15% without cash out and more with it', '2025-10'),
  }),
  refinancePointsPercent: field('percent', 'Points of the refinance', 2, {
    about: 'Of the refinance.',
    source: source('Black Tie Lending: 1 to 3 points', '2026-11'),
  }),
  refinanceFeesCents: field('dollars', 'Fees of the refinance', 350_000, {
    about: 'Appraisal, title, recording, lender.',
    source: ASSUMED,
  }),
  amortizedMonths: field('months', 'Refinance paid off over', 360, {
    about: 'In equal payments.',
    source: source('Investor loans of 30 years: Optrumax, Black Tie Lending', '2026-11'),
  }),
  rentGrowthPercent: field('percent', 'Growth of rents', 2, {
    about: 'A year.',
    source: AGENCY_GROWTH,
  }),
  costGrowthPercent: field('percent', 'Growth of costs', 3, {
    about: 'A year.',
    source: AGENCY_GROWTH,
  }),
  valueGrowthPercent: field('percent', 'Growth of the value', 2, {
    about: 'A year.',
    source: source('Our assumption: as rents, so that the cap rate stays', '2026-11'),
  }),
  rentalTarget: field<RentalTarget>(
    'percent',
    'Target of a rental',
    { kind: 'return on cash', percent: 8 },
    {
      about: 'What the highest offer is to leave.',
      source: source('RehabCalculator: most aim at 8% to 12% of the cash left in', '2026-11'),
    },
  ),
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
    source: source('Wholesale Property Guide: 1% to 2% of the amount', '2026-11'),
  }),
}

/** A rental from a rent and the defaults, with property tax and dues of the deal that it is of. */
export const defaultRental = (
  { hold, rehab }: Pick<DealInputs, 'hold' | 'rehab'>,
  rent: Pick<RentalInputs, 'rentCentsAMonth' | 'rentRange80'>,
): RentalInputs => {
  const { value: leaseUpMonths } = exitDefaults.leaseUpMonths
  const { value: seasoningMonths } = exitDefaults.seasoningMonths
  return {
    ...rent,
    vacancyPercent: exitDefaults.vacancyPercent.value,
    operating: [
      ...ofDeal(hold, ['propertyTaxPercent', 'propertyTaxBill'], 'property tax'),
      {
        id: 'insurance',
        name: exitDefaults.insuranceCentsAMonth.words,
        kind: 'insurance',
        basis: { kind: 'a month', cents: exitDefaults.insuranceCentsAMonth.value },
      },
      ...ofDeal(hold, ['dues'], 'dues'),
      ofRent('management', exitDefaults.managementPercent, 'collected'),
      ofRent('maintenance', exitDefaults.maintenancePercent, 'scheduled'),
      ofRent('reserve', exitDefaults.reservePercent, 'scheduled'),
    ],
    leaseUpMonths,
    // Waiting for the seasoning costs interest, and brings the appraisal.
    payoffAfterMonths: Math.max(seasoningMonths, rehab.months + leaseUpMonths),
    refinance: {
      seasoningMonths,
      ltvPercent: exitDefaults.ltvPercent.value,
      appraisalPercent: 100,
      minDscr: exitDefaults.minDscr.value,
      ratePercent: exitDefaults.refinanceRatePercent.value,
      pointsPercent: exitDefaults.refinancePointsPercent.value,
      fees: [
        {
          id: 'fees',
          name: 'appraisal, title and lender fees',
          basis: { kind: 'fixed', cents: exitDefaults.refinanceFeesCents.value },
        },
      ],
      interest: { kind: 'amortized', months: exitDefaults.amortizedMonths.value },
    },
    growth: {
      rentPercent: exitDefaults.rentGrowthPercent.value,
      costPercent: exitDefaults.costGrowthPercent.value,
      valuePercent: exitDefaults.valueGrowthPercent.value,
    },
    target: exitDefaults.rentalTarget.value,
  }
}

/** An assignment from the defaults; a double close has the deal's own title and taxes of a seller, and no agents. */
export const defaultAssignment = (
  { sale }: Pick<DealInputs, 'sale'>,
  method: AssignmentInputs['method'] = 'assignment',
): AssignmentInputs => ({
  method,
  feeCents: exitDefaults.assignmentFeeCents.value,
  depositCents: exitDefaults.depositCents.value,
  buyerPaysCents: null,
  costs: [],
  fundingPointsPercent: exitDefaults.fundingPointsPercent.value,
  closingCosts: sale.costs.filter(
    ({ id, basis }) => id === 'sellerClosingPercent' || basis.kind === 'transfer tax',
  ),
})

const ofRent = (
  kind: 'management' | 'maintenance' | 'reserve',
  { words: name, value: percent }: { readonly words: string; readonly value: number },
  of: 'scheduled' | 'collected',
): OperatingLine => ({ id: kind, name, kind, basis: { kind: 'percent of rent', percent, of } })

/** The rows of the deal's holding costs that a landlord goes on paying. */
const ofDeal = (
  hold: readonly CostLine[],
  ids: readonly string[],
  kind: 'property tax' | 'dues',
): OperatingLine[] =>
  hold
    .filter(({ id }) => ids.includes(id))
    .flatMap(({ id, name, basis }): OperatingLine[] => {
      switch (basis.kind) {
        case 'a month':
        case 'a year':
          return [{ id, name, kind, basis }]
        case 'percent a year': {
          const of = basis.of === 'price' ? 'price' : 'value'
          return [{ id, name, kind, basis: { kind: basis.kind, percent: basis.percent, of } }]
        }
        default:
          return []
      }
    })
