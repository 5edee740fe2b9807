import type { SearchDistance } from '../distance.ts'
import { addDays, type IsoDate } from '../iso-date.ts'
import type { PriceEvent } from '../listings/price-history.ts'
import type { LikelySale } from '../valuation/likely-sale/likely-sale.ts'

/** The state of a home on the market, as far as files and feeds have shown it. */
export const homeStates = ['for sale', 'pending', 'sold', 'off market'] as const
export type HomeState = (typeof homeStates)[number]

/** What was worked out of a home by comps within a distance, in US dollars. */
export type HomeFigures = {
  /** Typical value, with its likely range. */
  readonly value: number
  readonly low80: number
  readonly high80: number
  /** What it would likely sell for as is, while it is for sale; kept when it leaves, to be shown beside the sale. */
  readonly likelySale?: LikelySale | null | undefined
}

/** A home as kept from one look to the next. */
export type KnownHome = {
  readonly state: HomeState
  readonly askingUsd: number | null
  /** Where it has been valued; those of a home that has left the market are its last ones. */
  readonly figures: { readonly [distance in SearchDistance]?: HomeFigures }
}

/** A home as it is now. */
export type HomeNow = KnownHome & {
  /** The newest day on which a file or feed showed it. */
  readonly seenOn: IsoDate
  /** Since when it has been for sale, over its listings. */
  readonly onMarketSince: IsoDate | null
  readonly askChangedOn: IsoDate | null
  readonly contractOn: IsoDate | null
  /** When its listings show that it came back on the market, and what it asked before; null unless they do. */
  readonly cameBack: { readonly date: IsoDate; readonly askedUsd: number } | null
  /** The sale that ended its last offer. */
  readonly sold: { readonly priceUsd: number; readonly date: IsoDate } | null
}

/** What happened to a home on the market. */
export type HomeEvent =
  | { readonly type: 'listed'; readonly date: IsoDate }
  | { readonly type: 'price cut'; readonly date: IsoDate; readonly fromUsd: number }
  | { readonly type: 'back on market'; readonly date: IsoDate; readonly fromUsd: number | null }
  | { readonly type: 'pending'; readonly date: IsoDate }
  | { readonly type: 'sold'; readonly date: IsoDate; readonly priceUsd: number }

/**
 * What happened to a home since the last look; null when nothing happened that subscribers hear about. A home that was
 * not known is a new listing only if it was listed lately, and no earlier than its market has been known: what a first
 * import or a new source brings has been for sale all along. The same holds for a home that was only seen under
 * contract and came back.
 */
export const whatHappened = (
  before: KnownHome | null,
  now: HomeNow,
  marketKnownSince: IsoDate | null,
): HomeEvent | null => {
  switch (now.state) {
    case 'off market':
      return null
    case 'sold':
      return before === null || before.state === 'sold' || now.sold === null
        ? null
        : { type: 'sold', ...now.sold }
    case 'pending':
      return before === null || before.state === 'pending' || before.state === 'sold'
        ? null
        : { type: 'pending', date: now.contractOn ?? now.seenOn }
    case 'for sale':
      return whatHappenedForSale(before, now, marketKnownSince)
  }
}

const whatHappenedForSale = (
  before: KnownHome | null,
  now: HomeNow,
  marketKnownSince: IsoDate | null,
): HomeEvent | null => {
  const listedOn = now.onMarketSince ?? now.seenOn
  if (before === null) {
    const isNews = (date: IsoDate) =>
      marketKnownSince !== null &&
      date >= marketKnownSince &&
      date >= addDays(now.seenOn, -NEWS_DAYS)
    if (isNews(listedOn)) return { type: 'listed', date: listedOn }
    const { cameBack, askingUsd } = now
    if (cameBack === null || !isNews(cameBack.date)) return null
    const { date, askedUsd } = cameBack
    const fromUsd = askingUsd !== null && askingUsd < askedUsd ? askedUsd : null
    return { type: 'back on market', date, fromUsd }
  }
  if (before.state === 'sold') return { type: 'listed', date: listedOn }
  const askedMore =
    before.askingUsd !== null && now.askingUsd !== null && now.askingUsd < before.askingUsd
  if (before.state !== 'for sale')
    return {
      type: 'back on market',
      date: now.seenOn,
      fromUsd: askedMore ? before.askingUsd : null,
    }
  return askedMore && before.askingUsd !== null
    ? { type: 'price cut', date: now.askChangedOn ?? now.seenOn, fromUsd: before.askingUsd }
    : null
}

/** What happened longer ago when a home is first seen for sale is news to us alone. */
const NEWS_DAYS = 30

/** When a home came back on the market last, and what it asked before, by its price history, oldest first. */
export const cameBackOf = (history: readonly PriceEvent[]): HomeNow['cameBack'] => {
  const at = history.findLastIndex(({ event }) => event === 'relisted')
  const [before, back] = [history[at - 1], history[at]]
  return before && back ? { date: back.date, askedUsd: before.priceUsd } : null
}

/** Whether a watched home's value has moved by at least the share that makes an alert. */
export const hasValueMoved = (alertedBefore: number, now: number): boolean =>
  Math.abs(now - alertedBefore) >= alertedBefore * VALUE_MOVED_SHARE

const VALUE_MOVED_SHARE = 0.03
