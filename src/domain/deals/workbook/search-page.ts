import {
  atColumn,
  type ColumnRow,
  columnName,
  formula,
  heading,
  note,
  placeRows,
  text,
  type WorkbookPage,
} from './cells.ts'

/** A price that is searched for to the cent, and the cell of its answer. */
export type SearchPage = {
  readonly page: WorkbookPage
  /** The price, or the word for none. */
  readonly found: string
  /** 0 when the search ended. */
  readonly check: string
}

/**
 * Looks for the last price at which something is left (0 or more), a column a step, as the engine does: a straight
 * line between the two ends, then a step beyond where it led, then the middle. No formula could find it at once:
 * caps of loans and tiers of taxes bend the line.
 */
export const searchPage = ({
  name,
  title,
  about,
  rows,
  priceKey,
  leftKey,
  highest,
  answer,
  steps = USUAL_STEPS,
}: {
  readonly name: string
  readonly title: string
  readonly about: string
  /** A column's rows; the price tried is `priceKey`, and what is left at it `leftKey`. */
  readonly rows: readonly ColumnRow[]
  readonly priceKey: string
  readonly leftKey: string
  /** A price at which nothing is left. */
  readonly highest: string
  /** From the last such price, and whether something is left at nothing and at `highest`, to the answer shown. */
  readonly answer: (last: string, leftAtNothing: string, leftAtHighest: string) => string
  /** How many columns it may take to the cent: more where what is left bends sharply. */
  readonly steps?: number
}): SearchPage => {
  const all: ColumnRow[] = [...rows, ...endRows]
  const rowOf = placeRows(all, FIRST_ROW)
  const columns = Array.from({ length: steps + 2 }, (_, i) => columnName(i + 1))
  const cells = all.map((row) => [
    text(row.name),
    ...columns.map((column, step) => {
      const at = atColumn(column, rowOf)
      const before = atColumn(columns[step - 1] ?? column, rowOf)
      const left = at(leftKey)
      const price = at(priceKey)
      const end = endFormula(row.key, { step, left, price, before })
      const written = row.key === priceKey ? tried(step, highest, before) : end
      return formula(written ?? row.formula(at), row.format, row.strong)
    }),
  ])
  const [first = 'B', second = 'C'] = columns
  const last = columns.at(-1) ?? second
  const cell = (column: string, key: string) => `${name}!$${column}$${rowOf(key)}`
  const leftAtNothing = cell(first, leftKey)
  const leftAtHighest = cell(second, leftKey)
  const gap = `ROUND(${cell(last, 'high')}-${cell(last, 'low')}-0.01,2)`
  return {
    page: {
      name,
      rows: [
        [heading(title), note(about)],
        [text('Step'), ...columns.map((_, step) => text(`${step + 1}`))],
        ...cells,
      ],
      widths: [44, ...columns.map(() => 16)],
      sticky: { rows: 2, columns: 1 },
    },
    found: answer(cell(last, 'low'), leftAtNothing, leftAtHighest),
    check: `IF(OR(${leftAtNothing}<0,${leftAtHighest}>=0),0,${gap})`,
  }
}

const USUAL_STEPS = 22
const FIRST_ROW = 3

const endRows: readonly ColumnRow[] = [
  ['low', 'Highest price with something left so far'],
  ['low-left', 'What is left there'],
  ['high', 'Lowest price with nothing left so far'],
  ['high-left', 'What is left there'],
  ['moved', 'The lower end moved'],
].map(([key = '', name = '']) => ({ key, name, format: 'dollars' as const, formula: () => '0' }))

type Before = (key: string) => string

/** The price of a step: nothing, then the highest, then between the ends found so far. */
const tried = (step: number, highest: string, before: Before): string => {
  if (step === 0) return '0'
  if (step === 1) return highest
  const [low, high, lowLeft, highLeft] = ['low', 'high', 'low-left', 'high-left'].map((key) =>
    before(key),
  )
  const turn = (step - 2) % 3
  const between =
    turn === 0
      ? `${low}+ROUNDDOWN((${high}-${low})*${lowLeft}/IF(${lowLeft}=${highLeft},1,${lowLeft}-${highLeft}),2)`
      : turn === 1
        ? `IF(${before('moved')}=1,${low}+0.12,${high}-0.12)`
        : `ROUNDDOWN((${low}+${high})/2,2)`
  return `ROUND(MAX(${low},MIN(${high}-0.01,MAX(${low}+0.01,${between}))),2)`
}

const endFormula = (
  key: string,
  {
    step,
    left,
    price,
    before,
  }: {
    readonly step: number
    readonly left: string
    readonly price: string
    readonly before: Before
  },
): string | null => {
  const first = step === 0
  const higher = first ? '1=1' : `AND(${left}>=0,${price}>=${before('low')})`
  const lower = `AND(${left}<0,${price}<=${before('high')})`
  switch (key) {
    case 'low':
      return first ? price : `IF(${higher},${price},${before('low')})`
    case 'low-left':
      return first ? left : `IF(${higher},${left},${before('low-left')})`
    case 'high':
      return step <= 1 ? price : `IF(${lower},${price},${before('high')})`
    case 'high-left':
      return step <= 1 ? left : `IF(${lower},${left},${before('high-left')})`
    case 'moved':
      return first ? '0' : `IF(${left}>=0,1,0)`
    default:
      return null
  }
}
