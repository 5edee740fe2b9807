import { rentalTimeOf } from '../exits/analyze-rental.ts'
import { type OperatingLine, type RentalInputs, rentalOf } from '../exits/exit-inputs.ts'
import type { DealInputs } from '../inputs/deal-inputs.ts'
import type { InputsSheet, LineCells } from './inputs-page.ts'

/** The input cells of a rental. */
export type RentalCells = {
  readonly rental: RentalInputs
  readonly rent: string
  readonly vacancy: string
  readonly operating: readonly { readonly line: OperatingLine; readonly cell: string }[]
  /** Months after closing: the first rent, and when its loans are paid off at the earliest. */
  readonly rentedAfter: string
  readonly payoffAfter: string
  readonly growth: { readonly rent: string; readonly cost: string; readonly value: string }
  readonly refinance: {
    readonly ltv: string
    readonly appraisal: string
    readonly seasoning: string
    /** Null without a floor. */
    readonly minDscr: string | null
    readonly rate: string
    readonly points: string
    readonly fees: readonly LineCells[]
    /** In months; null for interest only. */
    readonly term: string | null
  } | null
  readonly target:
    | { readonly percent: string }
    | { readonly most: string; readonly cashFlow: string }
}

/**
 * The inputs of a deal's rental. None without a rent, and none where loans of equal payments run on for want of a
 * refinance: their later months are worked out in the app only.
 */
export const rentalInputs = (sheet: InputsSheet, inputs: DealInputs): RentalCells | null => {
  const rental = inputs.exits && rentalOf(inputs.exits)
  if (rental === null || runOn(inputs, rental)) return null
  const { refinance, growth, target } = rental
  sheet.head('Rental')
  const rent = sheet.dollars('Rent a month', rental.rentCentsAMonth)
  const vacancy = sheet.percent('Vacancy', rental.vacancyPercent, 'Of the scheduled rent')
  const operating = rental.operating.map((line) => ({ line, cell: operatingInput(sheet, line) }))
  const rentedAfter = sheet.put(
    'First rent after months',
    rentalTimeOf(inputs, rental).rentedAfterMonths,
    'number',
    'The work, then finding a tenant',
  )
  const payoffAfter = sheet.put(
    'Loans paid off after months, at the earliest',
    rental.payoffAfterMonths,
    'number',
  )
  const grows = {
    rent: sheet.percent('Growth of rents', growth.rentPercent, 'A year'),
    cost: sheet.percent('Growth of costs', growth.costPercent, 'A year'),
    value: sheet.percent('Growth of the value', growth.valuePercent, 'A year'),
  }
  const targets =
    target.kind === 'return on cash'
      ? { percent: sheet.percent('Return that the rental is to leave', target.percent, 'A year') }
      : {
          most: sheet.dollars('Cash left in the rental, at most', target.mostCents),
          cashFlow: sheet.dollars('Cash flow a month, at least', target.cashFlowCentsAMonth),
        }
  const common = { rental, rent, vacancy, operating, rentedAfter, payoffAfter, target: targets }
  if (refinance === null) return { ...common, growth: grows, refinance: null }
  sheet.head('Refinance')
  return {
    ...common,
    growth: grows,
    refinance: {
      ltv: sheet.percent('Refinance, most of the value', refinance.ltvPercent),
      appraisal: sheet.percent('Appraised at, of the sale price', refinance.appraisalPercent),
      seasoning: sheet.put('Seasoning, months', refinance.seasoningMonths, 'number'),
      minDscr:
        refinance.minDscr === null
          ? null
          : sheet.put(
              'Least DSCR (debt service coverage)',
              refinance.minDscr,
              'number',
              '0 is no floor',
            ),
      rate: sheet.percent('Interest of the refinance', refinance.ratePercent),
      points: sheet.percent('Points of the refinance', refinance.pointsPercent),
      fees: refinance.fees.map((fee) => sheet.line('refinance.fee', fee, 'Refinance: ')),
      term:
        refinance.interest === 'interest only'
          ? null
          : sheet.put('Refinance paid off over months', refinance.interest.months, 'number'),
    },
  }
}

/** Whether loans of equal payments run on for want of a refinance. */
export const runOn = (
  { loans }: Pick<DealInputs, 'loans'>,
  { refinance }: Pick<RentalInputs, 'refinance'>,
): boolean => refinance === null && loans.some(({ interest }) => interest.kind === 'amortized')

const operatingInput = (sheet: InputsSheet, { name, basis }: OperatingLine): string => {
  const named = `Rental: ${name}`
  switch (basis.kind) {
    case 'a month':
      return sheet.dollars(named, basis.cents, 'A month')
    case 'a year':
      return sheet.dollars(named, basis.cents, 'A year')
    case 'percent a year':
      return sheet.percent(
        named,
        basis.percent,
        `A year, of the ${basis.of === 'price' ? 'price' : 'after-repair value'}`,
      )
    case 'percent of rent':
      return sheet.percent(named, basis.percent, `Of the ${basis.of} rent`)
  }
}
