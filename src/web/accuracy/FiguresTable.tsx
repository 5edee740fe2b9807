type FiguresTableProps<C extends string> = {
  readonly caption: string
  /** The heading of the rows' names. */
  readonly first: string
  readonly columns: readonly C[]
  readonly rows: readonly { readonly name: string; readonly cells: Readonly<Record<C, string>> }[]
  readonly className: string
}

/** Named rows of figures under a caption; nothing without a row. */
export const FiguresTable = <C extends string>({
  caption,
  first,
  columns,
  rows,
  className,
}: FiguresTableProps<C>) =>
  rows.length === 0 ? null : (
    <table className={`tabular mt-3 w-full text-sm ${className}`}>
      <caption className="text-left font-semibold">{caption}</caption>
      <thead>
        <tr className="text-muted">
          <th scope="col" className="py-1.5 text-left align-bottom font-semibold">
            {first}
          </th>
          {columns.map((name) => (
            <th
              key={name}
              scope="col"
              className="py-1.5 pl-2 text-right align-bottom font-semibold"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, cells }) => (
          <tr key={name} className="border-line border-t text-right">
            <th scope="row" className="whitespace-nowrap py-2 text-left font-semibold">
              {name}
            </th>
            {columns.map((column) => (
              <td key={column} className="py-2 pl-2">
                {cells[column]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
