import { ANY_PRICE, dollarsOf, isAnyPriceUsd, offerDollarsOf } from '../../../domain/dollars.ts'
import { formatCents, formatUsd } from './format.ts'

/** Amounts of deals as screens show them. */
export const inWholeDollars = (cents: number): string => formatUsd(dollarsOf(cents))

export const offerInWholeDollars = (cents: number | null): string =>
  cents === null ? 'None' : offerUsdWords(offerDollarsOf(cents))

/** The same of whole dollars. */
export const offerUsdWords = (usd: number): string =>
  isAnyPriceUsd(usd) ? ANY_PRICE : formatUsd(usd)

/** How costs are written in words: only a price of one unit keeps its cents, where it has any. */
export const wholeDollars = {
  amount: inWholeDollars,
  unit: (cents: number): string => (cents % 100 === 0 ? inWholeDollars(cents) : formatCents(cents)),
}
