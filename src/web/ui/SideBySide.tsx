import type { CSSProperties, ReactNode } from 'react'
import { differs, type SideCell, type SideGroup, type SideRow } from './side-by-side.ts'

type SideBySideProps = {
  readonly label: string
  /** Over each column. */
  readonly heads: readonly { readonly key: string; readonly content: ReactNode }[]
  readonly groups: readonly SideGroup[]
  /** Names of rows that differ are bold, and what is the same is pale. */
  readonly stressesDifferences?: boolean
  readonly className?: string
}

/** A column for each thing, the same rows for all. On a narrow screen it is moved sideways, and the names of rows stay. */
export const SideBySide = ({
  label,
  heads,
  groups,
  stressesDifferences = false,
  className = '',
}: SideBySideProps) => (
  <section
    aria-label={label}
    className={`overflow-auto rounded-card border border-line bg-card print:overflow-visible ${className}`}
  >
    <table
      className="w-full min-w-[calc(7rem+var(--things)*9rem)] table-fixed border-separate border-spacing-0 text-left sm:min-w-[calc(11rem+var(--things)*8rem)] lg:min-w-[calc(15rem+var(--things)*10rem)] print:min-w-0"
      style={columnsOf(heads.length)}
    >
      <thead>
        <tr>
          <td className={`${corner} top-0 z-20`} />
          {heads.map(({ key, content }) => (
            <th
              key={key}
              scope="col"
              className="sticky top-0 z-10 border-line-strong border-b bg-card p-2 align-top sm:p-3"
            >
              {content}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ name, rows }) => (
        <tbody key={name} className="tabular">
          <tr>
            <th scope="rowgroup" className={`${corner} bg-well font-bold`}>
              {name}
            </th>
            {heads.map(({ key }) => (
              <td key={key} className="border-line border-b bg-well" />
            ))}
          </tr>
          {rows.map((row) => (
            <Row
              key={row.key}
              row={row}
              keys={heads.map(({ key }) => key)}
              look={!stressesDifferences ? 'plain' : differs(row) ? 'differs' : 'same'}
            />
          ))}
        </tbody>
      ))}
    </table>
  </section>
)

/** All columns are as wide as each other. */
const columnsOf = (things: number) => ({ '--things': things }) as CSSProperties

const corner =
  'sticky left-0 w-28 border-line border-r border-b bg-card p-2 pl-3 align-baseline text-sm leading-snug sm:w-44 lg:w-60 print:w-40'

type RowProps = {
  readonly row: SideRow
  readonly keys: readonly string[]
  readonly look: 'plain' | 'differs' | 'same'
}

const Row = ({ row, keys, look }: RowProps) => (
  <tr className="break-inside-avoid">
    <th scope="row" className={`${corner} ${look === 'differs' ? 'font-semibold' : 'font-normal'}`}>
      {row.name}
    </th>
    {row.cells.map((cell, i) => (
      <Cell key={keys[i] ?? i} cell={cell} pale={look === 'same'} />
    ))}
  </tr>
)

const Cell = ({ cell, pale }: { readonly cell: SideCell; readonly pale: boolean }) => (
  <td className={`border-line border-b p-2 align-baseline sm:px-3 ${pale ? 'text-muted' : ''}`}>
    <span className={cell.place === 'best' ? 'font-bold' : ''}>{cell.text}</span>
    {cell.place === null ? null : (
      <span
        className={`whitespace-nowrap rounded-control px-1.5 py-0.5 font-semibold text-xs max-sm:mt-1 max-sm:table sm:ml-2 ${cell.place === 'best' ? 'bg-ink text-paper print:border' : 'bg-well text-ink'}`}
      >
        {cell.place === 'best' ? 'Best' : 'Worst'}
      </span>
    )}
  </td>
)
