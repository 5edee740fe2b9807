import { formatCount } from '../../ui/format.ts'

/**
 * What a group of sales is called: `Neighborhood adjustment: 38 more sales`, `Near, but not used: 7 sales`, or, when
 * not all of them are listed, `Near, but not used: 24 nearest of 61 sales`.
 */
export const groupTitle = (
  kind: 'pattern' | 'notUsed',
  listed: number,
  inAll: number = listed,
): string => {
  const sales = inAll === 1 ? 'sale' : 'sales'
  if (kind === 'pattern') return `Neighborhood adjustment: ${listed} more ${sales}`
  return inAll > listed
    ? `Near, but not used: ${listed} nearest of ${formatCount(inAll)} ${sales}`
    : `Near, but not used: ${listed} ${sales}`
}
