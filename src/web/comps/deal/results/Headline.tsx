import { inDollars } from '../../../../domain/deal/basis-in-words.ts'
import { chanceWords, profitWords, targetWords } from '../../../../domain/deal/deal-in-words.ts'
import type { DealInputs } from '../../../../domain/deal/deal-inputs.ts'
import { Tooltip } from '../../../ui/Tooltip.tsx'
import type { DealResults } from '../use-results.ts'

/** What leads: how much to offer, what is left at the ask, how much cash it takes, and how it may end. */
export const Headline = ({
  inputs,
  results: { figures, maxOfferCents, netAtAskCents, odds },
  askCents,
}: {
  readonly inputs: DealInputs
  readonly results: DealResults
  readonly askCents: number
}) => (
  <>
    <dl className="grid grid-cols-2 rounded-card border border-line bg-card md:grid-cols-4">
      <Figure
        label="Max offer"
        figure={maxOfferCents === null ? 'None' : inDollars(maxOfferCents)}
        note={
          maxOfferCents === null
            ? `No price leaves ${targetWords(inputs.target)}`
            : `Leaves ${targetWords(inputs.target)}`
        }
      />
      <Figure
        label="Net at ask"
        figure={inDollars(netAtAskCents)}
        note={`${netAtAskCents < 0 ? 'A loss' : 'Left'} when bought at the asking price, ${inDollars(askCents)}`}
        loss={netAtAskCents < 0}
      />
      <Figure
        label="Cash needed"
        figure={inDollars(figures.cash.toCloseCents)}
        note={`To close. ${inDollars(figures.cash.peakCents)} at the peak`}
      />
      <Figure
        label="Chance of a loss"
        figure={odds === undefined ? '…' : odds === null ? 'n/a' : chanceWords(odds.chanceOfLoss)}
        note={
          odds === undefined
            ? 'Being worked out'
            : odds === null
              ? 'The value has no range'
              : `Eight in ten end between ${inDollars(odds.profit.p10Cents)} and ${inDollars(odds.profit.p90Cents)}`
        }
        about={
          odds
            ? {
                label: 'About the chance of a loss',
                text: `Half end below ${inDollars(odds.profit.p50Cents)}. Likely somewhat worse than told: nobody measured this range for values after repairs, and what goes wrong tends to go wrong together.`,
              }
            : undefined
        }
      />
    </dl>
    <p className="tabular mt-3" role="status">
      Projected profit at your price of {inDollars(inputs.priceCents)}:{' '}
      <strong className={figures.profitCents < 0 ? 'text-danger' : ''}>
        {profitWords(figures.profitCents)}
      </strong>
    </p>
    <p className="mt-1 text-muted text-sm">
      Before income tax, on your assumptions. Not an appraisal, not a loan offer, not tax or legal
      advice.
    </p>
  </>
)

const Figure = ({
  label,
  figure,
  note,
  loss = false,
  about,
}: {
  readonly label: string
  readonly figure: string
  readonly note: string
  readonly loss?: boolean
  readonly about?: { readonly label: string; readonly text: string } | undefined
}) => (
  <div className="min-w-0 border-line p-3 even:border-l max-md:[&:nth-child(n+3)]:border-t md:border-l md:p-4 md:first:border-l-0">
    <dt className="text-muted text-sm">{label}</dt>
    <dd className={`tabular font-bold text-lg md:text-2xl ${loss ? 'text-danger' : ''}`}>
      {figure}
    </dd>
    <dd className="tabular text-muted text-sm leading-snug">
      {note} {about === undefined ? null : <Tooltip {...about} />}
    </dd>
  </div>
)
