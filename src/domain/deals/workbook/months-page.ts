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
import { partOf } from './deal-rows.ts'
import { byMonth, type InputsPage, type LineCells } from './inputs-page.ts'
import { rateSteps } from './rate-steps.ts'

/** The buyer's own money by month, as planned, and what follows from it. */
export type MonthsPage = {
  readonly page: WorkbookPage
  readonly sumOfFlows: string
  readonly peak: string
  /** A month; or n/a. */
  readonly irr: string
}

/** `plan` is the column of the plan, named from another page. */
export const monthsPage = (
  deal: DealInputs,
  inputs: InputsPage,
  plan: At,
  monthsShown: number,
): MonthsPage => {
  const time = plan('months')
  const flows = planFlows(deal, inputs, plan, monthsShown)
  const { atSale, drawn, principal, payoff, exits, advances, saleMonth } = flows
  const held = heldFlows(deal, inputs, { amountOf: ({ key }) => plan(key), time })

  const cellsOf = (month: number): WorkbookCell[] => {
    const line = FIRST_ROW + month
    const cell = (column: string) => `$${column}$${line}`
    const above = (column: string) => `$${column}$${line - 1}`
    const first = month === 0
    const net = sum(['B', 'C', 'D', 'E', 'F', 'G'].map(cell))
    const sale = atSale(month, `${plan('sale')}-${plan('sell')}`)
    const off = `${atSale(month, payoff)}+${atSale(month, exits)}`
    return [
      text(first ? 'Closing' : `Month ${month}`),
      formula(first ? `-(${plan('price')}+${plan('buy')})` : '0'),
      formula(round(`-(${flows.worked(month)})`)),
      formula(round(`-(${held(month)})`)),
      formula(
        round(
          `-(${first ? flows.closing : '0'}+${flows.drawFees(month)}+${flows.interest(month)}+${atSale(month, exits)})`,
        ),
      ),
      formula(
        round(
          `${first ? advances : '0'}+${drawn(month)}-(${principal(month)})-${atSale(month, payoff)}`,
        ),
      ),
      formula(round(sale)),
      formula(net, 'dollars', true),
      formula(first ? cell('H') : sum([above('I'), cell('H')])),
      formula(
        `IF(${month}>${saleMonth},0,${round(`${first ? '0' : above('J')}+${first ? advances : '0'}+${drawn(month)}-(${principal(month)})`)})`,
      ),
      formula(
        `IF(${month}>${saleMonth},${cell('I')},MIN(${cell('I')},${round(`${cell('I')}-(${drawn(month)})-${sale}+${off}`)}))`,
      ),
      formula(`MIN(${month},${time})`, 'number'),
      formula(`IF(${cell('H')}=0,${first ? '0' : above('M')},SIGN(${cell('H')}))`, 'number'),
      formula(first ? '0' : `IF(AND(${above('M')}<>0,${cell('M')}<>${above('M')}),1,0)`, 'number'),
    ]
  }
  const last = FIRST_ROW + monthsShown
  const range = (column: string) => `$${column}$${FIRST_ROW}:$${column}$${last}`
  const sums = last + 1
  const results = last + 3
  const rate = rateSteps(
    {
      net: range('H'),
      times: range('L'),
      changes: range('N'),
      lastSign: `$M$${last}`,
      longest: time,
    },
    results + 1,
  )
  return {
    page: {
      name: NAME,
      rows: [
        [
          heading('Your cash by month'),
          note('In above 0, out below; the months sum to the profit.'),
        ],
        heads.map((words) => heading(words)),
        ...Array.from({ length: monthsShown + 1 }, (_, month) => cellsOf(month)),
        [
          text('Sum'),
          ...['B', 'C', 'D', 'E', 'F', 'G', 'H'].map((column) =>
            formula(round(`SUM(${range(column)})`), 'dollars', true),
          ),
        ],
        [],
        [
          heading('Internal rate, step by step'),
          formula(rate.rate, 'percent'),
          note('A month. None unless money goes out first and comes in once.'),
        ],
        ...rate.rows,
      ],
      widths: [30, ...Array.from({ length: 13 }, () => 15)],
      sticky: { rows: 2, columns: 1 },
    },
    sumOfFlows: `${NAME}!$H$${sums}`,
    peak: round(`MAX(0,-MIN(${NAME}!${range('K')}))`),
    irr: `${NAME}!$B$${results}`,
  }
}

/** What lenders pay out and take, and what is paid for the work, in each month of the plan, as parts of formulas. */
export const planFlows = (deal: DealInputs, inputs: InputsPage, plan: At, monthsShown: number) => {
  const { loans } = inputs
  const time = plan('months')
  const saleMonth = `ROUNDUP(${time},0)`
  const atSale = (month: number, written: string) => `IF(${month}=${saleMonth},${written},0)`
  const falls = (draw: number, month: number) => `(ROUNDUP(${plan(`time.${draw}`)},0)=${month})`
  const perDraw = (written: (draw: number) => string, month: number) =>
    inputs.draws.length === 0
      ? '0'
      : inputs.draws.map((_, draw) => `IF(${falls(draw, month)},${written(draw)},0)`).join('+')
  const ofLoans = (written: (key: string, loan: number) => string) =>
    loans.map(({ key }, i) => written(key, i)).join('+') || '0'
  const drawn = (month: number) =>
    ofLoans((key) => perDraw((draw) => plan(`${key}.draw.${draw}`), month))
  const principalTo = (month: number) =>
    ofLoans((key, i) =>
      month === 0 || deal.loans[i]?.interest.kind !== 'amortized'
        ? '0'
        : plan(`${key}.principal-to.${Math.min(month, monthsShown)}`),
    )
  const principal = (month: number) =>
    month === 0 ? '0' : `(${principalTo(month)})-(${principalTo(month - 1)})`
  const payoff = `(${plan('loans')}-(${principalTo(monthsShown)}))`
  const exits = ofLoans((key) => plan(`${key}.exit`))
  const interest = (month: number) =>
    ofLoans((key, i) => {
      const of = deal.loans[i]?.interest
      if (of === undefined) return '0'
      const paid = of.kind === 'amortized' ? 'monthly' : of.paid
      if (paid === 'monthly') return month === 0 ? '0' : plan(`${key}.interest.${month}`)
      return paid === 'reserve'
        ? month === 0
          ? plan(`${key}.interest`)
          : '0'
        : atSale(month, plan(`${key}.interest`))
    })
  const drawFees = (month: number) =>
    ofLoans(
      (key, i) =>
        `${loans[i]?.drawFeeCents ?? '0'}*(${perDraw((draw) => `IF(${plan(`${key}.draw.${draw}`)}>0,1,0)`, month)})`,
    )
  const closing = ofLoans((key) => plan(`${key}.closing`))
  const advances = ofLoans((key) => plan(`${key}.advance`))
  const worked = (month: number) => perDraw((draw) => partOf(plan('rehab'), plan, draw), month)
  return {
    saleMonth,
    atSale,
    worked,
    drawn,
    principal,
    payoff,
    exits,
    interest,
    drawFees,
    closing,
    advances,
  }
}

/** The costs of holding in each month, as parts of formulas: what each line comes to by then, less what it came to before. */
export const heldFlows = (
  deal: DealInputs,
  inputs: InputsPage,
  { amountOf, time }: { readonly amountOf: (line: LineCells) => string; readonly time: string },
): ((month: number) => string) => {
  const held = inputs.hold.map((line, i) => {
    const basis = deal.hold[i]?.basis
    const upTo = (month: number) => {
      const share =
        basis?.kind === 'by month' && line.monthCells !== null
          ? shareByMonth(line.monthCells, month, time)
          : `MIN(${month},${time})/IF(${time}=0,1,${time})`
      return round(`${amountOf(line)}*${share}`)
    }
    return (month: number) =>
      month === 0 ? `IF(${time}=0,${amountOf(line)},0)` : `${upTo(month)}-${upTo(month - 1)}`
  })
  return (month) => held.map((of) => of(month)).join('+') || '0'
}

const NAME = 'Months'
const FIRST_ROW = 3

const heads = [
  ...['Month', 'Buying', 'Rehab', 'Holding', 'Financing', 'Loans', 'Sale', 'In or out', 'So far'],
  ...['Owed', 'Lowest in it', 'Time', 'Sign', 'Change of sign'],
]

/** The part of amounts by month that has come by the end of a month; without any, all comes at the end. */
const shareByMonth = (cells: readonly string[], month: number, time: string): string => {
  const all = `(${byMonth(cells, time)})`
  const upTo = `(${byMonth(cells, `MIN(${month},${time})`)})`
  return `IF(${all}=0,IF(${month}>=${time},1,0),${upTo}/IF(${all}=0,1,${all}))`
}
