import { badRequest } from './odata-error.ts'

/** A `$filter` that has been read: comparisons of fields with values, joined by `and` and `or`. */
export type Filter =
  | { readonly join: 'and' | 'or'; readonly left: Filter; readonly right: Filter }
  | { readonly field: string; readonly operator: Operator; readonly value: FilterValue }

/** Moments are milliseconds since 1970. */
export type FilterValue = string | number | boolean | null

/**
 * Reads a `$filter`: `ModificationTimestamp gt 2025-11-03T10:00:00Z and (MlgCanView eq true or ListingKey eq 'A')`.
 * `fields` are those that can be asked for. Throws what is wrong with it.
 */
export const parseFilter = (text: string, fields: ReadonlySet<string>): Filter => {
  const tokens = [...tokensOf(text)]
  let at = 0
  let depth = 0
  const take = (): string => tokens[at++] ?? ''
  const primary = (): Filter => {
    const token = take()
    if (token === '(') {
      // No real filter nests deeper, and the stack ends somewhere.
      if (++depth > 50) throw badRequest('The $filter is nested too deep.')
      const inner = either()
      if (take() !== ')') throw badRequest('A bracket of the $filter is not closed.')
      depth--
      return inner
    }
    if (!fields.has(token)) throw badRequest(`The $filter cannot compare '${token}'.`)
    const operator = operators.find((one) => one === tokens[at])
    if (operator === undefined)
      throw badRequest(`The $filter does not know the operator '${tokens[at] ?? ''}'.`)
    at++
    return { field: token, operator, value: literalOf(take()) }
  }
  const both = (): Filter => {
    let left = primary()
    while (tokens[at] === 'and') {
      at++
      left = { join: 'and', left, right: primary() }
    }
    return left
  }
  const either = (): Filter => {
    let left = both()
    while (tokens[at] === 'or') {
      at++
      left = { join: 'or', left, right: both() }
    }
    return left
  }
  const filter = either()
  if (at < tokens.length) throw badRequest(`The $filter does not end at '${tokens[at]}'.`)
  return filter
}

/** Whether a filter lets something through whose fields are these. */
export const passes = (filter: Filter, fields: Readonly<Record<string, FilterValue>>): boolean => {
  if ('join' in filter)
    return filter.join === 'and'
      ? passes(filter.left, fields) && passes(filter.right, fields)
      : passes(filter.left, fields) || passes(filter.right, fields)
  const own = fields[filter.field] ?? null
  const { operator, value } = filter
  if (operator === 'eq') return own === value
  if (operator === 'ne') return own !== value
  // Nothing is less or greater than null, or than a value of another kind.
  if (own === null || value === null || typeof own !== typeof value) return false
  switch (operator) {
    case 'gt':
      return own > value
    case 'ge':
      return own >= value
    case 'lt':
      return own < value
    case 'le':
      return own <= value
  }
}

/** The least number of a field that the filter lets through; minus infinity when it sets none. */
export const leastOf = (filter: Filter, field: string): number => {
  if ('join' in filter) {
    const of = filter.join === 'and' ? Math.max : Math.min
    return of(leastOf(filter.left, field), leastOf(filter.right, field))
  }
  const { operator, value } = filter
  const bounds = operator === 'gt' || operator === 'ge' || operator === 'eq'
  return filter.field === field && bounds && typeof value === 'number'
    ? value
    : Number.NEGATIVE_INFINITY
}

const operators = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const
type Operator = (typeof operators)[number]

/** Brackets, texts in single quotes (a quote within is doubled), and words. */
function* tokensOf(text: string): Generator<string> {
  const token = /\s*(?:([()])|('(?:[^']|'')*')|([^\s()']+))/y
  while (token.lastIndex < text.trimEnd().length) {
    const start = token.lastIndex
    const [whole, bracket, quoted, word] = token.exec(text) ?? []
    if (whole === undefined)
      throw badRequest(`The $filter cannot be read at position ${start + 1}.`)
    yield bracket ?? quoted ?? word ?? ''
  }
}

const literalOf = (token: string): FilterValue => {
  if (token.startsWith("'")) return token.slice(1, -1).replaceAll("''", "'")
  if (token === 'true') return true
  if (token === 'false') return false
  if (token === 'null') return null
  const moment = MOMENT.test(token) ? Date.parse(token) : Number.NaN
  if (Number.isNaN(moment)) throw badRequest(`The $filter cannot read the value '${token}'.`)
  return moment
}

/** Edm.DateTimeOffset: a date, a time, and the offset where it is given. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,12})?)?(?:Z|[+-]\d\d:\d\d)$/
