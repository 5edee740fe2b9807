import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import type { Home } from '../../../contract/search/home.ts'
import type { Layout } from '../../../contract/search/layout.ts'
import { rehabLevels } from '../../../domain/deals/inputs/deal-inputs.ts'
import type { SortKey } from '../../../domain/search/sort-homes.ts'
import { HomeKeys, type MoreKey } from '../../marks/menu/HomeKeys.tsx'
import { HomePreview } from '../preview/HomePreview.tsx'
import { useJudging } from '../preview/use-judging.ts'
import { WhyDismissed } from '../preview/WhyDismissed.tsx'
import { byColumn, type ColumnSort, columnOf, pressed } from './column-order.ts'
import { HomesTable } from './HomesTable.tsx'
import { useTop } from './use-top.ts'

type TableViewProps = {
  readonly homes: readonly Home[]
  readonly newHomes: ReadonlySet<string>
  readonly layout: Layout
  readonly onLayout: (layout: Layout) => void
  /** The order that `homes` are in. */
  readonly sortKey: SortKey
  readonly onSort: (key: SortKey) => void
  /** Of the screen, beside those of a list. */
  readonly keys: readonly MoreKey[]
  readonly onOpen: (home: Home) => void
  /** Is given the homes in the order of the table. */
  readonly inOrder: RefObject<readonly Home[]>
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
  useEffect(() => {
    props.inOrder.current = homes
  }, [props.inOrder, homes])
  const sort = own ?? columnOf(sortKey)
  const judging = useJudging(homes)
  const { selected, level } = judging
  const list = useRef<HTMLTableSectionElement>(null)
  const reveal: RefObject<((place: number) => void) | null> = useRef(null)
  const view = useRef<HTMLDivElement>(null)
  const top = useTop(view)
  const keys = useMemo((): readonly MoreKey[] => {
    const levels = rehabLevels.map((_, i) => String(i + 1))
    return [
      {
        keys: levels,
        words: ['1 to 4', 'Repairs: light, medium, heavy, gut'],
        press: (key) => takeLevel.current(rehabLevels[Number(key) - 1] ?? null),
      },
      ...props.keys,
    ]
  }, [props.keys])
  const takeLevel = useRef(judging.take)
  takeLevel.current = judging.take
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
            list={list}
            reveal={reveal}
          />
        </div>
        {selected === null ? null : (
          <aside
            aria-label="The selected home"
            className="w-[22.5rem] shrink-0 overflow-y-auto border-line border-t border-l p-4"
          >
            {judging.dismissed === null ? null : (
              <div className="mb-3">
                <WhyDismissed home={judging.dismissed} onDone={judging.forgetDismissed} />
              </div>
            )}
            <HomePreview home={selected} level={level} onLevel={judging.take} onOpen={onOpen} />
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
