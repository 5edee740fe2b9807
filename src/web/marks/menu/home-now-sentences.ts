import type { HomeNow } from '../../../contract/marks/my-homes.ts'
import type { LeftMarket } from '../../../contract/search/home.ts'
import {
  askAgainstTypical,
  asSentence,
  withRange,
} from '../../../domain/search/figures-in-words.ts'
import { joinKnown } from '../../ui/facts-in-line.ts'
import { formatDate, formatUsd } from '../../ui/words/format.ts'

/** What has become of a home, and what belongs beside it: its ask, and what we predicted. */
export type NowInWords = { readonly leads: string; readonly beside: string | null }

export const nowInWords = (now: HomeNow | null): NowInWords => {
  if (now === null) return { leads: 'No longer listed', beside: null }
  const { state, price, figures, soldPrice } = now
  const asked = price === null ? null : `Asked ${formatUsd(price)}`
  const predicted = figures?.likelySale
    ? `We predicted ${withRange(figures.likelySale)}`
    : figures
      ? `Its typical value was ${formatUsd(figures.typicalValue)}`
      : null
  const beside = joinKnown([asked, predicted], '. ') || null
  switch (state) {
    case 'for sale':
      return {
        leads: formatUsd(price),
        beside:
          price === null || figures === null
            ? null
            : asSentence(askAgainstTypical({ price, typicalValue: figures.typicalValue })),
      }
    case 'pending':
      return { leads: `Pending since ${formatDate(now.since)}`, beside }
    case 'sold':
      return { leads: `Sold for ${formatUsd(soldPrice)} on ${formatDate(now.since)}`, beside }
    case 'withdrawn':
      return { leads: `Off the market since ${formatDate(now.since)}`, beside }
    case 'not seen':
      return { leads: `Last seen for sale ${formatDate(now.since)}`, beside }
    case 'off market':
      return {
        leads: price === null ? 'Off market, no ask' : `Off market, asks ${formatUsd(price)}`,
        beside:
          figures === null
            ? null
            : price === null
              ? `Typical value ${formatUsd(figures.typicalValue)}`
              : asSentence(askAgainstTypical({ price, typicalValue: figures.typicalValue })),
      }
  }
}

/**
 * What became of a home that has left the market, as of when the comps and figures beside it are, and what is newer than
 * they are. `priceThen` is what it asked as of the figures.
 */
export const leftMarketSentence = (
  left: LeftMarket,
  asOf: string,
  priceThen: number | null = null,
): string => {
  const { state, since, soldPrice, asks = null, offer = null } = left
  const are = `Comps and figures are as of ${formatDate(asOf)}`
  /** A source may tell late: by then the home had still been valued as one for sale. */
  const before = (happened: string) => {
    if (offer !== null)
      return `kept with your offer of ${formatUsd(offer.price)} on ${formatDate(offer.on)}`
    return since !== null && asOf >= since ? 'when we still counted it as for sale' : happened
  }
  const newer = newerSentence(left, priceThen)
  switch (state) {
    case 'pending':
      return `Under contract since ${formatDate(since)}. ${are}, ${before('before it went under contract')}.${newer}`
    case 'sold':
      return `Sold for ${formatUsd(soldPrice)} on ${formatDate(since)}. ${are}, ${before('before it was sold')}.${newer}`
    case 'withdrawn':
      return `Off the market since ${formatDate(since)}. ${are}, ${before('before it was taken off the market')}.${newer}`
    case 'not seen':
      return `Last seen for sale ${formatDate(since)}. ${are}, ${before('when we last counted it as for sale')}.${newer}`
    case 'off market':
      return `${are}, ${before('and stay so')}.${newer}`
    case 'for sale': {
      const now = asks === null ? 'For sale again.' : `For sale again, at ${formatUsd(asks)}.`
      return `${now} ${are}, ${before('as when you won it')}.${newer}`
    }
  }
}

/** The ask and the typical value, where they have moved since; else nothing. */
const newerSentence = (
  { state, asks = null, newerValue = null }: LeftMarket,
  priceThen: number | null,
): string => {
  const moved = [
    ...(asks === null || priceThen === null || asks === priceThen || state === 'for sale'
      ? []
      : [
          `${state === 'off market' ? 'ask' : 'last ask'} ${formatUsd(asks)}, was ${formatUsd(priceThen)}`,
        ]),
    ...(newerValue === null
      ? []
      : [`typical value ${formatUsd(newerValue.value)} as of ${formatDate(newerValue.asOf)}`]),
  ]
  return moved.length === 0 ? '' : ` Newer: ${moved.join('; ')}.`
}
