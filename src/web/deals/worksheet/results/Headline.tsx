import { exitNames } from '../../../../domain/deals/exits/exit-inputs.ts'
import {
  exitOfferWords,
  exitTargetWords,
  NO_RENT,
} from '../../../../domain/deals/exits/exit-words.ts'
import type { DealInputs } from '../../../../domain/deals/inputs/deal-inputs.ts'
import {
  chanceWords,
  profitWords,
  targetWords,
} from '../../../../domain/deals/results/deal-in-words.ts'
import type { HomeFigures } from '../../../../domain/deals/results/home-figures.ts'
import { roomNote } from '../../../../domain/search/figures-in-words.ts'
import { LIKELY_BEGINS } from '../../../../domain/valuation/range/range-levels.ts'
import { Tooltip } from '../../../ui/controls/Tooltip.tsx'
import { ASSUMED_FROM } from '../../../ui/words/figure-words.ts'
import { formatUsd } from '../../../ui/words/format.ts'
import { inWholeDollars, offerInWholeDollars } from '../../../ui/words/whole-dollars.ts'
import { assumedRepairsWords } from '../sheet.ts'
import type { Lead } from '../use-lead.ts'
import type { DealResults } from '../use-results.ts'

/** What leads: how much to offer, what is left at the ask, how much cash it takes, and how it may end. */
export const Headline = ({
  inputs,
  startedFrom,
  results: { figures, maxOfferCents, netAtAskCents, odds },
  lead,
  askCents,
  noAsk,
  room,
  levelTaken,
}: {
  readonly inputs: DealInputs
  readonly startedFrom: DealInputs
  readonly results: DealResults
  readonly lead: Lead
  readonly askCents: number
  /** Nothing is asked for the home: it is bought at the price of the deal. */
  readonly noAsk: boolean
  /** What the work may cost at the price of the deal; null where the living area is not known. */
  readonly room: HomeFigures['roomForRepairs'] | null
  /** The reader has taken other work than is assumed. */
  readonly levelTaken: boolean
}) => {
  // Worked by another exit, which has figures of its own, these are still the flip's and say so.
  const asFlip = lead === null ? '' : ', as a flip'
  return (
    <>
      <dl className="grid grid-cols-2 rounded-card border border-line bg-card @2xl:grid-cols-4">
        {lead === null ? (
          <Figure
            label="Max offer"
            figure={offerInWholeDollars(maxOfferCents)}
            note={
              maxOfferCents === null
                ? `No price leaves ${targetWords(inputs.target, inWholeDollars)}`
                : `Leaves ${targetWords(inputs.target, inWholeDollars)}`
            }
          />
        ) : (
          <LeadFigure inputs={inputs} lead={lead} flipOfferCents={maxOfferCents} />
        )}
        <Figure
          label={`${noAsk ? 'Net at your price' : 'Net at ask'}${asFlip}`}
          figure={inWholeDollars(netAtAskCents)}
          note={`${netAtAskCents < 0 ? 'A loss' : 'Left'} when bought at ${noAsk ? 'your price' : 'the ask'}, ${inWholeDollars(askCents)}`}
        />
        <Figure
          label={`Cash needed${asFlip}`}
          figure={inWholeDollars(figures.cash.toCloseCents)}
          note={`To close. ${inWholeDollars(figures.cash.peakCents)} at the peak`}
        />
        <Figure
          label={`Chance of a loss${asFlip}`}
          figure={odds === undefined ? '…' : odds === null ? 'n/a' : chanceWords(odds.chanceOfLoss)}
          note={
            odds === undefined
              ? 'Being worked out'
              : odds === null
                ? 'The value has no range'
                : `${LIKELY_BEGINS} end between ${inWholeDollars(odds.profit.p10Cents)} and ${inWholeDollars(odds.profit.p90Cents)}`
          }
          about={
            odds
              ? {
                  label: 'About the chance of a loss',
                  text: `Half end below ${inWholeDollars(odds.profit.p50Cents)}. Of 22,725 ways the sale, the work and the time may go, the sale by the range of the after-repair value. What goes wrong tends to go wrong together, so it is likely somewhat worse.`,
                }
              : undefined
          }
        />
      </dl>
      <p className="tabular mt-3" role="status">
        Projected profit at your price of {inWholeDollars(inputs.priceCents)}
        {asFlip}:{' '}
        <strong className="whitespace-nowrap">
          {profitWords(figures.profitCents, inWholeDollars)}
        </strong>
      </p>
      <p className="tabular mt-1">
        {room === null ? null : (
          <>
            Room for repairs at that price: <strong>{formatUsd(room.dollars)}</strong>,{' '}
            {roomNote(room)}.{' '}
          </>
        )}
        {levelTaken
          ? `Repairs you say: ${assumedRepairsWords(startedFrom)}.`
          : `Assumed repairs: ${assumedRepairsWords(startedFrom)}: ${ASSUMED_FROM}, until you say what it needs.`}
        {figures.saleCents < figures.afterRepair.cents && inputs.sale.priceCents === null
          ? ` Less work than that brings less: we assume a sale at ${inWholeDollars(figures.saleCents)} in place of ${inWholeDollars(figures.afterRepair.cents)}.`
          : ''}
      </p>
      <p className="mt-1 text-muted text-sm">
        Before income tax, on your assumptions. Not an appraisal, not a loan offer, not tax or legal
        advice.
      </p>
    </>
  )
}

/** The max offer of another exit than the flip, which it names. */
const LeadFigure = ({
  inputs,
  lead,
  flipOfferCents,
}: {
  readonly inputs: DealInputs
  readonly lead: NonNullable<Lead> | undefined
  readonly flipOfferCents: number | null
}) => {
  const exit = inputs.exits?.worksBy ?? 'flip'
  const offer = lead?.maxOfferCents ?? null
  const asFlip = `As a flip ${offerInWholeDollars(flipOfferCents)}`
  const leaves = exitTargetWords(inputs, exit, inWholeDollars)
  return (
    <Figure
      label={`Max offer, ${exitNames[exit].toLowerCase()}`}
      figure={lead === undefined ? '…' : exitOfferWords(offer, offerInWholeDollars)}
      note={
        lead === undefined
          ? 'Being worked out'
          : offer !== null
            ? `Leaves ${leaves}. ${asFlip}`
            : exit === 'rent' && inputs.exits?.rental.rentCentsAMonth === null
              ? `${NO_RENT} ${asFlip}`
              : `No price leaves ${leaves}. ${asFlip}`
      }
    />
  )
}

const Figure = ({
  label,
  figure,
  note,
  about,
}: {
  readonly label: string
  readonly figure: string
  readonly note: string
  readonly about?: { readonly label: string; readonly text: string } | undefined
}) => (
  <div className="min-w-0 border-line p-3 even:border-l [&:nth-child(n+3)]:border-t @2xl:border-l @2xl:border-t-0! @2xl:p-4 @2xl:first:border-l-0">
    <dt className="text-muted text-sm">{label}</dt>
    <dd className="tabular font-bold text-lg">{figure}</dd>
    <dd className="tabular text-muted text-sm leading-snug">
      {note} {about === undefined ? null : <Tooltip {...about} />}
    </dd>
  </div>
)
