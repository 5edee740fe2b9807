import { daysBetween, type IsoDate } from '../iso-date.ts'
import { DAYS_PER_YEAR } from '../time-units.ts'
import type { StandardStatus } from './listing.ts'

/** A listing of a home with every asking price that an export showed, in any order. */
export type OfferSeen = {
  readonly onMarketDate: IsoDate | null
  readonly asks: readonly AskSeen[]
}

type AskSeen = {
  readonly exportedOn: IsoDate
  readonly listPrice: number
  /** Null when it was not kept. */
  readonly standardStatus: StandardStatus | null
}

export type SaleSeen = { readonly closeDate: IsoDate; readonly closePrice: number }

export const priceEvents = ['listed', 'relisted', 'price', 'pending', 'withdrawn', 'sold'] as const

/** `price`: another asking price than before. `relisted`: on the market again, or under another number. */
export type PriceEvent = {
  readonly date: IsoDate
  readonly event: (typeof priceEvents)[number]
  /** Asked from then on, or paid; whole US dollars. */
  readonly priceUsd: number
}

/** What happened to a home's price over all its listings, oldest first, as far as exports have shown it. */
export const priceHistoryOf = (
  offers: readonly OfferSeen[],
  sales: readonly SaleSeen[],
): PriceEvent[] => {
  const sold = sales.map(({ closeDate, closePrice }) => ({
    date: closeDate,
    event: 'sold' as const,
    priceUsd: closePrice,
  }))
  const steps = [...offers.flatMap(inOrderSeen).flatMap(stepsOf), ...sold].toSorted(inOrder)
  const history: PriceEvent[] = []
  for (const step of steps) {
    const before = history.at(-1)
    if (before !== undefined && isRepeated(step, before)) continue
    const event = step.event === 'listed' && isOffered(before) ? 'relisted' : step.event
    history.push({ ...step, event })
  }
  return history
}

/** Since when a home has been for sale, over its relistings, and the most that was asked before. */
export type TimeOnMarket = {
  readonly since: IsoDate
  /** The highest asking price since then that is above the one asked now, on the day it was first seen. */
  readonly askedBefore: { readonly priceUsd: number; readonly date: IsoDate } | null
}

/**
 * How long a home that is for sale has been so: since the first of the listings that have followed one another
 * after its last sale, less than half a year apart. Null when no asking price was seen.
 */
export const timeOnMarket = (
  offers: readonly OfferSeen[],
  sales: readonly SaleSeen[],
  askingUsd: number,
): TimeOnMarket | null => {
  const listed = offers
    .flatMap(inOrderSeen)
    .toSorted((a, b) => compare(b.since, a.since) || compare(b.lastSeen, a.lastSeen))
  const [newest] = listed
  if (!newest) return null
  const campaign: Listed[] = []
  let from = newest.since
  for (const offer of listed) {
    const isSoldSince = sales.some(
      ({ closeDate }) => closeDate > offer.since && closeDate <= newest.lastSeen,
    )
    if (isSoldSince || daysBetween(offer.lastSeen, from) > OFF_MARKET_DAYS) break
    campaign.push(offer)
    from = offer.since
  }
  const asks = campaign.flatMap((offer) => offer.asks)
  const most = Math.max(askingUsd, ...asks.map((ask) => ask.listPrice))
  const date = asks
    .filter((ask) => ask.listPrice === most)
    .map((ask) => ask.exportedOn)
    .toSorted(compare)[0]
  return {
    since: from,
    askedBefore: most > askingUsd && date !== undefined ? { priceUsd: most, date } : null,
  }
}

/** The last asking price before each sale, within a year; null where none was seen. */
export const lastAskBefore = (
  offers: readonly OfferSeen[],
  { closeDate }: SaleSeen,
): AskSeen | null =>
  offers
    .flatMap((offer) => offer.asks)
    .filter(
      ({ exportedOn }) =>
        exportedOn <= closeDate && daysBetween(exportedOn, closeDate) <= DAYS_PER_YEAR,
    )
    .toSorted((a, b) => compare(b.exportedOn, a.exportedOn) || a.listPrice - b.listPrice)[0] ?? null

type Listed = {
  readonly asks: readonly AskSeen[]
  readonly since: IsoDate
  readonly lastSeen: IsoDate
}

/**
 * The asks by date, and when the listing began: on its list date, or the day it was first seen where that is earlier
 * or no list date is known; nothing for a listing without an ask.
 */
const inOrderSeen = ({ onMarketDate, asks: seen }: OfferSeen): Listed[] => {
  const asks = seen.toSorted((a, b) => compare(a.exportedOn, b.exportedOn))
  const [first, last] = [asks.at(0), asks.at(-1)]
  if (!first || !last) return []
  const isOlder = onMarketDate !== null && onMarketDate < first.exportedOn
  return [{ asks, since: isOlder ? onMarketDate : first.exportedOn, lastSeen: last.exportedOn }]
}

/** A listing's own events: when it began, each new price, each change of status. */
const stepsOf = ({ asks, since }: Listed): PriceEvent[] =>
  asks.flatMap((ask, i) => {
    const { exportedOn: date, listPrice: priceUsd } = ask
    const last = asks[i - 1]
    const steps: PriceEvent[] = []
    if (last === undefined) steps.push({ date: since, event: 'listed', priceUsd })
    else if (priceUsd !== last.listPrice) steps.push({ date, event: 'price', priceUsd })
    const [before, now] = [stateOf(last), stateOf(ask)]
    if (now === null || now === before) return steps
    if (now !== 'offered') steps.push({ date, event: now, priceUsd })
    else if (before !== null) steps.push({ date, event: 'relisted', priceUsd })
    return steps
  })

const stateOf = (ask: AskSeen | undefined): 'offered' | 'pending' | 'withdrawn' | null => {
  switch (ask?.standardStatus) {
    case 'Pending':
    case 'Active Under Contract':
      return 'pending'
    case 'Withdrawn':
    case 'Canceled':
    case 'Expired':
    case 'Hold':
      return 'withdrawn'
    case 'Active':
    case 'Coming Soon':
      return 'offered'
    default:
      return null
  }
}

/**
 * Whether a step repeats the one before, from another listing. A listing that begins on another day is no repeat: its
 * list date is in the history, even where it follows another at the same price.
 */
const isRepeated = (step: PriceEvent, before: PriceEvent): boolean => {
  if (step.priceUsd !== before.priceUsd || step.event === 'sold') return false
  if (step.event !== 'listed') return step.event === before.event
  return step.date === before.date && (before.event === 'listed' || before.event === 'relisted')
}

const isOffered = (before: PriceEvent | undefined) =>
  before !== undefined && before.event !== 'sold'

/** By day; of one day in the order things happen, then by price, so that no order of rows shows. */
const inOrder = (a: PriceEvent, b: PriceEvent) =>
  compare(a.date, b.date) ||
  dayOrder.indexOf(a.event) - dayOrder.indexOf(b.event) ||
  a.priceUsd - b.priceUsd

const dayOrder: readonly PriceEvent['event'][] = [
  'listed',
  'relisted',
  'price',
  'withdrawn',
  'pending',
  'sold',
]

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** A home unseen for longer was taken off the market. */
const OFF_MARKET_DAYS = 183
