import { rentalTimeOf } from '../exits/analyze-rental.ts'
import { exitsAreAskedFor } from '../exits/exit-inputs.ts'
import type { DealInputs } from '../inputs/deal-inputs.ts'
import { type StressId, stressIds, stressName } from '../results/stress.ts'
import {
  type At,
  atColumn,
  type ColumnRow,
  columnName,
  formula,
  heading,
  note,
  placeRows,
  round,
  text,
  type WorkbookPage,
} from './cells.ts'
import { type DealTitle, dealPage } from './deal-page.ts'
import { dealRows, lineRow, measuresOf, planned, total, type Way, wayRows } from './deal-rows.ts'
import { exitsPage } from './exits-page.ts'
import { type InputsPage, inputsPage } from './inputs-page.ts'
import { monthsPage } from './months-page.ts'
import { rentPages } from './rent-page.ts'
import { type SearchPage, searchPage } from './search-page.ts'

/**
 * A deal as a spreadsheet that works it out by itself: inputs on one page, everything else formulas over them that
 * match the engine to the cent. Its loans, lines and draws, and how interest is counted, stay as they are now.
 */
export const dealWorkbook = (deal: DealInputs, title: DealTitle): readonly WorkbookPage[] => {
  const inputs = inputsPage(deal, title.askCents)
  const { rental } = inputs
  const held = rental === null ? 0 : rentalTimeOf(deal, rental.rental).refinancedAfterMonths
  const monthsShown = Math.max(24, Math.ceil(deal.months) + MAX_MONTHS_MORE, held)
  const rows = dealRows(deal, inputs, monthsShown)
  const ways = waysOf(inputs)
  const waysPage = pageOfWays(Object.values(ways), rows)
  const way = (name: keyof typeof ways): At =>
    atColumn(columnName(Object.keys(ways).indexOf(name) + 1), waysPage.rowOf, `${WAYS}!`)
  const months = monthsPage(deal, inputs, way('plan'), monthsShown)
  const offer = maxOfferPage(deal, inputs, rows)
  const breakEven = breakEvenPage(inputs, way('plan'))
  const exits = exitsAreAskedFor(deal) ? exitsPage(deal) : null
  const stressed = stressIds.map((name) => ({ name: ways[name].name, at: way(name) }))
  return [
    dealPage({
      deal,
      title,
      inputs,
      months,
      offer,
      breakEven,
      monthsShown,
      stressed,
      plan: way('plan'),
      atAsk: way('ask'),
      monthLonger: way('monthLonger'),
    }),
    inputs.page,
    months.page,
    waysPage.page,
    offer.page,
    breakEven.page,
    ...(rental === null ? [] : rentPages(deal, inputs, rental, monthsShown)),
    ...(exits === null ? [] : [exits]),
  ]
}

const WAYS = 'Ways'
/** What the ways add to the time at most. */
const MAX_MONTHS_MORE = 3

/** The plan, what is left at the asking price, and the stress table. */
const waysOf = (inputs: InputsPage) => {
  const plan = planned(inputs)
  const sale = (percent: number) => round(`${inputs.sale}*${percent / 100}`)
  const later = `${inputs.months}+2`
  const low = round(`${inputs.value}*0.95`)
  const stressed = (id: StressId, change: Partial<Way>): Way => ({
    ...plan,
    name: stressName(id),
    ...change,
  })
  return {
    plan,
    ask: { ...plan, name: 'At the ask', price: inputs.ask },
    'sale-5': stressed('sale-5', { sale: sale(95) }),
    'sale-10': stressed('sale-10', { sale: sale(90) }),
    'days+60': stressed('days+60', { months: later }),
    'rate+1': stressed('rate+1', { ratePlus: '0.01' }),
    'rehab+20': stressed('rehab+20', { overrun: `${inputs.rehab.overrunPercent}+0.2` }),
    'sale-5,days+60': stressed('sale-5,days+60', { sale: sale(95), months: later }),
    'appraisal-5': stressed('appraisal-5', { value: low }),
    'appraisal-5,sale-5': stressed('appraisal-5,sale-5', { value: low, sale: sale(95) }),
    monthLonger: { ...plan, name: 'A month longer', months: `${inputs.months}+1` },
  } satisfies { readonly [way in StressId | 'plan' | 'ask' | 'monthLonger']: Way }
}

const pageOfWays = (ways: readonly Way[], rows: readonly ColumnRow[]) => {
  const heads = wayRows.map(({ key, name, format }) => ({ key, name, format, formula: () => key }))
  const all: readonly ColumnRow[] = [...heads, ...rows]
  const rowOf = placeRows(all, 3)
  const page: WorkbookPage = {
    name: WAYS,
    rows: [
      [heading('Each way it may go'), note('A whole deal in each column; all are formulas.')],
      [null, ...ways.map(({ name }) => heading(name))],
      ...all.map((row) => [
        text(row.name),
        ...ways.map((way, i) => {
          const head = wayRows.find(({ key }) => key === row.key)
          const written =
            head === undefined ? row.formula(atColumn(columnName(i + 1), rowOf)) : way[head.key]
          return formula(written, row.format, row.strong)
        }),
      ]),
    ],
    widths: [44, ...ways.map(() => 18)],
    sticky: { rows: 2, columns: 1 },
  }
  return { page, rowOf }
}

/** The highest price that leaves the target. */
const maxOfferPage = (
  { target }: DealInputs,
  inputs: InputsPage,
  rows: readonly ColumnRow[],
): SearchPage => {
  const plan = planned(inputs)
  const cost = target.kind === 'return on cost' && target.of === 'all-in' ? 'all-in' : 'total'
  const wanted = (at: At) => {
    switch (target.kind) {
      case 'profit':
        return inputs.target
      case 'percent of value':
        return round(`${at('value')}*${inputs.target}`)
      case 'return on cost':
        return round(`${at(cost)}*${inputs.target}`)
    }
  }
  return searchPage({
    name: 'MaxOffer',
    title: 'Max offer, step by step',
    about: 'Each column works the deal out at another price.',
    rows: [
      ...wayRows.map(({ key, name, format }) => ({ key, name, format, formula: () => plan[key] })),
      ...rows,
      {
        key: 'left',
        name: 'Profit beyond the target',
        format: 'dollars',
        strong: true,
        formula: (at) => round(`${at('profit')}-${wanted(at)}`),
      },
    ],
    priceKey: 'price',
    leftKey: 'left',
    highest: round(`${inputs.sale}+0.01`),
    answer: (last, leftAtNothing) => `IF(${leftAtNothing}<0,"None",${last})`,
  })
}

/** The lowest sale price without a loss: a cent above the last with one. */
const breakEvenPage = (inputs: InputsPage, plan: At): SearchPage => {
  const lines = inputs.sell.map((line) =>
    lineRow(line, (at) =>
      line.amount({ ...measuresOf(inputs, plan, 'sell'), sale: at('sale') }, 'sell'),
    ),
  )
  return searchPage({
    name: 'BreakEven',
    title: 'Sale price without a loss, step by step',
    about: 'Each column sells at another price.',
    rows: [
      { key: 'sale', name: 'Sale price', format: 'dollars', formula: () => '0' },
      ...lines,
      total('sell', 'Selling', lines),
      {
        key: 'left',
        name: 'What it lacks, less a cent',
        format: 'dollars',
        strong: true,
        formula: (at) => round(`${plan('all-in')}-0.01-(${at('sale')}-${at('sell')})`),
      },
    ],
    priceKey: 'sale',
    leftKey: 'left',
    highest: '1000000000',
    answer: (last, leftAtNothing, leftAtHighest) =>
      `IF(${leftAtNothing}<0,0,IF(${leftAtHighest}>=0,"n/a",${round(`${last}+0.01`)}))`,
  })
}
