import type { Basis, CostLine, DealInputs, Loan } from '../inputs/deal-inputs.ts'

/** The ways out of a deal, in the order in which they are listed. */
export const exits = ['flip', 'rent', 'assign', 'as is'] as const
export type Exit = (typeof exits)[number]

/** On screens, in files and in print. */
export const exitNames: { readonly [exit in Exit]: string } = {
  flip: 'Flip',
  rent: 'Keep and rent',
  assign: 'Assign',
  'as is': 'Sell as is',
}

/** What the exits other than the flip are worked out from, besides the deal itself. */
export type ExitInputs = {
  /** Whose max offer leads. */
  readonly worksBy: Exit
  readonly rental: RentalPlan
  readonly assignment: AssignmentInputs
  readonly asIs: AsIsPlan
}

/** A rental whose rent may not be known: without one it is no exit. */
export type RentalPlan = Omit<RentalInputs, 'rentCentsAMonth'> & {
  readonly rentCentsAMonth: number | null
}

/** A sale without any work; for what the deal says that it sells for as it is, unless a price is given. */
export type AsIsPlan = Omit<AsIsInputs, 'saleCents'> & { readonly saleCents: number | null }

/** Whether a deal has more than its flip to say to others: a rent, or another exit that it is worked by. */
export const exitsAreAskedFor = ({ exits: plans }: Pick<DealInputs, 'exits'>): boolean =>
  plans !== null && (plans.worksBy !== 'flip' || plans.rental.rentCentsAMonth !== null)

/** Whether a deal is worked by a rental whose rent is not known: it is offered for as a flip until then. */
export const lacksRent = ({ exits: plans }: Pick<DealInputs, 'exits'>): boolean =>
  plans?.worksBy === 'rent' && plans.rental.rentCentsAMonth === null

/** The rental of a deal; null without a rent. */
export const rentalOf = ({ rental }: Pick<ExitInputs, 'rental'>): RentalInputs | null => {
  const { rentCentsAMonth } = rental
  return rentCentsAMonth === null ? null : { ...rental, rentCentsAMonth }
}

/** What a deal says that its home sells for without any work; null where it says nothing. */
const saleAsIsCents = ({
  arvFor,
  asIsValueCents,
}: Pick<DealInputs, 'arvFor' | 'asIsValueCents'>): number | null =>
  arvFor?.asItStandsCents ?? asIsValueCents

/** The sale as it is; null where no price is known. */
export const asIsOf = (
  inputs: Pick<DealInputs, 'arvFor' | 'asIsValueCents'>,
  { asIs }: Pick<ExitInputs, 'asIs'>,
): AsIsInputs | null => {
  const saleCents = asIs.saleCents ?? saleAsIsCents(inputs)
  if (saleCents === null) return null
  const { saleRange80: range } = asIs
  // A range of another price says nothing of this one.
  const isOfIt = range !== null && range.lowCents <= saleCents && saleCents <= range.highCents
  return { ...asIs, saleCents, saleRange80: isOfIt ? range : null }
}

/** A home that is bought, repaired, rented and refinanced. Money is whole cents, percentages are as they are written. */
export type RentalInputs = {
  /** The rent that is asked for, when repaired. */
  readonly rentCentsAMonth: number
  /** The likely range of such rents, `LIKELY_PERCENT` between the ends; null when unknown. */
  readonly rentRange80: { readonly lowCents: number; readonly highCents: number } | null
  /** Of the scheduled rent: what is not rented or not paid. */
  readonly vacancyPercent: number
  readonly operating: readonly OperatingLine[]
  /** From the end of the work to the first rent. */
  readonly leaseUpMonths: number
  /**
   * After closing, when the loans it was bought with are paid off: at the earliest, since nothing is refinanced before
   * it is rented.
   */
  readonly payoffAfterMonths: number
  /** Null without one: amortized loans then run on, and all others are paid off in cash. */
  readonly refinance: Refinance | null
  readonly growth: Growth
  readonly target: RentalTarget
}

/** A cost of a landlord, as of the first year. */
export type OperatingLine = {
  /** Unique among them. */
  readonly id: string
  readonly name: string
  readonly kind: OperatingKind
  readonly basis: OperatingBasis
}

/** A reserve is for what wears out: it is put by out of the cash flow, below the net operating income. */
export const operatingKinds = [
  'property tax',
  'insurance',
  'dues',
  'management',
  'maintenance',
  'other',
  'reserve',
] as const
export type OperatingKind = (typeof operatingKinds)[number]

/** What lenders put beside principal and interest (PITIA): these costs count in DSCR. */
export const pitiaCosts: readonly OperatingKind[] = ['property tax', 'insurance', 'dues']

/** On screens. */
export const operatingKindNames: { readonly [kind in OperatingKind]: string } = {
  'property tax': 'Property tax',
  insurance: 'Insurance',
  dues: 'Dues',
  management: 'Management',
  maintenance: 'Maintenance',
  other: 'Other cost',
  reserve: 'Reserve',
}

export type OperatingBasis =
  | Extract<Basis, { readonly kind: 'a month' | 'a year' }>
  | { readonly kind: 'percent a year'; readonly percent: number; readonly of: 'price' | 'value' }
  /** Of the scheduled rent, or of what is left of it after vacancy. */
  | {
      readonly kind: 'percent of rent'
      readonly percent: number
      readonly of: 'scheduled' | 'collected'
    }

/** A year, compounded from the year of the refinance on. */
export type Growth = {
  readonly rentPercent: number
  readonly costPercent: number
  readonly valuePercent: number
}

/** The loan that pays off those it was bought with, once the home is rented. */
export type Refinance = {
  /** Up to which the lender goes by the lesser of appraisal and cost, and from which on by the appraisal. */
  readonly seasoningMonths: number
  /** The most, of the value that the lender goes by. */
  readonly ltvPercent: number
  /** What it is appraised at, of the planned sale price. */
  readonly appraisalPercent: number
  /** The least rent over principal, interest, taxes, insurance and dues, up to two decimals; null without a floor. */
  readonly minDscr: number | null
  readonly ratePercent: number
  readonly pointsPercent: number
  readonly fees: readonly CostLine[]
  /** Equal payments that pay it off in so many months, or interest alone. */
  readonly interest: Extract<Loan['interest'], { readonly kind: 'amortized' }> | 'interest only'
}

/** What the highest offer of a rental is to leave. */
export type RentalTarget =
  /** Cash flow of the first year of the cash left in; where none is left in, no loss a year. */
  | { readonly kind: 'return on cash'; readonly percent: number }
  /** At most so much left in, and at least so much cash flow a month. */
  | {
      readonly kind: 'cash left in'
      readonly mostCents: number
      readonly cashFlowCentsAMonth: number
    }

/** A contract that is passed on to another buyer. */
export type AssignmentInputs = {
  /** One closing, the contract assigned for a fee; or two closings on one day, bought and sold. */
  readonly method: 'assignment' | 'double close'
  /** What passing it on is to earn. */
  readonly feeCents: number
  /** Earnest money that is at stake until the closing. */
  readonly depositCents: number
  /** The price at which the other buyer takes it; null for the max offer of the flip, with the deal's own target. */
  readonly buyerPaysCents: number | null
  /** What finding the buyer and the papers cost. */
  readonly costs: readonly CostLine[]
  /** Of the price, for the lender of the day; a double close only. */
  readonly fundingPointsPercent: number
  /** The seller's costs of the second closing; a double close only. The first has the deal's own costs of buying. */
  readonly closingCosts: readonly CostLine[]
}

/** A home that is sold again without any work. */
export type AsIsInputs = {
  /** What it likely sells for as it is. */
  readonly saleCents: number
  readonly saleRange80: { readonly lowCents: number; readonly highCents: number } | null
  /** From buying to selling. */
  readonly months: number
}
