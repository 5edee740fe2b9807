import type { Comp, Home, PriceEventShown } from '../../../contract/search/home.ts'
import { inWords, type WireName, wireNames } from '../../../domain/listings/facts.ts'
import { formatDate, formatDayIn, formatDays, formatUsd } from '../../ui/words/format.ts'

/** What a home asks; `No ask` where nothing is asked. */
export const askInWords = ({ price, noAsk }: Pick<Home, 'price' | 'noAsk'>): string =>
  noAsk ? 'No ask' : formatUsd(price)

/** `Listed at`, `Sold for`: the words before the price. */
export const eventText = ({ event }: Pick<PriceEventShown, 'event'>): string => {
  switch (event) {
    case 'listed':
      return 'Listed at'
    case 'relisted':
      return 'Listed again at'
    case 'price':
      return 'Price changed to'
    case 'pending':
      return 'Under contract, asking'
    case 'withdrawn':
      return 'Taken off the market, asking'
    case 'sold':
      return 'Sold for'
  }
}

/** What the chart shows, in one sentence. */
export const timelineSentence = (history: readonly PriceEventShown[]): string =>
  `Price over time: ${history
    .map(
      (event) =>
        `${eventText(event).toLowerCase()} ${formatUsd(event.price)} on ${formatDate(event.date)}`,
    )
    .join('; ')}.`

/** `Asked $440,000, sold $450,000 (102%)`; null where the asking price is not known. */
export const askedAndSold = ({ asked, price }: Pick<Comp, 'asked' | 'price'>): string | null =>
  asked === undefined || asked === 0
    ? null
    : `Asked ${formatUsd(asked)}, sold ${formatUsd(price)} (${Math.round((100 * price) / asked)}%)`

/** What is known of the home besides rooms and size: `Built 1941`, `5,500 sqft lot`, `$194/sqft`. */
export const moreFactsOf = (
  home: Pick<Home, 'price' | 'noAsk' | 'size' | 'daysOnMarket' | 'askedBefore' | WireName>,
): string[] => {
  const { price, noAsk, size, daysOnMarket } = home
  const said = (name: WireName) => inWords(name, home[name])
  const others = wireNames.filter((name) => name !== 'yearBuilt' && name !== 'lotSize')
  return [
    said('yearBuilt'),
    said('lotSize'),
    size && !noAsk ? `${formatUsd(price / size)}/sqft` : null,
    ...others.map(said),
    typeof daysOnMarket === 'number' && !home.askedBefore
      ? `${formatDays(daysOnMarket)} on the market`
      : null,
  ].filter((fact) => fact !== null)
}

/** `Asked $410,000 on May 13, $50,000 more than now · 137 days on the market`; null when it never asked more. */
export const askedBeforeSentence = (
  home: Pick<Home, 'price' | 'askedBefore' | 'daysOnMarket' | 'asOf'>,
): string | null => {
  const { price, askedBefore, daysOnMarket, asOf } = home
  if (!askedBefore) return null
  const more = formatUsd(askedBefore.price - price)
  const asked = `Asked ${formatUsd(askedBefore.price)} on ${formatDayIn(askedBefore.date, asOf)}, ${more} more than now`
  return typeof daysOnMarket === 'number'
    ? `${asked} · ${formatDays(daysOnMarket)} on the market`
    : asked
}
