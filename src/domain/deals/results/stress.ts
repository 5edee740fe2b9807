import { analyzeDeal } from '../analyze-deal.ts'
import { percentOf } from '../cents.ts'
import { plannedSaleCents } from '../costs.ts'
import { arvOf } from '../inputs/after-repair.ts'
import type { DealInputs } from '../inputs/deal-inputs.ts'

/** The results of a deal when something goes another way than planned. */
export type StressRow = {
  readonly id: StressId
  /** In words, for screens and print. */
  readonly name: string
  readonly profitCents: number
  /** Against the plan. */
  readonly changeCents: number
  readonly loanCents: number
  readonly cashToCloseCents: number
}

export type StressId = keyof typeof stresses

/** `Sale price falls 5%`. */
export const stressName = (id: StressId): string => stresses[id].name

/**
 * The stress table. In the first six the loan is as closed: the lender has paid it out before things go wrong, and what
 * costs more is paid in cash. In the last two the appraisal comes in low before closing: the loan is capped again, so
 * more cash is needed to close, whatever the home then sells for.
 */
export const stress = (inputs: DealInputs): StressRow[] => {
  const planned = analyzeDeal(inputs).profitCents
  return stressIds.map((id) => {
    const { name, changed } = stresses[id]
    const { profitCents, loanCents, cash } = analyzeDeal(changed(inputs))
    return {
      id,
      name,
      profitCents,
      changeCents: profitCents - planned,
      loanCents,
      cashToCloseCents: cash.toCloseCents,
    }
  })
}

const salePrice = (inputs: DealInputs, percent: number): DealInputs => ({
  ...inputs,
  sale: { ...inputs.sale, priceCents: percentOf(plannedSaleCents(inputs), percent) },
})

/** 60 days are two 30-day months. */
const sixtyDaysLater = (inputs: DealInputs): DealInputs => ({
  ...inputs,
  months: inputs.months + 2,
})

const appraisal = (inputs: DealInputs, percent: number): DealInputs => ({
  ...inputs,
  arvCents: percentOf(arvOf(inputs), percent),
  arvFor: null,
  sale: { ...inputs.sale, priceCents: plannedSaleCents(inputs) },
})

const stresses = {
  'sale-5': {
    name: 'Sale price falls 5%',
    changed: (inputs: DealInputs) => salePrice(inputs, 95),
  },
  'sale-10': {
    name: 'Sale price falls 10%',
    changed: (inputs: DealInputs) => salePrice(inputs, 90),
  },
  'days+60': { name: 'Takes 60 days longer', changed: sixtyDaysLater },
  'rate+1': {
    name: 'Interest rate 1 point higher',
    changed: (inputs: DealInputs) => ({
      ...inputs,
      loans: inputs.loans.map((loan) => ({ ...loan, ratePercent: loan.ratePercent + 1 })),
    }),
  },
  'rehab+20': {
    name: 'Rehab costs 20% more, paid in cash',
    changed: ({ rehab, ...inputs }: DealInputs) => ({
      ...inputs,
      rehab: { ...rehab, overrunPercent: rehab.overrunPercent + 20 },
    }),
  },
  'sale-5,days+60': {
    name: 'Sale price falls 5% and takes 60 days longer',
    changed: (inputs: DealInputs) => sixtyDaysLater(salePrice(inputs, 95)),
  },
  'appraisal-5': {
    name: 'Appraisal comes in 5% low, sale price holds',
    changed: (inputs: DealInputs) => appraisal(inputs, 95),
  },
  'appraisal-5,sale-5': {
    name: 'Appraisal comes in 5% low, and so does the sale price',
    changed: (inputs: DealInputs) => appraisal(salePrice(inputs, 95), 95),
  },
} as const

/** In the order they are printed in. */
export const stressIds = [
  'sale-5',
  'sale-10',
  'days+60',
  'rate+1',
  'rehab+20',
  'sale-5,days+60',
  'appraisal-5',
  'appraisal-5,sale-5',
] as const satisfies readonly StressId[]
