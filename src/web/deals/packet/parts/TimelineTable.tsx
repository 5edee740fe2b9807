import { loanDraws, workPayments } from '../../../../domain/deals/loan/draws.ts'
import { inDollars } from '../../../../domain/deals/results/basis-in-words.ts'
import { formatDate } from '../../../ui/words/format.ts'
import type { PacketFacts } from '../packet-facts.ts'
import { PacketTable, Section } from '../Section.tsx'
import { type TimelineEvent, timelineOf } from '../timeline.ts'

/** From closing to the sale, with the days that count for a buyer with an FHA loan. */
export const TimelineTable = ({ facts }: { readonly facts: PacketFacts }) => {
  const { inputs, results } = facts.packet
  const [loan] = results.loans
  const draws = loan === undefined ? [] : loanDraws(loan, workPayments(inputs))
  const { events, fha } = timelineOf({
    inputs,
    saleCents: results.saleCents,
    draws: draws.map(({ month, cents }, i) => ({
      month,
      text: `Draw ${i + 1} of ${draws.length}: ${inDollars(cents)}`,
    })),
  })
  const dated = inputs.closingDate !== null
  return (
    <Section title="Timeline" whole>
      <PacketTable
        name="From closing to the sale"
        columns={[
          ['Day', ({ day }) => day],
          ...(dated ? [['About', ({ date }: TimelineEvent) => formatDate(date)] as const] : []),
          ['What', ({ what }) => what],
        ]}
        rows={events}
        keyOf={({ what }) => what}
      />
      <p>
        {fha}
        {dated ? '' : ' Days count from closing, which is not set yet.'}
      </p>
    </Section>
  )
}
