import type { AsksFigures, MarketAccuracy } from '../../contract/accuracy.ts'
import {
  BIN_HOMES,
  FEWEST_DAYS,
  FEWEST_PAIRS,
  PAIRS_OF_DAYS,
} from '../../domain/valuation/over-ask/train-ask-chances.ts'
import { JUDGED_BY_USD, MAX_MISSED } from '../../domain/valuation/over-ask/train-over-ask.ts'
import { MAX_MISSED_UNDER } from '../../domain/valuation/under-ask/train-under-ask.ts'
import { formatCount, formatUsd } from '../ui/words/format.ts'

type OverAskNow = NonNullable<MarketAccuracy['overAsk']>

/** Whether the chance is shown now, and why not. */
export const overAskNowSentence = ({ state, pairs, followedDays }: OverAskNow): string => {
  switch (state) {
    case 'told':
      return `Shown here now, from ${formatCount(pairs)} sales of the last ${PAIRS_OF_DAYS} days with a known asking price.`
    case 'too few sales':
      return `Not shown here yet: ${formatCount(pairs)} of ${FEWEST_PAIRS} sales of the last ${PAIRS_OF_DAYS} days with a known asking price, and ${formatCount(followedDays)} of ${FEWEST_DAYS} days of listings, are on file.`
    case 'missed lately':
      return missedSentence(MAX_MISSED)
  }
}

/** Whether the chance that an offer buys a home is shown now, and why not. */
export const underAskNowSentence = (now: OverAskNow): string =>
  now.state === 'missed lately' ? missedSentence(MAX_MISSED_UNDER) : overAskNowSentence(now)

/** What was observed of the homes that a chance was predicted for. */
export const asksSentence = ({ homes, told: predicted, came: observed }: AsksFigures): string =>
  `${formatCount(homes)} homes for sale on past days have sold since. As of then we would have predicted that ${formatShare(predicted)} of them sell for ${formatUsd(JUDGED_BY_USD)} or more over asking; ${formatShare(observed)} did.`

const missedSentence = (mostMissed: number) =>
  `Held back here: what it would have predicted a month ago was more than ${Math.round(100 * mostMissed)} points off for a group of ${BIN_HOMES} homes or more.`

/** `13.1%`, of a share. */
export const formatShare = (share: number): string => `${(100 * share).toFixed(1)}%`

/** `5–10%`. */
export const binWords = ({ from, below }: Pick<AsksFigures['bins'][number], 'from' | 'below'>) =>
  `${Math.round(100 * from)}–${Math.round(100 * below)}%`

export const OFFERS_INTRO =
  'How often a home that sells within four weeks goes for so much under its asking price, or for less: the deal of a home says it of your max offer.'

export const OFFERS_CAVEAT =
  'Only homes that sold within four weeks are seen: those that wait longer may go for less. Between 2% and 8% under asking chances have not held, and past 10% homes are too few: a deal says bounds there. Brier and the constant as above.'

export const ASKS_CAVEAT =
  'Brier: the mean squared difference between predicted and observed; lower is better. The constant is the share among the newest closings then; hindsight predicts the observed share for every home. Ranking: average precision, higher is better, beside that of value less price. Only homes that have sold are seen.'
