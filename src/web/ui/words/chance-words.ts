import { formatUsd, formatUsdShort, UNKNOWN } from './format.ts'

/** The chance of a sale over the ask, as it comes on the wire. */
export type PredictedChance = {
  /** .01 to .99; null where none is predicted. */
  readonly chance: number | null
  readonly othersChance: number | null
  readonly chanceOfUsd: number
  readonly noChance: NoChance
}

type NoChance = 'too few sales' | 'missed lately' | 'off market' | null

/** `13 of 100`. */
export const formatChance = ({ chance }: PredictedChance): string =>
  chance === null ? UNKNOWN : `${outOf100(chance)} of 100`

/** What the chance is about, for under the figure; where there is none, why. */
export const chanceNote = ({
  chance,
  othersChance,
  chanceOfUsd,
  noChance,
}: PredictedChance): string =>
  chance === null || othersChance === null
    ? noChanceText(noChance)
    : `${overBy(chanceOfUsd)}; the others here about ${outOf100(othersChance)}`

/** What the chance says, and what it does not. */
export const chanceSentence = (predicted: PredictedChance): string => {
  const { chance, othersChance, chanceOfUsd, noChance } = predicted
  if (chance === null || othersChance === null) return noChanceSentence(noChance)
  return `If it sells: about ${outOf100(chance)} of 100 homes like this go for ${formatUsd(chanceOfUsd)} or more over asking, of the others here about ${outOf100(othersChance)}. Shows competition, not profit. In a market that turns this can be twice too high.`
}

/** Why there is no chance. */
export const noChanceText = (why: NoChance): string => noChanceWords(why).text

const noChanceSentence = (why: NoChance): string => noChanceWords(why).sentence

const noChanceWords = (why: NoChance): { readonly text: string; readonly sentence: string } => {
  switch (why) {
    case 'missed lately':
      return {
        text: 'Held back: a month ago it was too far off',
        sentence:
          'How often homes like this sell over asking. Held back here: what it would have predicted a month ago was too far from what was observed.',
      }
    case 'off market':
      return {
        text: 'Off market: no one bids against you in the open',
        sentence:
          'How often homes like this sell over asking. It is predicted for homes that are for sale in the open, and this one is off the market.',
      }
    default:
      return {
        text: 'Not enough sales with known asking prices here',
        sentence:
          'How often homes like this sell over asking. Predicted where enough recent sales with known asking prices, and listings of some months, are on file.',
      }
  }
}

/** `by $20k or more`. */
const overBy = (usd: number) => `by ${formatUsdShort(usd)} or more`

const outOf100 = (share: number) => Math.round(100 * share)
