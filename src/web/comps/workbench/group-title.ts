/** What a group of sales is called: `Nearby pattern: 38 more sales`. */
export const groupTitle = (kind: 'pattern' | 'notUsed', count: number): string => {
  const sales = `${count} ${kind === 'pattern' ? 'more ' : ''}${count === 1 ? 'sale' : 'sales'}`
  return kind === 'pattern' ? `Nearby pattern: ${sales}` : `Near, but not used: ${sales}`
}
