import type { Flip } from '../../contract/flips.ts'

/** What the list can be sorted by. */
export type FlipColumn = 'date' | 'daysHeld' | 'between' | 'leftForWork'
export type FlipSort = {
  readonly by: FlipColumn
  readonly direction: 'ascending' | 'descending'
}

/** The newest resale first. */
export const FIRST_SORT: FlipSort = { by: 'date', direction: 'descending' }

/** The flips in order; equals stay in the order they came in. */
export const sortFlips = (flips: readonly Flip[], { by, direction }: FlipSort): Flip[] => {
  const sign = direction === 'ascending' ? 1 : -1
  return flips.toSorted((a, b) => sign * compare(a, b, by))
}

/** The sort after a press: the other way around, or the one pressed: shortest, else newest or most first. */
export const sortAfterPress = (sort: FlipSort, pressed: FlipColumn): FlipSort => {
  if (sort.by !== pressed)
    return { by: pressed, direction: pressed === 'daysHeld' ? 'ascending' : 'descending' }
  return { by: pressed, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' }
}

/** The resale less the purchase, in US dollars. */
export const betweenUsd = ({ bought, again }: Pick<Flip, 'bought' | 'again'>): number =>
  again.price - bought.price

const compare = (a: Flip, b: Flip, by: FlipColumn): number =>
  by === 'date' ? a.again.date.localeCompare(b.again.date) : amountOf(a, by) - amountOf(b, by)

const amountOf = (flip: Flip, by: Exclude<FlipColumn, 'date'>): number =>
  by === 'between' ? betweenUsd(flip) : flip[by]
