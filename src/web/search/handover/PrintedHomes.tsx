import type { Home } from '../../../contract/search/home.ts'
import type { Layout } from '../../../contract/search/layout.ts'
import { verdictNames } from '../../../domain/search/figures-in-words.ts'
import { Printed } from '../../ui/Printed.tsx'
import { formatDate } from '../../ui/words/format.ts'
import { shownColumns } from '../table/column-order.ts'

type PrintedHomesProps = {
  /** What they are: "77 houses in Tacoma, WA". */
  readonly title: string
  /** In the order of the list, when it is printed. */
  readonly homes: () => readonly Home[]
  readonly layout: Layout
}

/** The list on paper: a plain table of all its homes, with the columns that are shown, and of when its values are. */
export const PrintedHomes = ({ title, homes, layout }: PrintedHomesProps) => (
  <Printed>
    {() => {
      const columns = shownColumns(layout.view === 'table' ? layout.columns : null).filter(
        // A drawing of figures that have columns of their own.
        ({ name }) => name !== 'prices',
      )
      const listed = homes()
      return (
        <>
          <table className="printed-table">
            <caption>{title}</caption>
            <thead>
              <tr>
                <th scope="col">Address</th>
                <th scope="col">Verdict</th>
                {columns.map(({ name, column }) => (
                  <th key={name} scope="col" className={column.align}>
                    {column.name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {listed.map((home) => (
                <tr key={home.propertyId}>
                  <th scope="row">
                    {home.addressLine}, {home.city} {home.zip}
                  </th>
                  <td>{home.verdict === null ? '—' : verdictNames[home.verdict]}</td>
                  {columns.map(({ name, column }) => (
                    <td key={name} className={`${column.align} ${column.looks?.(home) ?? ''}`}>
                      {column.cell(home)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <p className="mt-2 text-xs">
            {listed[0] === undefined ? '' : `Values as of ${formatDate(listed[0].asOf)}. `}
            Max offer and Net at ask are projected, before income tax, on your deal defaults. Not an
            appraisal.
          </p>
        </>
      )
    }}
  </Printed>
)
