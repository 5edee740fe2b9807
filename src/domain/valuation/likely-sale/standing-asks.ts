import { USUAL_STALE_DAYS } from '../../listings/market.ts'
import { inOrder, quantileOf } from '../arithmetic/quantile.ts'
import {
  type AskedAndSold,
  type AskedHome,
  asItStood,
  firstSeen,
  hasSold,
  type ValueThen,
} from '../over-ask/asked-homes.ts'

/** A home that sold, as it was for sale on one day before. */
export type StandingAsk = {
  /** ln(sold / ask of the day). */
  readonly logSoldOverAsk: number
  /** ln(ask of the day / value by the sales before); NaN where no value is known. */
  readonly gap: number
  readonly weight: number
}

/**
 * The sales of the 200 days up to `asOfDay`, each as it was for sale every week, 13 weeks at most: a list of homes for
 * sale holds the slow ones longer than the quick ones, and slow ones sell lower.
 *
 * A sale counts half as much for every 20 days since it closed. Where listings have been followed for a short time,
 * only quick sales could be seen whole: each counts by the inverse of the share of closings in which a sale that took
 * as long could have been seen (inverse probability weighting, Horvitz & Thompson 1952).
 */
export const standingAsksOf = (
  homes: readonly AskedHome[],
  valueOfSale: (saleKey: string) => ValueThen | undefined,
  asOfDay: number,
): { readonly pairs: number; readonly asks: StandingAsk[] } => {
  const seen = homes.filter(({ offer }) => firstSeen(offer) <= asOfDay)
  const followed = asOfDay - followedFrom(seen)
  const sold = seen
    .filter(hasSold)
    .filter(({ sale }) => sale.closedOn <= asOfDay && sale.closedOn > asOfDay - LEARNED_DAYS)
  const asks = sold.flatMap((home) => {
    const { sale, offer } = home
    const recency = 2 ** ((sale.closedOn - asOfDay) / HALF_LIFE_DAYS)
    const weight = recency / shareSeen(sale.closedOn - offer.listedOn, followed)
    const value = valueOfSale(sale.key)
    return daysForSale(home).map((day) => {
      const { askUsd, valueUsd } = asItStood(home, day, value)
      return {
        logSoldOverAsk: Math.log(sale.priceUsd / askUsd),
        gap: Math.log(askUsd / valueUsd),
        weight,
      }
    })
  })
  return { pairs: sold.length, asks }
}

/** Every seventh day from the first sight to the sale while a search would have shown the home. */
const daysForSale = ({ offer, sale }: AskedAndSold): number[] => {
  const from = Math.max(offer.listedOn, firstSeen(offer))
  const end = sale.contractOn ?? sale.closedOn
  const seen = offer.asks.filter(({ day }) => day <= end)
  const days = [from]
  for (let day = from + 7; day <= end && days.length < MAX_WEEKS; day += 7)
    if (seen.some((ask) => ask.day <= day && ask.day >= day - USUAL_STALE_DAYS)) days.push(day)
  return days
}

/**
 * The day from which listings have been followed: the twentieth part of them was listed before. Early for a market
 * whose first files showed all that was for sale, late for one whose files show new listings alone.
 */
const followedFrom = (homes: readonly AskedHome[]): number =>
  quantileOf(inOrder(homes.map(({ offer }) => offer.listedOn)), 1 / 20)

/**
 * The share of recent closings, weighted by their age, in which a sale that took `days` could have been seen from its
 * first day on, with listings followed for `followed` days.
 */
const shareSeen = (days: number, followed: number): number => {
  const closings = (ofDays: number) => 1 - 2 ** (-ofDays / HALF_LIFE_DAYS)
  if (!(followed > 0)) return 1
  return Math.max(MIN_SHARE_SEEN, closings(Math.max(0, followed - days)) / closings(followed))
}

const HALF_LIFE_DAYS = 20
const LEARNED_DAYS = 200
const MAX_WEEKS = 13
/** No sale counts as more than ten. */
const MIN_SHARE_SEEN = 0.1
