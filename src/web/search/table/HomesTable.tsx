import {
  columnResizingFeature,
  columnSizingFeature,
  createColumnHelper,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo, type RefObject, useContext, useEffect, useMemo } from 'react'
import { Link } from 'wouter'
import type { Home } from '../../../contract/search/home.ts'
import type { Density, Layout } from '../../../contract/search/layout.ts'
import { OPENED_FROM_RESULTS } from '../../data/storage/comps/opened-from.ts'
import { HomeMarksContext } from '../../marks/menu/home-marks.ts'
import { MarkMenu } from '../../marks/menu/MarkMenu.tsx'
import { paths } from '../../paths.ts'
import { type ColumnSort, shownColumns } from './column-order.ts'
import { CheckSign, type HomeColumn, type NamedColumn } from './home-columns.tsx'

type HomesTableProps = {
  readonly homes: readonly Home[]
  readonly newHomes: ReadonlySet<string>
  readonly layout: Layout
  readonly onLayout: (layout: Layout) => void
  /** By which column they are ordered; null where by none. */
  readonly sort: ColumnSort | null
  readonly onSort: (column: NamedColumn) => void
  /** The home whose preview is shown; null for none. */
  readonly selected: string | null
  readonly onSelect: (home: Home) => void
  /** The home that is pointed at elsewhere, and what hears which row is; only beside a map. */
  readonly pointed?: string | null
  readonly onPoint?: ((propertyId: string | null) => void) | undefined
  /** Called on a press that stays in this tab. */
  readonly onOpen: (home: Home) => void
  readonly list: RefObject<HTMLTableSectionElement | null>
  /** What scrolls. */
  readonly frame: RefObject<HTMLDivElement | null>
  /** Is given the way to bring a row into sight. */
  readonly reveal: RefObject<((place: number) => void) | null>
}

const features = tableFeatures({ columnSizingFeature, columnResizingFeature })
const column = createColumnHelper<typeof features, Home>()

/** The found homes in a table that scrolls in itself: rows of one height, drawn where they are in sight. */
export const HomesTable = (props: HomesTableProps) => {
  const { homes, newHomes, layout, onLayout, sort, onSort, selected, onSelect, onOpen } = props
  const { pointed = null, onPoint } = props
  const shown = useMemo(() => shownColumns(layout.columns), [layout.columns])
  const columns = useMemo(
    () =>
      shown.map(({ name, column: { width } }) =>
        column.display({ id: name, size: width, minSize: MIN_COLUMN_PX, maxSize: MAX_COLUMN_PX }),
      ),
    [shown],
  )
  const table = useTable({
    features,
    columns,
    data: NO_ROWS,
    columnResizeMode: 'onChange',
    initialState: { columnSizing: layout.widths },
  })
  const { columnSizing, columnResizing } = table.state
  const resizing = columnResizing.isResizingColumn !== false
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept once a width has been let go.
  useEffect(() => {
    const widths = Object.fromEntries(
      Object.entries(columnSizing).map(([name, px]) => [name, Math.round(px)]),
    )
    if (!resizing && JSON.stringify(widths) !== JSON.stringify(layout.widths))
      onLayout({ ...layout, widths })
  }, [resizing])

  const { frame } = props
  const rowPx = ROW_PX[layout.density]
  const rows = useVirtualizer({
    count: homes.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowPx,
    overscan: 2,
    scrollPaddingStart: HEAD_PX,
    useFlushSync: false,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows have another height.
  useEffect(() => rows.measure(), [rowPx])
  props.reveal.current = (place) => rows.scrollToIndex(place)
  const drawn = rows.getVirtualItems()
  const before = drawn[0]?.start ?? 0
  const after = rows.getTotalSize() - (drawn.at(-1)?.end ?? 0)
  const width = MARK_PX + ADDRESS_PX + table.getTotalSize()
  // Where there is room to spare the bars have it: addresses would be far from what they ask.
  const growing = shown.find(({ name }) => name === 'prices' && !(name in layout.widths))?.name
  return (
    <div
      ref={frame}
      className="@container relative min-h-0 grow overflow-auto border-line border-t bg-card [scrollbar-gutter:stable]"
    >
      <table
        className="tabular min-w-full table-fixed border-separate border-spacing-0 text-sm"
        style={{ width }}
        aria-rowcount={homes.length + 1}
      >
        <caption className="sr-only">Homes found</caption>
        <colgroup>
          <col style={{ width: MARK_PX }} />
          <col className={growing === undefined ? undefined : '@[80rem]:w-64'} />
          {shown.map(({ name }) => (
            <col
              key={name}
              style={{ width: table.getColumn(name)?.getSize() }}
              className={name === growing ? '@[80rem]:w-auto!' : undefined}
            />
          ))}
        </colgroup>
        <thead>
          <tr style={{ height: HEAD_PX }}>
            <th scope="col" className={`${head} left-0 z-20`}>
              <span className="sr-only">Mark</span>
            </th>
            <th scope="col" className={`${head} z-20 px-2 text-left`} style={{ left: MARK_PX }}>
              Address
            </th>
            {table.getFlatHeaders().map((header) => {
              const one = shown.find(({ name }) => name === header.id)
              if (one === undefined) return null
              return (
                <th
                  key={header.id}
                  scope="col"
                  aria-sort={sort?.name === one.name ? sort.direction : 'none'}
                  className={`${head} group z-10 px-2`}
                >
                  <SortButton named={one} sort={sort} onSort={onSort} />
                  {/* biome-ignore lint/a11y/noStaticElementInteractions: widths can also be chosen with the columns. */}
                  <span
                    onMouseDown={header.getResizeHandler()}
                    onTouchStart={header.getResizeHandler()}
                    onDoubleClick={() => header.column.resetSize()}
                    className="absolute inset-y-1 -right-1 z-10 w-2 cursor-col-resize touch-none border-line-strong border-r opacity-0 hover:opacity-100 group-hover:opacity-60"
                  />
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody ref={props.list}>
          {before > 0 ? <tr aria-hidden style={{ height: before }} /> : null}
          {drawn.map(({ index }) => {
            const home = homes[index]
            return home === undefined ? null : (
              <HomeRow
                key={home.propertyId}
                home={home}
                place={index}
                isNew={newHomes.has(home.propertyId)}
                selected={home.propertyId === selected}
                columns={shown}
                density={layout.density}
                pointed={home.propertyId === pointed}
                onSelect={onSelect}
                onPoint={onPoint}
                onOpen={onOpen}
              />
            )
          })}
          {after > 0 ? <tr aria-hidden style={{ height: after }} /> : null}
        </tbody>
      </table>
    </div>
  )
}

const NO_ROWS: Home[] = []
const ROW_PX: Readonly<Record<Density, number>> = { compact: 28, regular: 36, comfortable: 52 }
const HEAD_PX = 32
const MARK_PX = 36
const ADDRESS_PX = 190
const MIN_COLUMN_PX = 44
const MAX_COLUMN_PX = 600

const head = 'sticky top-0 border-line border-b bg-well font-semibold text-muted text-xs'

type SortButtonProps = Pick<HomesTableProps, 'sort' | 'onSort'> & { readonly named: NamedColumn }

const SortButton = ({ named, sort, onSort }: SortButtonProps) => {
  const { column } = named
  const Arrow = sort?.direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      title={column.name}
      onClick={() => onSort(named)}
      className={`flex h-8 w-full items-center gap-0.5 hover:text-ink ${column.align === 'right' ? 'justify-end' : ''}`}
    >
      <span className="truncate">{column.name}</span>
      {sort?.name === named.name ? <Arrow aria-hidden className="size-3 shrink-0" /> : null}
    </button>
  )
}

type HomeRowProps = Pick<HomesTableProps, 'onSelect' | 'onPoint' | 'onOpen'> & {
  readonly home: Home
  readonly place: number
  readonly isNew: boolean
  readonly selected: boolean
  readonly pointed: boolean
  readonly columns: readonly NamedColumn[]
  readonly density: Density
}

/** Drawn again when something of its own has changed: beside it hundreds of others may have been moved. */
const HomeRow = memo((props: HomeRowProps) => {
  const { home, place, isNew, selected, pointed, columns, density, onSelect, onOpen } = props
  const marks = useContext(HomeMarksContext)
  const looked = marks !== null && marks.lookOf(home.propertyId) !== null
  const ground = selected || pointed ? 'bg-well' : 'bg-card group-hover:bg-well'
  const cell = `border-line border-b ${ground}`
  const address = (
    <Link
      data-home
      href={paths.comps(home.propertyId)}
      state={OPENED_FROM_RESULTS}
      title={`${home.addressLine}, ${home.city}`}
      onClick={() => onOpen(home)}
      className="block truncate"
    >
      {home.addressLine}
    </Link>
  )
  const photo = density === 'comfortable' && home.imageUrl !== null ? home.imageUrl : null
  return (
    <tr
      data-place={place}
      aria-rowindex={place + 2}
      aria-current={selected}
      className={`group ${looked && !selected ? 'text-muted' : ''}`}
      style={{ height: ROW_PX[density] }}
      onClick={() => onSelect(home)}
      onFocus={() => onSelect(home)}
      onMouseEnter={() => props.onPoint?.(home.propertyId)}
      onMouseLeave={() => props.onPoint?.(null)}
    >
      <td
        className={`${cell} sticky left-0 z-10 has-[[aria-expanded=true]]:z-30 ${selected ? 'border-l-4 border-l-brand' : ''}`}
      >
        <MarkMenu home={home} look="icon" under="start" />
      </td>
      <th
        scope="row"
        className={`${cell} sticky z-10 px-2 text-left font-semibold`}
        style={{ left: MARK_PX }}
      >
        {photo === null && !isNew && home.checks.length === 0 ? (
          address
        ) : (
          <span className="flex items-center gap-2">
            {photo === null ? null : (
              <img
                src={photo}
                alt=""
                loading="lazy"
                referrerPolicy="no-referrer"
                className="h-11 w-16 shrink-0 rounded-control bg-well object-cover"
              />
            )}
            {address}
            {isNew ? <span className="font-normal text-brand text-xs">New</span> : null}
            <CheckSign checks={home.checks} />
          </span>
        )}
      </th>
      {columns.map(({ name, column }) => (
        <td
          key={name}
          className={`${cell} truncate px-2 ${alignment[column.align]} ${column.looks?.(home) ?? ''}`}
        >
          {column.cell(home)}
        </td>
      ))}
    </tr>
  )
})

const alignment: Readonly<Record<HomeColumn['align'], string>> = {
  left: 'text-left',
  right: 'text-right',
}
