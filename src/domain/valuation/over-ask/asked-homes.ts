import { firstAtLeast } from '../../first-at-least.ts'
import type { HomeType } from '../../listings/home-type.ts'
import { USUAL_STALE_DAYS } from '../../listings/market.ts'
import { DAYS_PER_YEAR } from '../../time-units.ts'
import type { AskedOn } from './over-ask-features.ts'

/** One listing of a home as files and feeds have shown it. Days are day numbers, money is whole US dollars. */
export type SeenOffer = {
  readonly propertyId: string
  readonly listingKey: string
  /** The first day on the market. */
  readonly listedOn: number
  /** Asking prices in the order of the days that showed them; at least one. */
  readonly asks: readonly SeenAsk[]
  readonly homeType: HomeType
  /** Whether something about the home as listed cannot be right: see `isDoubtful`. */
  readonly doubtful: boolean
}

export type SeenAsk = { readonly day: number; readonly usd: number }

/** A closed sale; `key` is what its value is looked up by. */
export type SeenSale = {
  readonly propertyId: string
  readonly key: string
  readonly closedOn: number
  /** The day of the purchase contract, where the source has it. */
  readonly contractOn: number | null
  readonly priceUsd: number
}

/** The day a home was no longer for sale: its contract's where the source has it, else the closing. */
export const endOf = ({
  contractOn,
  closedOn,
}: Pick<SeenSale, 'contractOn' | 'closedOn'>): number => contractOn ?? closedOn

/** What a home was worth by the sales before, and how large an error to expect (in logarithms). */
export type ValueThen = { readonly valueUsd: number; readonly expectedError: number }

/** A listing, whether its home was listed shortly before, and how it ended: null while no sale is known. */
export type AskedHome<O extends SeenOffer = SeenOffer> = {
  readonly offer: O
  readonly relisted: boolean
  readonly sale: SeenSale | null
}

/** A listing that sold. */
export type AskedAndSold<O extends SeenOffer = SeenOffer> = AskedHome<O> & {
  readonly sale: SeenSale
}

export const hasSold = <O extends SeenOffer>(home: AskedHome<O>): home is AskedAndSold<O> =>
  home.sale !== null

/**
 * Each listing with the sale it led to: for a home listed several times, a sale belongs to the listing that was seen
 * last before the closing, within a year. The order of the listings changes nothing.
 */
export const askedHomes = <O extends SeenOffer>(
  offers: readonly O[],
  sales: readonly SeenSale[],
): AskedHome<O>[] => {
  const salesOf = Map.groupBy(sales, (sale) => sale.propertyId)
  return [...Map.groupBy(offers, (offer) => offer.propertyId)].flatMap(([propertyId, listings]) => {
    const inTurn = listings.toSorted(inTimeOrder)
    const sold = (salesOf.get(propertyId) ?? []).toSorted(
      (a, b) => a.closedOn - b.closedOn || (a.key < b.key ? -1 : 1),
    )
    const saleOf = new Map<O, SeenSale>()
    for (const sale of sold) {
      const listing = inTurn.findLast((offer) => mayHaveLedTo(offer, sale))
      if (listing && !saleOf.has(listing)) saleOf.set(listing, sale)
    }
    return inTurn.map((offer, i) => {
      const before = inTurn[i - 1]
      return {
        offer,
        relisted: before !== undefined && isListedAgain(before, offer, sold),
        sale: saleOf.get(offer) ?? null,
      }
    })
  })
}

const inTimeOrder = (a: SeenOffer, b: SeenOffer) =>
  firstSeen(a) - firstSeen(b) || (a.listingKey < b.listingKey ? -1 : 1)

const mayHaveLedTo = (offer: SeenOffer, { closedOn }: SeenSale) =>
  firstSeen(offer) <= closedOn && closedOn - firstSeen(offer) <= DAYS_PER_YEAR

/** Listed within 150 days of the listing before, without a sale between the two. */
const isListedAgain = (before: SeenOffer, again: SeenOffer, sold: readonly SeenSale[]): boolean =>
  again.listingKey !== before.listingKey &&
  again.listedOn - lastSeen(before) <= RELISTED_WITHIN_DAYS &&
  !sold.some(({ closedOn }) => closedOn >= firstSeen(before) && closedOn < again.listedOn)

const RELISTED_WITHIN_DAYS = 150

/** The first day that a file or feed showed a listing. */
export const firstSeen = ({ asks, listedOn }: SeenOffer): number => asks[0]?.day ?? listedOn

const lastSeen = ({ asks, listedOn }: SeenOffer): number => asks.at(-1)?.day ?? listedOn

/**
 * The listings that were for sale on a day, by what had been seen until then: the newest of each home, unless it was
 * stale by then or a sale of the home had closed since.
 */
export const forSaleOn = <O extends SeenOffer>(
  homes: readonly AskedHome<O>[],
  day: number,
): AskedHome<O>[] => {
  const newest = new Map<string, AskedHome<O>>()
  for (const home of homes) {
    const { propertyId } = home.offer
    const other = newest.get(propertyId)
    if (firstSeen(home.offer) > day) continue
    if (other === undefined || inTimeOrder(other.offer, home.offer) < 0)
      newest.set(propertyId, home)
  }
  return [...newest.values()].filter(
    ({ offer, sale }) =>
      lastSeenBy(offer, day) >= day - USUAL_STALE_DAYS && (sale === null || sale.closedOn > day),
  )
}

/** The last day up to `day` on which a file or feed showed a listing; none before its first. */
export const lastSeenBy = ({ asks }: SeenOffer, day: number): number =>
  asks.findLast((ask) => ask.day <= day)?.day ?? Number.NEGATIVE_INFINITY

/** How a home stood on a day; `value` is what it was worth then, where that is known. */
export const asItStood = (
  { offer, relisted }: AskedHome,
  day: number,
  value: ValueThen | undefined,
): AskedOn => {
  const { usd, cut } = askOn(offer, day)
  return {
    askUsd: usd,
    valueUsd: value?.valueUsd ?? Number.NaN,
    expectedError: value?.expectedError ?? Number.NaN,
    daysOnMarket: day - offer.listedOn,
    cut,
    homeType: offer.homeType,
    doubtful: offer.doubtful,
    relisted,
  }
}

/** The ask on a day, and whether the newest change up to then lowered it; the first one seen holds before. */
const askOn = ({ asks }: SeenOffer, day: number): { usd: number; cut: boolean } => {
  const known = Math.max(
    1,
    firstAtLeast(asks, day + 1, (ask) => ask.day),
  )
  const usd = asks[known - 1]?.usd ?? Number.NaN
  const before = asks.slice(0, known).findLast((ask) => ask.usd !== usd)
  return { usd, cut: before !== undefined && usd < before.usd }
}
