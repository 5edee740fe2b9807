import type { DealFigures } from '../../../../domain/deal/analyze-deal.ts'
import { inDollars } from '../../../../domain/deal/basis-in-words.ts'
import { chanceWords, profitWords, targetWords } from '../../../../domain/deal/deal-in-words.ts'
import type { DealInputs } from '../../../../domain/deal/deal-inputs.ts'
import type { Odds } from '../../../../domain/deal/odds.ts'

/** What leads: how much to offer, what is left at the ask, how much cash it takes, and how it may end. */
export const Headline = ({
  inputs,
  figures,
  maxOfferCents,
  askCents,
  netAtAskCents,
  odds,
}: {
  readonly inputs: DealInputs
  readonly figures: DealFigures
  /** Null when no price leaves the target. */
  readonly maxOfferCents: number | null
  readonly askCents: number
  readonly netAtAskCents: number
  /** Undefined while it is worked out; null without a range of the value. */
  readonly odds: Odds | null | undefined
}) => (
  <>
    <p className="text-muted">
      Projected profit before income tax, on your assumptions. Not an appraisal, not a loan offer,
      not tax or legal advice.
    </p>
    <dl className="mt-3 grid grid-cols-2 rounded-card border border-line bg-card md:grid-cols-4">
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
              : `Half end below ${inDollars(odds.profit.p50Cents)}, eight in ten between ${inDollars(odds.profit.p10Cents)} and ${inDollars(odds.profit.p90Cents)}. Likely somewhat worse: nobody measured this range for values after repairs`
        }
      />
    </dl>
    <p className="tabular mt-3" role="status">
      Projected profit at your price of {inDollars(inputs.priceCents)}:{' '}
      <strong className={figures.profitCents < 0 ? 'text-danger' : ''}>
        {profitWords(figures.profitCents)}
      </strong>
    </p>
  </>
)

const Figure = ({
  label,
  figure,
  note,
  loss = false,
}: {
  readonly label: string
  readonly figure: string
  readonly note: string
  readonly loss?: boolean
}) => (
  <div className="min-w-0 border-line p-3 even:border-l max-md:[&:nth-child(n+3)]:border-t md:border-l md:first:border-l-0">
    <dt className="text-muted text-sm">{label}</dt>
    <dd className={`tabular font-bold text-lg md:text-xl ${loss ? 'text-danger' : ''}`}>
      {figure}
    </dd>
    <dd className="tabular text-muted text-sm leading-snug">{note}</dd>
  </div>
)
