/** The sort buttons of the home screen. */
export const sortKeys = ['date', 'price', 'arv'] as const
export type SortKey = (typeof sortKeys)[number]

type SortableHome = {
  readonly dateListed: string | null
  readonly price: number
  readonly arv: { readonly max: number }
}

/**
 * A new list in the chosen order (specification, section 9): list date newest first, price ascending,
 * ARV max descending. Homes without a list date come last; equals keep their order.
 */
export const sortHomes = <H extends SortableHome>(homes: readonly H[], key: SortKey): H[] =>
  homes.toSorted(comparators[key])

const comparators: Record<SortKey, (a: SortableHome, b: SortableHome) => number> = {
  date: (a, b) => (b.dateListed ?? '').localeCompare(a.dateListed ?? ''),
  price: (a, b) => a.price - b.price,
  arv: (a, b) => b.arv.max - a.arv.max,
}
