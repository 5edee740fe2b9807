import { leadPlace } from '../flips/lead-order.ts'
import { ageOf } from '../listings/age-of.ts'
import { trustOf } from '../listings/checks/check.ts'

/** The sort buttons of the home screen (specification, section 2). */
export const sortKeys = ['date', 'price', 'arv'] as const

/** The sorts beyond those of the specification. */
export const moreSortKeys = [
  'lead',
  'room',
  'maxOffer',
  'netAtAsk',
  'discount',
  'overAsking',
  'days',
  'cut',
] as const

/** Every sort: a search is cut by one of them, and answers of at most `MAX_HOMES` homes are put into any. */
export const searchSorts = [...sortKeys, ...moreSortKeys] as const
export type SortKey = (typeof searchSorts)[number]

/** What a search is cut by when it asks for no sort. */
export const USUAL_SORT: SortKey = 'lead'

type SortableHome = {
  readonly dateListed: string | null
  readonly price: number
  readonly arv: { readonly max: number }
  readonly typicalValue: number
  /** Logarithm. */
  readonly expectedError: number
  /** Of selling over the asking price; null when not known. */
  readonly chance: number | null
  readonly checks: Parameters<typeof trustOf>[0]
  /** Null when not known. */
  readonly flipScore: number | null
  readonly daysUnseen: number
  readonly asOf: string
  readonly yearBuilt?: number | null | undefined
  readonly roomForRepairs: { readonly dollars: number; readonly perSqft: number } | null
  readonly maxOffer: number | null
  readonly netAtAsk: number | null
  readonly daysOnMarket?: number | null | undefined
  readonly askedBefore?: { readonly price: number } | null | undefined
}

/**
 * A new list in the chosen order. As specified (section 9): list date newest first, price ascending, ARV max
 * descending. The others put the most first: the best lead, room for repairs, how far the max offer is above the price,
 * the net at the price, the discount over its error, the chance of selling over asking, days on market, the price cut.
 * Homes whose figure is not known come last; equals keep their order.
 */
export const sortHomes = <H extends SortableHome>(homes: readonly H[], key: SortKey): H[] =>
  inOrder<H>(homes, placeBy[key])

/** The same for homes with only the order's figures known. */
export const inOrder = <H>(homes: readonly H[], placeOf: (home: H) => Place): H[] =>
  homes
    .map((home) => ({ home, place: placeOf(home) }))
    .toSorted((a, b) => compare(a.place, b.place))
    .map(({ home }) => home)

/** What a home is ordered by, the smallest first: where the first numbers are equal, the next ones decide. */
type Place = readonly number[]

type LeadFact =
  | 'price'
  | 'typicalValue'
  | 'checks'
  | 'flipScore'
  | 'roomForRepairs'
  | 'asOf'
  | 'yearBuilt'
  | 'daysUnseen'

type With<Fact extends keyof SortableHome> = Pick<SortableHome, Fact>

/** Where each sort puts a home. */
export const placeBy = {
  date: ({ dateListed }: With<'dateListed'>): Place => [
    dateListed === null ? LAST : -Date.parse(dateListed),
  ],
  price: ({ price }: With<'price'>): Place => [price],
  arv: ({ arv }: With<'arv'>): Place => [-arv.max],
  lead: (home: With<LeadFact>): Place =>
    leadPlace({
      gap: Math.log(home.price / home.typicalValue),
      flipScore: home.flipScore ?? -LAST,
      doubtful: trustOf(home.checks) === 'Doubtful',
      ageYears: ageOf(home),
      roomPerSqft: home.roomForRepairs?.perSqft ?? null,
      daysUnseen: home.daysUnseen,
    }),
  room: ({ roomForRepairs }: With<'roomForRepairs'>): Place => [
    -(roomForRepairs?.dollars ?? -LAST),
  ],
  maxOffer: ({ price, maxOffer }: With<'price' | 'maxOffer'>): Place => [
    price - (maxOffer ?? -LAST),
  ],
  netAtAsk: ({ netAtAsk }: With<'netAtAsk'>): Place => [-(netAtAsk ?? -LAST)],
  discount: (home: With<'typicalValue' | 'price' | 'expectedError'>): Place => [
    -Math.log(home.typicalValue / home.price) / home.expectedError,
  ],
  overAsking: ({ chance }: With<'chance'>): Place => [chance === null ? LAST : -chance],
  days: ({ daysOnMarket }: With<'daysOnMarket'>): Place => [-(daysOnMarket ?? -LAST)],
  cut: ({ price, askedBefore }: With<'price' | 'askedBefore'>): Place => [
    askedBefore ? price - askedBefore.price : LAST,
  ],
} as const satisfies { readonly [key in SortKey]: (home: SortableHome) => Place }

const LAST = Number.POSITIVE_INFINITY

const compare = (a: Place, b: Place): number => {
  for (let i = 0; i < a.length; i++)
    if (a[i] !== b[i]) return (a[i] ?? LAST) < (b[i] ?? LAST) ? -1 : 1
  return 0
}
