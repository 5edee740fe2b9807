import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Home } from '../../../contract/search/home.ts'
import type { Layout } from '../../../contract/search/layout.ts'
import type { SortKey } from '../../../domain/search/sort-homes.ts'
import type { ListLeft } from '../../data/storage/stored-values.ts'
import { HomeKeys, type MoreKey } from '../../marks/menu/HomeKeys.tsx'
import { useTop } from '../../ui/hooks/use-top.ts'
import type { MapChoice } from '../map/HomePills.tsx'
import { JudgedHome } from '../preview/JudgedHome.tsx'
import { useJudging, useLevelKeys } from '../preview/use-judging.ts'
import type { ListInSight } from '../results/use-scroll-place.ts'
import { byColumn, type ColumnSort, columnOf, pressed, readColumnSort } from './column-order.ts'
import { HomesTable } from './HomesTable.tsx'

export type TableViewProps = {
  readonly homes: readonly Home[]
  readonly newHomes: ReadonlySet<string>
  readonly layout: Layout
  readonly onLayout: (layout: Layout) => void
  /** The order that `homes` are in. */
  readonly sortKey: SortKey
  readonly onSort: (key: SortKey) => void
  /** Of the screen, beside those of a list. */
  readonly keys: readonly MoreKey[]
  /** What is between the table and the preview, where there is room. */
  readonly map?: (choice: MapChoice) => ReactNode
  /** The column that it was ordered by when it was left. */
  readonly column: ListLeft['column']
  readonly inSight: ListInSight
  readonly onOpen: (home: Home, byColumn?: Pick<ListLeft, 'homes' | 'column'>) => void
  /** Is given the homes in the order of the table, while it is there. */
  readonly inOrder: RefObject<readonly Home[] | null>
}

/** The found homes in a table, and the one that is looked at beside it. */
export const TableView = (props: TableViewProps) => {
  const { newHomes, layout, onLayout, sortKey, onSort, inSight, map } = props
  const [pointed, setPointed] = useState<string | null>(null)
  const [ownSort, setOwnSort] = useState<{
    readonly over: SortKey
    readonly by: ColumnSort
  } | null>(() => {
    const by = readColumnSort(props.column)
    return by === null ? null : { over: sortKey, by }
  })
  // Another sort takes its place.
  const own = ownSort?.over === sortKey ? ownSort.by : null
  const homes = useMemo(
    () => (own === null ? props.homes : byColumn(props.homes, own)),
    [props.homes, own],
  )
  useEffect(() => {
    props.inOrder.current = homes
    return () => {
      props.inOrder.current = null
    }
  }, [props.inOrder, homes])
  const sort = own ?? columnOf(sortKey)
  const open = props.onOpen
  const onOpen = useCallback(
    (home: Home) => open(home, { homes: homes.map(({ propertyId }) => propertyId), column: own }),
    [open, homes, own],
  )
  const judging = useJudging(homes)
  const { selected } = judging
  const list = useRef<HTMLTableSectionElement>(null)
  const reveal: RefObject<((place: number) => void) | null> = useRef(null)
  inSight.reveal.current = (propertyId) =>
    reveal.current?.(homes.findIndex((home) => home.propertyId === propertyId))
  const view = useRef<HTMLDivElement>(null)
  const top = useTop(view)
  const keys = useLevelKeys(judging, props.keys)
  return (
    <>
      <div
        ref={view}
        className="-mx-6 flex min-h-[24rem]"
        // As high as the window leaves it, so that its rows alone are scrolled.
        style={{ height: `calc(100dvh - ${top}px - var(--compare-bar))` }}
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
            onSelect={judging.select}
            pointed={pointed}
            onPoint={map === undefined ? undefined : setPointed}
            list={list}
            frame={inSight.frame}
            reveal={reveal}
          />
        </div>
        {map === undefined ? null : (
          <div className="w-[35rem] shrink-0 border-line border-t border-l">
            {map({
              selected,
              onSelect: (home) => {
                judging.select(home)
                reveal.current?.(homes.indexOf(home))
              },
              pointed,
              onPoint: setPointed,
            })}
          </div>
        )}
        {selected === null ? null : (
          <aside
            aria-label="The selected home"
            className="w-[22.5rem] shrink-0 min-[1800px]:w-[25rem] overflow-y-auto border-line border-t border-l p-4"
          >
            <JudgedHome judging={judging} onOpen={onOpen} />
          </aside>
        )}
      </div>
      <HomeKeys
        list={list}
        homes={homes}
        reveal={(place) => reveal.current?.(place)}
        saysDismissed
        more={keys}
      />
    </>
  )
}
