/** What has become of an offer. */
export const offerAnswers = ['open', 'accepted', 'countered', 'rejected', 'withdrawn'] as const
export type OfferAnswer = (typeof offerAnswers)[number]

/** What they are called wherever people read them. */
export const answerNames: Readonly<Record<OfferAnswer, string>> = {
  open: 'Open',
  accepted: 'Accepted',
  countered: 'Countered',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
}

/** An offer for a home. Money is whole US dollars, days are `YYYY-MM-DD`. */
export type HomeOffer = {
  /** Names it among those for the home, whatever of it is changed. */
  readonly id: string
  readonly price: number
  readonly on: string
  readonly answer: OfferAnswer
  /** What the seller asks instead, where the offer is countered; null for none, and where it is not known. */
  readonly counter: number | null
  /** The last day on which it holds; null for none. */
  readonly expiresOn: string | null
}

/** How many offers are kept for a home. */
export const MAX_OFFERS = 30
/** How many characters the id of an offer has at most. */
export const LONGEST_OFFER_ID = 40

/** The offer of the latest day, of one day the one that was added last; undefined where there is none. */
export const newestOffer = <Offer extends Pick<HomeOffer, 'on'>>(
  offers: readonly Offer[],
): Offer | undefined => inOfferOrder(offers).at(-1)

/** Offers by their days, the oldest first. */
export const inOfferOrder = <Offer extends Pick<HomeOffer, 'on'>>(
  offers: readonly Offer[],
): readonly Offer[] => offers.toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
