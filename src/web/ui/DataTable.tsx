import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Tooltip } from './controls/Tooltip.tsx'

/** A column of a table, as data. */
export type Column<Row> = {
  /** Unique in its table. */
  readonly name: string
  readonly cell: (row: Row) => ReactNode
  /** Where it is not as usual: the first column is on the left, the others are figures, on the right. */
  readonly align?: 'left' | 'right'
  /** Explains the column, behind an "i" beside its name. */
  readonly hint?: { readonly label: string; readonly text: string }
  /** Looks of its cells and of its head. */
  readonly className?: string
}

/** An order that the reader chooses by pressing the name of a column. */
type Sort<C> = {
  readonly isBy: (column: C) => boolean
  readonly direction: 'ascending' | 'descending'
  readonly onSort: (column: C) => void
}

export type DataTableProps<Row, C> = {
  readonly caption: string
  /** It is read out only, unless it is shown. */
  readonly showsCaption?: boolean
  /** The first one names the row, and stays in sight while the others are moved sideways. */
  readonly columns: readonly C[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string | number
  readonly sort?: Sort<C>
  /** A row above all others, with what they are compared with. */
  readonly lead?: ReactNode
  /** Rows of sums below all others. */
  readonly foot?: ReactNode
  /** What is there when there are no rows. */
  readonly empty?: ReactNode
  /** The names of columns are read out only, where cells are clear without them. */
  readonly hidesHead?: boolean
  readonly rowNames?: 'font-semibold' | 'font-normal'
  /** The room within a cell. */
  readonly room?: string
  readonly className?: string
  /** Moved sideways by keys: of a wide table without anything in it that takes the focus. */
  readonly movedByKeys?: boolean
  /** In a container narrower than 48rem each row is a card, with the names of columns before its cells. */
  readonly cardsWhenNarrow?: boolean
}

/** Rows under named columns, which a narrow screen moves sideways or shows as cards. It lies on a card, unless `--ground` says otherwise. */
export const DataTable = <Row, C extends Column<Row> = Column<Row>>({
  caption,
  showsCaption = false,
  columns,
  rows,
  keyOf,
  sort,
  lead,
  foot,
  empty = null,
  hidesHead = false,
  rowNames = 'font-semibold',
  room = 'py-2 pl-2 first:pr-2 first:pl-0',
  className = 'text-sm',
  movedByKeys = false,
  cardsWhenNarrow = false,
}: DataTableProps<Row, C>) => {
  const looks = ({ align, className = '' }: Column<Row>, at: number) =>
    `${room} ${(at === 0 ? align !== 'right' : align === 'left') ? 'text-left' : 'text-right'} ${at === 0 ? STAYS : ''} ${className}`
  const cards = cardsWhenNarrow ? CARDS : NO_CARDS
  if (rows.length === 0) return empty
  return (
    <div className="moves-aside relative" {...(movedByKeys && reachedAs(caption))}>
      <table className={`tabular w-full ${className} ${cards.table}`} {...cards.is('table')}>
        <caption className={showsCaption ? 'text-left font-semibold' : 'sr-only'}>
          {caption}
        </caption>
        <thead
          className={hidesHead ? 'sr-only' : `align-bottom text-muted ${cards.head}`}
          {...cards.is('rowgroup')}
        >
          <tr {...cards.is('row')}>
            {columns.map((column, at) => (
              <th
                key={column.name}
                scope="col"
                aria-sort={sort && (sort.isBy(column) ? sort.direction : 'none')}
                className={`font-semibold ${looks(column, at)}`}
                {...cards.is('columnheader')}
              >
                {sort === undefined ? column.name : <SortButton column={column} sort={sort} />}
                {column.hint === undefined ? null : <Tooltip {...column.hint} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={cards.body} {...cards.is('rowgroup')}>
          {lead}
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className={`border-line border-t align-top ${cards.row}`}
              {...cards.is('row')}
            >
              {columns.map((column, at) => {
                const Cell = at === 0 ? 'th' : 'td'
                return (
                  <Cell
                    key={column.name}
                    scope={at === 0 ? 'row' : undefined}
                    className={`${at === 0 ? `${rowNames} ${cards.name}` : cards.cell} ${looks(column, at)}`}
                    {...cards.is(at === 0 ? 'rowheader' : 'cell')}
                    {...(cardsWhenNarrow && at > 0 && { 'data-name': column.name })}
                  >
                    {column.cell(row)}
                  </Cell>
                )
              })}
            </tr>
          ))}
        </tbody>
        {foot === undefined ? null : <tfoot>{foot}</tfoot>}
      </table>
    </div>
  )
}

const STAYS = 'sticky left-0 bg-(--ground,var(--card))'

/** Where rows are cards, browsers forget that they are rows: roles say so again. */
const CARDS = {
  table: '@max-3xl:block',
  head: '@max-3xl:hidden',
  body: '@max-3xl:grid @max-3xl:grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] @max-3xl:gap-3',
  row: '@max-3xl:block @max-3xl:rounded-card @max-3xl:border @max-3xl:p-3',
  name: '@max-3xl:static! @max-3xl:block @max-3xl:p-0! @max-3xl:pb-1! @max-3xl:text-base',
  cell: '@max-3xl:flex @max-3xl:justify-between @max-3xl:gap-x-3 @max-3xl:border-line @max-3xl:border-t @max-3xl:py-1.5! @max-3xl:pl-0! @max-3xl:text-right! @max-3xl:before:shrink-0 @max-3xl:before:text-muted @max-3xl:before:content-[attr(data-name)]',
  is: (role: string): { role?: string } => ({ role }),
}
const NO_CARDS: typeof CARDS = {
  table: '',
  head: '',
  body: '',
  row: '',
  name: '',
  cell: '',
  is: () => ({}),
}

type SortButtonProps<C> = { readonly column: C; readonly sort: Sort<C> }

const SortButton = <C extends { readonly name: string }>({ column, sort }: SortButtonProps<C>) => {
  const Arrow = sort.direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      onClick={() => sort.onSort(column)}
      className="inline-flex min-h-11 items-center gap-1 hover:text-ink"
    >
      {column.name}
      {sort.isBy(column) ? <Arrow aria-hidden className="size-3.5" /> : null}
    </button>
  )
}

const reachedAs = (name: string) => ({ tabIndex: 0, role: 'group', 'aria-label': name })
