import type { MyHome } from '../../../contract/marks/my-homes.ts'
import { myHomesSheet } from '../../../contract/marks/my-homes-sheet.ts'
import type { SheetColumn } from '../../../domain/sheet.ts'
import { Printed } from '../../ui/Printed.tsx'
import { formatCount, formatListDate, formatUsd, UNKNOWN } from '../../ui/words/format.ts'

/** My homes on paper: a plain table of those that are shown. */
export const PrintedMyHomes = ({ homes }: { readonly homes: readonly MyHome[] }) => (
  <Printed>
    {() => (
      <table className="printed-table">
        <caption>My homes</caption>
        <thead>
          <tr>
            {columns.map(({ name, kind }) => (
              <th key={name} scope="col" className={isAmount(kind) ? 'right' : ''}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {homes.map((home) => (
            <tr key={home.propertyId}>
              {columns.map((column) => (
                <td key={column.name} className={isAmount(column.kind) ? 'right' : ''}>
                  {inWords(column, home)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Printed>
)

/** Paper is narrow. */
const ON_PAPER = [
  ...[
    'Address',
    'City',
    'Mark',
    'Marked on',
    'Status',
    'Ask',
    'Verdict',
    'Max offer',
    'Net at ask',
  ],
  ...['Room for repairs', 'Likely sale', 'After-repair value', 'Offered', 'Offered on'],
  ...['Next step', 'Next step by', 'Notes'],
]
const columns = myHomesSheet.filter(({ name }) => ON_PAPER.includes(name))

type Kind = SheetColumn<MyHome>['kind']
const isAmount = (kind: Kind): boolean => kind === 'dollars' || kind === 'number'

const inWords = ({ kind, value }: SheetColumn<MyHome>, home: MyHome): string => {
  const of = value(home)
  if (of === null || of === '') return UNKNOWN
  if (typeof of === 'number') return kind === 'dollars' ? formatUsd(of) : formatCount(of)
  return kind === 'date' ? formatListDate(of) : of
}
