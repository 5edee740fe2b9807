import { type OfferOfHome, resalesOf, type SaleOfHome } from './resales.ts'

/** How a home that was bought and is for sale again shows a flip. */
export type BoughtByFlipper = {
  /** By how many percent it asks more than it sold for, the market's move taken out. */
  readonly percent: number
  /** From the closing to the new listing. */
  readonly daysHeld: number
}

/**
 * Whether a home for sale was bought by a flipper, as far as its ask shows: listed again within a year for 20% more than
 * its sale, with the market's move (a logarithm) and 3% of the ask taken off. Null where it was not. Nothing is valued
 * by it: a value never follows an ask.
 */
export const boughtByFlipper = (
  sale: SaleOfHome,
  offer: OfferOfHome,
  marketMove: number,
): BoughtByFlipper | null => {
  const { resales } = resalesOf(
    { sales: [sale], offers: [offer] },
    { asOfDay: Number.POSITIVE_INFINITY, marketMove: () => marketMove },
  )
  const flip = resales.find(({ isFlip }) => isFlip)
  if (flip === undefined) return null
  return {
    percent: Math.round(100 * (offer.askUsd / sale.price / Math.exp(marketMove) - 1)),
    daysHeld: flip.daysHeld,
  }
}
