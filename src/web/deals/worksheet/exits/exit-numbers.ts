import { defaultExits } from '../../../../domain/deals/exits/exit-defaults.ts'
import type {
  AsIsPlan,
  AssignmentInputs,
  ExitInputs,
  Refinance,
  RentalPlan,
} from '../../../../domain/deals/exits/exit-inputs.ts'
import type { DefaultValues } from '../../../../domain/deals/fields/default-fields.ts'
import type { DealInputs } from '../../../../domain/deals/inputs/deal-inputs.ts'
import type { DealSheet, NumberOf } from '../sheet.ts'

/** The exits of a deal; of one kept before there were any, those that such a deal begins with: it is a flip. */
const exitsOf = (inputs: DealInputs, values: DefaultValues): ExitInputs =>
  inputs.exits ?? { ...defaultExits(inputs, values), worksBy: 'flip' }

/** The sheet of a deal with its exits: what is changed keeps them. */
export const sheetWithExits = (
  sheet: DealSheet,
  values: DefaultValues,
): DealSheet & { readonly exits: ExitInputs; readonly began: ExitInputs } => {
  const filled = (inputs: DealInputs): DealInputs => ({ ...inputs, exits: exitsOf(inputs, values) })
  return {
    ...sheet,
    inputs: filled(sheet.inputs),
    startedFrom: filled(sheet.startedFrom),
    change: (to, field) => sheet.change((inputs) => to(filled(inputs)), field),
    exits: exitsOf(sheet.inputs, values),
    began: exitsOf(sheet.startedFrom, values),
  }
}

/** Changes the exits of a deal that has them. */
export const withExits = (inputs: DealInputs, to: (exits: ExitInputs) => ExitInputs): DealInputs =>
  inputs.exits === null ? inputs : { ...inputs, exits: to(inputs.exits) }

export const withRental = (inputs: DealInputs, change: Partial<RentalPlan>): DealInputs =>
  withExits(inputs, (exits) => ({ ...exits, rental: { ...exits.rental, ...change } }))

const ofRental = (
  get: (rental: RentalPlan) => number | null | undefined,
  set: (rental: RentalPlan, value: number) => Partial<RentalPlan>,
): NumberOf => ({
  get: ({ exits }) => (exits === null ? undefined : get(exits.rental)),
  set: (inputs, value) =>
    inputs.exits === null ? inputs : withRental(inputs, set(inputs.exits.rental, value)),
})

export const rentNumber: NumberOf = {
  // A range of rents is of the rent that it came with.
  ...ofRental(
    ({ rentCentsAMonth }) => rentCentsAMonth,
    (_, rentCentsAMonth) => ({ rentCentsAMonth, rentRange80: null }),
  ),
  none: {
    words: 'Not known',
    unset: (inputs) => withRental(inputs, { rentCentsAMonth: null, rentRange80: null }),
  },
}

export const inRental = (
  name: 'vacancyPercent' | 'leaseUpMonths' | 'payoffAfterMonths',
): NumberOf =>
  ofRental(
    (rental) => rental[name],
    (_, value) => ({ [name]: value }),
  )

export const inGrowth = (name: keyof RentalPlan['growth']): NumberOf =>
  ofRental(
    ({ growth }) => growth[name],
    ({ growth }, value) => ({ growth: { ...growth, [name]: value } }),
  )

/** A number of the target; undefined where the target is of another kind. */
export const ofRentalTarget = (name: 'percent' | 'mostCents' | 'cashFlowCentsAMonth'): NumberOf =>
  ofRental(
    ({ target }) => {
      if (target.kind === 'return on cash') return name === 'percent' ? target.percent : undefined
      return name === 'percent' ? undefined : target[name]
    },
    ({ target }, value) => ({ target: { ...target, [name]: value } }),
  )

const ofRefinance = (
  get: (refinance: Refinance) => number | null | undefined,
  set: (refinance: Refinance, value: number) => Partial<Refinance>,
): NumberOf =>
  ofRental(
    ({ refinance }) => (refinance === null ? undefined : get(refinance)),
    ({ refinance }, value) => ({
      refinance: refinance && { ...refinance, ...set(refinance, value) },
    }),
  )

export const inRefinance = (
  name: 'ltvPercent' | 'ratePercent' | 'pointsPercent' | 'seasoningMonths' | 'appraisalPercent',
): NumberOf =>
  ofRefinance(
    (refinance) => refinance[name],
    (_, value) => ({ [name]: value }),
  )

export const dscrFloor: NumberOf = {
  ...ofRefinance(
    ({ minDscr }) => minDscr,
    (_, minDscr) => ({ minDscr }),
  ),
  none: {
    words: 'No floor',
    unset: (inputs) =>
      withExits(inputs, (exits) => ({
        ...exits,
        rental: {
          ...exits.rental,
          refinance: exits.rental.refinance && { ...exits.rental.refinance, minDscr: null },
        },
      })),
  },
}

export const refinanceFees: NumberOf = ofRefinance(
  ({ fees: [fee] }) => (fee?.basis.kind === 'fixed' ? fee.basis.cents : undefined),
  ({ fees }, cents) => ({
    fees: fees.map((fee, i) => (i === 0 ? { ...fee, basis: { kind: 'fixed', cents } } : fee)),
  }),
)

export const refinanceMonths: NumberOf = ofRefinance(
  ({ interest }) => (interest === 'interest only' ? undefined : interest.months),
  (_, months) => ({ interest: { kind: 'amortized', months } }),
)

const ofAssignment = (
  get: (assignment: AssignmentInputs) => number | null | undefined,
  set: (assignment: AssignmentInputs, value: number) => Partial<AssignmentInputs>,
): NumberOf => ({
  get: ({ exits }) => (exits === null ? undefined : get(exits.assignment)),
  set: (inputs, value) =>
    withExits(inputs, (exits) => ({
      ...exits,
      assignment: { ...exits.assignment, ...set(exits.assignment, value) },
    })),
})

export const inAssignment = (
  name: 'feeCents' | 'depositCents' | 'fundingPointsPercent',
): NumberOf =>
  ofAssignment(
    (assignment) => assignment[name],
    (_, value) => ({ [name]: value }),
  )

export const buyerPays: NumberOf = {
  ...ofAssignment(
    ({ buyerPaysCents }) => buyerPaysCents,
    (_, buyerPaysCents) => ({ buyerPaysCents }),
  ),
  none: {
    words: 'Flip’s max',
    unset: (inputs) =>
      withExits(inputs, (exits) => ({
        ...exits,
        assignment: { ...exits.assignment, buyerPaysCents: null },
      })),
  },
}

/** What finding the buyer costs, as one amount. */
export const findingCosts: NumberOf = ofAssignment(
  ({ costs: [cost] }) =>
    cost === undefined ? 0 : cost.basis.kind === 'fixed' ? cost.basis.cents : undefined,
  (_, cents) => ({
    costs:
      cents === 0
        ? []
        : [{ id: 'finding', name: 'Finding the buyer', basis: { kind: 'fixed', cents } }],
  }),
)

const withAsIs = (inputs: DealInputs, change: Partial<AsIsPlan>): DealInputs =>
  withExits(inputs, (exits) => ({ ...exits, asIs: { ...exits.asIs, ...change } }))

/** What it sells for without any work: as the deal says, unless a price is given. */
export const asIsSale: NumberOf = {
  get: ({ exits }) => exits?.asIs.saleCents,
  set: (inputs, saleCents) => withAsIs(inputs, { saleCents }),
  none: {
    words: 'As-is value',
    unset: (inputs) => withAsIs(inputs, { saleCents: null }),
  },
}

export const asIsMonths: NumberOf = {
  get: ({ exits }) => exits?.asIs.months,
  set: (inputs, months) => withAsIs(inputs, { months }),
}
