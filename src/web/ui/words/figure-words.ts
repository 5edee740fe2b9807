import type { Home } from '../../../contract/search/home.ts'
import {
  askAgainstTypical,
  asSentence,
  levelNames,
  roomNote,
} from '../../../domain/search/figures-in-words.ts'
import { formatDayIn, formatDays, formatUsd, formatUsdRange } from './format.ts'

// The figures of a home in words, the same on cards, on the comps screen and wherever else they are shown.

/** `Asks $91,000 (19%) less than typical`: to the nearest $1,000, for no value is surer than that. */
export const gapWords = (home: Pick<Home, 'price' | 'typicalValue'>): string =>
  asSentence(askAgainstTypical(home))

/** `Asks $91,000 (19%) less than homes like it in average condition`. */
export const gapSentence = (home: Pick<Home, 'price' | 'typicalValue'>): string =>
  asSentence(askAgainstTypical(home, 'homes like it in average condition'))

/** `$375,000, $352,000–$399,000`: the likely range. */
export const likelySaleWords = (sale: NonNullable<Home['likelySale']>): string =>
  `${formatUsd(sale.price)}, ${formatUsdRange(sale)}`

/** `$67,000, $41 a sqft, enough for Medium`. */
export const roomWords = (room: NonNullable<Home['roomForRepairs']>): string =>
  `${formatUsd(room.dollars)}, ${roomNote(room)}`

/** What repairs are assumed from. */
export const ASSUMED_FROM = 'from the gap, the age, the size and the condition'

/** `Medium, $52,000`. */
export const repairsWords = ({ level, dollars }: NonNullable<Home['assumedRepairs']>): string =>
  level === 'none' ? levelNames.none : `${levelNames[level]}, ${formatUsd(dollars)}`

/**
 * `About 38 of 100 like it are described as needing work`, or `need work` where its own words count too; null for a home that does not ask at least 5% less than
 * typical, whose ask is no sign of work, and where the chance is not known.
 */
export const chanceOfWorkWords = ({
  price,
  typicalValue,
  chanceOfWork,
  condition,
}: Pick<Home, 'price' | 'typicalValue' | 'chanceOfWork' | 'condition'>): string | null =>
  chanceOfWork === null ||
  condition?.confidence === 'yours' ||
  price > (1 - MIN_GAP_THAT_SAYS) * typicalValue
    ? null
    : `About ${ofHundred(chanceOfWork)} of 100 like it ${condition === null ? 'are described as needing work' : 'need work'}`

/** Never sure, either way. */
export const ofHundred = (chance: number): number =>
  Math.min(99, Math.max(1, Math.round(100 * chance)))

const MIN_GAP_THAT_SAYS = 0.05

/** `Sold for $230,000 on Aug 9, asks $350,000`, without an ask where there is none; null where no sale of it is known. */
export const lastSaleWords = ({
  lastSale,
  price,
  noAsk,
  asOf,
}: Pick<Home, 'lastSale' | 'price' | 'noAsk' | 'asOf'>): string | null => {
  if (lastSale === null) return null
  const sold = `Sold for ${formatUsd(lastSale.price)} on ${formatDayIn(lastSale.date, asOf)}`
  return noAsk ? sold : `${sold}, asks ${formatUsd(price)}`
}

/** `Last seen 16 days ago`; null for a home seen in the last two weeks. */
export const unseenWords = ({ daysUnseen }: Pick<Home, 'daysUnseen'>): string | null =>
  isLongUnseen({ daysUnseen }) ? `Last seen ${formatDays(daysUnseen)} ago` : null

/** No source has shown it for two weeks: it may no longer be for sale. */
export const isLongUnseen = ({ daysUnseen }: Pick<Home, 'daysUnseen'>): boolean =>
  daysUnseen >= DAYS_UNTIL_IN_DOUBT

const DAYS_UNTIL_IN_DOUBT = 14
