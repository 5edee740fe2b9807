import type { IsoDate } from '../../domain/iso-date.ts'
import type { DemoListing } from './demo-listing.ts'

/** One line of a home's price history. */
export type PriceEvent = {
  readonly date: IsoDate
  readonly what: 'Listed' | 'Price cut' | 'Sold'
  readonly priceUsd: number
  /** Dollars off, for a cut. */
  readonly cutUsd: number | null
}

/** What happened to a home's price in all its listings, newest first. */
export const priceHistory = (listings: readonly DemoListing[]): PriceEvent[] =>
  listings.flatMap(eventsOf).sort((a, b) => (a.date < b.date ? 1 : -1))

const eventsOf = ({ facts }: DemoListing): PriceEvent[] => {
  const events: PriceEvent[] = []
  let asked: number | null = null
  for (const { listPrice, onMarketDate, exportedOn, closePrice, closeDate } of facts) {
    if (listPrice !== null && listPrice !== asked) {
      const cutUsd = asked === null ? null : asked - listPrice
      const date = cutUsd === null ? (onMarketDate ?? exportedOn) : exportedOn
      events.push({
        date,
        what: cutUsd === null ? 'Listed' : 'Price cut',
        priceUsd: listPrice,
        cutUsd,
      })
      asked = listPrice
    }
    if (closePrice !== null && closeDate !== null) {
      events.push({ date: closeDate, what: 'Sold', priceUsd: closePrice, cutUsd: null })
    }
  }
  return events
}
