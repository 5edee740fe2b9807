import type { KeptDeal } from '../../../contract/kept-deals.ts'
import { analyzeDeal } from '../../../domain/deal/analyze-deal.ts'
import { inDollars } from '../../../domain/deal/basis-in-words.ts'
import { profitWords } from '../../../domain/deal/deal-in-words.ts'
import type { DealInputs } from '../../../domain/deal/deal-inputs.ts'
import { maxOffer } from '../../../domain/deal/max-offer.ts'
import { Button } from '../../ui/Button.tsx'
import { formatMoment } from '../../ui/format.ts'
import type { Deal } from './deal-history.ts'

/** The deal as it is here and as it was changed elsewhere, side by side; neither goes unless the user says so. */
export const Conflict = ({
  mine,
  theirs,
  onSettle,
}: {
  readonly mine: Deal
  readonly theirs: KeptDeal
  readonly onSettle: (mine: boolean) => void
}) => {
  const rows = [figuresOf(mine.inputs), figuresOf(theirs.inputs)] as const
  return (
    <section
      aria-label="Changed elsewhere"
      className="rounded-card border border-notice bg-notice-soft p-4 text-ink"
    >
      <p role="alert" className="font-semibold">
        You have changed this deal in another window or on another device too (
        {formatMoment(new Date(theirs.changedAt), new Date())}). Which one shall stay?
      </p>
      <div className="overflow-x-auto">
        <table className="tabular mt-2 w-full text-left">
          <thead>
            <tr>
              <td />
              <th scope="col" className="pr-3">
                Here
              </th>
              <th scope="col">There</th>
            </tr>
          </thead>
          <tbody>
            {rows[0].map(([name, here], i) => {
              const there = rows[1][i]?.[1] ?? ''
              return (
                <tr key={name} className="border-line border-t">
                  <th scope="row" className="py-1 pr-3 font-normal">
                    {name}
                  </th>
                  <td className="pr-3">{here}</td>
                  <td className={here === there ? '' : 'font-bold'}>{there}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={() => onSettle(true)}>Keep the one here</Button>
        <Button onClick={() => onSettle(false)}>Use the one there</Button>
      </div>
    </section>
  )
}

const figuresOf = (inputs: DealInputs): readonly (readonly [string, string])[] => {
  const { profitCents, totals, loanCents } = analyzeDeal(inputs)
  const offer = maxOffer(inputs, inputs.target)
  return [
    ['Price', inDollars(inputs.priceCents)],
    ['After-repair value', inDollars(inputs.arvCents)],
    ['Rehab', inDollars(totals.rehabCents)],
    ['Loans', inDollars(loanCents)],
    ['Months', String(inputs.months)],
    ['Total cost', inDollars(totals.totalCents)],
    ['Projected profit', profitWords(profitCents)],
    ['Max offer', offer === null ? 'None' : inDollars(offer)],
  ]
}
