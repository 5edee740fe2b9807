import { daysBetween, type IsoDate } from '../iso-date.ts'
import type { HomeType } from './home-type.ts'
import type { StandardStatus } from './listing.ts'

/** A listing row says either that a home is (or was) offered, or that it was sold. */
export type ListingKind = 'offer' | 'sale'

/**
 * What a listing row counts for now.
 * - `active`: the home's current offer: searched, and compared with when asked for
 * - `stale`: it would be active, but no export has shown it for long; feeds take back what is no longer there
 * - `sold`: a sale to compare with
 * - `none`: pending, superseded, sold since, a second record of a sale, or no home at all
 */
export type Standing = 'active' | 'stale' | 'sold' | 'none'

export type StandingInput = {
  readonly id: number
  readonly kind: ListingKind
  readonly source: string
  readonly listingKey: string
  readonly exportedOn: IsoDate
  readonly standardStatus: StandardStatus
  readonly homeType: HomeType | null
  readonly onMarketDate: IsoDate | null
  readonly listPrice: number | null
  readonly closeDate: IsoDate | null
  readonly closePrice: number | null
  readonly internetEntireListingDisplayYN: boolean
}

/**
 * The standing of every row of one home, by row id. It depends on the rows alone, never on the order in
 * which they came. `staleBefore` is the market's newest export less the stale days: an active home not
 * seen since then is stale. A listing that its seller keeps off the Internet counts for nothing, and neither does
 * the same offer from another source; it still ends offers, and is ended, as any other.
 */
export const standingsOf = (
  rows: readonly StandingInput[],
  staleBefore: IsoDate | null,
): Map<number, Standing> => {
  const standings = new Map<number, Standing>(rows.map((row) => [row.id, 'none']))
  for (const sale of distinctSales(rows)) standings.set(sale.id, 'sold')
  const offer = currentOffer(rows)
  if (
    offer &&
    isForSale(offer) &&
    !rows.some((row) => endsOffer(row, offer) || hides(row, offer))
  ) {
    const stale = staleBefore !== null && offer.exportedOn < staleBefore
    standings.set(offer.id, stale ? 'stale' : 'active')
  }
  return standings
}

/** Whether a row offers its home now, at a price. */
export const isForSale = (offer: StandingInput): boolean =>
  offer.standardStatus === 'Active' && offer.homeType !== null && (offer.listPrice ?? 0) > 0

const hides = (row: StandingInput, offer: StandingInput) =>
  !row.internetEntireListingDisplayYN && (row.id === offer.id || isOfSameOffer(row, offer))

/** Two offers that were on the market at one time: of one home, they are one. */
export const isOfSameOffer = (a: StandingInput, b: StandingInput): boolean =>
  a.kind === 'offer' &&
  b.kind === 'offer' &&
  (a.onMarketDate ?? a.exportedOn) <= b.exportedOn &&
  (b.onMarketDate ?? b.exportedOn) <= a.exportedOn

/** The offer of the newest export; among equals the one listed last, then the greater key. */
const currentOffer = (rows: readonly StandingInput[]): StandingInput | undefined =>
  rows.filter((row) => row.kind === 'offer').toSorted(newestFirst)[0]

const newestFirst = (a: StandingInput, b: StandingInput) =>
  descending(a.exportedOn, b.exportedOn) ||
  descending(a.onMarketDate ?? '', b.onMarketDate ?? '') ||
  descending(a.listingKey, b.listingKey) ||
  descending(a.source, b.source)

/**
 * A sale ends an offer that was last exported on or before the closing; one under the same listing key
 * also when the sale's own export is as new; one under another key also when it was on the market
 * before the closing and no newer export shows it.
 */
const endsOffer = (sale: StandingInput, offer: StandingInput): boolean => {
  if (sale.kind !== 'sale' || sale.closeDate === null) return false
  if (offer.exportedOn <= sale.closeDate) return true
  if (offer.exportedOn > sale.exportedOn) return false
  return (
    sale.listingKey === offer.listingKey ||
    (offer.onMarketDate ?? offer.exportedOn) <= sale.closeDate
  )
}

/** One row per sale: records of the same price within 30 days, or of the same day, are one sale. */
const distinctSales = (rows: readonly StandingInput[]): StandingInput[] => {
  const kept: StandingInput[] = []
  const sales = rows
    .filter((row) => row.kind === 'sale' && row.closeDate !== null && row.homeType !== null)
    .filter((row) => row.internetEntireListingDisplayYN)
    .toSorted(newestFirst)
  for (const sale of sales) if (!kept.some((other) => isSameSale(sale, other))) kept.push(sale)
  return kept
}

/** Two records of one sale of a home. */
export const isSameSale = (a: StandingInput, b: StandingInput): boolean => {
  if (a.kind !== 'sale' || b.kind !== 'sale') return false
  if (a.closeDate === null || b.closeDate === null) return false
  const apart = Math.abs(daysBetween(a.closeDate, b.closeDate))
  return apart === 0 || (apart <= SAME_SALE_DAYS && a.closePrice === b.closePrice)
}

const SAME_SALE_DAYS = 30
const descending = (a: string, b: string) => (a < b ? 1 : a > b ? -1 : 0)
