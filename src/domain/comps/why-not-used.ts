import type { HomeType } from '../listings/home-type.ts'
import { NO_MARKET_SALE_USD } from '../listings/plausible.ts'
import { DAYS_PER_MONTH } from '../time-units.ts'
import { isAlikeInSize, type SizeStep } from './choose-comps.ts'
import { COMPS_WINDOW_DAYS } from './comps-rules.ts'

/** Why a sale nearby, of the as-of date or before, is not among the comps. */
export type WhyNotUsed =
  | { readonly why: 'this home itself' }
  | { readonly why: 'not a market sale' }
  | { readonly why: 'size unknown' }
  | { readonly why: 'sold again since' }
  /** A sentence says what is wrong with it, without its period. */
  | { readonly why: 'price in doubt'; readonly evidence: string }
  | { readonly why: 'outside the MLS' }
  | { readonly why: 'sold long ago'; readonly months: number }
  | { readonly why: 'different type' }
  | { readonly why: 'beyond the distance' }
  /** By this many percent of the home's living area. */
  | { readonly why: 'larger' | 'smaller'; readonly percent: number }
  | { readonly why: 'better matches' }

/** What is read of a sale nearby. Areas are square feet. */
export type NearbySale = {
  readonly priceUsd: number
  readonly homeType: HomeType
  readonly livingArea: number | null
  readonly miles: number
  /** From the closing to the as-of date; 0 or more. */
  readonly daysAgo: number
  /** It is a sale of the home that is valued. */
  readonly ofHomeItself: boolean
  readonly soldAgain: boolean
  /** Why its price says nothing, as known on the as-of date; null for a sale to be trusted. */
  readonly doubt: string | null
  /** It says nothing of its condition, in a market where most sales do. */
  readonly outsideMls: boolean
}

/** The first rule that kept a sale from the comps, as the rules of `CompsCursor` follow each other. */
export const whyNotUsed = (
  home: { readonly homeType: HomeType; readonly livingArea: number | null },
  sale: NearbySale,
  rules: { readonly miles: number; readonly sizeStep: SizeStep },
): WhyNotUsed => {
  if (sale.ofHomeItself) return { why: 'this home itself' }
  if (sale.priceUsd <= NO_MARKET_SALE_USD) return { why: 'not a market sale' }
  if (sale.livingArea === null || sale.livingArea <= 0) return { why: 'size unknown' }
  if (sale.soldAgain) return { why: 'sold again since' }
  if (sale.doubt !== null) return { why: 'price in doubt', evidence: sale.doubt }
  if (sale.outsideMls) return { why: 'outside the MLS' }
  if (sale.daysAgo > COMPS_WINDOW_DAYS)
    return { why: 'sold long ago', months: Math.floor(sale.daysAgo / DAYS_PER_MONTH) }
  if (sale.homeType !== home.homeType) return { why: 'different type' }
  if (sale.miles > rules.miles) return { why: 'beyond the distance' }
  if (rules.sizeStep !== 'any' && home.livingArea !== null) {
    // By logarithms, as the comps are chosen: at exactly 20 % the last digit decides.
    const ratio = Math.exp(Math.log(sale.livingArea) - Math.log(home.livingArea))
    if (!isAlikeInSize(ratio, rules.sizeStep))
      return {
        why: ratio > 1 ? 'larger' : 'smaller',
        percent: Math.round(100 * Math.abs(ratio - 1)),
      }
  }
  return { why: 'better matches' }
}
