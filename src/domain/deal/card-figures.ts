import { defaultInputs } from './defaults.ts'
import { offerAndNet } from './max-offer.ts'
import { type OwnDefaults, overridesAt } from './own-defaults.ts'

/** What a card tells of a home. Money is in whole US dollars. */
export type CardHome = {
  readonly price: number
  /** After-repair value; null when too few comps point to one. */
  readonly fixedUpValue: number | null
  /** Square feet. */
  readonly size: number | null
  readonly state: string
  readonly city: string
  readonly zip: string
  readonly hoaDues?: number | null | undefined
}

export type CardFigures = {
  /** The highest price that leaves the target; null when none does. Whole US dollars. */
  readonly maxOfferUsd: number | null
  /** What is left at the asking price, before income tax; below 0 a loss. */
  readonly netAtAskUsd: number
}

/**
 * A home's figures from a user's own defaults, and the shipped ones where they set none: bought at its price with a
 * loan, a medium rehab by the square foot, sold at its after-repair value. Null for a home whose value after repairs or
 * living area is not known. Only what these two figures ask for is worked out, so that a page of homes takes no time.
 */
export const cardFigures = (home: CardHome, own: readonly OwnDefaults[]): CardFigures | null => {
  const { fixedUpValue, size, hoaDues } = home
  if (fixedUpValue === null || fixedUpValue <= 0 || size === null) return null
  const { inputs } = defaultInputs(
    {
      ...{ state: home.state, city: home.city },
      ...{ priceCents: home.price * 100, arvCents: fixedUpValue * 100, livingArea: size },
      ...(hoaDues ? { duesCentsAMonth: Math.round(hoaDues * 100) } : {}),
    },
    overridesAt(own, { state: home.state, zip: home.zip }),
  )
  const { maxOfferUsd, netCents } = offerAndNet(inputs, inputs.target)
  return { maxOfferUsd, netAtAskUsd: Math.round(netCents / 100) }
}
