import { rentalResults } from '../exits/exit-results.ts'
import { rentalMaxOffer } from '../exits/rental-offer.ts'
import { type DealInputs, dealLimits } from '../inputs/deal-inputs.ts'
import {
  atColumn,
  type CellFormat,
  type ColumnRow,
  formula,
  heading,
  note,
  placeRows,
  round,
  shown,
  text,
  type WorkbookPage,
} from './cells.ts'
import { dealRows, planned, wayRows } from './deal-rows.ts'
import type { InputsPage } from './inputs-page.ts'
import { laterRows, payoffMonth, rentRows } from './rent-rows.ts'
import type { RentalCells } from './rental-inputs.ts'
import { searchPage } from './search-page.ts'

/** The rental of a deal, all formulas: its figures, its years, and its max offer found step by step. */
export const rentPages = (
  deal: DealInputs,
  inputs: InputsPage,
  cells: RentalCells,
  monthsShown: number,
): readonly WorkbookPage[] => {
  const plan = { ...planned(inputs), months: payoffMonth(cells) }
  const heads = wayRows.map(({ key, name, format }) => ({
    key,
    name: key === 'months' ? 'Months until its loans are paid off' : name,
    format,
    formula: () => plan[key],
  }))
  const upToYear1: readonly ColumnRow[] = [
    ...heads,
    ...dealRows(deal, inputs, monthsShown),
    ...rentRows(inputs, cells),
  ]
  const offer = searchPage({
    name: 'RentOffer',
    title: 'Max offer of the rental, step by step',
    about: 'Each column works the rental out at another price.',
    rows: upToYear1,
    priceKey: 'price',
    leftKey: 'rent.beyond',
    highest: round(`${HIGHEST}*${inputs.sale}+0.01`),
    answer: (last, leftAtNothing, leftAtHighest) =>
      `IF(${leftAtNothing}<0,"None",IF(${leftAtHighest}>=0,"Any price",${last}))`,
  })
  const rows = [...upToYear1, ...laterRows(inputs, cells)]
  const figures = figuresOf(deal, cells)
  const rowOf = placeRows(rows, FIGURES_FROM + figures.length + 2)
  const at = atColumn('B', rowOf)
  const room = `MAX(0,${at('months')}-${monthsShown})`
  const page: WorkbookPage = {
    name: 'Rent',
    rows: [
      [heading('Keep and rent'), note('All are formulas: change the blue cells of Inputs.')],
      [heading('Checks: this must be 0'), formula(`ABS(${offer.check})+${room}`, 'dollars', true)],
      [heading('What it comes to'), heading('Now'), heading('When made')],
      [
        heading('Max offer, keep and rent'),
        formula(offer.found, 'dollars', true),
        shown(offerOf(deal, cells), 'dollars'),
      ],
      ...figures.map(({ name, key, engine, format = 'dollars' }) => [
        text(name),
        formula(typeof key === 'string' ? at(key) : key(at), format),
        shown(format === 'dollars' && engine !== null ? engine / 100 : engine, format),
      ]),
      [note('Cash needed at its peak, the internal rate and the odds: only the app shows them.')],
      [heading('Step by step'), heading('Now')],
      ...rows.map((row) => [text(row.name), formula(row.formula(at), row.format, row.strong)]),
    ],
    widths: [54, 20, 20],
    sticky: { rows: 3, columns: 1 },
  }
  return [page, offer.page]
}

/** The search for its max offer ends at so many times the sale price. */
const HIGHEST = 4
/** Below the title, the checks, the heads and the max offer. */
const FIGURES_FROM = 5

const offerOf = (deal: DealInputs, { rental }: RentalCells): number | null => {
  const cents = rentalMaxOffer(deal, rental)
  return cents === null || cents >= dealLimits.cents ? null : cents / 100
}

type Figure = {
  readonly name: string
  /** The row that has it, or its formula. */
  readonly key: string | ((at: (key: string) => string) => string)
  /** In cents, or a share. */
  readonly engine: number | null
  readonly format?: CellFormat
}

const figuresOf = (deal: DealInputs, { rental }: RentalCells): readonly Figure[] => {
  const { refinance, ratios, years, holds, ...of } = rentalResults(deal, rental)
  const [first] = years
  const share = (part: string, all: string) => (at: (key: string) => string) =>
    `IF(${at(all)}>0,${at(part)}/IF(${at(all)}>0,${at(all)},1),"n/a")`
  return [
    { name: 'Net operating income', key: 'y1.noi', engine: first?.noiCents ?? 0 },
    { name: 'Debt service a year', key: 'y1.debt', engine: first?.debtServiceCents ?? 0 },
    { name: 'Cash flow of the first year', key: 'y1.cash', engine: first?.cashFlowCents ?? 0 },
    {
      name: 'DSCR: rent over payment, taxes, insurance, dues',
      key: (at) => {
        const pitia = `(12*${at('refi.payment')}+${at('rent.tia')})`
        return `IF(${pitia}>0,${at('y1.rent')}/IF(${pitia}>0,${pitia},1),"n/a")`
      },
      engine: of.dscr,
      format: 'number',
    },
    { name: 'Cap rate', key: share('y1.noi', 'sale'), engine: ratios.capRate, format: 'percent' },
    {
      name: 'Cash on cash',
      key: share('y1.cash', 'rent.left-in'),
      engine: ratios.onCash,
      format: 'percent',
    },
    { name: 'Refinance', key: 'refi.loan', engine: refinance?.loanCents ?? 0 },
    {
      name: 'Points and fees of the refinance',
      key: 'refi.cost',
      engine: refinance?.costCents ?? 0,
    },
    { name: 'Cash left in', key: 'rent.left-in', engine: of.cashLeftInCents },
    {
      name: 'Equity once repaired',
      key: (at) => round(`${at('sale')}-${at('refi.loan')}`),
      engine: of.equityCents,
    },
    ...years.map(({ year, cashFlowCents }) => ({
      name: `Cash flow, year ${year}`,
      key: `y${year}.cash`,
      engine: cashFlowCents,
    })),
    ...holds.flatMap(({ years: held, profitCents, equityCents }) => [
      { name: `Equity after ${held} years`, key: `equity.${held}`, engine: equityCents },
      { name: `Profit when sold after ${held} years`, key: `profit.${held}`, engine: profitCents },
    ]),
  ]
}
