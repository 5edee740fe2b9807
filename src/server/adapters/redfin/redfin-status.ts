import type { StandardStatus } from '../../../domain/listings/listing.ts'

/**
 * RESO StandardStatus of an export's STATUS. Null for a word whose meaning is not known: guessing that a
 * home is for sale, or sold, would put it among the figures people trust.
 */
export const standardStatusOf = (status: string): StandardStatus | null => {
  const words = status
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()
  return (
    byWords.get(words) ??
    (words.startsWith('pending') ? 'Pending' : null) ??
    (/\b(contingent|under contract)\b/.test(words) ? 'Active Under Contract' : null)
  )
}

const byWords = new Map<string, StandardStatus>(
  Object.entries({
    active: 'Active',
    new: 'Active',
    'back on market': 'Active',
    'price change': 'Active',
    'coming soon': 'Coming Soon',
    'pre on market': 'Coming Soon',
    sold: 'Closed',
    closed: 'Closed',
    hold: 'Hold',
    'temporarily off market': 'Hold',
    'off market': 'Withdrawn',
    delisted: 'Withdrawn',
    withdrawn: 'Withdrawn',
    expired: 'Expired',
    canceled: 'Canceled',
    cancelled: 'Canceled',
  } as const),
)
