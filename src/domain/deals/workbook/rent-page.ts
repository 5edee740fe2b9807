import { isAnyPriceUsd } from '../../dollars.ts'
import { rentalResults } from '../exits/exit-results.ts'
import { rentalOdds } from '../exits/rental-odds.ts'
import { rentalMaxOffer } from '../exits/rental-offer.ts'
import type { DealInputs } from '../inputs/deal-inputs.ts'
import { arvDistributionOf } from '../results/odds.ts'
import {
  type At,
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
import { type RentMonthsPage, rentMonthsPage } from './rent-months.ts'
import { laterRows, payoffMonth, rentRows } from './rent-rows.ts'
import { type RentWay, rentWaysPage } from './rent-ways.ts'
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
    steps: RENT_STEPS,
    highest: round(`${HIGHEST}*${inputs.sale}+0.01`),
    answer: (last, leftAtNothing, leftAtHighest) =>
      `IF(${leftAtNothing}<0,"None",IF(${leftAtHighest}>=0,"Any price",${last}))`,
  })
  const rows = [...upToYear1, ...laterRows(inputs, cells)]
  const results = rentalResults(deal, cells.rental)
  // Where its rows are does not hang on what its figures say, but on how many there are.
  const named = (at: At, months: RentMonthsPage | null, ways: readonly RentWay[]) =>
    figuresOf(results, { at, months, ways })
  const count = named(
    (key) => key,
    null,
    rentWaysPage(deal, inputs, cells, (key) => key).ways,
  ).length
  const odds = oddsOf(deal, cells)
  const rowOf = placeRows(rows, FIGURES_FROM + count + 2)
  const at = atColumn('B', rowOf)
  const away = atColumn('B', rowOf, 'Rent!')
  const months = rentMonthsPage(deal, inputs, cells, { rent: away, monthsShown })
  const { page: waysPage, ways } = rentWaysPage(deal, inputs, cells, away)
  const figures = named(at, months, ways)
  const room = `MAX(0,${at('months')}-${monthsShown})`
  const page: WorkbookPage = {
    name: 'Rent',
    rows: [
      [heading('Keep and rent'), note('All are formulas: change the blue cells of Inputs.')],
      [
        heading('Checks: this must be 0'),
        formula(
          `ABS(${offer.check})+${room}+${([5, 10] as const).map((years) => `ABS(ROUND(${months.sumOfFlows(years)}-${at(`profit.${years}`)},2))`).join('+')}`,
          'dollars',
          true,
        ),
      ],
      [heading('What it comes to'), heading('Now'), heading('When made')],
      [
        heading('Max offer, keep and rent'),
        formula(offer.found, 'dollars', true),
        shown(offerOf(deal, cells), 'dollars'),
      ],
      ...figures.map(({ name, key, engine, format = 'dollars' }) => [
        text(name),
        key === null ? note('only the app works it out') : formula(key, format),
        shown(format === 'dollars' && engine !== null ? engine / 100 : engine, format),
      ]),
      [
        text('Chance of a loss when sold after 5 years'),
        note('of when the file was made: no formula'),
        shown(odds, 'percent'),
      ],
      [heading('Step by step'), heading('Now')],
      ...rows.map((row) => [text(row.name), formula(row.formula(at), row.format, row.strong)]),
    ],
    widths: [54, 20, 20],
    sticky: { rows: 3, columns: 1 },
  }
  return [page, offer.page, months.page, waysPage]
}

/** The lender's floor bends what a rental leaves. */
const RENT_STEPS = 36
/** The search for its max offer ends at so many times the sale price. */
const HIGHEST = 4
/** Below the title, the checks, the heads and the max offer. */
const FIGURES_FROM = 5

const offerOf = (deal: DealInputs, { rental }: RentalCells): number | null => {
  const cents = rentalMaxOffer(deal, rental)
  return cents === null || isAnyPriceUsd(cents / 100) ? null : cents / 100
}

type Figure = {
  readonly name: string
  /** Its formula; null where only the app works it out. */
  readonly key: string | null
  /** In cents, or a share. */
  readonly engine: number | null
  readonly format?: CellFormat
}

/** The chance that a sale after five years loses money; null where no range of the value is known. */
const oddsOf = (deal: DealInputs, { rental }: RentalCells): number | null => {
  const arv = arvDistributionOf(deal)
  return arv && rentalOdds(deal, rental, arv).chanceOfLoss
}

const figuresOf = (
  { refinance, ratios, years, holds, ...of }: ReturnType<typeof rentalResults>,
  {
    at,
    months,
    ways,
  }: {
    readonly at: At
    readonly months: RentMonthsPage | null
    readonly ways: readonly RentWay[]
  },
): readonly Figure[] => {
  const [first] = years
  const share = (part: string, all: string) =>
    `IF(${at(all)}>0,${at(part)}/IF(${at(all)}>0,${at(all)},1),"n/a")`
  return [
    { name: 'Net operating income', key: at('y1.noi'), engine: first?.noiCents ?? 0 },
    { name: 'Debt service a year', key: at('y1.debt'), engine: first?.debtServiceCents ?? 0 },
    { name: 'Cash flow of the first year', key: at('y1.cash'), engine: first?.cashFlowCents ?? 0 },
    {
      name: 'DSCR: rent over payment, taxes, insurance, dues',
      key: dscrAt(at),
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
    { name: 'Refinance', key: at('refi.loan'), engine: refinance?.loanCents ?? 0 },
    {
      name: 'Points and fees of the refinance',
      key: at('refi.cost'),
      engine: refinance?.costCents ?? 0,
    },
    { name: 'Cash needed at the peak', key: months?.peak ?? '', engine: of.cashNeededCents },
    { name: 'Cash left in', key: at('rent.left-in'), engine: of.cashLeftInCents },
    {
      name: 'Equity once repaired',
      key: round(`${at('sale')}-${at('refi.loan')}`),
      engine: of.equityCents,
    },
    ...years.map(({ year, cashFlowCents }) => ({
      name: `Cash flow, year ${year}`,
      key: at(`y${year}.cash`),
      engine: cashFlowCents,
    })),
    ...holds.flatMap(({ years: held, profitCents, equityCents, irrAYear }): Figure[] => [
      { name: `Equity after ${held} years`, key: at(`equity.${held}`), engine: equityCents },
      {
        name: `Profit when sold after ${held} years`,
        key: at(`profit.${held}`),
        engine: profitCents,
      },
      {
        name: `Internal rate a year when sold after ${held} years`,
        key: months?.irrAYear(held === 5 ? 5 : 10) ?? '',
        engine: irrAYear,
        format: 'percent',
      },
    ]),
    ...ways.flatMap(({ stress: { name, ...row }, at: away }): Figure[] => [
      {
        name: `${name}: cash flow of the first year`,
        key: away?.('y1.cash') ?? null,
        engine: row.cashFlowCentsAYear,
      },
      { name: `${name}: DSCR`, key: away && dscrAt(away), engine: row.dscr, format: 'number' },
      {
        name: `${name}: cash left in`,
        key: away?.('rent.left-in') ?? null,
        engine: row.cashLeftInCents,
      },
      {
        name: `${name}: profit when sold after 5 years`,
        key: away?.('profit.5') ?? null,
        engine: row.profitCents,
      },
    ]),
  ]
}

const dscrAt = (at: At): string => {
  const pitia = `(12*${at('refi.payment')}+${at('rent.tia')})`
  return `IF(${pitia}>0,${at('y1.rent')}/IF(${pitia}>0,${pitia},1),"n/a")`
}
