import { type OperatingKind, pitiaCosts } from '../exits/exit-inputs.ts'
import { type At, type CellFormat, type ColumnRow, round, sum } from './cells.ts'
import { measuresOf } from './deal-rows.ts'
import type { InputsPage } from './inputs-page.ts'
import type { RentalCells } from './rental-inputs.ts'

/** How many years a rental is shown for. */
export const RENT_YEARS = 10

/** The month at whose end the loans of a rental are paid off. */
export const payoffMonth = ({ rentedAfter, payoffAfter }: RentalCells): string =>
  `ROUNDUP(MAX(${rentedAfter},${payoffAfter}),0)`

/**
 * A rental up to its refinance and its first year, as the rows of a column below those of a deal that is held until
 * then: each line rounded once, as the engine does.
 */
export const rentRows = (inputs: InputsPage, cells: RentalCells): ColumnRow[] => {
  const { refinance } = cells
  const hold = inputs.hold.map((line) =>
    row(`rent.${line.key}`, `Until rented: ${line.name}`, (at) =>
      line.amount({ ...measuresOf(inputs, at, 'hold'), months: cells.rentedAfter }, 'hold'),
    ),
  )
  return [
    ...hold,
    row('rent.hold', 'Holding until it is rented', (at) => sum(hold.map(({ key }) => at(key)))),
    ...firstYearRows(cells),
    row('rent.before', 'Net rent until the refinance', (at) =>
      round(
        `(${at('y1.noi')}-${at('y1.reserve')})*ROUND(${at('months')}-${cells.rentedAfter},2)/12`,
      ),
    ),
    row('rent.tia', 'Taxes, insurance and dues a year', (at) =>
      sum(costKeys(cells, 1, pitiaCosts).map((key) => at(key))),
    ),
    ...(refinance === null ? noRefinance : refinanceRows(inputs, { ...cells, refinance })),
    row(
      'rent.left-in',
      'Cash left in',
      (at) =>
        round(
          `${['price', 'buy', 'financing', 'rehab', 'rent.hold', 'refi.cost'].map((key) => at(key)).join('+')}-${at('rent.before')}-${at('refi.loan')}`,
        ),
      { strong: true },
    ),
    row('y1.debt', 'Year 1: debt service', (at) => debtService(cells, at, 1)),
    row('y1.cash', 'Year 1: cash flow', (at) => cashFlow(at, 1), { strong: true }),
    row('rent.beyond', 'What it leaves beyond its target', (at) => beyond(cells, at)),
  ]
}

/** The years after the first, and the sale after five and after ten. */
export const laterRows = (inputs: InputsPage, cells: RentalCells): ColumnRow[] => [
  ...Array.from({ length: RENT_YEARS - 1 }, (_, i) => yearRows(cells, i + 2)).flat(),
  ...Array.from({ length: RENT_YEARS }, (_, i) =>
    row(`value.${i + 1}`, `Value after year ${i + 1}`, (at) =>
      round(`${i === 0 ? at('sale') : at(`value.${i}`)}*(1+${cells.growth.value})`),
    ),
  ),
  ...[5, 10].flatMap((years) => [
    row(`owed.${years}`, `Owed after ${years} years`, (at) =>
      round(`${at('refi.loan')}-${paidBack(cells, at, years)}`),
    ),
    row(`sell.${years}`, `Selling after ${years} years`, (at) =>
      sum(
        inputs.sell.map((line) =>
          line.amount(
            {
              ...measuresOf(inputs, at, 'sell'),
              sale: at(`value.${years}`),
              loan: at('refi.loan'),
              months: `(${at('months')}+${12 * years})`,
            },
            'sell',
          ),
        ),
      ),
    ),
    row(`flows.${years}`, `Cash flow of ${years} years`, (at) =>
      sum(Array.from({ length: years }, (_, i) => at(`y${i + 1}.cash`))),
    ),
    row(`equity.${years}`, `Equity after ${years} years`, (at) =>
      round(`${at(`value.${years}`)}-${at(`owed.${years}`)}`),
    ),
    row(
      `profit.${years}`,
      `Profit when sold after ${years} years`,
      (at) =>
        round(
          `${at(`flows.${years}`)}+${at(`value.${years}`)}-${at(`sell.${years}`)}-${at(`owed.${years}`)}-${at('rent.left-in')}`,
        ),
      { strong: true },
    ),
  ]),
]

const row = (
  key: string,
  name: string,
  formula: ColumnRow['formula'],
  { format = 'dollars', strong = false }: { format?: CellFormat; strong?: boolean } = {},
): ColumnRow => ({ key, name, formula, format, strong })

const firstYearRows = (cells: RentalCells): ColumnRow[] =>
  operatingRows(cells, 1, {
    rent: () => cells.rent,
    fixed: (basis, cell, at) => {
      switch (basis.kind) {
        case 'a month':
          return round(`${cell}*12`)
        case 'a year':
          return round(cell)
        case 'percent a year':
          return round(`${at(basis.of)}*${cell}`)
      }
    },
  })

const yearRows = (cells: RentalCells, year: number): ColumnRow[] => [
  ...operatingRows(cells, year, {
    rent: (at) => round(`${at(`y${year - 1}.month`)}*(1+${cells.growth.rent})`),
    fixed: (_, __, at, id) => round(`${at(`y${year - 1}.cost.${id}`)}*(1+${cells.growth.cost})`),
  }),
  row(`y${year}.debt`, `Year ${year}: debt service`, (at) => debtService(cells, at, year)),
  row(`y${year}.cash`, `Year ${year}: cash flow`, (at) => cashFlow(at, year)),
]

type Basis = RentalCells['operating'][number]['line']['basis']
type FixedBasis = Exclude<Basis, { readonly kind: 'percent of rent' }>

/** A year before loans. */
const operatingRows = (
  cells: RentalCells,
  year: number,
  {
    rent,
    fixed,
  }: {
    readonly rent: (at: At) => string
    readonly fixed: (basis: FixedBasis, cell: string, at: At, id: string) => string
  },
): ColumnRow[] => {
  const named = (what: string) => `Year ${year}: ${what}`
  const key = (part: string) => `y${year}.${part}`
  return [
    row(key('month'), named('rent a month'), rent),
    row(key('rent'), named('scheduled rent'), (at) => round(`12*${at(key('month'))}`)),
    row(key('vacancy'), named('vacancy'), (at) => round(`${at(key('rent'))}*${cells.vacancy}`)),
    ...cells.operating.map(({ line: { id, name, basis }, cell }) =>
      row(key(`cost.${id}`), named(name), (at) => {
        if (basis.kind !== 'percent of rent') return fixed(basis, cell, at, id)
        const collected = `(${at(key('rent'))}-${at(key('vacancy'))})`
        return round(`${basis.of === 'scheduled' ? at(key('rent')) : collected}*${cell}`)
      }),
    ),
    row(key('noi'), named('net operating income'), (at) => {
      const costs = costKeys(cells, year, KINDS_BUT_RESERVE).map((cost) => at(cost))
      return round([`${at(key('rent'))}-${at(key('vacancy'))}`, ...costs].join('-'))
    }),
    row(key('reserve'), named('reserve'), (at) =>
      sum(costKeys(cells, year, ['reserve']).map((cost) => at(cost))),
    ),
  ]
}

const KINDS_BUT_RESERVE = [
  ...(['property tax', 'insurance', 'dues', 'management', 'maintenance', 'other'] as const),
]

const costKeys = (
  { operating }: RentalCells,
  year: number,
  kinds: readonly OperatingKind[],
): string[] =>
  operating
    .filter(({ line }) => kinds.includes(line.kind))
    .map(({ line }) => `y${year}.cost.${line.id}`)

const noRefinance: readonly ColumnRow[] = [
  row('refi.loan', 'Refinance', () => '0'),
  row('refi.cost', 'Points and fees of the refinance', () => '0'),
  row('refi.payment', 'Payment a month', () => '0'),
]

const refinanceRows = (
  inputs: InputsPage,
  cells: RentalCells & { readonly refinance: NonNullable<RentalCells['refinance']> },
): ColumnRow[] => {
  const { refinance } = cells
  const fees = refinance.fees.map((fee) =>
    row(`refi.${fee.key}`, fee.name, (at) => {
      const amount = fee.amount(
        { ...measuresOf(inputs, at, 'financing'), loan: at('refi.loan') },
        'financing',
      )
      return `IF(${at('refi.loan')}=0,0,${amount})`
    }),
  )
  return [
    row('refi.appraisal', 'Appraisal', (at) => round(`${at('sale')}*${refinance.appraisal}`)),
    row('refi.value', 'What the lender goes by', (at) => {
      const cost = `(${at('price')}+${at('budget')})`
      const appraisal = at('refi.appraisal')
      return `IF(AND(${at('months')}<${refinance.seasoning},${cost}<${appraisal}),${round(cost)},${appraisal})`
    }),
    row('refi.ltv-cap', 'Loan that its value allows', (at) =>
      round(`${at('refi.value')}*${refinance.ltv}`),
    ),
    row('refi.factor', 'Payment a month for a dollar', () => factorOf(refinance), {
      format: 'number',
    }),
    ...(refinance.minDscr === null
      ? [row('refi.loan', 'Refinance', (at) => at('refi.ltv-cap'), { strong: true })]
      : flooredLoan(cells, refinance.minDscr)),
    row('refi.payment', 'Payment a month', (at) =>
      round(`${at('refi.loan')}*${at('refi.factor')}`),
    ),
    row('refi.points', 'Points of the refinance', (at) =>
      round(`${at('refi.loan')}*${refinance.points}`),
    ),
    ...fees,
    row('refi.cost', 'Points and fees of the refinance', (at) =>
      sum([at('refi.points'), ...fees.map(({ key }) => at(key))]),
    ),
  ]
}

/** The largest loan whose payment, rounded to the cent, keeps the floor of coverage. */
const flooredLoan = (cells: RentalCells, minDscr: string): ColumnRow[] => [
  row('refi.affordable', 'Payment that keeps the floor', (at) => {
    const floor = `IF(${minDscr}=0,1,${minDscr})`
    return `IF(${minDscr}=0,1000000000,INT(ROUND(100*(12*${cells.rent}/${floor}-${at('rent.tia')})/12,6))/100)`
  }),
  row(
    'refi.loan',
    'Refinance',
    (at) => {
      const [cap, affordable, factor] = ['refi.ltv-cap', 'refi.affordable', 'refi.factor'].map(
        (key) => at(key),
      )
      const most = `ROUNDUP(ROUND((${affordable}+0.005)/MAX(${factor},0.000000001),8),2)-0.01`
      return `IF(${round(`${cap}*${factor}`)}<=${affordable},${cap},IF(${affordable}<0,0,${round(`MIN(${cap},${most})`)}))`
    },
    { strong: true },
  ),
]

/** What a dollar of the refinance takes a month. */
const factorOf = ({ rate, term }: NonNullable<RentalCells['refinance']>): string => {
  if (term === null) return `${rate}/12`
  const grown = `(1-(1+IF(${rate}=0,1,${rate}/12))^-${term})`
  return `IF(${rate}=0,1/${term},${rate}/12/${grown})`
}

/** Principal that is paid back by the end of a year, rounded as a running total. */
const paidBack = (cells: RentalCells, at: At, year: number): string =>
  refinancePaid(cells, at, 12 * year).principal

/** Interest and principal of the refinance that are paid by the end of a month, each rounded as a running total. */
export const refinancePaid = (
  { refinance }: RentalCells,
  at: At,
  month: number,
): { readonly interest: string; readonly principal: string } => {
  if (refinance === null || month === 0) return { interest: '0', principal: '0' }
  if (refinance.term === null)
    return { interest: round(`${month}*${at('refi.payment')}`), principal: '0' }
  const { paid, owed } = annuity(refinance, refinance.term, { at, month })
  const loan = at('refi.loan')
  return {
    interest: round(`${loan}*${at('refi.factor')}*${paid}-(${loan}-(${owed}))`),
    principal: round(`${loan}-(${owed})`),
  }
}

const debtService = (cells: RentalCells, at: At, year: number): string => {
  const upTo = (end: number): string => {
    const { interest, principal } = refinancePaid(cells, at, 12 * end)
    return `(${interest}+${principal})`
  }
  return round(`${upTo(year)}-${upTo(year - 1)}`)
}

/** After so many months of equal payments: how many were paid, and what is owed. */
const annuity = (
  { rate }: NonNullable<RentalCells['refinance']>,
  term: string,
  { at, month }: { readonly at: At; readonly month: number },
) => {
  const paid = `MIN(${month},${term})`
  const [loan, factor] = [at('refi.loan'), at('refi.factor')]
  const grown = `(1+${rate}/12)^${paid}`
  const owed = `IF(${rate}=0,${loan}-${loan}*${factor}*${paid},${loan}*${grown}-${loan}*${factor}*(${grown}-1)/IF(${rate}=0,1,${rate}/12))`
  return { paid, owed }
}

const cashFlow = (at: At, year: number): string =>
  round(`${at(`y${year}.noi`)}-${at(`y${year}.reserve`)}-${at(`y${year}.debt`)}`)

/** Its sign alone decides: without a kink where the cash flow suffices, so that the search for the max offer ends soon. */
const beyond = ({ target }: RentalCells, at: At): string => {
  if ('percent' in target)
    return round(`${at('y1.cash')}-${round(`MAX(0,${at('rent.left-in')})*${target.percent}`)}`)
  const cash = `${target.most}-${at('rent.left-in')}`
  const flow = `(${at('y1.cash')}-12*${target.cashFlow})`
  return round(`IF(${flow}<0,MIN(${flow},${cash}),${cash})`)
}
