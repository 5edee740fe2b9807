import { profitWords } from '../../../../domain/deals/results/deal-in-words.ts'
import { inWholeDollars } from '../../../ui/words/whole-dollars.ts'
import type { PacketFacts } from '../packet-facts.ts'
import { PacketTable, Section } from '../Section.tsx'

/** What is left when something goes another way than planned. */
export const StressTable = ({ facts: { packet } }: { readonly facts: PacketFacts }) => {
  const { profitCents, loanCents, cash, stress } = packet.results
  const planned = {
    id: 'planned',
    name: 'As planned',
    profitCents,
    changeCents: null,
    loanCents,
    cashToCloseCents: cash.toCloseCents,
  }
  return (
    <Section
      title="Stress"
      whole
      note="The loan is as closed and what costs more is paid in cash; only where the appraisal comes in low before closing is the loan made smaller."
    >
      <PacketTable
        name="When it goes another way"
        columns={[
          ['What happens', ({ name }) => name],
          [
            '#Profit',
            (row) => (
              <span className={row !== planned && row.profitCents < 0 ? 'packet-loss' : ''}>
                {profitWords(row.profitCents, inWholeDollars)}
              </span>
            ),
          ],
          [
            '#Against the plan',
            (row) => row.changeCents !== null && inWholeDollars(row.changeCents),
          ],
          ['#Loans', (row) => inWholeDollars(row.loanCents)],
          ['#Cash to close', ({ cashToCloseCents }) => inWholeDollars(cashToCloseCents)],
        ]}
        rows={[planned, ...stress]}
        keyOf={({ id }) => id}
      />
    </Section>
  )
}
