import { addedInWords, addsToHome } from '../../../../domain/deals/inputs/after-repair.ts'
import type { DealInputs } from '../../../../domain/deals/inputs/deal-inputs.ts'
import { rehabLines } from '../../../../domain/deals/inputs/line-items.ts'
import {
  basisInWords,
  inDollars,
  inMonths,
} from '../../../../domain/deals/results/basis-in-words.ts'
import { formatCount } from '../../../ui/words/format.ts'
import { type PacketFacts, scopeClassWords } from '../packet-facts.ts'
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
          columns={[
            ['Area', ({ area }) => area],
            ['Task', ({ task }) => task],
            ['#Quantity', ({ quantity, unit }) => `${formatCount(quantity)} ${unit}`],
            [
              '#Unit price',
              ({ unitCents, fixedCents }) =>
                `${inDollars(unitCents)}${fixedCents === undefined ? '' : ` + ${inDollars(fixedCents)}`}`,
            ],
            ['#Amount', ({ id }) => inDollars(centsOf(results, id))],
            ['Contractor', ({ contractor }) => contractor],
            ['Permit', ({ permit }) => (permit ? 'yes' : 'no')],
            ['Draw', ({ draw }) => draw ?? 'last'],
          ]}
          rows={budget.rows}
          keyOf={({ id }) => id}
        />
      ) : (
        <p>
          {budget.kind === 'level'
            ? `A ${budget.level} rehab: ${levelWords(inputs)}. `
            : 'The rehab is budgeted as one amount. '}
          A line-item scope is to be agreed with the lender before closing.
        </p>
      )}
      {addsToHome(rehab.added) ? <p>Added to the home: {addedInWords(rehab.added)}.</p> : null}
      <p>
        Rehab in all {inDollars(results.totals.rehabCents)}, with {rehab.contingencyPercent}%
        contingency
        {rehab.added.costCents === 0
          ? ''
          : `, ${inDollars(rehab.added.costCents)} for what is added to the home`}
        {rehab.permitsCents === 0 ? '' : ` and ${inDollars(rehab.permitsCents)} of permits`}; the
        work takes {inMonths(rehab.months)}. Scope, as lenders class it:{' '}
        {scopeClassWords(facts.packet) ?? 'below the lightest class'}.
      </p>
      {results.loans.map((loan) => (
        <PacketTable
          key={loan.id}
          name={`${loan.name}: balance and interest by month`}
          columns={[
            ['Month', ({ month }) => month],
            ['#Owed at its start', ({ startCents }) => inDollars(startCents)],
            ['#Drawn', ({ drawnCents }) => inDollars(drawnCents)],
            ['#Interest', ({ interestCents }) => inDollars(interestCents)],
            ['#Paid back', ({ principalCents }) => inDollars(principalCents)],
            ['#Owed at its end', ({ endCents }) => inDollars(endCents)],
          ]}
          rows={loan.months}
          keyOf={({ month }) => month}
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
        />
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
        columns={[
          ['Month', ({ month }) => (month === 0 ? 'Closing' : month)],
          ['#Buying', ({ buyCents }) => inDollars(buyCents)],
          ['#Rehab', ({ rehabCents }) => inDollars(rehabCents)],
          ['#Holding', ({ holdCents }) => inDollars(holdCents)],
          ['#Financing', ({ financingCents }) => inDollars(financingCents)],
          ['#Loans', ({ loanCents }) => inDollars(loanCents)],
          ['#Sale', ({ saleCents }) => inDollars(saleCents)],
          ['#In or out', ({ netCents }) => inDollars(netCents)],
          ['#So far', ({ cumulativeCents }) => inDollars(cumulativeCents)],
        ]}
        rows={results.months}
        keyOf={({ month }) => month}
      />
    </Section>
  )
}

const centsOf = ({ lines }: PacketFacts['packet']['results'], row: string): number =>
  lines.find(({ id }) => id === `rehab.row.${row}`)?.cents ?? 0

/** What a level costs, as its printed line says it: `$24,000.00, and $17.00 a square foot, 1,500 sqft`. */
const levelWords = (inputs: DealInputs): string =>
  rehabLines(inputs)
    .slice(0, 1)
    .map((line) => basisInWords(line))
    .join('')
