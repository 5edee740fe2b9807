import { inDollars, inMonths } from '../../../domain/deal/basis-in-words.ts'
import { formatCount } from '../../ui/format.ts'
import type { PacketFacts } from '../packet-facts.ts'
import { PacketTable, Section } from '../Section.tsx'

/** The work, when it is paid back, and what is owed and paid each month. */
export const ScopeAndDraws = ({ facts }: { readonly facts: PacketFacts }) => {
  const { inputs, results } = facts.packet
  const { rehab } = inputs
  const { budget } = rehab
  return (
    <Section title="Scope of work and draws" newPage>
      {budget.kind === 'scope' ? (
        <PacketTable
          name="Scope of work"
          head={[
            'Area',
            'Task',
            '#Quantity',
            '#Unit price',
            '#Amount',
            'Contractor',
            'Permit',
            'Draw',
          ]}
        >
          <tbody>
            {budget.rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">{row.area}</th>
                <td>{row.task}</td>
                <td className="num">
                  {formatCount(row.quantity)} {row.unit}
                </td>
                <td className="num">{inDollars(row.unitCents)}</td>
                <td className="num">{inDollars(centsOf(results, row.id))}</td>
                <td>{row.contractor}</td>
                <td>{row.permit ? 'yes' : 'no'}</td>
                <td>{row.draw ?? 'last'}</td>
              </tr>
            ))}
          </tbody>
        </PacketTable>
      ) : (
        <p>
          {budget.kind === 'level'
            ? `A ${budget.level} rehab at ${inDollars(budget.centsPerSqft)} a square foot${inputs.livingArea === null ? '' : `, ${formatCount(inputs.livingArea)} sqft`}. `
            : 'The rehab is budgeted as one amount. '}
          A line-item scope is to be agreed with the lender before closing.
        </p>
      )}
      <p>
        Rehab in all {inDollars(results.totals.rehabCents)}, with {rehab.contingencyPercent}%
        contingency
        {rehab.permitsCents === 0 ? '' : ` and ${inDollars(rehab.permitsCents)} of permits`}; the
        work takes {inMonths(rehab.months)}. Scope, as lenders class it:{' '}
        {results.scopeClass ?? 'below the lightest class'}.
      </p>
      {results.loans.map((loan) => (
        <PacketTable
          key={loan.id}
          name={`${loan.name}: balance and interest by month`}
          head={[
            'Month',
            '#Owed at its start',
            '#Drawn',
            '#Interest',
            '#Paid back',
            '#Owed at its end',
          ]}
          foot={
            <tr>
              <th scope="row">In all</th>
              <td />
              <td className="num">
                {inDollars(loan.months.reduce((sum, { drawnCents }) => sum + drawnCents, 0))}
              </td>
              <td className="num">{inDollars(loan.interestCents)}</td>
              <td />
              <td className="num">{inDollars(loan.payoffCents)}</td>
            </tr>
          }
        >
          <tbody>
            {loan.months.map((month) => (
              <tr key={month.month}>
                <th scope="row">{month.month}</th>
                <td className="num">{inDollars(month.startCents)}</td>
                <td className="num">{inDollars(month.drawnCents)}</td>
                <td className="num">{inDollars(month.interestCents)}</td>
                <td className="num">{inDollars(month.principalCents)}</td>
                <td className="num">{inDollars(month.endCents)}</td>
              </tr>
            ))}
          </tbody>
        </PacketTable>
      ))}
      {results.loans.map((loan) => (
        <p key={loan.id} className="packet-note">
          {loan.name}: requested terms, illustrative; not an offer or commitment to lend. First
          payment {inDollars(loan.firstPaymentCents)} a month, {inDollars(loan.fullPaymentCents)}{' '}
          when all is drawn. {loan.draws} {loan.draws === 1 ? 'draw pays' : 'draws pay'} back
          finished work.
        </p>
      ))}
      <PacketTable
        name="The borrower’s cash by month"
        head={[
          'Month',
          '#Buying',
          '#Rehab',
          '#Holding',
          '#Financing',
          '#Loans',
          '#Sale',
          '#In or out',
          '#So far',
        ]}
      >
        <tbody>
          {results.months.map((flow) => (
            <tr key={flow.month}>
              <th scope="row">{flow.month === 0 ? 'Closing' : flow.month}</th>
              {flows.map((part) => (
                <td key={part} className="num">
                  {inDollars(flow[part])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </PacketTable>
    </Section>
  )
}

const flows = [
  'buyCents',
  'rehabCents',
  'holdCents',
  'financingCents',
  'loanCents',
  'saleCents',
  'netCents',
  'cumulativeCents',
] as const

const centsOf = ({ lines }: PacketFacts['packet']['results'], row: string): number =>
  lines.find(({ id }) => id === `rehab.row.${row}`)?.cents ?? 0
