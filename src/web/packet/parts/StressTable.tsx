import { inDollars } from '../../../domain/deal/basis-in-words.ts'
import { profitWords } from '../../../domain/deal/deal-in-words.ts'
import type { PacketFacts } from '../packet-facts.ts'
import { PacketTable, Section } from '../Section.tsx'

/** What is left when something goes another way than planned. */
export const StressTable = ({ facts }: { readonly facts: PacketFacts }) => (
  <Section
    title="Stress"
    whole
    note="The loan is as closed and what costs more is paid in cash; only where the appraisal comes in low before closing is the loan made smaller."
  >
    <PacketTable
      name="When it goes another way"
      head={['What happens', '#Profit', '#Against the plan', '#Loans', '#Cash to close']}
    >
      <tbody>
        <tr>
          <th scope="row">As planned</th>
          <td className="num">{profitWords(facts.packet.results.profitCents)}</td>
          <td className="num" />
          <td className="num">{inDollars(facts.packet.results.loanCents)}</td>
          <td className="num">{inDollars(facts.packet.results.cash.toCloseCents)}</td>
        </tr>
        {facts.packet.results.stress.map((row) => (
          <tr key={row.id}>
            <th scope="row">{row.name}</th>
            <td className={`num ${row.profitCents < 0 ? 'packet-loss' : ''}`}>
              {profitWords(row.profitCents)}
            </td>
            <td className="num">{inDollars(row.changeCents)}</td>
            <td className="num">{inDollars(row.loanCents)}</td>
            <td className="num">{inDollars(row.cashToCloseCents)}</td>
          </tr>
        ))}
      </tbody>
    </PacketTable>
  </Section>
)
