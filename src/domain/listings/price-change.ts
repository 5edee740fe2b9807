import type { IsoDate } from '../iso-date.ts'

export type ListPriceSeen = { readonly exportedOn: IsoDate; readonly listPrice: number }
export type PriceChange = { readonly amount: number; readonly date: IsoDate }

/** The newest change among the asking prices seen, in any order; null when there is none. */
export const newestPriceChange = (seen: readonly ListPriceSeen[]): PriceChange | null => {
  const inOrder = seen.toSorted((a, b) => (a.exportedOn < b.exportedOn ? -1 : 1))
  for (let i = inOrder.length - 1; i > 0; i--) {
    const [before, after] = [inOrder[i - 1], inOrder[i]]
    if (before && after && before.listPrice !== after.listPrice)
      return { amount: after.listPrice - before.listPrice, date: after.exportedOn }
  }
  return null
}
