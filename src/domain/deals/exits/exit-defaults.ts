import type { DefaultOf, DefaultValues } from '../fields/default-fields.ts'
import type { CostLine, DealInputs } from '../inputs/deal-inputs.ts'
import { exitSections } from './exit-fields.ts'
import type {
  AsIsPlan,
  AssignmentInputs,
  Exit,
  ExitInputs,
  OperatingLine,
  RentalPlan,
} from './exit-inputs.ts'

/** The exits that a deal begins with: no rent is known yet. */
export const defaultExits = (
  deal: Pick<DealInputs, 'hold' | 'rehab' | 'sale' | 'months'>,
  values: DefaultValues,
  asIsRange80: AsIsPlan['saleRange80'] = null,
): ExitInputs => ({
  worksBy: values.worksBy,
  rental: defaultRental(deal, values),
  assignment: defaultAssignment(deal, values),
  asIs: {
    saleCents: null,
    saleRange80: asIsRange80,
    months: monthsAsIs(deal),
  },
})

/** How long a sale without any work takes: as the deal, less its work. */
export const monthsAsIs = ({ months, rehab }: Pick<DealInputs, 'months' | 'rehab'>): number =>
  Math.max(0, Math.round(100 * (months - rehab.months)) / 100)

/** A rental from the defaults, with property tax and dues of the deal that it is of. */
export const defaultRental = (
  { hold }: Pick<DealInputs, 'hold'>,
  values: DefaultValues,
): RentalPlan => ({
  rentCentsAMonth: null,
  rentRange80: null,
  vacancyPercent: values.vacancyPercent,
  operating: [
    ...ofDeal(hold, ['propertyTaxPercent', 'propertyTaxBill'], 'property tax'),
    {
      id: 'landlordInsuranceCentsAMonth',
      name: wordsOf('landlordInsuranceCentsAMonth'),
      kind: 'insurance',
      basis: { kind: 'a month', cents: values.landlordInsuranceCentsAMonth },
    },
    ...ofDeal(hold, ['dues'], 'dues'),
    ofRent('management', 'managementPercent', { values, of: 'collected' }),
    ofRent('maintenance', 'maintenancePercent', { values, of: 'scheduled' }),
    { id: 'other', name: 'Other costs', kind: 'other', basis: { kind: 'a month', cents: 0 } },
    // Each with an id that is unique in the deal, by which its default is known.
    ...values.landlordCosts.map((line, i) => ({ ...line, id: `landlordCosts-${i + 1}` })),
    ofRent('reserve', 'reservePercent', { values, of: 'scheduled' }),
  ],
  leaseUpMonths: values.leaseUpMonths,
  // Waiting for the seasoning costs interest, and brings the appraisal.
  payoffAfterMonths: values.seasoningMonths,
  refinance: {
    seasoningMonths: values.seasoningMonths,
    ltvPercent: values.refinanceLtvPercent,
    appraisalPercent: 100,
    minDscr: values.minDscr,
    ratePercent: values.refinanceRatePercent,
    pointsPercent: values.refinancePointsPercent,
    fees: [
      {
        id: 'fees',
        name: 'appraisal, title and lender fees',
        basis: { kind: 'fixed', cents: values.refinanceFeesCents },
      },
    ],
    interest: { kind: 'amortized', months: values.refinanceMonths },
  },
  growth: {
    rentPercent: values.rentGrowthPercent,
    costPercent: values.costGrowthPercent,
    valuePercent: values.valueGrowthPercent,
  },
  target: { kind: 'return on cash', percent: values.rentalReturnPercent },
})

/** An assignment from the defaults; a double close has the deal's own title and taxes of a seller, and no agents. */
export const defaultAssignment = (
  { sale }: Pick<DealInputs, 'sale'>,
  values: DefaultValues,
): AssignmentInputs => ({
  method: 'assignment',
  feeCents: values.assignmentFeeCents,
  depositCents: values.depositCents,
  buyerPaysCents: null,
  costs: [],
  fundingPointsPercent: values.fundingPointsPercent,
  closingCosts: sale.costs.filter(
    ({ id, basis }) => id === 'sellerClosingPercent' || basis.kind === 'transfer tax',
  ),
})

type RentalName = keyof typeof exitSections.Rental
const wordsOf = (name: RentalName): string => exitSections.Rental[name].words

const ofRent = (
  kind: 'management' | 'maintenance' | 'reserve',
  id: RentalName & DefaultOf<number>,
  { values, of }: { readonly values: DefaultValues; readonly of: 'scheduled' | 'collected' },
): OperatingLine => ({
  id,
  name: wordsOf(id),
  kind,
  basis: { kind: 'percent of rent', percent: values[id], of },
})

/**
 * The rows of the deal's holding costs that a landlord goes on paying. A share of tax is the county's median tax over its
 * median value, so that it is of the value once repaired, to which assessors come while the home is kept.
 */
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
          const of = kind === 'property tax' || basis.of !== 'price' ? 'value' : 'price'
          return [{ id, name, kind, basis: { kind: basis.kind, percent: basis.percent, of } }]
        }
        default:
          return []
      }
    })

/** A deal with the exit it works by and the rent a month, in cents, that are asked for. A rent of the caller's own has no range. */
export const withAskedExits = (
  inputs: DealInputs,
  values: DefaultValues,
  {
    exit,
    rentCentsAMonth,
  }: { readonly exit?: Exit | undefined; readonly rentCentsAMonth?: number | undefined },
): DealInputs => {
  if (exit === undefined && rentCentsAMonth === undefined) return inputs
  const plans = inputs.exits ?? defaultExits(inputs, values)
  const { rental } = plans
  return {
    ...inputs,
    exits: {
      ...plans,
      worksBy: exit ?? plans.worksBy,
      rental:
        rentCentsAMonth === undefined ? rental : { ...rental, rentCentsAMonth, rentRange80: null },
    },
  }
}
