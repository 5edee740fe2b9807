import type { IsoDate } from '../iso-date.ts'
import type { PriceEvent } from '../listings/price-history.ts'
import type { Standing } from '../listings/standing.ts'

/** Whether a home is for sale, and if not, what became of it; off market: a person has added it, or it is on county lists, and it is not for sale. */
export const homeStates = [
  'for sale',
  'pending',
  'sold',
  'withdrawn',
  'not seen',
  'off market',
] as const

export type WhatBecame = {
  readonly state: (typeof homeStates)[number]
  /** The day it went under contract, was sold, was taken off, or was last seen for sale; null while it is for sale. */
  readonly on: IsoDate | null
  /** What it sold for, in whole US dollars. */
  readonly soldUsd: number | null
}

/** Of a home that its owner has added, or that is on county lists. */
const OFF_MARKET: WhatBecame = { state: 'off market', on: null, soldUsd: null }

/**
 * What became of a home, by the standing of its newest listing, its price history (oldest first), and the day a file
 * or feed last showed it. A sale before it was listed is of its past.
 */
export const whatBecame = (
  standing: Standing,
  history: readonly PriceEvent[],
  lastSeen: IsoDate,
): WhatBecame => {
  if (standing === 'active') return { state: 'for sale', on: null, soldUsd: null }
  const listedAt = history.findLastIndex(({ event }) => event === 'listed' || event === 'relisted')
  const since = history.slice(listedAt + 1)
  const sale = since.findLast(({ event }) => event === 'sold')
  if (sale !== undefined) return { state: 'sold', on: sale.date, soldUsd: sale.priceUsd }
  const last = since.findLast(({ event }) => event === 'pending' || event === 'withdrawn')
  if (last?.event === 'pending' || last?.event === 'withdrawn')
    return { state: last.event, on: last.date, soldUsd: null }
  return { state: 'not seen', on: lastSeen, soldUsd: null }
}

/** A home as it was kept with an offer, or on the day it was won. */
export type KeptThen = {
  /** The day its value was as of. */
  readonly asOf: IsoDate
  /** The newest sale of it that was known then; null where none was. */
  readonly lastSaleOn: IsoDate | null
  /** It was not for sale then. */
  readonly wasOffMarket: boolean
}

/**
 * What became of a home that may be off the market without having been listed: by a row of its own now (`offMarket`), or
 * as it was kept. Of such a home only what came after it was kept counts: its older sales and listings are of its past. A
 * home with a row of its own has no listing to go by, so of its history only a sale counts.
 */
export const whatBecameOffMarket = (
  now: { readonly standing: Standing; readonly lastSeen: IsoDate; readonly offMarket: boolean },
  history: readonly PriceEvent[],
  kept: KeptThen | null,
): WhatBecame => {
  const { standing, lastSeen, offMarket } = now
  if (standing === 'active' || !(offMarket || kept?.wasOffMarket))
    return whatBecame(standing, history, lastSeen)
  if (kept === null) return OFF_MARKET
  const { asOf, lastSaleOn } = kept
  const later = history.filter(({ event, date }) =>
    event === 'sold' ? date > (lastSaleOn ?? asOf) : !offMarket && date > asOf,
  )
  return later.length === 0 ? OFF_MARKET : whatBecame(standing, later, lastSeen)
}
