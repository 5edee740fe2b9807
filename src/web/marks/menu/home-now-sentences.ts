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
  }
}

/** What became of a home that has left the market, and as of when the comps and figures beside it are. */
export const leftMarketSentence = (
  { state, since, soldPrice }: LeftMarket,
  asOf: string,
): string => {
  const are = `Comps and figures are as of ${formatDate(asOf)}`
  /** A source may tell late: by then the home had still been valued as one for sale. */
  const before = (left: string) =>
    since !== null && asOf >= since ? 'when we still counted it as for sale' : `before it ${left}`
  switch (state) {
    case 'pending':
      return `Under contract since ${formatDate(since)}. ${are}, ${before('went under contract')}.`
    case 'sold':
      return `Sold for ${formatUsd(soldPrice)} on ${formatDate(since)}. ${are}, ${before('was sold')}.`
    case 'withdrawn':
      return `Off the market since ${formatDate(since)}. ${are}, ${before('was taken off the market')}.`
    case 'not seen':
    case 'for sale':
      return `Last seen for sale ${formatDate(since)}. ${are}, when we last counted it as for sale.`
  }
}
