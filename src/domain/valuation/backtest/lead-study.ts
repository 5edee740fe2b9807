import type { ResaleFit } from '../../flips/resale-fit.ts'
import { priceUnlikely } from '../../listings/checks/price-rules.ts'
import type { CheckedSale } from '../../listings/checks/sale-checks.ts'
import type { HomeValue } from '../appraisal/home-value.ts'
import { comparePlaces, type HomeInOrder, type Order, placesOf } from './order-places.ts'

/** A purchase as a home for sale at what was paid for it, valued by the sales known then. */
export type Purchase = {
  readonly sale: CheckedSale
  readonly home: Pick<HomeValue, 'value' | 'likelyRange' | 'expectedError'>
  /** The resales known then. */
  readonly fit: ResaleFit
  /** US dollars. */
  readonly medianTypicalValue: number
  readonly isFlip: boolean
}

/** How many of the flips each order has among its first 1, 3 and 10% of all purchases. */
export type LeadStudy = {
  readonly purchases: number
  readonly flips: number
  readonly found: Readonly<Record<Order, readonly number[]>>
}

/** The shares of all purchases that are looked at. */
export const FIRST_SHARES = [0.01, 0.03, 0.1] as const

/** How well each order of homes for sale finds flips. */
export const leadStudy = (purchases: readonly Purchase[]): LeadStudy => {
  const placed = purchases.map((one) => ({ isFlip: one.isFlip, places: placesOf(boughtAt(one)) }))
  const foundBy = (order: Order) => {
    const inTurn = placed.toSorted((a, b) => comparePlaces(a.places[order], b.places[order]))
    return FIRST_SHARES.map(
      (share) =>
        inTurn.slice(0, Math.ceil(share * inTurn.length)).filter((one) => one.isFlip).length,
    )
  }
  return {
    purchases: purchases.length,
    flips: purchases.filter(({ isFlip }) => isFlip).length,
    found: {
      lead: foundBy('lead'),
      gapOverError: foundBy('gapOverError'),
      gap: foundBy('gap'),
      dollarsUnder: foundBy('dollarsUnder'),
      afterRepairLessAsk: foundBy('afterRepairLessAsk'),
      netAtAsk: foundBy('netAtAsk'),
    },
  }
}

const boughtAt = ({ sale, home, fit, medianTypicalValue }: Purchase): HomeInOrder => ({
  askUsd: sale.price,
  home,
  likelySaleUsd: null,
  medianTypicalValue,
  fit,
  livingArea: sale.livingArea,
  yearBuilt: sale.yearBuilt,
  condition: sale.condition,
  doubtful: priceUnlikely({ listPrice: sale.price }, home) !== null,
  day: sale.day,
  daysUnseen: 0,
})
