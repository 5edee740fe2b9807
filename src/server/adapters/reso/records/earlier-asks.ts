import { daysBetween, type IsoDate, usDateOf } from '../../../../domain/iso-date.ts'
import type { ListingFact } from '../../../../domain/listings/listing.ts'
import { plausiblePrice } from '../../../../domain/listings/plausible.ts'
import { DAY_MS, DAYS_PER_YEAR } from '../../../../domain/time-units.ts'
import { instantIn, numberIn, type ResoRecord, textIn } from './record-values.ts'
import { squeezed } from './reso-lookups.ts'

/**
 * The asking prices before the current one, as if each had been seen while it was asked: the first on the day the home
 * came on the market, the one before the last change on the day before it, and the current one on that day. For a sale
 * this is all that is known of its offer, so its price counts even where it never changed. Sales have none where they
 * closed more than a year ago, which says nothing about asks today, or were entered for the record after the closing
 * and so were never on offer.
 */
export const earlierAsks = (record: ResoRecord, fact: ListingFact, now: Date): ListingFact[] => {
  const isSale = fact.closeDate !== null
  const isOld = isSale && daysBetween(fact.closeDate, usDateOf(now)) > DAYS_PER_YEAR
  if (fact.listPrice === null || isOld) return []
  const original =
    plausiblePrice(numberIn(record, 'OriginalListPrice')) ?? (isSale ? fact.listPrice : null)
  const previous = plausiblePrice(numberIn(record, 'PreviousListPrice'))
  const change = priceChangeIn(record)
  const changedOn = change === null ? null : usDateOf(change)
  const asks: { readonly listPrice: number; readonly on: IsoDate }[] = []
  const listedOn = fact.onMarketDate
  if (original !== null && listedOn !== null && (changedOn === null || listedOn < changedOn))
    asks.push({ listPrice: original, on: listedOn })
  if (change !== null && changedOn !== null) {
    const dayBefore = usDateOf(new Date(change.getTime() - DAY_MS))
    if (previous !== null && previous !== original && dayBefore > (listedOn ?? ''))
      asks.push({ listPrice: previous, on: dayBefore })
    asks.push({ listPrice: fact.listPrice, on: changedOn })
  }
  const counts = isSale || asks.some((ask) => ask.listPrice !== fact.listPrice)
  const end = fact.closeDate ?? fact.exportedOn
  return asks
    .filter((ask) => counts && ask.on < end)
    .map((ask) => ({
      ...fact,
      standardStatus: 'Active',
      listPrice: ask.listPrice,
      exportedOn: ask.on,
      closePrice: null,
      closeDate: null,
      purchaseContractDate: null,
      daysOnMarket: null,
      modificationTimestamp: null,
    }))
}

const priceChangeIn = (record: ResoRecord): Date | null => {
  const change = instantIn(record, 'PriceChangeTimestamp')
  if (change !== null) return change
  const isOfPrice = /^price(change|decrease|increase|reduction|reduced)$/.test(
    squeezed(textIn(record, 'MajorChangeType')),
  )
  return isOfPrice ? instantIn(record, 'MajorChangeTimestamp') : null
}
