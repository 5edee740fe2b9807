import { namesOf } from '../../record-of.ts'
import {
  addedNumbers,
  advanceNumbers,
  dealNumbers,
  loanNumbers,
  type NumberField,
  type NumberFields,
  rehabNumbers,
} from '../fields/number-fields.ts'
import { addedInWords, raisedPercent } from '../inputs/after-repair.ts'
import type { Basis, CostLine, DealInputs, Loan } from '../inputs/deal-inputs.ts'
import type { Section } from '../inputs/line-items.ts'
import type { TransferTax } from '../taxes/transfer-tax.ts'
import {
  type CellFormat,
  formula,
  heading,
  input,
  note,
  round,
  sum,
  text,
  type WorkbookCell,
  type WorkbookPage,
} from './cells.ts'
import { type RentalCells, rentalInputs } from './rental-inputs.ts'

/** What lines are measured by, as cells. */
export type MeasureCells = {
  readonly [measure in 'price' | 'sale' | 'loan' | 'value' | 'rehab' | 'months' | 'area']: string
}

/** A cost whose amount is worked out from its own input cells. */
export type LineCells = {
  readonly key: string
  readonly name: string
  readonly amount: (measures: MeasureCells, section: Section) => string
  /** The cells of an amount that differs by month; null for any other. */
  readonly monthCells: readonly string[] | null
}

/** The cells of some numbers; null for one that the deal does not have. */
type CellsOf<Fields extends NumberFields> = {
  readonly [N in keyof Fields]: Fields[N] extends { readonly none: string } ? string | null : string
}

export type LoanCells = CellsOf<typeof loanNumbers> & {
  readonly loan: Loan
  readonly key: string
  readonly size: CellsOf<typeof advanceNumbers> | { readonly fixed: string }
  readonly fees: readonly LineCells[]
  readonly exitFees: readonly (LineCells & { readonly after: string })[]
  /** In months; null for a loan that is interest only. */
  readonly term: string | null
}

/** The page of inputs, with the cell of each one. */
export type InputsPage = {
  readonly page: WorkbookPage
  readonly price: string
  readonly ask: string
  readonly value: string
  readonly sale: string
  readonly asIs: string
  readonly area: string
  readonly months: string
  readonly closing: string
  readonly buy: readonly LineCells[]
  readonly loans: readonly LoanCells[]
  /** What the scope adds to the home costs so much. */
  readonly addedCost: string
  /** The rows of the budget, each with the cell of its amount. */
  readonly budget: readonly {
    /** As the engine names its line. */
    readonly id: string
    readonly name: string
    readonly amount: string
  }[]
  readonly rehab: CellsOf<typeof budgetNumbers>
  /** When rehab is paid, in order, and its share of the whole. */
  readonly draws: readonly { readonly month: string; readonly weight: string }[]
  readonly hold: readonly LineCells[]
  readonly sell: readonly LineCells[]
  readonly target: string
  readonly screen: string
  /** Null where the deal has no rental that pages can work out. */
  readonly rental: RentalCells | null
}

/** Everything the reader may change, a row each; other pages only refer to it. */
export const inputsPage = (inputs: DealInputs, askCents: number): InputsPage => {
  const sheet = inputsSheet()
  sheet.head('Price and value')
  const price = sheet.number(dealNumbers.priceCents, inputs.priceCents)
  const ask = sheet.dollars('Ask', askCents)
  const values = valueInputs(sheet, inputs)
  const { value } = values
  const asIs = sheet.number(dealNumbers.asIsValueCents, inputs.asIsValueCents)
  const area = sheet.number(dealNumbers.livingArea, inputs.livingArea)
  const months = sheet.number(dealNumbers.months, inputs.months)
  const closing = sheet.put(
    'Closing date',
    inputs.closingDate === null ? null : serialOf(inputs.closingDate),
    'date',
    'Only loans that count actual days ask for it',
  )
  sheet.head('Buying')
  const buy = inputs.buy.map((line) => sheet.line('buy', line))
  const loans = inputs.loans.map((loan) => loanInputs(sheet, loan))
  sheet.head('Rehab')
  const budget = budgetInputs(sheet, inputs, area)
  const addedCost = sheet.number(addedNumbers.costCents, inputs.rehab.added.costCents)
  const rehab = sheet.numbers(budgetNumbers, inputs.rehab)
  const draws = drawInputs(sheet, inputs, budget)
  sheet.head('Holding')
  const hold = inputs.hold.map((line) => sheet.line('hold', line))
  sheet.head('Selling')
  const sale = saleInputs(sheet, inputs, values, budget)
  const sell = inputs.sale.costs.map((line) => sheet.line('sell', line))
  sheet.head('Target and screen')
  const target =
    inputs.target.kind === 'profit'
      ? sheet.dollars('Profit that the max offer leaves', inputs.target.cents)
      : sheet.percent(
          'Profit that the max offer leaves',
          inputs.target.percent,
          inputs.target.kind === 'percent of value'
            ? 'Of the after-repair value'
            : `Of ${inputs.target.of === 'all-in' ? 'all-in' : 'total'} cost`,
        )
  const screen = sheet.number(dealNumbers.screenPercent, inputs.screenPercent)
  const rental = rentalInputs(sheet, inputs)
  return {
    page: sheet.page(),
    price,
    ask,
    value,
    sale,
    asIs,
    area,
    months,
    closing,
    buy,
    loans,
    budget,
    addedCost,
    rehab,
    draws,
    hold,
    sell,
    target,
    screen,
    rental,
  }
}

/** The after-repair value, and where the scope adds to the home what that is raised from and by. */
type ValueCells = {
  readonly value: string
  readonly added: { readonly from: string; readonly percent: string } | null
}

const valueInputs = (sheet: InputsSheet, inputs: DealInputs): ValueCells => {
  const { words } = dealNumbers.arvCents
  const raised = raisedPercent(inputs)
  if (raised === 0)
    return { value: sheet.number(dealNumbers.arvCents, inputs.arvCents), added: null }
  const from = sheet.dollars(`${words}, nothing added`, inputs.arvCents)
  const percent = sheet.percent(
    'What is added raises it by',
    raised,
    `For ${addedInWords(inputs.rehab.added)}, by the market model`,
  )
  return { value: sheet.made(words, raisedBy(from, percent), 'dollars'), added: { from, percent } }
}

/** Raised by whole dollars. */
const raisedBy = (from: string, percent: string): string =>
  round(`${from}+ROUND(${from}*${percent},0)`)

/** The months that the work takes are among the draws. */
const { months: workMonths, ...budgetNumbers } = rehabNumbers

/** The sale price: as typed, or the after-repair value, less what goes with work left out. */
const saleInputs = (
  sheet: InputsSheet,
  { sale, arvFor }: DealInputs,
  { value, added }: ValueCells,
  budget: InputsPage['budget'],
): string => {
  if (sale.priceCents !== null) return sheet.dollars('Sale price', sale.priceCents)
  if (arvFor === null)
    return sheet.made(
      'Sale price',
      value,
      'dollars',
      'The after-repair value; type another over it',
    )
  const asIs = sheet.dollars('Sells for as is', arvFor.asItStandsCents, 'Without any work')
  const asked = sheet.dollars('Work for the after-repair value', arvFor.workCents, 'No contingency')
  const work = sum(budget.map(({ amount }) => amount))
  const brought = added?.from ?? value
  const planned = `IF(OR(${work}>=${asked},${brought}<=${asIs}),${brought},${asIs}+${round(`(${brought}-${asIs})*${work}/MAX(0.01,${asked})`)})`
  const about =
    'The after-repair value; less work brings less, in proportion (assumed). Type another over it'
  if (added === null) return sheet.made('Sale price', planned, 'dollars', about)
  const from = sheet.made('Sale price, nothing added', planned, 'dollars')
  return sheet.made('Sale price', raisedBy(from, added.percent), 'dollars', about)
}

const NAME = 'Inputs'

/** The serial number of a day in spreadsheets. */
const serialOf = (day: string): number => Math.round(Date.parse(day) / 86_400_000) + 25_569

export type InputsSheet = ReturnType<typeof inputsSheet>

const inputsSheet = () => {
  const rows: (WorkbookCell | null)[][] = [
    [heading('Inputs'), note('Change the blue cells: everything else follows.')],
  ]
  const next = () => rows.length + 1
  const add = (...cells: (WorkbookCell | null)[]): number => rows.push(cells)
  const cell = (row: number, column = 'B') => `${NAME}!$${column}$${row}`
  const put = (name: string, number: number | null, format: CellFormat, about = '') =>
    cell(add(text(name), input(number, format), about === '' ? null : note(about)))
  const made = (name: string, written: string, format: CellFormat, about = '') =>
    cell(add(text(name), formula(written, format), about === '' ? null : note(about)))
  const dollars = (name: string, cents: number, about = '') =>
    put(name, cents / 100, 'dollars', about)
  const percent = (name: string, share: number, about = '') =>
    put(name, shareOf(share), 'percent', about)
  const number = (
    { unit, words, cell: name = words, note: about = '' }: NumberField,
    value: number | null,
    more = about,
  ) => {
    if (unit === 'percent') return put(name, value === null ? null : shareOf(value), unit, more)
    return unit === 'dollars'
      ? put(name, value === null ? null : value / 100, unit, more)
      : put(name, value, 'number', more)
  }
  const numbers = <N extends string, Values extends Readonly<Record<N, number | null>>>(
    fields: Readonly<Record<N, NumberField>>,
    values: Values,
  ): { readonly [name in N]: null extends Values[name] ? string | null : string } =>
    Object.assign(
      {},
      ...namesOf(fields).map((name) => {
        const value = values[name]
        return { [name]: value === null ? null : number(fields[name], value) }
      }),
    )
  const head = (name: string) => {
    add(null)
    add(heading(name))
  }
  const line = (prefix: string, { id, name, basis }: CostLine, before = ''): LineCells => {
    const named = { key: `${prefix}.${id}`, name: `${before}${name}` }
    if (basis.kind !== 'by month')
      return {
        ...named,
        monthCells: null,
        amount: basisInputs({ put, dollars, percent }, named.name, basis),
      }
    const last = basis.cents.length - 1
    const monthCells = basis.cents.map((cents, i) =>
      dollars(`${named.name}, month ${i + 1}`, cents, i === last ? 'And each month after' : ''),
    )
    return { ...named, monthCells, amount: ({ months }) => round(byMonth(monthCells, months)) }
  }
  const page = (): WorkbookPage => ({
    name: NAME,
    rows,
    widths: [44, 16, 16, 16, 40],
    sticky: { rows: 1, columns: 1 },
  })
  return { next, add, cell, put, made, dollars, percent, number, numbers, head, line, page }
}

/** 10.5 is .105, without what halves of bits would add. */
const shareOf = (percent: number): number => Math.round(percent * 10_000) / 1_000_000

/** The input cells of a basis, and the amount that follows from them. */
const basisInputs = (
  { put, dollars, percent }: Pick<InputsSheet, 'put' | 'dollars' | 'percent'>,
  name: string,
  basis: Exclude<Basis, { readonly kind: 'by month' }>,
): LineCells['amount'] => {
  switch (basis.kind) {
    case 'fixed': {
      const cell = dollars(name, basis.cents)
      return () => round(cell)
    }
    case 'percent': {
      const cell = percent(name, basis.percent, `Of the ${inWords[basis.of]}`)
      return (measures) => round(`${measures[basis.of]}*${cell}`)
    }
    case 'percent a year': {
      const cell = percent(name, basis.percent, `A year, of the ${inWords[basis.of]}`)
      return (measures) => round(`${measures[basis.of]}*${cell}*${measures.months}/12`)
    }
    case 'a month': {
      const cell = dollars(name, basis.cents, 'A month')
      return ({ months }) => round(`${cell}*${months}`)
    }
    case 'a year': {
      const cell = dollars(name, basis.cents, 'A year')
      return ({ months }) => round(`${cell}*${months}/12`)
    }
    case 'per sqft': {
      const cell = dollars(name, basis.cents, 'A square foot')
      return ({ area }) => round(`${cell}*${area}`)
    }
    case 'transfer tax': {
      if (basis.tax.payer !== 'split' && basis.tax.payer !== basis.side) return () => '0'
      const tax = taxInputs({ put, percent }, name, basis.tax)
      return (measures, section) =>
        tax(
          basis.tax.on === 'loan'
            ? measures.loan
            : section === 'sell'
              ? measures.sale
              : measures.price,
        )
    }
  }
}

const inWords = {
  price: 'price',
  sale: 'sale price',
  loan: 'loan',
  value: 'after-repair value',
  rehab: 'rehab budget',
} as const

/** The sum of amounts by month up to a time in months; the last one holds for all months after. */
export const byMonth = (cells: readonly string[], months: string): string =>
  cells
    .map((cell, i) =>
      i === cells.length - 1
        ? `${cell}*MAX(0,${months}-${i})`
        : `${cell}*MAX(0,MIN(1,${months}-${i}))`,
    )
    .join('+')

const taxInputs = (
  { put, percent }: Pick<InputsSheet, 'put' | 'percent'>,
  name: string,
  { tiers, applies, local, unitUsd, rounding, payer, exemptUpToUsd, divisor = 1 }: TransferTax,
): ((base: string) => string) => {
  const cells = tiers.map(({ fromUsd, percent: rate }, i) => ({
    from: i === 0 ? '0' : put(`${name}, tier ${i + 1} from`, fromUsd, 'dollars'),
    rate: percent(
      tiers.length === 1 ? name : `${name}, tier ${i + 1}`,
      rate,
      unitUsd === null ? 'A transfer tax' : `A transfer tax, by whole $${unitUsd}s`,
    ),
  }))
  const most = local === null ? null : percent(`${name}, local, the most`, local.highPercent)
  const exempt =
    exemptUpToUsd === undefined ? null : put(`${name}, nothing up to`, exemptUpToUsd, 'dollars')
  const parts = (payer === 'split' ? 2 : 1) * divisor
  return (base) => {
    // The last unit counts from its first cent on, or from more than half of it.
    const units = rounding === 'nearest' ? `MAX(0,${base}/${unitUsd}-0.5)` : `${base}/${unitUsd}`
    const taxed = unitUsd === null ? base : `ROUNDUP(ROUND(${units},8),0)*${unitUsd}`
    const rated =
      applies === 'whole'
        ? `(${taxed})*${cells.reduce((rest, { from, rate }) => (rest === '' ? rate : `IF(ROUND(${base},2)>=${from},${rate},${rest})`), '')}`
        : cells
            .map(({ from, rate }, i) => {
              const next = cells[i + 1]?.from
              const upTo = next === undefined ? taxed : `MIN(${taxed},${next})`
              return `MAX(0,${upTo}-${from})*${rate}`
            })
            .join('+')
    const all = most === null ? rated : `${rated}+(${taxed})*${most}`
    const share = round(parts === 1 ? all : `(${all})/${parts}`)
    return exempt === null ? share : `IF(${base}<=${exempt},0,${share})`
  }
}

const loanInputs = (sheet: InputsSheet, loan: Loan): LoanCells => {
  const { size, interest } = loan
  sheet.head(loan.name)
  const sizeCells =
    size.kind === 'fixed'
      ? { fixed: sheet.dollars('Loan', size.cents) }
      : sheet.numbers(advanceNumbers, size)
  const before = `${loan.name}: `
  return {
    loan,
    key: `loan.${loan.id}`,
    size: sizeCells,
    pointsPercent: sheet.number(loanNumbers.pointsPercent, loan.pointsPercent),
    ratePercent: sheet.number(loanNumbers.ratePercent, loan.ratePercent, interestWords(interest)),
    term:
      interest.kind === 'amortized'
        ? sheet.put('Paid off over months', interest.months, 'number')
        : null,
    ...sheet.numbers(numbersAfterTerm, loan),
    fees: loan.fees.map((fee) => sheet.line(`loan.${loan.id}.fee`, fee, before)),
    exitFees: loan.exitFees.map((fee) => ({
      ...sheet.line(`loan.${loan.id}.exit`, fee, before),
      after: sheet.put(`${before}${fee.name}, when later than months`, fee.afterMonths, 'number'),
    })),
  }
}

const { pointsPercent: _points, ratePercent: _rate, ...numbersAfterTerm } = loanNumbers

const interestWords = (interest: Loan['interest']): string =>
  interest.kind === 'amortized'
    ? 'Equal monthly payments'
    : `${interest.kind === 'Dutch' ? 'On the whole loan' : 'On what is drawn'}, ${interest.dayCount}, paid ${{ monthly: 'monthly', reserve: 'from a reserve', 'at sale': 'at the sale' }[interest.paid]}`

const budgetInputs = (
  sheet: InputsSheet,
  { rehab: { budget } }: DealInputs,
  area: string,
): InputsPage['budget'] => {
  switch (budget.kind) {
    case 'amount':
      return [{ id: 'budget', name: 'Rehab', amount: sheet.dollars('Rehab', budget.cents) }]
    case 'level': {
      const name = `Rehab, ${budget.level}`
      const { fixedCents = 0 } = budget
      const rate = sheet.dollars(`${name}, a square foot`, budget.centsPerSqft)
      const fixed =
        fixedCents === 0 ? '' : `+${sheet.dollars(`${name}, whatever the size`, fixedCents)}`
      const amount = sheet.made(name, `${round(`${rate}*${area}`)}${fixed}`, 'dollars')
      return [{ id: 'budget', name, amount }]
    }
    case 'scope': {
      sheet.add(
        note('Scope of work'),
        note('Quantity'),
        note('Unit price'),
        note('Amount'),
        note('Unit, draw'),
      )
      return budget.rows.map((row) => {
        const { id, area: room, task, quantity, unit, unitCents, draw, fixedCents = 0 } = row
        const name = `${room}: ${task}`
        const at = sheet.next()
        const fixed = fixedCents === 0 ? '' : `+${fixedCents / 100}`
        sheet.add(
          text(name),
          input(quantity, 'number'),
          input(unitCents / 100, 'dollars'),
          formula(`${round(`${sheet.cell(at)}*${sheet.cell(at, 'C')}`)}${fixed}`),
          text(
            `${unit}${fixed === '' ? '' : ', with a fixed part'}${draw === null ? '' : `, draw ${draw}`}`,
          ),
        )
        return { id: `row.${id}`, name, amount: sheet.cell(at, 'D') }
      })
    }
  }
}

const drawInputs = (
  sheet: InputsSheet,
  inputs: DealInputs,
  budget: InputsPage['budget'],
): InputsPage['draws'] => {
  const { draws, months } = inputs.rehab
  sheet.add(note('Work is paid'), note('Month'), note('Share'))
  const draw = (name: string, month: WorkbookCell, weight: WorkbookCell) => {
    const row = sheet.add(text(name), month, weight)
    return { month: sheet.cell(row), weight: sheet.cell(row, 'C') }
  }
  if (draws.by === 'weight' && draws.draws.length > 0)
    return draws.draws
      .toSorted((a, b) => a.month - b.month)
      .map(({ month, weight }, i) =>
        draw(`Draw ${i + 1}`, input(month, 'number'), input(weight, 'number')),
      )
  if (draws.by === 'scope' && draws.months.length > 0)
    return draws.months
      .map((month, i) => ({
        month,
        weight: weightByScope(inputs, budget, i + 1, draws.months.length),
      }))
      .toSorted((a, b) => a.month - b.month)
      .map(({ month, weight }, i) => draw(`Draw ${i + 1}`, input(month, 'number'), weight))
  const work = sheet.number(workMonths, months)
  return Array.from({ length: Math.max(12, Math.ceil(months)) }, (_, i) =>
    draw(
      `Month ${i + 1}`,
      formula(`MIN(${i + 1},${work})`, 'number'),
      formula(i === 0 ? `IF(${work}=0,1,MIN(1,${work}))` : `MAX(0,MIN(1,${work}-${i}))`, 'number'),
    ),
  )
}

/** The sum of the rows in the scope of a draw; rows without a draw, or with one too many, go with the last. */
const weightByScope = (
  { rehab }: DealInputs,
  budget: InputsPage['budget'],
  draw: number,
  last: number,
): WorkbookCell => {
  if (rehab.budget.kind !== 'scope') return input(1, 'number')
  const own = rehab.budget.rows.flatMap((row, i) => {
    const amount = budget[i]?.amount
    return amount !== undefined && Math.min(row.draw ?? last, last) === draw ? [amount] : []
  })
  return formula(own.length === 0 ? '0' : own.join('+'))
}
