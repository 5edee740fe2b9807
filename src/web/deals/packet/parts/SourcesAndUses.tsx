import { inDollars } from '../../../../domain/deals/results/basis-in-words.ts'
import type { PacketFacts } from '../packet-facts.ts'
import { PacketTable, Section } from '../Section.tsx'

/** Where the money comes from and where it goes, up to the sale; both come to the all-in cost. */
export const SourcesAndUses = ({ facts }: { readonly facts: PacketFacts }) => {
  const { inputs, results } = facts.packet
  const { totals, cash, loans } = results
  const sources = [
    ...loans.flatMap((loan) => [
      { name: `${loan.name}: at closing`, cents: loan.advanceCents },
      ...(loan.holdbackCents === 0
        ? []
        : [{ name: `${loan.name}: held back for draws`, cents: loan.holdbackCents }]),
    ]),
    { name: 'Borrower’s cash at closing', cents: cash.toCloseCents },
    {
      name:
        cash.investedCents >= cash.toCloseCents
          ? 'Borrower’s cash after closing'
          : 'Cash back after closing',
      cents: cash.investedCents - cash.toCloseCents,
    },
  ]
  const uses = [
    { name: 'Purchase price', cents: inputs.priceCents },
    { name: 'Costs of buying', cents: totals.buyCents },
    { name: 'Financing', cents: totals.financingCents },
    { name: 'Rehab, with contingency', cents: totals.rehabCents },
    { name: 'Holding', cents: totals.holdCents },
  ]
  return (
    <Section
      title="Sources and uses"
      newPage
      note="Up to the sale. Both come to the all-in cost; the costs of selling are paid out of the sale."
    >
      <div className="packet-halves">
        <Side name="Sources" rows={sources} />
        <Side name="Uses" rows={uses} />
      </div>
      <p className="packet-note">
        {loans.map((loan) => boundWords(loan)).join(' ')} At the peak {inDollars(cash.peakCents)} of
        the borrower’s cash is in, with the work that is paid before its draw comes back.
      </p>
    </Section>
  )
}

const Side = ({
  name,
  rows,
}: {
  readonly name: string
  readonly rows: readonly { readonly name: string; readonly cents: number }[]
}) => (
  <PacketTable
    name={name}
    columns={[
      ['What', ({ name }) => name],
      ['#Amount', ({ cents }) => inDollars(cents)],
    ]}
    rows={rows}
    keyOf={(row) => row.name}
    foot={
      <tr>
        <th scope="row">Total</th>
        <td className="num">{inDollars(rows.reduce((sum, { cents }) => sum + cents, 0))}</td>
      </tr>
    }
  />
)

const boundWords = ({
  name,
  boundBy,
  totalCents,
  arvCapCents,
  costCapCents,
}: PacketFacts['packet']['results']['loans'][number]): string => {
  const total = `${name}: ${inDollars(totalCents)} in all`
  switch (boundBy) {
    case 'asked for':
      return arvCapCents === null && costCapCents === null
        ? `${total}.`
        : `${total}, within its caps.`
    case 'value cap':
      return `${total}, cut by its cap on the after-repair value.`
    case 'cost cap':
      return `${total}, cut by its cap on price and rehab.`
  }
}
