import type { AssumedLevel } from '../deals/inputs/deal-inputs.ts'
import type { Verdict } from '../deals/results/verdict.ts'
import { dollars, isAnyPriceUsd } from '../dollars.ts'
import type { BriefFigures, DealAtAsk } from './brief-figures.ts'

/** `asks $91,000 (19%) less than typical`: to the nearest $1,000, for no value is surer than that. */
export const askAgainstTypical = (
  { price, typicalValue }: { readonly price: number; readonly typicalValue: number },
  what = 'typical',
): string => {
  const less = 1000 * Math.round((Math.round(typicalValue) - price) / 1000)
  if (less === 0) return `asks about as much as ${what}`
  const percent = Math.round((100 * Math.abs(typicalValue - price)) / typicalValue)
  return `asks ${dollars(Math.abs(less))} (${percent}%) ${less > 0 ? 'less' : 'more'} than ${what}`
}

/** With a capital letter. */
export const asSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

type Predicted = DealAtAsk['afterRepairValue']
type Room = NonNullable<DealAtAsk['roomForRepairs']>

/** In a sentence: `$296,000, from $281,000 to $312,000`; without a range the price alone. */
export const withRange = ({ price, low, high }: Predicted): string =>
  low === null || high === null
    ? dollars(price)
    : `${dollars(price)}, from ${dollars(low)} to ${dollars(high)}`

/** `Max offer`, with the exit that it is of where that is said. */
export const maxOfferName = (exit: string | null | undefined): string =>
  exit == null ? 'Max offer' : `Max offer, ${exit.toLowerCase()}`

/** A figure of the flip, beside the max offer of an exit in words: `Net at ask, as a flip` where that is another one. */
export const flipFigureName = (figure: string, exit: string | null | undefined): string =>
  exit == null || exit === 'Flip' ? figure : `${figure}, as a flip`

/** The deal at the ask in words: `Clears: max offer $352,000, net at ask $41,000, by your deal defaults.` */
export const dealSentence = ({
  verdict,
  maxOffer,
  maxOfferBy,
  netAtAsk,
  kept,
}: DealAtAsk): string => {
  if (verdict === null || netAtAsk === null)
    return 'No deal is worked out: the living area is not known.'
  const exit = maxOfferBy === undefined ? '' : `${maxOfferBy.toLowerCase()}: `
  const offer = `${exit}${
    maxOffer === null
      ? 'no price leaves your target'
      : isAnyPriceUsd(maxOffer)
        ? 'any price leaves your target'
        : `max offer ${dollars(maxOffer)}`
  }`
  const by = kept ? 'the deal you keep' : 'your deal defaults'
  return `${verdictNames[verdict]}: ${offer}, net at ask ${dollars(netAtAsk)}, by ${by}.`
}

/** A figure as mails and cards show it. */
export type FigureInWords = {
  readonly name: string
  readonly amount: string
  /** Beside or under the amount. */
  readonly note: string | null
}

/** The figures of a home beside its ask and its deal's; of one that is no longer for sale those that still say something. */
export const figuresInWords = ({
  typicalValue,
  likelySale,
  deal,
}: BriefFigures): readonly FigureInWords[] => {
  const typical = { name: 'Typical value', amount: dollars(typicalValue), note: null }
  if (deal === null) return [...(likelySale === null ? [] : [saleInWords(likelySale)]), typical]
  const { afterRepairValue, roomForRepairs: room, assumedRepairs: assumed } = deal
  return [
    likelySale === null ? SALE_NOT_KNOWN : saleInWords(likelySale),
    {
      name: 'After-repair value',
      amount: dollars(afterRepairValue.price),
      note: rangeOf(afterRepairValue),
    },
    ...(room === null
      ? []
      : [
          {
            name: 'Room for repairs',
            amount: dollars(room.dollars),
            note: roomNote(room),
          },
        ]),
    ...(assumed === null
      ? []
      : [
          {
            name: 'Assumed repairs',
            amount: dollars(assumed.dollars),
            note: levelNames[assumed.level],
          },
        ]),
    typical,
  ]
}

/** The note beside the dollars: `$41 a sqft, enough for Medium`. Below 0 they are what the target lacks, which is no loss. */
export const roomNote = ({ dollars: room, perSqft, level }: Room): string =>
  room < 0 ? SHORT_OF_TARGET : `${dollars(perSqft)} a sqft, ${enoughFor(level)}`

/** What a room below 0 is. */
const SHORT_OF_TARGET = 'short of your target before any work'

/** `enough for Medium`. */
const enoughFor = (level: Room['level']): string =>
  level === null ? 'not enough for Light' : `enough for ${levelNames[level]}`

const saleInWords = (sale: Predicted): FigureInWords => ({
  name: 'Likely sale',
  amount: dollars(sale.price),
  note: rangeOf(sale),
})

const SALE_NOT_KNOWN: FigureInWords = {
  name: 'Likely sale',
  amount: 'Not known',
  note: 'too few sales here tell what was asked',
}

const rangeOf = ({ low, high }: Predicted): string | null =>
  low === null || high === null ? null : `${dollars(low)}–${dollars(high)}`

export const verdictNames: Readonly<Record<Verdict, string>> = {
  clears: 'Clears',
  pays: 'Pays',
  loses: 'Loses',
}

export const levelNames: Readonly<Record<AssumedLevel, string>> = {
  none: 'None',
  light: 'Light',
  medium: 'Medium',
  heavy: 'Heavy',
  gut: 'Gut',
}
