import { columnName, type WorkbookPage } from './cells.ts'

/** A spreadsheet as spreadsheets have it: formulas, and values, by `Page!B3`. */
export type StoredCells = ReadonlyMap<string, StoredCell>
type StoredCell = { readonly formula: string } | { readonly value: Value }
export type Value = number | string | boolean

/** The cells of pages by their names. */
export const storedCells = (pages: readonly WorkbookPage[]): StoredCells => {
  const cells = new Map<string, StoredCell>()
  for (const { name, rows } of pages)
    for (const [r, row] of rows.entries())
      for (const [c, cell] of row.entries()) {
        const at = `${name}!${columnName(c)}${r + 1}`
        if (cell === null) continue
        if ('formula' in cell) cells.set(at, { formula: cell.formula })
        else if ('text' in cell) cells.set(at, { value: cell.text })
        else if (cell.number !== null) cells.set(at, { value: cell.number })
      }
  return cells
}

/**
 * Works formulas out as spreadsheets do, and only what those of deals use: anything else throws, as do errors (a division
 * by 0, text where a number is asked for, cells that ask for themselves). Rounding is of 15 digits, half away from 0.
 */
export const recalculate = (cells: StoredCells): ((cell: string) => Value) => {
  const known = new Map<string, Value>()
  const underWay = new Set<string>()
  const cellValue = (name: string): Value | null => {
    const value = known.get(name)
    if (value !== undefined) return value
    const cell = cells.get(name)
    if (cell === undefined) return null
    if ('value' in cell) return cell.value
    if (underWay.has(name)) throw new Error(`${name} asks for itself`)
    underWay.add(name)
    const page = name.slice(0, name.indexOf('!'))
    try {
      const made = single(evaluate(parse(cell.formula), { page, cellValue })) ?? 0
      known.set(name, made)
      return made
    } finally {
      underWay.delete(name)
    }
  }
  return (name) => cellValue(name) ?? 0
}

type Tree =
  | { readonly is: 'value'; readonly value: Value }
  | { readonly is: 'range'; readonly from: string; readonly to: string }
  | { readonly is: 'call'; readonly name: string; readonly of: readonly Tree[] }

type Several = readonly (Value | null)[]
type Scope = { readonly page: string; readonly cellValue: (name: string) => Value | null }

const TOKEN =
  /\s*(?:("[^"]*")|(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|((?:[A-Za-z]+!)?\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?)|([A-Z]+)(?=\()|(<>|<=|>=|[-+*/^=<>(),]))/y

const parse = (written: string): Tree => {
  const tokens: { readonly kind: number; readonly text: string }[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < written.length) {
    const match = TOKEN.exec(written)
    if (match === null) throw new Error(`cannot read ${written}`)
    const kind = match.findIndex((part, i) => i > 0 && part !== undefined)
    tokens.push({ kind, text: match[kind] ?? '' })
  }
  let next = 0
  const sees = (...texts: string[]) =>
    tokens[next]?.kind === 5 && texts.includes(tokens[next]?.text ?? '')
  const takes = (what: string) => {
    if (!sees(what)) throw new Error(`${what} is missing in ${written}`)
    next++
  }
  const binary =
    (operators: readonly string[], operand: () => Tree): (() => Tree) =>
    () => {
      let tree = operand()
      while (sees(...operators)) {
        const name = tokens[next++]?.text ?? ''
        tree = { is: 'call', name, of: [tree, operand()] }
      }
      return tree
    }
  const primary = (): Tree => {
    const token = tokens[next++]
    if (token?.kind === 1) return { is: 'value', value: token.text.slice(1, -1) }
    if (token?.kind === 2) return { is: 'value', value: Number(token.text) }
    if (token?.kind === 3) {
      const [from = '', to = from] = token.text.replaceAll('$', '').split(':')
      return { is: 'range', from, to }
    }
    if (token?.kind === 4) {
      takes('(')
      const of = [all()]
      while (sees(',')) {
        next++
        of.push(all())
      }
      takes(')')
      return { is: 'call', name: token.text, of }
    }
    if (token?.text === '-') return { is: 'call', name: 'minus', of: [primary()] }
    if (token?.text !== '(') throw new Error(`cannot read ${written}`)
    const tree = all()
    takes(')')
    return tree
  }
  const sums = binary(['+', '-'], binary(['*', '/'], binary(['^'], primary)))
  const all = binary(['=', '<>', '<', '>', '<=', '>='], sums)
  const tree = all()
  if (next < tokens.length) throw new Error(`cannot read the end of ${written}`)
  return tree
}

const evaluate = (tree: Tree, scope: Scope): Several => {
  if (tree.is === 'value') return [tree.value]
  if (tree.is === 'range') return namesOf(tree, scope.page).map(scope.cellValue)
  if (tree.name === 'IF') {
    const [condition, yes, no] = tree.of
    if (condition === undefined || yes === undefined || no === undefined)
      throw new Error('IF asks for three')
    return evaluate(single(evaluate(condition, scope)) ? yes : no, scope)
  }
  const of = tree.of.map((one) => evaluate(one, scope))
  const whole = functions[tree.name]
  if (whole !== undefined) return [whole(of)]
  const one = operators[tree.name]
  if (one === undefined) throw new Error(`${tree.name} is not known`)
  const length = Math.max(...of.map((several) => several.length))
  return Array.from({ length }, (_, i) =>
    one(of.map((several) => (several.length === 1 ? several[0] : several[i]) ?? 0)),
  )
}

const namesOf = ({ from, to }: { from: string; to: string }, page: string): string[] => {
  const [own, first = ''] = from.includes('!') ? from.split('!') : [page, from]
  const [column, start] = [first.replace(/\d/g, ''), Number(first.replace(/\D/g, ''))]
  const end = to === from ? start : Number(to.replace(/\D/g, ''))
  if (to !== from && to.replace(/\d/g, '') !== column) throw new Error('a range is of one column')
  return Array.from({ length: end - start + 1 }, (_, i) => `${own}!${column}${start + i}`)
}

const single = (several: Several): Value | null => {
  if (several.length !== 1) throw new Error('a range is given where one value is needed')
  return several[0] ?? null
}

const asNumber = (value: Value | null | undefined): number => {
  if (typeof value === 'string') throw new Error(`${value} is no number`)
  const number = Number(value ?? 0)
  if (!Number.isFinite(number)) throw new Error('a number is not finite')
  return number
}

const numbersIn = (of: readonly Several[]): number[] =>
  of.flat().flatMap((value) => (typeof value === 'number' ? [value] : []))

const toDigits =
  (rounded: (number: number) => number) =>
  ([value, digits]: readonly Value[]): number => {
    const number = asNumber(value)
    const scaled = Number(`${Math.abs(number).toPrecision(15)}`) * 10 ** asNumber(digits)
    const whole = rounded(Number(scaled.toPrecision(15)))
    return (Math.sign(number) * whole) / 10 ** asNumber(digits)
  }

const compared = (by: (a: number, b: number) => boolean) => (of: readonly Value[]) =>
  by(asNumber(of[0]), asNumber(of[1]))
const worked = (by: (a: number, b: number) => number) => (of: readonly Value[]) => {
  const result = by(asNumber(of[0]), asNumber(of[1]))
  return asNumber(result)
}

/** Of single values; over ranges, value by value. */
const operators: { readonly [name: string]: (of: readonly Value[]) => Value } = {
  '+': worked((a, b) => a + b),
  '-': worked((a, b) => a - b),
  '*': worked((a, b) => a * b),
  '/': worked((a, b) => a / b),
  '^': worked((a, b) => a ** b),
  '=': compared((a, b) => a === b),
  '<>': compared((a, b) => a !== b),
  '<': compared((a, b) => a < b),
  '>': compared((a, b) => a > b),
  '<=': compared((a, b) => a <= b),
  '>=': compared((a, b) => a >= b),
  minus: ([value]) => -asNumber(value),
  ROUND: toDigits(Math.round),
  ROUNDUP: toDigits(Math.ceil),
  ROUNDDOWN: toDigits(Math.floor),
  INT: ([value]) => Math.floor(asNumber(value)),
  ABS: ([value]) => Math.abs(asNumber(value)),
  SIGN: ([value]) => Math.sign(asNumber(value)),
  EXP: ([value]) => asNumber(Math.exp(asNumber(value))),
  N: ([value]) => (typeof value === 'number' ? value : 0),
  ISNUMBER: ([value]) => typeof value === 'number',
  EDATE: ([value, months]) => {
    const day = new Date((asNumber(value) - 25_569) * 86_400_000)
    const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + asNumber(months)]
    const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
    return Date.UTC(year, month, Math.min(day.getUTCDate(), last)) / 86_400_000 + 25_569
  },
}

/** Of whole ranges. */
const functions: { readonly [name: string]: (of: readonly Several[]) => Value } = {
  SUM: (of) => numbersIn(of).reduce((sum, one) => sum + one, 0),
  MIN: (of) => Math.min(...numbersIn(of)),
  MAX: (of) => Math.max(...numbersIn(of)),
  AND: (of) => of.flat().every(Boolean),
  OR: (of) => of.flat().some(Boolean),
  COUNTIF: ([range = [], above = []]) => {
    if (above[0] !== '>0') throw new Error('only counts what is above 0')
    return range.filter((value) => asNumber(value) > 0).length
  },
  SUMPRODUCT: ([first = [], ...others]) =>
    first.reduce<number>(
      (sum, value, i) =>
        sum +
        others.reduce<number>((product, other) => product * asNumber(other[i]), asNumber(value)),
      0,
    ),
}
