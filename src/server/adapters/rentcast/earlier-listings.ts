import type { IsoDate } from '../../../domain/iso-date.ts'
import type { ListingFact } from '../../../domain/listings/listing.ts'
import { plausiblePrice } from '../../../domain/listings/plausible.ts'
import { type RentcastRecord, rentcastDate } from './rentcast-record.ts'

type Earlier = Pick<ListingFact, 'exportedOn' | 'standardStatus' | 'listPrice'> & {
  /** The listing it is of began then. */
  readonly listedOn: IsoDate
}

/**
 * What the `history` of a record adds to its state now, oldest first: each earlier listing as it began and as it ended,
 * and what the current one asked before. `rentals` where the record is for a home for rent.
 */
export const earlierListings = (
  history: RentcastRecord,
  current: ListingFact,
): readonly Earlier[] | 'rentals' => {
  const entries = history
    .fields()
    .toSorted()
    .flatMap((day) => entryOf(day, history.part(day)) ?? [])
  const own = entries.filter(({ listedOn }) => listedOn === current.onMarketDate)
  if ((own.length > 0 ? own : entries).some(({ isRental }) => isRental)) return 'rentals'
  return entries.flatMap(({ isRental, seenOn, listedOn, removedOn, listPrice }) => {
    const isCurrent = listedOn === current.onMarketDate
    const saysNothing =
      isCurrent && current.standardStatus === 'Active' && listPrice === current.listPrice
    if (isRental || saysNothing || seenOn >= current.exportedOn) return []
    const began = { listedOn, exportedOn: seenOn, standardStatus: 'Active', listPrice } as const
    const isOver = !isCurrent && removedOn !== null && removedOn <= current.exportedOn
    return isOver
      ? [began, { ...began, exportedOn: removedOn, standardStatus: 'Withdrawn' } as const]
      : [began]
  })
}

/** One entry: `"2024-06-24": { "event": "Sale Listing", "price": 899000, … }`. */
const entryOf = (day: string, entry: RentcastRecord) => {
  const seenOn = rentcastDate(day) ?? entry.date('listedDate')
  const listPrice = plausiblePrice(entry.number('price'))
  if (seenOn === null || listPrice === null) return null
  const listedOn = entry.date('listedDate') ?? seenOn
  return {
    isRental: /rent/i.test(entry.text('event')),
    seenOn,
    listedOn: listedOn <= seenOn ? listedOn : seenOn,
    removedOn: entry.date('removedDate'),
    listPrice,
  }
}
