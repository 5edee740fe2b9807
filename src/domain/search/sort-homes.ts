import type { CardFigures } from '../deal/card-figures.ts'
import { trustOf, trusts } from '../listing/checks/check.ts'
import { type Grade, grades } from '../valuation/range/confidence-grade.ts'

/** The sort buttons of the home screen (specification, section 2). */
export const sortKeys = ['date', 'price', 'arv'] as const
/** The sorts beyond those of the specification. */
export const moreSortKeys = [
  'lead',
  'maxOffer',
  'netAtAsk',
  'discount',
  'overAsking',
  'days',
  'cut',
] as const
export type SortKey = (typeof sortKeys)[number] | (typeof moreSortKeys)[number]

type SortableHome = {
  readonly dateListed: string | null
  readonly price: number
  readonly arv: { readonly max: number }
  readonly value: number
  /** Logarithm. */
  readonly expectedError: number
  readonly grade: Grade
  /** Of selling over the asking price; null when not told. */
  readonly chance: number | null
  readonly checks: Parameters<typeof trustOf>[0]
  readonly comps: readonly { readonly status: string; readonly distanceMiles: number }[]
  readonly daysOnMarket?: number | null | undefined
  readonly askedBefore?: { readonly price: number } | null | undefined
}

/**
 * A new list in the chosen order. By the specification (section 9): list date newest first, price ascending, ARV max
 * descending. The others put the most first: the best lead, how far the max offer is above the price, the net at the
 * price, the discount over its error, the chance of selling over asking, days on market, the price cut. Homes whose
 * figure is not known come last; equals keep their order.
 */
export const sortHomes = <H extends SortableHome>(
  homes: readonly H[],
  key: SortKey,
  figuresOf: (home: H) => CardFigures | null = () => null,
): H[] =>
  homes
    .map((home) => ({ home, place: placeBy[key](home, figuresOf(home)) }))
    .toSorted((a, b) => compare(a.place, b.place))
    .map(({ home }) => home)

/** What a home is ordered by, the smallest first: where the first numbers are equal, the next ones decide. */
type Place = readonly number[]

const placeBy: Record<SortKey, (home: SortableHome, figures: CardFigures | null) => Place> = {
  date: ({ dateListed }) => [dateListed === null ? LAST : -Date.parse(dateListed)],
  price: ({ price }) => [price],
  arv: ({ arv }) => [-arv.max],
  lead: (home) => [
    trusts.indexOf(trustOf(home.checks)),
    -Math.floor(discountOverError(home) / LEAD_STEP),
    -compsNearby(home),
    grades.indexOf(home.grade),
    -discountOverError(home),
  ],
  discount: (home) => [-discountOverError(home)],
  overAsking: ({ chance }) => [chance === null ? LAST : -chance],
  days: ({ daysOnMarket }) => [-(daysOnMarket ?? -LAST)],
  maxOffer: ({ price }, figures) => [price - (figures?.maxOfferUsd ?? -LAST)],
  netAtAsk: (_, figures) => [-(figures?.netAtAskUsd ?? -LAST)],
  cut: ({ price, askedBefore }) => [askedBefore ? price - askedBefore.price : LAST],
}

const LAST = Number.POSITIVE_INFINITY

/** How many expected errors the value lies above the price: ln(value / price) / expected error. */
const discountOverError = ({ value, price, expectedError }: SortableHome): number =>
  Math.log(value / price) / expectedError

/** Discounts within half an expected error of one another tell no lead from another: the evidence does. */
const LEAD_STEP = 0.5

const compsNearby = ({ comps }: SortableHome): number =>
  comps.filter(({ status, distanceMiles }) => status !== 'Active' && distanceMiles <= NEARBY_MILES)
    .length
const NEARBY_MILES = 0.5

const compare = (a: Place, b: Place): number => {
  const at = a.findIndex((number, i) => number !== b[i])
  return at === -1 ? 0 : (a[at] ?? LAST) < (b[at] ?? LAST) ? -1 : 1
}
