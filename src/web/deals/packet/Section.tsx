import { type ReactNode, useId } from 'react'

/** A part of the packet, with its heading. */
export const Section = ({
  title,
  note,
  newPage = false,
  whole = false,
  children,
}: {
  readonly title: string
  readonly note?: string
  /** It begins a sheet of its own. */
  readonly newPage?: boolean
  /** It is short, and never cut by the end of a sheet. */
  readonly whole?: boolean
  readonly children: ReactNode
}) => {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={newPage ? 'packet-sheet' : whole ? 'packet-whole' : undefined}
    >
      <h2 id={id}>{title}</h2>
      {note === undefined ? null : <p className="packet-note">{note}</p>}
      {children}
    </section>
  )
}

type TableProps = {
  readonly name: string
  readonly foot?: ReactNode
  readonly className?: string
}

/** What a column is called, its cell of a row, and the looks of its cells. Those of numbers begin with `#`. */
type Column<Row> = readonly [name: string, cell: (row: Row) => ReactNode, looks?: string]

/** Rows under columns as data; the first column names the row. */
export const PacketTable = <Row,>({
  columns,
  rows,
  keyOf,
  ...table
}: TableProps & {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string | number
}) => (
  <GroupedTable {...table} head={columns.map(([name]) => name)}>
    <tbody>
      {rows.map((row) => (
        <tr key={keyOf(row)}>
          {columns.map(([name, cell, looks], at) =>
            at === 0 ? (
              <th key={name} scope="row">
                {cell(row)}
              </th>
            ) : (
              <td key={name} className={looks ?? looksOf(name)}>
                {cell(row)}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </GroupedTable>
)

/** A table, which a narrow screen moves sideways and paper shows whole. */
export const GroupedTable = ({
  name,
  head,
  children,
  foot,
  className = '',
}: TableProps & {
  /** The columns; those of numbers begin with `#`. */
  readonly head: readonly string[]
  readonly children: ReactNode
}) => (
  <section className="packet-scroll moves-aside" aria-label={name} {...reachedByKeys}>
    <table className={className}>
      <caption>{name}</caption>
      <thead>
        <tr>
          {head.map((words) => (
            <th key={words} scope="col" className={looksOf(words)}>
              {words.replace(/^#/, '')}
            </th>
          ))}
        </tr>
      </thead>
      {children}
      {foot === undefined ? null : <tfoot>{foot}</tfoot>}
    </table>
  </section>
)

const looksOf = (column: string) => (column.startsWith('#') ? 'num' : undefined)

/** What is moved sideways must be reached by keys, also where no browser does that by itself. */
const reachedByKeys = { tabIndex: 0 }

/** Names and what they are, in two columns where there is room. */
export const FactList = ({
  facts,
}: {
  readonly facts: readonly (readonly [name: string, fact: ReactNode])[]
}) => (
  <dl className="packet-facts">
    {facts.map(([name, fact]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{fact}</dd>
      </div>
    ))}
  </dl>
)
