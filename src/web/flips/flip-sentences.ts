import type { Flip, Flips } from '../../contract/flips.ts'
import { BUYING, HOLDING_A_MONTH, MIN_FLIPS, SELLING } from '../../domain/flips/flip-summary.ts'
import {
  MAX_DAYS_HELD,
  MIN_DAYS_HELD,
  MIN_RISE,
  SOLD_OF_ASK,
  type WhyLeftOut,
} from '../../domain/flips/resales.ts'
import { joinKnown } from '../ui/facts-in-line.ts'
import { leftForWorkWords } from '../ui/words/flip-words.ts'
import { formatCount, formatCounted, formatDate, formatUsd } from '../ui/words/format.ts'
import { betweenUsd } from './sort-flips.ts'

type Figures = Extract<Flips['summary'], { readonly state: 'known' }>['figures']

/** A figure of a place: its name, what it is, and the note below it. */
export type FlipFigure = {
  readonly name: string
  readonly text: string
  readonly note: string | null
  readonly about: string
}

/** `4.1%`, of a share from 0 to 1. */
const formatShare = (share: number): string => `${(100 * share).toFixed(1)}%`

/** `72%`. */
const formatWholeShare = (share: number): string => `${Math.round(100 * share)}%`

export const WHAT_A_FLIP_IS = `A home sold twice, ${MIN_DAYS_HELD} to ${MAX_DAYS_HELD} days apart, for at least ${formatWholeShare(Math.exp(MIN_RISE) - 1)} more than the market moved.`

/** The figures of the flips of a place, in the order of the screen. */
export const figuresOf = (figures: Figures): readonly FlipFigure[] => [
  {
    name: 'Flips',
    text: formatCount(figures.flips),
    note: figures.shareOfSales === null ? null : `${formatShare(figures.shareOfSales)} of sales`,
    about: WHAT_A_FLIP_IS,
  },
  {
    name: 'Days held',
    text: formatCount(figures.daysHeld),
    note: null,
    about: 'Median, from closing to closing, or to the new listing.',
  },
  {
    name: 'Bought at',
    ...ofTypical(figures.boughtOfTypical),
    about:
      'Median of the purchase over the typical value that day: what homes like it brought in average condition.',
  },
  {
    name: 'Resold at',
    ...ofTypical(figures.resoldOfTypical),
    about: 'Median of the resale over the same typical value, moved as the market did.',
  },
  {
    name: 'Dollars between',
    text: formatUsd(figures.between),
    note: figures.betweenPerSqft === null ? null : `${formatUsd(figures.betweenPerSqft)} a sqft`,
    about: 'Median of the resale less the purchase, before any cost.',
  },
  {
    name: 'Left for work',
    text: formatUsd(figures.leftForWork),
    note: null,
    about: `Median of what was left for the work and as profit: the resale less ${percent(SELLING)} of selling, less the purchase with ${percent(BUYING)} of buying and ${percent(HOLDING_A_MONTH)} for each month held.`,
  },
  {
    name: 'Lost before any work',
    text: formatWholeShare(figures.lostBeforeWork),
    note: `of ${formatCount(figures.resales)} resales`,
    about: `Of all homes sold or listed again within ${MIN_DAYS_HELD} to ${MAX_DAYS_HELD} days, flips or not: the share that lost money by the same costs before a dollar of work.`,
  },
]

const ofTypical = (share: number | null): Pick<FlipFigure, 'text' | 'note'> =>
  share === null
    ? { text: 'Not known', note: `fewer than ${MIN_FLIPS} with a typical value` }
    : { text: formatWholeShare(share), note: 'of typical value' }

/** `8%`, `.85%`. */
const percent = (share: number): string =>
  `${Number((100 * share).toFixed(2))}%`.replace(/^0[.]/, '.')

/** What a place is called: a market by its zips. */
export const placeName = ({ place, kind }: Pick<Flips, 'place' | 'kind'>): string =>
  kind === 'market' && /^\d{3}$/.test(place) ? `zips ${place}xx` : place

/** What the figures are of; listings may be younger than the newest sale that is known. */
export const spanOf = ({ from, asOf }: Pick<Flips, 'from' | 'asOf'>): string | null =>
  from === null || asOf === null
    ? null
    : `Resold or listed again since ${formatDate(from)}; sales are known to ${formatDate(asOf)}`

/** Why no figures are computed. */
export const tooFewSentence = (flips: number, place: string): string => {
  if (flips === 0) return `No flips are known in ${place}.`
  return `Only ${flips} ${flips === 1 ? 'flip is' : 'flips are'} known in ${place}: too few for figures, which take ${MIN_FLIPS}.`
}

/** How many of the flips that are listed were listed again so far, not sold; null where none were. */
export const listedAgainSentence = (flips: readonly Flip[]): string | null => {
  const listed = flips.filter(({ again }) => again.how === 'listed').length
  if (listed === 0) return null
  const count =
    listed === flips.length
      ? 'All of these are'
      : `${formatCount(listed)} of these ${formatCount(flips.length)} ${listed === 1 ? 'is' : 'are'}`
  return `${count} only listed again so far: the new ask less ${percent(1 - SOLD_OF_ASK)} is used as the resale.`
}

/** What a flip was in figures: `Left for work $118,400 · $112 a sqft · bought at 72% of typical value`. */
export const flipFacts = (flip: Flip): string => {
  const { squareFeet, bought } = flip
  const perSqft = squareFeet ? Math.round(betweenUsd(flip) / squareFeet) : null
  return joinKnown([
    leftForWorkWords(flip),
    perSqft === null ? null : `${formatUsd(perSqft)} a sqft between`,
    bought.typicalValue === null
      ? null
      : `bought at ${formatWholeShare(bought.price / bought.typicalValue)} of typical value`,
  ])
}

/** What a quarter is said as: `2022 Q3, 12 flips, 3.1% of 387 sales`. */
export const quarterWords = ({ quarter, flips, sales }: Flips['quarters'][number]): string =>
  [
    quarter,
    formatCounted(flips, 'flip'),
    ...(sales === 0 ? [] : [`${formatShare(flips / sales)} of ${formatCounted(sales, 'sale')}`]),
  ].join(', ')

/** Why homes that came back within a year do not count, in the words of the screen. */
export const leftOutWords: Readonly<Record<WhyLeftOut, string>> = {
  land: 'Land or parking',
  'new home': 'New homes',
  'unlike homes': 'Two unlike homes under one address or parcel',
  'package sale': 'Sold together with other homes',
  'doubtful sale': 'A sale that is no market price',
  'share of a home': 'A share of a home changed hands',
}
