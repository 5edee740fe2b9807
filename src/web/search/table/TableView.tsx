import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Home } from '../../../contract/search/home.ts'
import type { Layout } from '../../../contract/search/layout.ts'
import type { RehabLevel } from '../../../domain/deals/inputs/deal-inputs.ts'
import type { SortKey } from '../../../domain/search/sort-homes.ts'
import { HomeKeys } from '../../marks/menu/HomeKeys.tsx'
import { HomePreview } from '../preview/HomePreview.tsx'
import { byColumn, type ColumnSort, columnOf, pressed } from './column-order.ts'
import { HomesTable } from './HomesTable.tsx'

type TableViewProps = {
  readonly homes: readonly Home[]
  readonly newHomes: ReadonlySet<string>
  readonly layout: Layout
  readonly onLayout: (layout: Layout) => void
  /** The order that `homes` are in. */
  readonly sortKey: SortKey
  readonly onSort: (key: SortKey) => void
  readonly onOpen: (home: Home) => void
}

/** The found homes in a table, and the one that is looked at beside it. */
export const TableView = (props: TableViewProps) => {
  const { newHomes, layout, onLayout, sortKey, onSort, onOpen } = props
  const [ownSort, setOwnSort] = useState<{
    readonly over: SortKey
    readonly by: ColumnSort
  } | null>(null)
  // Another sort takes its place.
  const own = ownSort?.over === sortKey ? ownSort.by : null
  const homes = useMemo(
    () => (own === null ? props.homes : byColumn(props.homes, own)),
    [props.homes, own],
  )
  const sort = own ?? columnOf(sortKey)
  const [selectedId, setSelectedId] = useState<string | null>(null)
  const [levels, setLevels] = useState<ReadonlyMap<string, RehabLevel>>(new Map())
  const list = useRef<HTMLTableSectionElement>(null)
  const reveal: RefObject<((place: number) => void) | null> = useRef(null)
  const view = useRef<HTMLDivElement>(null)
  const top = useTop(view)
  const selected = homes.find(({ propertyId }) => propertyId === selectedId) ?? homes[0]
  return (
    <>
      <div
        ref={view}
        className="-mx-6 flex min-h-[24rem]"
        // As high as the window leaves it, so that its rows alone are scrolled.
        style={{ height: `calc(100dvh - ${top}px)` }}
      >
        <div className="flex min-w-0 grow flex-col">
          <HomesTable
            homes={homes}
            newHomes={newHomes}
            layout={layout}
            onLayout={onLayout}
            sort={sort}
            onSort={(column) => {
              const next = pressed(column, sort)
              setOwnSort('sort' in next ? { over: sortKey, by: next.sort } : null)
              if ('key' in next) onSort(next.key)
            }}
            onOpen={onOpen}
            selected={selected?.propertyId ?? null}
            onSelect={({ propertyId }) => setSelectedId(propertyId)}
            list={list}
            reveal={reveal}
          />
        </div>
        {selected === undefined ? null : (
          <aside
            aria-label="The selected home"
            className="w-[22.5rem] shrink-0 overflow-y-auto border-line border-t border-l p-4 max-lg:hidden"
          >
            <HomePreview
              home={selected}
              level={levels.get(selected.propertyId) ?? null}
              onLevel={(level) => {
                const next = new Map(levels)
                if (level === null) next.delete(selected.propertyId)
                else next.set(selected.propertyId, level)
                setLevels(next)
              }}
              onOpen={onOpen}
            />
          </aside>
        )}
      </div>
      <HomeKeys list={list} homes={homes} reveal={(place) => reveal.current?.(place)} />
    </>
  )
}

/** How far below the top of the page an element begins; it follows what is above it. */
const useTop = (of: RefObject<HTMLElement | null>): number => {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const element = of.current
    if (element === null) return
    const measure = () => setTop(Math.round(element.getBoundingClientRect().top + window.scrollY))
    measure()
    // The body's height changes with everything above.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [of])
  return top
}
