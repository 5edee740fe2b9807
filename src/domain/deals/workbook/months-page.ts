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
import { byMonth, type InputsPage } from './inputs-page.ts'

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
  const { loans } = inputs
  const time = plan('months')
  const saleMonth = `ROUNDUP(${time},0)`
  const atSale = (month: number, written: string) => `IF(${month}=${saleMonth},${written},0)`
  const falls = (draw: number, month: number) => `(ROUNDUP(${plan(`time.${draw}`)},0)=${month})`
  const perDraw = (written: (draw: number) => string, month: number) =>
    inputs.draws.length === 0
      ? '0'
      : inputs.draws.map((_, draw) => `IF(${falls(draw, month)},${written(draw)},0)`).join('+')
  const held = inputs.hold.map((line, i) => {
    const basis = deal.hold[i]?.basis
    const upTo = (month: number) => {
      const share =
        basis?.kind === 'by month' && line.monthCells !== null
          ? shareByMonth(line.monthCells, month, time)
          : `MIN(${month},${time})/IF(${time}=0,1,${time})`
      return round(`${plan(line.key)}*${share}`)
    }
    return (month: number) =>
      month === 0 ? `IF(${time}=0,${plan(line.key)},0)` : `${upTo(month)}-${upTo(month - 1)}`
  })
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
      formula(round(`-(${perDraw((draw) => partOf(plan('rehab'), plan, draw), month)})`)),
      formula(round(`-(${held.map((of) => of(month)).join('+') || '0'})`)),
      formula(
        round(
          `-(${first ? closing : '0'}+${drawFees(month)}+${interest(month)}+${atSale(month, exits)})`,
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
  const guessRow = (step: number) => last + 5 + step
  const [net, times] = [range('H'), range('L')]
  const worth = (growth: string) => `SUMPRODUCT(${net},EXP(-${growth}*${times}))`
  // The engine's own bounds, and no farther than spreadsheets can raise e to.
  const bound = `MIN(${LARGEST_LOG_GROWTH},700/MAX(1,${time}))`
  const steps = Array.from({ length: HALVINGS }, (_, step) => {
    const row = guessRow(step)
    const [low, high, middle, left] = ['B', 'C', 'D', 'E'].map((column) => `$${column}$${row - 1}`)
    return [
      text(`${step + 1}`),
      formula(step === 0 ? `-${bound}` : `IF(${left}>0,${middle},${low})`, 'number'),
      formula(step === 0 ? bound : `IF(${left}>0,${high},${middle})`, 'number'),
      formula(`($B$${row}+$C$${row})/2`, 'number'),
      formula(worth(`$D$${row}`)),
    ]
  })
  const found = `$D$${guessRow(HALVINGS - 1)}`
  const first = guessRow(0)
  const changesOnce = `SUM(${range('N')})=1,$M$${last}=1`
  const isThere = `${worth(`$B$${first}`)}>=0,${worth(`$C$${first}`)}<=0`
  const results = last + 3
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
          formula(
            `IF(AND(${changesOnce}),IF(AND(${isThere}),EXP(${found})-1,"n/a"),"n/a")`,
            'percent',
          ),
          note('A month. None unless money goes out first and comes in once.'),
        ],
        [note('Growth a month'), note('From'), note('To'), note('Middle'), note('Worth today')],
        ...steps,
      ],
      widths: [30, ...Array.from({ length: 13 }, () => 15)],
      sticky: { rows: 2, columns: 1 },
    },
    sumOfFlows: `${NAME}!$H$${sums}`,
    peak: round(`MAX(0,-MIN(${NAME}!${range('K')}))`),
    irr: `${NAME}!$B$${results}`,
  }
}

const NAME = 'Months'
const FIRST_ROW = 3
/** Halves the range of rates to ten digits. */
const HALVINGS = 45
/** As `irrOf` has it. */
const LARGEST_LOG_GROWTH = 13.815510557964274

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
