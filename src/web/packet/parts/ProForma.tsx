import { inDollars } from '../../../domain/deal/basis-in-words.ts'
import { profitWords } from '../../../domain/deal/deal-in-words.ts'
import type { PacketFacts } from '../packet-facts.ts'
import { PacketTable, Section } from '../Section.tsx'

/** Every line with its amount and basis; totals are sums of the lines above them. */
export const ProForma = ({ facts }: { readonly facts: PacketFacts }) => {
  const { lines, totals, saleCents, profitCents } = facts.packet.results
  const priceCents = lines.find(({ id }) => id === 'buy-price')?.cents ?? 0
  return (
    <Section title="Pro forma" note="Each line is rounded once, to the cent. Before income tax.">
      <PacketTable
        name="Every line"
        className="packet-stacked"
        head={['Line', 'How it comes about', '#Amount']}
        foot={
          <>
            <tr>
              <th scope="row" colSpan={2}>
                All-in cost, without selling
              </th>
              <td className="num">{inDollars(totals.allInCents)}</td>
            </tr>
            <tr>
              <th scope="row" colSpan={2}>
                Total cost
              </th>
              <td className="num">{inDollars(totals.totalCents)}</td>
            </tr>
            <tr>
              <th scope="row" colSpan={2}>
                Projected sale price
              </th>
              <td className="num">{inDollars(saleCents)}</td>
            </tr>
            <tr>
              <th scope="row" colSpan={2}>
                Projected profit before income tax
              </th>
              <td className="num">{profitWords(profitCents)}</td>
            </tr>
          </>
        }
      >
        {sections.map(([section, words, total]) => (
          <tbody key={section}>
            <tr className="packet-group">
              <th scope="rowgroup" colSpan={2}>
                {words}
              </th>
              <td className="num">
                {inDollars(totals[total] + (section === 'buy' ? priceCents : 0))}
              </td>
            </tr>
            {lines
              .filter((line) => line.section === section)
              .map((line) => (
                <tr key={line.id}>
                  <th scope="row">{line.name}</th>
                  <td className="packet-below">{line.how}</td>
                  <td className="num">{inDollars(line.cents)}</td>
                </tr>
              ))}
          </tbody>
        ))}
      </PacketTable>
    </Section>
  )
}

const sections = [
  ['buy', 'Buying', 'buyCents'],
  ['financing', 'Financing', 'financingCents'],
  ['rehab', 'Rehab', 'rehabCents'],
  ['hold', 'Holding', 'holdCents'],
  ['sell', 'Selling', 'sellCents'],
] as const
