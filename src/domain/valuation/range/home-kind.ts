import type { HomeType } from '../../listings/home-type.ts'

/** Lots by their size. */
export const lotClasses = [
  'under 5,000 sqft',
  '5,000 to 10,000 sqft',
  '10,000 sqft to half an acre',
  'half an acre or more',
  'not known',
] as const
export type LotClass = (typeof lotClasses)[number]

/** The class of a lot by the natural logarithm of its square feet; NaN when unknown. */
export const lotClassOf = (lnLot: number): LotClass =>
  LARGEST.find(([, lnSqft]) => lnLot < lnSqft)?.[0] ??
  (Number.isNaN(lnLot) ? 'not known' : 'half an acre or more')

const SQFT_PER_ACRE = 43_560
const LARGEST: readonly (readonly [LotClass, number])[] = [
  ['under 5,000 sqft', Math.log(5000)],
  ['5,000 to 10,000 sqft', Math.log(10_000)],
  ['10,000 sqft to half an acre', Math.log(SQFT_PER_ACRE / 2)],
]

const typesByThemselves = ['Townhouse', 'Condo', 'MultiFamily', 'Other'] as const

/** Kinds of homes that values are off by unlike amounts for: houses by their lot, others by type. Stored by name. */
export const homeKinds = [
  ...lotClasses.map((lot) => `House, lot ${lot}` as const),
  ...typesByThemselves,
] as const
export type HomeKind = (typeof homeKinds)[number]

export type KindFacts = {
  readonly homeType: HomeType
  /** Natural logarithm of square feet; NaN when unknown. */
  readonly lnLot: number
}

export const homeKindOf = ({ homeType, lnLot }: KindFacts): HomeKind =>
  homeType === 'House' ? `House, lot ${lotClassOf(lnLot)}` : homeType

/** From fewer past valuations of a kind one cannot tell whether its ranges hold as many as they say. */
export const ENOUGH_OF_KIND = 100
