import type { DealInputs } from '../inputs/deal-inputs.ts'
import {
  type At,
  formula,
  heading,
  note,
  round,
  sum,
  text,
  type WorkbookCell,
  type WorkbookPage,
} from './cells.ts'
import type { InputsPage } from './inputs-page.ts'
import { heldFlows, planFlows } from './months-page.ts'
import { RATE_ROWS, rateSteps } from './rate-steps.ts'
import { RENT_YEARS, refinancePaid } from './rent-rows.ts'
import type { RentalCells } from './rental-inputs.ts'

/** The owner's own money in a rental by month, and what follows from it. */
export type RentMonthsPage = {
  readonly page: WorkbookPage
  /** The most own money that is in at a time up to the refinance. */
  readonly peak: string
  /** Of a sale after so many years, the internal rate compounded to a year, and the sum of all flows. */
  readonly irrAYear: (years: HeldYears) => string
  readonly sumOfFlows: (years: HeldYears) => string
}

type HeldYears = 5 | 10

/**
 * Months up to the refinance, then those of the years after it, counted from it: the time of both is that from closing.
 * `rent` names the rows of the page of the rental.
 */
export const rentMonthsPage = (
  deal: DealInputs,
  inputs: InputsPage,
  cells: RentalCells,
  { rent, monthsShown }: { readonly rent: At; readonly monthsShown: number },
): RentMonthsPage => {
  const end = rent('months')
  const flows = planFlows(deal, inputs, rent, monthsShown)
  const held = heldFlows(deal, inputs, {
    amountOf: ({ key }) => rent(`rent.${key}`),
    time: cells.rentedAfter,
  })
  const { atSale: atRefinance, drawn, payoff, exits } = flows
  const rentedUpTo = (month: number) => {
    const time = `ROUND(${end}-${cells.rentedAfter},2)`
    return `IF(${time}=0,0,${round(`${rent('rent.before')}*MAX(0,ROUND(MIN(${month},${end})-${cells.rentedAfter},2))/IF(${time}=0,1,${time})`)})`
  }
  const refinanced = (month: number) =>
    atRefinance(month, `${rent('refi.loan')}-${rent('refi.cost')}`)

  const toRefinance = (month: number): WorkbookCell[] => {
    const line = FIRST_ROW + month
    const first = month === 0
    const soFar = first ? '0' : `$I$${line - 1}`
    const off = atRefinance(month, `${payoff}+${exits}`)
    const net = `$H$${line}`
    return [
      text(first ? 'Closing' : `Month ${month}`),
      formula(`MIN(${month},${end})`, 'number'),
      formula(first ? `-(${rent('price')}+${rent('buy')})` : '0'),
      formula(round(`-(${flows.worked(month)})`)),
      formula(
        round(`${rentedUpTo(month)}-${first ? '0' : rentedUpTo(month - 1)}-(${held(month)})`),
      ),
      formula(
        round(
          `-(${first ? flows.closing : '0'}+${flows.drawFees(month)}+${flows.interest(month)}+${atRefinance(month, `${exits}+${rent('refi.cost')}`)})`,
        ),
      ),
      formula(
        round(
          `${first ? flows.advances : '0'}+${drawn(month)}-(${flows.principal(month)})-${atRefinance(month, payoff)}+${atRefinance(month, rent('refi.loan'))}`,
        ),
      ),
      formula(
        sum(['C', 'D', 'E', 'F', 'G'].map((column) => `$${column}$${line}`)),
        'dollars',
        true,
      ),
      formula(round(`${soFar}+${net}`)),
      formula(
        `IF(${month}>${flows.saleMonth},$I$${line},MIN($I$${line},${round(`$I$${line}-(${refinanced(month)})-(${drawn(month)})+${off}`)}))`,
      ),
      ...HELD.flatMap((_, at) => heldCells(line, at, net)),
    ]
  }

  const after = FIRST_ROW + monthsShown + 1
  const afterRefinance = (month: number): WorkbookCell[] => {
    const line = after + month - 1
    const year = Math.ceil(month / 12)
    const inYear = month - 12 * (year - 1)
    const left = `(${rent(`y${year}.noi`)}-${rent(`y${year}.reserve`)})`
    const paid = refinancePaid(cells, rent, month)
    const before = refinancePaid(cells, rent, month - 1)
    const net = `$H$${line}`
    return [
      text(`Month ${month} after the refinance`),
      formula(`${end}+${month}`, 'number'),
      formula('0'),
      formula('0'),
      formula(round(`${round(`${left}*${inYear}/12`)}-${round(`${left}*${inYear - 1}/12`)}`)),
      formula(round(`${before.interest}-${paid.interest}`)),
      formula(round(`${before.principal}-${paid.principal}`)),
      formula(
        sum(['C', 'D', 'E', 'F', 'G'].map((column) => `$${column}$${line}`)),
        'dollars',
        true,
      ),
      formula(round(`$I$${line - 1}+${net}`)),
      formula(`$I$${line}`),
      ...HELD.flatMap((years, at) => {
        const sold = `${rent(`value.${years}`)}-${rent(`sell.${years}`)}-${rent(`owed.${years}`)}`
        return heldCells(
          line,
          at,
          month < 12 * years ? net : month === 12 * years ? round(`${net}+${sold}`) : '0',
        )
      }),
    ]
  }

  const last = after + 12 * RENT_YEARS - 1
  const range = (column: string) => `$${column}$${FIRST_ROW}:$${column}$${last}`
  const sums = last + 1
  const results = (at: number) => last + 3 + at * (RATE_ROWS + 2)
  const rates = HELD.map((years, at) => {
    const { net, sign, change } = columnsOf(at)
    const steps = rateSteps(
      {
        net: range(net),
        times: range('B'),
        changes: range(change),
        lastSign: `$${sign}$${last}`,
        // All times are in the sum, also those without a flow.
        longest: `(${end}+${12 * RENT_YEARS})`,
      },
      results(at) + 1,
    )
    return [
      [
        heading(`Internal rate when sold after ${years} years, step by step`),
        formula(steps.rate, 'percent'),
        note('A month. None unless money goes out first and comes in once.'),
      ],
      ...steps.rows,
      [],
    ]
  })
  const cell = (column: string, row: number) => `${NAME}!$${column}$${row}`
  return {
    page: {
      name: NAME,
      rows: [
        [
          heading('Your cash in the rental by month'),
          note('In above 0, out below; up to the refinance, then for ten years.'),
        ],
        heads.map((words) => heading(words)),
        ...Array.from({ length: monthsShown + 1 }, (_, month) => toRefinance(month)),
        ...Array.from({ length: 12 * RENT_YEARS }, (_, i) => afterRefinance(i + 1)),
        [
          text('Sum'),
          ...Array.from({ length: 9 }, () => null),
          ...HELD.flatMap((_, at) => [
            formula(round(`SUM(${range(columnsOf(at).net)})`), 'dollars', true),
            null,
            null,
          ]),
        ],
        [],
        ...rates.flat(),
      ],
      widths: [40, ...Array.from({ length: heads.length - 1 }, () => 15)],
      sticky: { rows: 2, columns: 1 },
    },
    peak: round(`MAX(0,-MIN(${NAME}!$J$${FIRST_ROW}:$J$${FIRST_ROW + monthsShown}))`),
    irrAYear: (years) => {
      const rate = cell('B', results(HELD.indexOf(years)))
      return `IF(ISNUMBER(${rate}),(1+N(${rate}))^12-1,"n/a")`
    },
    sumOfFlows: (years) => cell(columnsOf(HELD.indexOf(years)).net, sums),
  }
}

const NAME = 'RentMonths'
const FIRST_ROW = 3
/** After how many years it is sold. */
const HELD = [5, 10] as const

const columnsOf = (at: number) =>
  at === 0 ? { net: 'K', sign: 'L', change: 'M' } : { net: 'N', sign: 'O', change: 'P' }

/** The flow of a hold, its sign, and whether that is another than the last one before it. */
const heldCells = (line: number, at: number, flow: string): WorkbookCell[] => {
  const { net, sign } = columnsOf(at)
  const first = line === FIRST_ROW
  const before = `$${sign}$${line - 1}`
  return [
    formula(flow),
    formula(`IF($${net}$${line}=0,${first ? '0' : before},SIGN($${net}$${line}))`, 'number'),
    formula(first ? '0' : `IF(AND(${before}<>0,$${sign}$${line}<>${before}),1,0)`, 'number'),
  ]
}

const heads = [
  ...['Month', 'Time', 'Buying', 'Rehab', 'Rent less costs', 'Financing', 'Loans', 'In or out'],
  ...['So far', 'Lowest in it', 'Sold after 5 years', 'Sign', 'Change of sign'],
  ...['Sold after 10 years', 'Sign', 'Change of sign'],
]
