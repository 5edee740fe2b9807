import { type Filter, parseFilter } from './filter.ts'
import { badRequest } from './odata-error.ts'
import { MODIFIED, type Resource } from './resource.ts'

/** What a client asks of a resource. */
export type Query = {
  readonly filter: Filter | null
  readonly order: 'modification' | 'key'
  /** Null: all fields. */
  readonly select: readonly string[] | null
  /** What is expanded, and which of its fields; null: all. */
  readonly expand: ReadonlyMap<string, readonly string[] | null>
  /** Rows a page. */
  readonly top: number
  readonly skip: number
  readonly count: boolean
  /** Where the page before ended. */
  readonly after: Position | null
}

export type Position = { readonly modified: number; readonly key: string }

/** How many rows a page has at most, and without being asked. */
export type PageSizes = {
  readonly most: number
  /** With `$expand`. */
  readonly mostExpanded: number
  readonly usual: number
}

/** Reads the options of a request's address. Throws what is not known. */
export const parseQuery = (
  options: URLSearchParams,
  resource: Resource,
  sizes: PageSizes,
): Query => {
  const given = new Map<string, string>()
  for (const [name, value] of options) {
    if (!known.has(name)) throw badRequest(`The query option '${name}' is not supported.`)
    if (given.has(name)) throw badRequest(`The query option '${name}' is given twice.`)
    given.set(name, value)
  }
  const filter = given.get('$filter')
  const filterable = new Set([MODIFIED, resource.keyField, ...resource.filterable])
  const expand = expandOf(given.get('$expand'), resource)
  return {
    filter: filter === undefined ? null : parseFilter(filter, filterable),
    order: orderOf(given.get('$orderby'), resource),
    select: selectOf(given.get('$select'), resource),
    expand,
    top: topOf(given.get('$top'), expand.size > 0 ? sizes.mostExpanded : sizes.most, sizes.usual),
    skip: wholeNumber('$skip', given.get('$skip') ?? '0'),
    count: flag('$count', given.get('$count') ?? 'false'),
    after: positionOf(given.get('$skiptoken')),
  }
}

/** A position as it is in `$skiptoken`. */
export const skipTokenOf = ({ modified, key }: Position): string =>
  Buffer.from(`${modified} ${key}`).toString('base64url')

const known = new Set([
  '$filter',
  '$orderby',
  '$select',
  '$expand',
  '$top',
  '$skip',
  '$count',
  '$skiptoken',
])

const positionOf = (token: string | undefined): Position | null => {
  if (token === undefined) return null
  const [, modified, key] =
    /^(-?\d+(?:\.\d+)?) (.+)$/s.exec(Buffer.from(token, 'base64url').toString()) ?? []
  if (modified === undefined || key === undefined)
    throw badRequest('The $skiptoken is not one of this service.')
  return { modified: Number(modified), key }
}

/** Records come by modification and key, unasked too, or by key. */
const orderOf = (text: string | undefined, { keyField }: Resource): Query['order'] => {
  if (text === undefined) return 'modification'
  const terms = text.split(',').map((term) => term.trim().replace(/\s+asc$/, ''))
  if (
    terms[0] === MODIFIED &&
    (terms.length === 1 || (terms.length === 2 && terms[1] === keyField))
  )
    return 'modification'
  if (terms.length === 1 && terms[0] === keyField) return 'key'
  throw badRequest(`The $orderby '${text}' is not supported.`)
}

const selectOf = (text: string | undefined, resource: Resource): string[] | null => {
  if (text === undefined || text === '*') return null
  const names = text.split(',').map((name) => name.trim())
  for (const name of names)
    if (!Object.hasOwn(resource.fields, name))
      throw badRequest(`Could not find a property named '${name}' on type '${resource.name}'.`)
  return names
}

/** `Media`, or `Media($select=MediaURL,Order)`. */
const expandOf = (text: string | undefined, resource: Resource): Query['expand'] => {
  if (text === undefined) return new Map()
  const [, name = '', select] = /^(\w+)(?:\(\$select=([\w,\s]+)\))?$/.exec(text.trim()) ?? []
  if (!resource.expandable.includes(name))
    throw badRequest(`The $expand '${text}' is not supported on type '${resource.name}'.`)
  return new Map([[name, select?.split(',').map((field) => field.trim()) ?? null]])
}

const topOf = (text: string | undefined, most: number, usual: number): number => {
  if (text === undefined) return Math.min(usual, most)
  const top = wholeNumber('$top', text)
  if (top > most)
    throw badRequest(
      `The limit of '${most}' for Top query has been exceeded. The value from the incoming request is '${top}'.`,
    )
  return top
}

const wholeNumber = (option: string, text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw badRequest(`The ${option} '${text}' is not a whole number.`)
  return Number(text)
}

const flag = (option: string, text: string): boolean => {
  if (text !== 'true' && text !== 'false')
    throw badRequest(`The ${option} '${text}' is neither true nor false.`)
  return text === 'true'
}
