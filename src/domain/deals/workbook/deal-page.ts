import { analyzeDeal, type DealFigures } from '../analyze-deal.ts'
import { addedNumbers } from '../fields/number-fields.ts'
import type { DealInputs } from '../inputs/deal-inputs.ts'
import { maxOffer } from '../results/max-offer.ts'
import { type FigureId, namedFigures } from '../results/named-figures.ts'
import { arvDistributionOf, chanceOfLoss } from '../results/odds.ts'
import {
  type At,
  type CellFormat,
  formula,
  heading,
  note,
  round,
  shown,
  sum,
  text,
  type WorkbookCell,
  type WorkbookPage,
} from './cells.ts'
import type { InputsPage, LoanCells } from './inputs-page.ts'
import type { MonthsPage } from './months-page.ts'
import type { SearchPage } from './search-page.ts'

/** Whose deal a spreadsheet is of. */
export type DealTitle = {
  readonly title: string
  readonly address: string
  /** What the home asks. */
  readonly askCents: number
  /** The day it is made: YYYY-MM-DD. */
  readonly madeOn: string
}

type Parts = {
  readonly deal: DealInputs
  readonly title: DealTitle
  readonly inputs: InputsPage
  readonly months: MonthsPage
  readonly offer: SearchPage
  readonly breakEven: SearchPage
  readonly monthsShown: number
  readonly plan: At
  readonly atAsk: At
  readonly monthLonger: At
  readonly stressed: readonly { readonly name: string; readonly at: At }[]
}

/** The page that leads: checks that are 0, the figures, every line and the stress table. */
export const dealPage = (parts: Parts): WorkbookPage => {
  const { deal, title, plan } = parts
  const figures = analyzeDeal(deal)
  const arv = arvDistributionOf(deal)
  const checks = checksOf(parts)
  const checkCell = (i: number) => `$B$${CHECKS_FROM + i}`
  return {
    name: 'Deal',
    rows: [
      [{ text: title.title, look: 'title' }],
      [text(title.address)],
      [
        note(
          `Made with Flip Search Pro on ${title.madeOn}. Projected, before income tax, on your assumptions.`,
        ),
      ],
      [note('Not an appraisal, not a loan offer, not tax or legal advice.')],
      [
        heading('Checks: this must be 0'),
        formula(`SUM(${checkCell(0)}:${checkCell(checks.length - 1)})`, 'dollars', true),
      ],
      ...checks.map(([name, written]) => [text(name), formula(`ABS(${written})`)]),
      [],
      [heading('What it comes to'), heading('Now'), heading('When made')],
      ...figuresOf(parts, figures).map(figureRow),
      [],
      [heading('Every line'), heading('Now'), heading('When made')],
      ...linesOf(parts, figures).map(figureRow),
      [],
      ['When it goes another way', 'Profit', 'Against the plan', 'Cash to close'].map(heading),
      ...parts.stressed.map(({ name, at }) => [
        text(name),
        formula(at('profit')),
        formula(round(`${at('profit')}-${plan('profit')}`)),
        formula(at('to-close')),
      ]),
      [],
      [
        text('Chance of a loss'),
        note('from 22,725 deals, of when the file was made: no formula'),
        shown(arv && chanceOfLoss(deal, arv).chanceOfLoss, 'percent'),
      ],
    ],
    widths: [54, 20, 20, 20],
    sticky: { rows: 1, columns: 1 },
  }
}

/** Below the title, two lines of it and the sum of checks. */
const CHECKS_FROM = 6

type Figure = {
  readonly name: string
  readonly formula: string
  /** The engine's figure when the file was made; null where it had none. */
  readonly engine: number | null
  readonly format: CellFormat
  readonly strong: boolean
}

const figureRow = ({ name, formula: written, engine, format, strong }: Figure): WorkbookCell[] => [
  strong ? heading(name) : text(name),
  formula(written, format, strong),
  shown(engine, format),
]

const figure = (
  name: string,
  written: string,
  engine: number | null,
  format: CellFormat,
  strong = false,
): Figure => ({ name, formula: written, engine, format, strong })

const dollars = (name: string, written: string, cents: number | null, strong = false): Figure =>
  figure(name, written, cents === null ? null : cents / 100, 'dollars', strong)

/** What leads the deal, then its other figures in the order of the screen. */
const figuresOf = (parts: Parts, figures: DealFigures): Figure[] => {
  const { deal, title, plan, atAsk } = parts
  const formulas = formulasOf(parts)
  return [
    dollars('Max offer', parts.offer.found, maxOffer(deal), true),
    dollars(
      'Net at ask',
      atAsk('profit'),
      analyzeDeal({ ...deal, priceCents: title.askCents }).profitCents,
      true,
    ),
    dollars('Sale price', plan('sale'), figures.saleCents),
    ...namedFigures(figures).map(({ id, name, unit, value }) =>
      figure(
        name,
        formulas[id],
        unit === 'cents' && value !== null ? value / 100 : value,
        formats[unit],
        id === 'profit' || id === 'to-close',
      ),
    ),
  ]
}

const formats = { cents: 'dollars', share: 'percent', days: 'number' } as const

/** How the file works each figure out. */
const formulasOf = (parts: Parts): Readonly<Record<FigureId, string>> => {
  const { inputs, months, plan } = parts
  const [profit, invested] = [plan('profit'), plan('invested')]
  const onCash = `${profit}/IF(${invested}>0,${invested},1)`
  const time = inputs.months
  const advances = sum(inputs.loans.map(({ key }) => plan(`${key}.advance`)))
  const screened = round(`${inputs.value}*${inputs.screen}`)
  const [loan] = inputs.loans
  return {
    'all-in': plan('all-in'),
    total: plan('total'),
    profit,
    'to-close': plan('to-close'),
    invested,
    peak: months.peak,
    'on-total': share(profit, plan('total')),
    'on-all-in': share(profit, plan('all-in')),
    'on-cash': share(profit, invested),
    'on-cash-a-year': `IF(OR(${invested}<=0,${time}<1,${onCash}<-1),"n/a",(1+MAX(-1,${onCash}))^(12/MAX(1,${time}))-1)`,
    'irr-a-month': months.irr,
    'irr-a-year': `IF(ISNUMBER(${months.irr}),(1+N(${months.irr}))^12-1,"n/a")`,
    margin: share(profit, plan('sale')),
    loans: plan('loans'),
    'loan-to-cost': share(plan('loans'), `(${inputs.price}+${plan('budget')})`),
    'loan-to-price': share(advances, inputs.price),
    'loan-to-value': share(plan('loans'), inputs.value),
    'first-payment': loan === undefined ? '0' : firstPayment(loan, inputs, plan),
    'full-payment': loan === undefined ? '0' : fullPayment(loan, inputs, plan),
    'break-even': parts.breakEven.found,
    slack: slack(parts),
    'rehab-slack': `ROUNDDOWN(ROUND(${profit}/(1+${inputs.rehab.contingencyPercent}),8),2)`,
    screen: round(`${screened}-${plan('budget')}`),
    'screen-with-contingency': round(`${screened}-${plan('rehab')}`),
  }
}

const share = (of: string, all: string): string => `IF(${all}>0,${of}/IF(${all}>0,${all},1),"n/a")`

const firstPayment = (
  { key, loan, ratePercent: rate }: LoanCells,
  { draws }: InputsPage,
  plan: At,
): string => {
  if (loan.interest.kind === 'amortized')
    return `IF(${plan('months')}>0,${sum([plan(`${key}.interest-to.1`), plan(`${key}.principal-to.1`)])},0)`
  const total = plan(`${key}.total`)
  if (loan.interest.kind === 'Dutch') return round(`${total}*${rate}/12`)
  const atClosing = draws.map((_, i) => `IF(${plan(`time.${i}`)}=0,${plan(`${key}.draw.${i}`)},0)`)
  const start = [plan(`${key}.advance`), ...atClosing].join('+')
  return round(`IF(${plan('months')}=0,${total},${start})*${rate}/12`)
}

const fullPayment = (cells: LoanCells, inputs: InputsPage, plan: At): string =>
  cells.loan.interest.kind === 'amortized'
    ? firstPayment(cells, inputs, plan)
    : round(`${plan(`${cells.key}.total`)}*${cells.ratePercent}/12`)

/** Days of 30-day months that interest on what is owed, and holding, would take to use the profit up. */
const slack = ({ inputs, plan, monthLonger, monthsShown }: Parts): string => {
  const interest = inputs.loans.map(({ key, loan, ratePercent: rate }) => {
    const paidBack =
      loan.interest.kind === 'amortized' ? plan(`${key}.principal-to.${monthsShown}`) : '0'
    return round(`(${plan(`${key}.total`)}-${paidBack})*${rate}/12`)
  })
  const month = `(${[...interest, monthLonger('hold')].join('+')}-${plan('hold')})`
  return `IF(${plan('profit')}<0,"none: a loss",IF(ROUND(${month},2)>0,INT(ROUND(30*${plan('profit')}/MAX(0.01,${month}),8)),"n/a"))`
}

/** All costs as they are printed, each section with its total. */
const linesOf = ({ inputs, plan }: Parts, figures: DealFigures): Figure[] => {
  const centsOf = (id: string) => figures.lines.find((line) => line.id === id)?.cents ?? 0
  const line = (name: string, key: string, id = key) => dollars(name, plan(key), centsOf(id))
  const { totals } = figures
  return [
    dollars('Purchase price', plan('price'), centsOf('buy-price')),
    dollars('Buying, besides the price', plan('buy'), totals.buyCents, true),
    ...inputs.buy.map(({ name, key }) => line(name, key)),
    dollars('Financing', plan('financing'), totals.financingCents, true),
    ...inputs.loans.flatMap(({ key, loan, fees, exitFees }) => [
      line(`${loan.name}: points`, `${key}.points`),
      ...fees.map((fee) => line(fee.name, fee.key)),
      line(`${loan.name}: draws and inspections`, `${key}.draw-fees`),
      line(`${loan.name}: interest`, `${key}.interest`),
      ...exitFees.map((fee) => line(fee.name, fee.key)),
    ]),
    dollars('Rehab', plan('rehab'), totals.rehabCents, true),
    ...inputs.budget.map(({ name, amount, id }) => dollars(name, amount, centsOf(`rehab.${id}`))),
    dollars(addedNumbers.costCents.words, inputs.addedCost, centsOf('rehab.added')),
    dollars('Permits', inputs.rehab.permitsCents, centsOf('rehab.permits')),
    line('Contingency', 'contingency', 'rehab.contingency'),
    line('Over or under budget', 'overran', 'rehab.overrun'),
    dollars('Holding', plan('hold'), totals.holdCents, true),
    ...inputs.hold.map(({ name, key }) => line(name, key)),
    dollars('Selling', plan('sell'), totals.sellCents, true),
    ...inputs.sell.map(({ name, key }) => line(name, key)),
    dollars('All costs', plan('total'), totals.totalCents, true),
  ]
}

/** What must be 0 whatever is typed. */
const checksOf = (parts: Parts): readonly (readonly [string, string])[] => {
  const { inputs, months, plan, offer, breakEven, monthsShown } = parts
  const lines = [
    'price',
    ...inputs.buy.map(({ key }) => key),
    ...inputs.loans.map(({ key }) => `${key}.cost`),
    ...['budget', 'contingency', 'overran'],
    ...[...inputs.hold, ...inputs.sell].map(({ key }) => key),
  ]
  const drawn = inputs.loans.flatMap(({ key }) => [
    plan(`${key}.advance`),
    ...inputs.draws.map((_, i) => plan(`${key}.draw.${i}`)),
  ])
  return [
    [
      'All lines less the total cost',
      round(`${sum(lines.map((key) => plan(key)))}-${plan('total')}`),
    ],
    [
      'Sale price less total cost and profit',
      round(`${plan('sale')}-${plan('total')}-${plan('profit')}`),
    ],
    ['Cash of all months less the profit', round(`${months.sumOfFlows}-${plan('profit')}`)],
    ['Paid out by lenders less the loans', round(`${sum(drawn)}-${plan('loans')}`)],
    ['The max offer was found', offer.check],
    ['The sale price without a loss was found', breakEven.check],
    [
      `The time has room: up to ${monthsShown - 3} months`,
      `MAX(0,${inputs.months}-${monthsShown - 3})`,
    ],
  ]
}
