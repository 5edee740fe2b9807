import type { Bound } from '../replication.ts'

/** A request for records of one resource. */
export type ResoQuery = {
  /** Below the service root: `Property`. */
  readonly path: string
  readonly select: readonly string[]
  readonly expand?: string
  /** Joined by `and`. */
  readonly filter: readonly string[]
  readonly orderBy: readonly string[]
  readonly top: number
}

/** The address of a query (OData 4.01, part 2, section 5). A space is %20: not every service knows `+`. */
export const queryUrl = (serviceRoot: string, query: ResoQuery): string => {
  const options = {
    $select: query.select.join(','),
    $expand: query.expand ?? '',
    $filter: query.filter.join(' and '),
    $orderby: query.orderBy.join(','),
    $top: String(query.top),
  }
  const given = Object.entries(options).filter(([, value]) => value !== '')
  const search = given.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return `${addressOf(serviceRoot, query.path)}?${search}`
}

/** The address of something below the service root. */
export const addressOf = (serviceRoot: string, path: string): string =>
  `${serviceRoot.replace(/\/+$/, '')}/${path}`

/** A text in a filter: in single quotes, its own doubled. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Changes beyond a bound. */
export const filterOf = (bound: Bound, changed: string, key: string): string => {
  switch (bound.kind) {
    case 'after':
      return `${changed} gt ${bound.time}`
    case 'from':
      return `${changed} ge ${bound.time}`
    case 'after key':
      return `(${changed} gt ${bound.time} or (${changed} eq ${bound.time} and ${key} gt ${quoted(bound.key)}))`
  }
}
