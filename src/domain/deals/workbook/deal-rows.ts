import type { DealInputs } from '../inputs/deal-inputs.ts'
import { type At, type ColumnRow, round, sum } from './cells.ts'
import type { InputsPage, LineCells, LoanCells, MeasureCells } from './inputs-page.ts'
import { interestRows } from './interest-rows.ts'

/** What one way a deal may go starts from: a formula each. */
export type Way = {
  readonly name: string
  readonly price: string
  readonly value: string
  readonly sale: string
  readonly months: string
  readonly overrun: string
  /** Added to the rate of each loan. */
  readonly ratePlus: string
}

/** The deal as planned. */
export const planned = (inputs: InputsPage): Way => ({
  name: 'Plan',
  price: inputs.price,
  value: inputs.value,
  sale: inputs.sale,
  months: inputs.months,
  overrun: inputs.rehab.overrunPercent,
  ratePlus: '0',
})

/**
 * A whole deal as the rows of a column, in the order of the engine: each line rounded once, totals the sums of lines.
 * The first rows, `wayRows`, hold what differs between the ways; the page fills them in.
 */
export const dealRows = (
  { closingDate }: Pick<DealInputs, 'closingDate'>,
  inputs: InputsPage,
  monthsShown: number,
): ColumnRow[] => {
  const { loans, draws } = inputs
  const lines = (cells: readonly LineCells[], section: 'buy' | 'hold' | 'sell') =>
    cells.map((line) =>
      lineRow(line, (at) => line.amount(measuresOf(inputs, at, section), section)),
    )
  const buy = lines(inputs.buy, 'buy')
  const hold = lines(inputs.hold, 'hold')
  const sell = lines(inputs.sell, 'sell')
  const budget = sum([
    ...inputs.budget.map(({ amount }) => amount),
    inputs.addedCost,
    inputs.rehab.permitsCents,
  ])
  return [
    row('budget', 'Rehab budget with permits', () => budget),
    ...draws.flatMap(({ month }, i) => [
      row(`time.${i}`, `Draw ${i + 1}: month`, (at) => `MIN(${month},${at('months')})`, 'number'),
      row(
        `share.${i}`,
        `Draw ${i + 1}: share so far`,
        () => {
          const weights = draws.map((draw) => draw.weight)
          const all = weights.join('+')
          const upTo = weights.slice(0, i + 1).join('+')
          return `IF(${all}=0,${i + 1}/${draws.length},(${upTo})/(${all}))`
        },
        'number',
      ),
    ]),
    ...loans.flatMap((loan) => sizeRows(loan)),
    row('loans', 'All loans', (at) => sum(loans.map(({ key }) => at(`${key}.total`)))),
    ...buy,
    total('buy', 'Buying, besides the price', buy),
    ...loans.flatMap((loan) => loanRows(loan, inputs, { closingDate, monthsShown })),
    row(
      'financing',
      'Financing',
      (at) => sum(loans.map(({ key }) => at(`${key}.cost`))),
      'dollars',
      true,
    ),
    row('contingency', 'Contingency', (at) =>
      round(`${at('budget')}*${inputs.rehab.contingencyPercent}`),
    ),
    row('overran', 'Over or under budget', (at) => {
      // Half a cent goes up, also under budget: ROUND takes it away from zero, so it rounds what is left of the plan.
      const planned = `(${at('budget')}+${at('contingency')})`
      return round(`${round(`${planned}*(1+${at('overrun')})`)}-${planned}`)
    }),
    row(
      'rehab',
      'Rehab',
      (at) => sum([at('budget'), at('contingency'), at('overran')]),
      'dollars',
      true,
    ),
    ...hold,
    total('hold', 'Holding', hold),
    row('all-in', 'All-in cost, without selling', (at) =>
      sum(['price', 'buy', 'financing', 'rehab', 'hold'].map((key) => at(key))),
    ),
    ...sell,
    total('sell', 'Selling', sell),
    row('total', 'Total cost', (at) => sum([at('all-in'), at('sell')]), 'dollars', true),
    row(
      'profit',
      'Projected profit',
      (at) => round(`${at('sale')}-${at('total')}`),
      'dollars',
      true,
    ),
    row('to-close', 'Cash to close', (at) =>
      round(
        [
          `${at('price')}+${at('buy')}`,
          ...loans.map(
            ({ key }) => `${at(`${key}.closing`)}-${at(`${key}.advance`)}+${at(`${key}.reserve`)}`,
          ),
        ].join('+'),
      ),
    ),
    row('invested', 'Cash invested, before the sale', (at) =>
      round(`${at('all-in')}-${at('loans')}`),
    ),
  ]
}

/** The first rows: what ways differ in. */
export const wayRows: readonly {
  readonly key: Exclude<keyof Way, 'name'>
  readonly name: string
  readonly format: ColumnRow['format']
}[] = [
  { key: 'price', name: 'Purchase price', format: 'dollars' },
  { key: 'value', name: 'After-repair value', format: 'dollars' },
  { key: 'sale', name: 'Sale price', format: 'dollars' },
  { key: 'months', name: 'Months', format: 'number' },
  { key: 'overrun', name: 'Over or under budget', format: 'percent' },
  { key: 'ratePlus', name: 'Added to interest rates', format: 'percent' },
]

/** The cells that costs are measured by; only those of selling move with what it sells for. */
export const measuresOf = (
  { area }: Pick<InputsPage, 'area'>,
  at: At,
  section: 'buy' | 'financing' | 'hold' | 'sell',
): MeasureCells => ({
  price: at('price'),
  value: at('value'),
  sale: at(section === 'sell' ? 'sale' : 'value'),
  loan: at('loans'),
  rehab: at('budget'),
  months: at('months'),
  area,
})

const row = (
  key: string,
  name: string,
  formula: ColumnRow['formula'],
  format: ColumnRow['format'] = 'dollars',
  strong = false,
): ColumnRow => ({ key, name, formula, format, strong })

export const lineRow = ({ key, name }: LineCells, formula: ColumnRow['formula']): ColumnRow =>
  row(key, name, formula)

export const total = (key: string, name: string, lines: readonly ColumnRow[]): ColumnRow =>
  row(key, name, (at) => sum(lines.map((line) => at(line.key))), 'dollars', true)

const sizeRows = ({ key, loan, size }: LoanCells): ColumnRow[] => {
  const named = (what: string) => `${loan.name}: ${what}`
  if ('fixed' in size)
    return [
      row(`${key}.total`, named('loan'), () => round(size.fixed)),
      row(`${key}.held`, named('held back'), () => '0'),
      row(`${key}.advance`, named('paid out at closing'), (at) => at(`${key}.total`)),
    ]
  const { pricePercent, rehabPercent, arvCapPercent, costCapPercent } = size
  return [
    row(`${key}.asked`, named('asked for'), (at) =>
      sum([round(`${at('price')}*${pricePercent}`), round(`${at('budget')}*${rehabPercent}`)]),
    ),
    row(`${key}.total`, named('loan, within caps'), (at) =>
      round(
        `MIN(${[
          at(`${key}.asked`),
          ...(arvCapPercent === null ? [] : [round(`${at('value')}*${arvCapPercent}`)]),
          ...(costCapPercent === null
            ? []
            : [round(`(${at('price')}+${at('budget')})*${costCapPercent}`)]),
        ].join(',')})`,
      ),
    ),
    row(`${key}.held`, named('held back'), (at) =>
      round(`MIN(${round(`${at('budget')}*${rehabPercent}`)},${at(`${key}.total`)})`),
    ),
    row(`${key}.advance`, named('paid out at closing'), (at) =>
      round(`${at(`${key}.total`)}-${at(`${key}.held`)}`),
    ),
  ]
}

const loanRows = (
  cells: LoanCells,
  inputs: InputsPage,
  time: { readonly closingDate: string | null; readonly monthsShown: number },
): ColumnRow[] => {
  const { key, loan } = cells
  const named = (what: string) => `${loan.name}: ${what}`
  const draws = inputs.draws.map((_, i) =>
    row(`${key}.draw.${i}`, named(`draw ${i + 1}`), (at) => partOf(at(`${key}.held`), at, i)),
  )
  const own = (at: At): MeasureCells => ({
    ...measuresOf(inputs, at, 'financing'),
    loan: at(`${key}.total`),
  })
  const fees = cells.fees.map((fee) => lineRow(fee, (at) => fee.amount(own(at), 'financing')))
  const exits = cells.exitFees.map((fee) =>
    lineRow(fee, (at) => `IF(${at('months')}>${fee.after},${fee.amount(own(at), 'financing')},0)`),
  )
  const { interest } = loan
  return [
    ...draws,
    row(`${key}.points`, named('points'), (at) =>
      round(`${at(`${key}.total`)}*${cells.pointsPercent}`),
    ),
    ...fees,
    row(`${key}.closing`, named('points and fees at closing'), (at) =>
      sum([at(`${key}.points`), ...fees.map((fee) => at(fee.key))]),
    ),
    row(
      `${key}.count`,
      named('number of draws'),
      (at) =>
        draws.length === 0
          ? '0'
          : `COUNTIF(${at(`${key}.draw.0`, `${key}.draw.${draws.length - 1}`)},">0")`,
      'number',
    ),
    row(`${key}.draw-fees`, named('draws and inspections'), (at) =>
      round(`${cells.drawFeeCents}*${at(`${key}.count`)}`),
    ),
    ...interestRows(cells, inputs, time),
    row(`${key}.interest`, named('interest'), (at) =>
      time.monthsShown === 0
        ? '0'
        : round(`SUM(${at(`${key}.interest.1`, `${key}.interest.${time.monthsShown}`)})`),
    ),
    row(`${key}.reserve`, named('interest funded at closing'), (at) =>
      interest.kind !== 'amortized' && interest.paid === 'reserve' ? at(`${key}.interest`) : '0',
    ),
    ...exits,
    row(`${key}.exit`, named('exit fees'), (at) => sum(exits.map((fee) => at(fee.key)))),
    row(`${key}.cost`, named('all costs'), (at) =>
      sum(['closing', 'draw-fees', 'interest', 'exit'].map((part) => at(`${key}.${part}`))),
    ),
  ]
}

/** What a draw pays of an amount: what the running total grows by, so that the draws add up to it. */
export const partOf = (amount: string, at: At, draw: number): string => {
  const upTo = round(`${amount}*${at(`share.${draw}`)}`)
  return draw === 0 ? upTo : round(`${upTo}-${round(`${amount}*${at(`share.${draw - 1}`)}`)}`)
}
