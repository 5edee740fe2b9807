import type { HomeNow } from '../../contract/homes/my-homes.ts'
import { formatDate, formatUnderValue, formatUsd } from '../ui/format.ts'

/** What has become of a home, and what belongs beside it: its price for sale or paid, and our value. */
export type NowInWords = { readonly leads: string; readonly beside: string | null }

export const nowInWords = (now: HomeNow | null): NowInWords => {
  if (now === null) return { leads: 'No longer listed', beside: null }
  const { state, price, value, soldPrice } = now
  const asked = price === null ? null : `Asked ${formatUsd(price)} last`
  const lastValue = value === null ? null : `Our value was ${formatUsd(value)}`
  switch (state) {
    case 'for sale':
      return {
        leads: formatUsd(price),
        beside:
          price === null || value === null
            ? null
            : `Value ${formatUsd(value)}, ${formatUnderValue(inThousands(value - price))}`,
      }
    case 'pending':
      return { leads: `Pending since ${formatDate(now.since)}`, beside: joined(asked, lastValue) }
    case 'sold':
      return {
        leads: `Sold for ${formatUsd(soldPrice)} on ${formatDate(now.since)}`,
        beside: lastValue,
      }
    case 'withdrawn':
      return {
        leads: `Off the market since ${formatDate(now.since)}`,
        beside: joined(asked, lastValue),
      }
    case 'not seen':
      return {
        leads: `Last seen for sale ${formatDate(now.since)}`,
        beside: joined(asked, lastValue),
      }
  }
}

const joined = (...texts: readonly (string | null)[]): string | null =>
  texts.filter((text) => text !== null).join('. ') || null

/** As on cards: neither price nor value is surer than that. */
const inThousands = (usd: number) => Math.round(usd / 1000) * 1000
