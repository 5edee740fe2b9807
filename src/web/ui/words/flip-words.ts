import { formatCount, formatDate, formatDays, formatUsd } from './format.ts'

/** A flip as it comes on the wire, as far as its words go. US dollars, square feet. */
export type ShownFlip = {
  readonly address: string
  readonly bought: { readonly price: number; readonly date: string }
  readonly again:
    | { readonly how: 'sold'; readonly price: number; readonly date: string }
    | {
        readonly how: 'listed'
        readonly ask: number
        /** The ask less 3%. */
        readonly price: number
        readonly date: string
      }
  readonly daysHeld: number
  readonly changed: {
    readonly beds: Change | null
    readonly baths: Change | null
    readonly squareFeet: Change | null
  }
}

type Change = { readonly from: number; readonly to: number }

/** `12 Alder St`, or that it is not known. */
export const flipAddress = ({ address }: Pick<ShownFlip, 'address'>): string =>
  address === '' ? 'Address not known' : address

/** `Bought $230,000 on Aug 9, 2021; sold $413,000 on May 2, 2022, 266 days`. */
export const bothSales = ({
  bought,
  again,
  daysHeld,
}: Pick<ShownFlip, 'bought' | 'again' | 'daysHeld'>): string => {
  const back =
    again.how === 'sold'
      ? `sold ${formatUsd(again.price)}`
      : `listed again at ${formatUsd(again.ask)}`
  return `Bought ${formatUsd(bought.price)} on ${formatDate(bought.date)}; ${back} on ${formatDate(again.date)}, ${formatDays(daysHeld)}`
}

/** `Not sold yet: the ask less 3%, $400,610, is used as the resale`; null where it was sold. */
export const standInNote = ({ again }: Pick<ShownFlip, 'again'>): string | null => {
  if (again.how === 'sold') return null
  const less = Math.round(100 * (1 - again.price / again.ask))
  return `Not sold yet: the ask less ${less}%, ${formatUsd(again.price)}, is used as the resale`
}

/** `Left for work $118,400`, with a minus as wide as a plus. */
export const leftForWorkWords = ({ leftForWork }: { readonly leftForWork: number }): string =>
  `Left for work ${formatUsd(leftForWork).replace('-', '\u2212')}`

/** `3 to 4 beds, 1 to 2.5 baths, 1,200 to 1,650 sqft`; null where nothing changed that is known. */
export const changedWords = ({ changed }: Pick<ShownFlip, 'changed'>): string | null => {
  const { beds, baths, squareFeet } = changed
  const words = [
    changeWords(beds, 'bed', 'beds'),
    changeWords(baths, 'bath', 'baths'),
    changeWords(squareFeet, 'sqft', 'sqft'),
  ].filter((word) => word !== null)
  return words.length === 0 ? null : words.join(', ')
}

const changeWords = (change: Change | null, one: string, many: string): string | null =>
  change === null
    ? null
    : `${formatCount(change.from)} to ${formatCount(change.to)} ${change.to === 1 ? one : many}`
