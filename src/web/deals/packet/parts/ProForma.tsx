import { inDollars } from '../../../../domain/deals/results/basis-in-words.ts'
import { profitWords } from '../../../../domain/deals/results/deal-in-words.ts'
import type { PacketFacts } from '../packet-facts.ts'
import { GroupedTable, Section } from '../Section.tsx'

/** Every line with its amount and basis; totals are sums of the lines above them. */
export const ProForma = ({ facts }: { readonly facts: PacketFacts }) => {
  const { lines, totals, saleCents, profitCents } = facts.packet.results
  const priceCents = lines.find(({ id }) => id === 'buy-price')?.cents ?? 0
  const sums = [
    ['All-in cost, without selling', inDollars(totals.allInCents)],
    ['Total cost', inDollars(totals.totalCents)],
    ['Projected sale price', inDollars(saleCents)],
    ['Projected profit before income tax', profitWords(profitCents)],
  ]
  return (
    <Section title="Pro forma" note="Each line is rounded once, to the cent. Before income tax.">
      <GroupedTable
        name="Every line"
        className="packet-stacked"
        head={['Line', 'How it comes about', '#Amount']}
        foot={sums.map(([words, amount]) => (
          <tr key={words}>
            <th scope="row" colSpan={2}>
              {words}
            </th>
            <td className="num">{amount}</td>
          </tr>
        ))}
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
      </GroupedTable>
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
