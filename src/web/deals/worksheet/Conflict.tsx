import type { KeptDeal } from '../../../contract/deals/kept-deals.ts'
import { analyzeDeal } from '../../../domain/deals/analyze-deal.ts'
import { profitWords } from '../../../domain/deals/results/deal-in-words.ts'
import { maxOffer } from '../../../domain/deals/results/max-offer.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { formatMoment } from '../../ui/words/format.ts'
import { inWholeDollars, offerInWholeDollars } from '../../ui/words/whole-dollars.ts'
import type { Deal } from './deal-history.ts'

/** The deal as it is here and as it was changed elsewhere, side by side; neither goes unless the user says so. */
export const Conflict = ({
  mine,
  theirs,
  onSettle,
}: {
  /** Null where it was deleted here. */
  readonly mine: Deal | null
  readonly theirs: KeptDeal | 'gone'
  readonly onSettle: (mine: boolean) => void
}) => {
  const gone = theirs === 'gone'
  return (
    <section
      aria-label="Changed elsewhere"
      className="rounded-card border border-notice bg-notice-soft p-4 text-ink"
    >
      <p role="alert" className="font-semibold">
        {gone
          ? 'You have deleted this deal in another window or on another device.'
          : `You have changed this deal in another window or on another device too (${formatMoment(new Date(theirs.changedAt), new Date())}).`}{' '}
        Which one shall stay?
      </p>
      {mine === null || gone ? null : <SideBySide mine={mine} theirs={theirs} />}
      <div className="mt-3 flex flex-wrap gap-3">
        <Button onClick={() => onSettle(true)}>
          {mine === null ? 'Delete it there too' : 'Keep the one here'}
        </Button>
        <Button onClick={() => onSettle(false)}>
          {gone ? 'Delete it here too' : 'Use the one there'}
        </Button>
      </div>
    </section>
  )
}

const SideBySide = ({ mine, theirs }: { readonly mine: Deal; readonly theirs: KeptDeal }) => {
  const there = figuresOf(theirs)
  return (
    <div className="mt-2 [--ground:var(--notice-soft)]">
      <DataTable
        caption="The deal here and there"
        columns={[
          { name: 'What', cell: ({ name }) => name },
          { name: 'Here', align: 'left', cell: ({ here }) => here },
          {
            name: 'There',
            align: 'left',
            cell: ({ here, there }) => (here === there ? there : <strong>{there}</strong>),
          },
        ]}
        rows={figuresOf(mine).map(([name, here], i) => ({
          name,
          here,
          there: there[i]?.[1] ?? '',
        }))}
        keyOf={({ name }) => name}
        rowNames="font-normal"
        room="py-1 pr-3"
        className=""
      />
    </div>
  )
}

const figuresOf = ({
  name,
  inputs,
}: Pick<Deal, 'name' | 'inputs'>): readonly (readonly [string, string])[] => {
  const { afterRepair, profitCents, totals, loanCents } = analyzeDeal(inputs)
  const offer = maxOffer(inputs)
  return [
    ['Name', name === '' ? 'None' : name],
    ['Price', inWholeDollars(inputs.priceCents)],
    ['After-repair value', inWholeDollars(afterRepair.cents)],
    ['Rehab', inWholeDollars(totals.rehabCents)],
    ['Loans', inWholeDollars(loanCents)],
    ['Months', String(inputs.months)],
    ['Total cost', inWholeDollars(totals.totalCents)],
    ['Projected profit', profitWords(profitCents, inWholeDollars)],
    ['Max offer', offerInWholeDollars(offer)],
  ]
}
