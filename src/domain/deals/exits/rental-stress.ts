import { percentOf } from '../cents.ts'
import type { DealInputs } from '../inputs/deal-inputs.ts'
import { analyzeRental } from './analyze-rental.ts'
import type { Refinance, RentalInputs } from './exit-inputs.ts'

/** A rental when something goes another way than planned. */
export type RentalStressRow = {
  readonly id: RentalStressId
  /** In words, for screens and print. */
  readonly name: string
  readonly loanCents: number
  readonly cashLeftInCents: number
  readonly cashFlowCentsAYear: number
  readonly dscr: number | null
  /** Of the first hold in its figures. */
  readonly profitCents: number
  /** Against the plan. */
  readonly changeCents: number
}

export type RentalStressId = keyof typeof stresses

/** The stress table of a rental, in the order it is printed. Without a refinance it has only what can happen without one. */
export const rentalStress = (inputs: DealInputs, rental: RentalInputs): RentalStressRow[] => {
  const planned = profitOf(analyzeRental(inputs, rental))
  return stressIds.flatMap((id) => {
    const { name, changed } = stresses[id]
    const other = changed(rental)
    if (other === null) return []
    const figures = analyzeRental(inputs, other)
    const profitCents = profitOf(figures)
    return [
      {
        id,
        name,
        loanCents: figures.refinance?.loanCents ?? 0,
        cashLeftInCents: figures.cashLeftInCents,
        cashFlowCentsAYear: figures.years[0]?.cashFlowCents ?? 0,
        dscr: figures.dscr,
        profitCents,
        changeCents: profitCents - planned,
      },
    ]
  })
}

const profitOf = ({ holds: [first] }: ReturnType<typeof analyzeRental>): number =>
  first?.profitCents ?? 0

const refinanced =
  (change: (refinance: Refinance) => Refinance | null) =>
  (rental: RentalInputs): RentalInputs | null =>
    rental.refinance && { ...rental, refinance: change(rental.refinance) }

const stresses = {
  'rent-10': {
    name: 'Rent is 10% lower',
    changed: (rental: RentalInputs): RentalInputs | null => ({
      ...rental,
      rentCentsAMonth: percentOf(rental.rentCentsAMonth, 90),
    }),
  },
  'vacancy-doubled': {
    name: 'Vacancy doubles',
    changed: (rental: RentalInputs): RentalInputs | null => ({
      ...rental,
      vacancyPercent: Math.min(100, 2 * rental.vacancyPercent),
    }),
  },
  'rate+1': {
    name: 'Rate 1 point higher at the refinance',
    changed: refinanced((refinance) => ({ ...refinance, ratePercent: refinance.ratePercent + 1 })),
  },
  'appraisal-10': {
    name: 'Appraisal comes in 10% low at the refinance',
    changed: refinanced((refinance) => ({
      ...refinance,
      appraisalPercent: (refinance.appraisalPercent * 9) / 10,
    })),
  },
  'no-refinance': {
    name: 'No refinance: the loans are paid off in cash',
    changed: refinanced(() => null),
  },
} as const

const stressIds = [
  'rent-10',
  'vacancy-doubled',
  'rate+1',
  'appraisal-10',
  'no-refinance',
] as const satisfies readonly RentalStressId[]
