import { Section } from '../Section.tsx'

/** What a lender asks of the borrower, to fill in by hand. */
export const BorrowerPages = () => (
  <Section title="Borrower, to fill in" newPage>
    {blanks.map(([title, lines]) => (
      <div key={title} className="packet-blanks">
        <h3>{title}</h3>
        {lines.map((line) => (
          <p key={line}>
            <span>{line}</span>
          </p>
        ))}
      </div>
    ))}
    <div className="packet-blanks">
      <h3>Projects of the last three years</h3>
      <table>
        <thead>
          <tr>
            {['Address', 'Bought', 'Paid', 'Rehab', 'Sold', 'Sale price'].map((words) => (
              <th key={words} scope="col">
                {words}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {['one', 'two', 'three', 'four', 'five'].map((row) => (
            <tr key={row}>
              <td />
              <td />
              <td />
              <td />
              <td />
              <td />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Section>
)

const blanks = [
  [
    'Borrower and entity',
    ['Borrower', 'Entity and state', 'Guarantors', 'Mailing address', 'Phone', 'Email'],
  ],
  ['Money', ['Cash and liquid assets', 'Where they are held', 'Other real estate and its debt']],
  [
    'The project',
    [
      'Purchase contract and date',
      'General contractor and license',
      'Insurance agent and policy',
      'Title company',
    ],
  ],
  ['Signature', ['Signature', 'Date']],
] as const
