import type { HomeFeatures } from '../../../comps/candidate.ts'
import { SHIPPED_RESALE_FIT } from '../../../flips/resale-fit.ts'
import { priceUnlikely } from '../../../listings/checks/price-rules.ts'
import type { DollarRange } from '../../appraisal/home-value.ts'
import { medianOf } from '../../arithmetic/quantile.ts'
import { fitLikelySale } from '../../likely-sale/fit-likely-sale.ts'
import { type LikelySale, likelySale } from '../../likely-sale/likely-sale.ts'
import { lastSeenBy, type SeenOffer, type SeenSale } from '../../over-ask/asked-homes.ts'
import { comparePlaces, placesOf } from '../order-places.ts'
import { shareOf } from '../ratio-study.ts'
import type { HomeThen, MarketThen } from './asks-study.ts'

/** The orders of homes for sale that are looked at. */
export const askOrders = ['lead', 'gap', 'dollarsUnder', 'price', 'date', 'chance'] as const
export type AskOrder = (typeof askOrders)[number]

/** A home that was for sale on a past day, what it would have been predicted to sell for, and what became of it. */
export type LikelyThen = {
  readonly day: number
  readonly place: string
  readonly askUsd: number
  /** ln(ask / typical value). */
  readonly gap: number
  /** Null where too few pairs of ask and sale were known. */
  readonly likely: LikelySale | null
  /** The range of the typical value. */
  readonly likelyRange: DollarRange
  /** Null while it is not known to have sold. */
  readonly sale: Pick<SeenSale, 'key' | 'priceUsd'> | null
  /** Its place in each order of its market's homes that day, 0 for the first. */
  readonly rank: Readonly<Record<AskOrder, number>>
}

type Offer = SeenOffer & Pick<HomeFeatures, 'livingArea' | 'yearBuilt'>

/** The homes for sale on a past day, each with its likely sale from what was known then. */
export const likelyThen = <O extends Offer>(
  { homes: known, valueOfSale, day }: Pick<MarketThen<O>, 'homes' | 'valueOfSale' | 'day'>,
  homes: readonly HomeThen<O>[],
): LikelyThen[] => {
  const fit = fitLikelySale({ homes: known, valueOfSale }, day)
  const medianTypicalValue = medianOf(homes.map(({ asked }) => asked.valueUsd))
  const placed = homes.map((home) => {
    const { asked, offer, likelyRange } = home
    const gap = Math.log(asked.askUsd / asked.valueUsd)
    const likely = fit === null ? null : likelySale(asked.askUsd, gap, fit)
    const value = { value: asked.valueUsd, expectedError: asked.expectedError, likelyRange }
    const {
      lead,
      gap: byGap,
      dollarsUnder,
    } = placesOf({
      askUsd: asked.askUsd,
      home: value,
      likelySaleUsd: likely?.price ?? null,
      medianTypicalValue,
      fit: SHIPPED_RESALE_FIT,
      livingArea: offer.livingArea,
      yearBuilt: offer.yearBuilt,
      doubtful: offer.doubtful || priceUnlikely({ listPrice: asked.askUsd }, value) !== null,
      day,
      daysUnseen: day - lastSeenBy(offer, day),
    })
    const places: Places = {
      lead,
      gap: byGap,
      dollarsUnder,
      price: [asked.askUsd],
      date: [asked.daysOnMarket],
      chance: [-home.chance],
    }
    return { home, gap, likely, places }
  })
  const ranks = ranksOf(placed.map(({ places }) => places))
  return placed.map(({ home, gap, likely }, i) => ({
    day,
    place: home.place,
    askUsd: home.asked.askUsd,
    gap,
    likely,
    likelyRange: home.likelyRange,
    sale: home.sale,
    rank: ranks[i] ?? NO_RANK,
  }))
}

type Places = Readonly<Record<AskOrder, readonly number[]>>

const ranksOf = (places: readonly Places[]): Record<AskOrder, number>[] => {
  const ranks = places.map(() => ({ ...NO_RANK }))
  for (const order of askOrders) {
    const inTurn = [...places.keys()].sort((a, b) =>
      comparePlaces(places[a]?.[order] ?? [], places[b]?.[order] ?? []),
    )
    for (const [rank, row] of inTurn.entries()) {
      const home = ranks[row]
      if (home !== undefined) home[order] = rank
    }
  }
  return ranks
}

const NO_RANK: Readonly<Record<AskOrder, number>> = {
  lead: Number.POSITIVE_INFINITY,
  gap: Number.POSITIVE_INFINITY,
  dollarsUnder: Number.POSITIVE_INFINITY,
  price: Number.POSITIVE_INFINITY,
  date: Number.POSITIVE_INFINITY,
  chance: Number.POSITIVE_INFINITY,
}

/** How likely sales came out. Percentages as numbers: 2.7 means 2.7%. */
export type LikelyFigures = {
  /** Homes that had one and have sold. */
  readonly n: number
  /** Half of the likely sales were within this of the sale. */
  readonly halfWithin: number
  /** Median of likely sale less sale. */
  readonly bias: number
  /** The share that sold inside the likely range of the likely sale. */
  readonly inRange: number
  /** The share that sold inside the likely range of the typical value. */
  readonly inTypicalRange: number
}

/** Of those that had a likely sale and have sold. */
export const likelyFigures = (homes: readonly LikelyThen[]): LikelyFigures => {
  const sold = homes.filter(hasLikelyAndSold)
  const errors = sold.map(({ likely, sale }) => 100 * (likely.price / sale.priceUsd - 1))
  return {
    n: sold.length,
    halfWithin: medianOf(errors.map(Math.abs)),
    bias: medianOf(errors),
    inRange: shareOf(sold, isInRange),
    inTypicalRange: shareOf(
      sold,
      ({ sale, likelyRange }) =>
        sale.priceUsd >= likelyRange.low && sale.priceUsd <= likelyRange.high,
    ),
  }
}

type SoldThen = LikelyThen & {
  readonly likely: LikelySale
  readonly sale: NonNullable<HomeThen['sale']>
}

export const hasLikelyAndSold = (home: LikelyThen): home is SoldThen =>
  home.likely !== null && home.sale !== null

const isInRange = ({ likely, sale: { priceUsd } }: SoldThen) =>
  priceUsd >= likely.low && priceUsd <= likely.high

/** Homes whose ask stood so far from their typical value: ask over value less 1, a share. */
export type GapBand = {
  /** Null for the deepest. */
  readonly from: number | null
  /** Null for the highest. */
  readonly below: number | null
}

const EDGES = [-0.26, -0.14, -0.05, 0.05] as const

/** By band of gap, the deepest first; bands without a home left out. */
export const likelyByGap = (
  homes: readonly LikelyThen[],
): (GapBand & { readonly figures: LikelyFigures })[] =>
  [null, ...EDGES].flatMap((from, i) => {
    const below = EDGES[i] ?? null
    const figures = likelyFigures(
      homes.filter(({ gap }) => {
        const share = Math.expm1(gap)
        return (from === null || share >= from) && (below === null || share < below)
      }),
    )
    return figures.n === 0 ? [] : { from, below, figures }
  })

type First = {
  readonly order: AskOrder
  readonly first: number
  readonly flips: ReadonlySet<string>
}

/** What became of the first homes of an order. */
export type FirstHomes = {
  readonly homes: number
  readonly sold: number
  /** Of those sold. */
  readonly belowAsk: number
  readonly aboveAsk: number
  /** Of those sold that had a likely sale. */
  readonly predicted: number
  readonly inRange: number
  /** Bought, and sold or listed again as flips. */
  readonly flipped: number
}

/**
 * The first homes of an order, on each day and in each market by itself. `flips` are the keys of sales that
 * were purchases of flips.
 */
export const firstHomes = (
  homes: readonly LikelyThen[],
  { order, first, flips }: First,
): FirstHomes => {
  const chosen = homes.filter(({ rank }) => rank[order] < first)
  const predicted = chosen.filter(hasLikelyAndSold)
  const soldAt = (is: (sold: number, ask: number) => boolean) =>
    chosen.filter(({ sale, askUsd }) => sale !== null && is(sale.priceUsd, askUsd)).length
  return {
    homes: chosen.length,
    sold: soldAt(() => true),
    belowAsk: soldAt((sold, ask) => sold < ask),
    aboveAsk: soldAt((sold, ask) => sold > ask),
    predicted: predicted.length,
    inRange: predicted.filter(isInRange).length,
    flipped: chosen.filter(({ sale }) => sale !== null && flips.has(sale.key)).length,
  }
}
