import { useVirtualizer } from '@tanstack/react-virtual'
import { List, MapIcon, X } from 'lucide-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import type { Home } from '../../../contract/search/home.ts'
import { OPENED_FROM_RESULTS } from '../../data/storage/comps/opened-from.ts'
import { HomeKeys } from '../../marks/menu/HomeKeys.tsx'
import { paths } from '../../paths.ts'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import { useTop } from '../../ui/hooks/use-top.ts'
import { JudgedHome } from '../preview/JudgedHome.tsx'
import { Review } from '../preview/Review.tsx'
import { useJudging, useLevelKeys } from '../preview/use-judging.ts'
import { HomeRow } from '../table/HomeRow.tsx'
import { HomeRows } from '../table/HomeRows.tsx'
import { TableView, type TableViewProps } from '../table/TableView.tsx'
import type { MapChoice } from './HomePills.tsx'
import { HomesMap, type HomesMapProps } from './HomesMap.tsx'

type HomesMapViewProps = Omit<TableViewProps, 'map'> & HomesMapProps

/**
 * The found homes on a map: beside a list with the preview over the map's corner; where there is much room beside the
 * whole table and the preview; on a phone the map alone, or the list.
 */
export const HomesMapView = ({ area, onArea, ...props }: HomesMapViewProps) => {
  const { homes, searchedAt } = props
  const wide = useMediaQuery('(min-width: 900px)')
  const table = useMediaQuery('(min-width: 1800px)')
  const map = (choice: MapChoice, coveredPx = 0) => (
    <HomesMap
      homes={homes}
      searchedAt={searchedAt}
      area={area}
      onArea={onArea}
      coveredPx={coveredPx}
      {...choice}
    />
  )
  if (table) return <TableView {...props} map={map} />
  return wide ? <ListAndMap {...props} map={map} /> : <ListOrMap {...props} map={map} />
}

type WithMapProps = Pick<
  HomesMapViewProps,
  'homes' | 'searchedAt' | 'newHomes' | 'keys' | 'inSight' | 'onOpen'
> & {
  readonly map: (choice: MapChoice, coveredPx?: number) => ReactNode
}

/** The list, the map beside it and, over its corner, the home that is looked at. */
const ListAndMap = (props: WithMapProps) => {
  const { homes, searchedAt, newHomes, keys, inSight, onOpen, map } = props
  const judging = useJudging(homes)
  // In which answer: another one begins without a preview.
  const [lookedIn, setLookedIn] = useState<string | null>(null)
  const [pointed, setPointed] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const reveal: RefObject<((place: number) => void) | null> = useRef(null)
  inSight.reveal.current = (propertyId) =>
    reveal.current?.(homes.findIndex((home) => home.propertyId === propertyId))
  const view = useRef<HTMLDivElement>(null)
  const top = useTop(view)
  const allKeys = useLevelKeys(judging, keys)
  const selected = lookedIn === searchedAt ? judging.selected : null
  const select = (home: Home) => {
    judging.select(home)
    setLookedIn(searchedAt)
  }
  return (
    <>
      <div
        ref={view}
        className="-mx-6 flex min-h-[24rem] border-line border-t"
        // As high as the window leaves it, so that its list alone is scrolled.
        style={{ height: `calc(100dvh - ${top}px)` }}
      >
        <HomesList
          homes={homes}
          newHomes={newHomes}
          selected={selected}
          onSelect={select}
          pointed={pointed}
          onPoint={setPointed}
          onOpen={onOpen}
          list={list}
          frame={inSight.frame}
          reveal={reveal}
        />
        <div className="relative min-w-0 grow border-line border-l">
          {map(
            {
              selected,
              onSelect: (home) => {
                select(home)
                reveal.current?.(homes.indexOf(home))
              },
              pointed,
              onPoint: setPointed,
            },
            COVERED_PX,
          )}
          {selected === null ? null : (
            <aside
              aria-label="The selected home"
              className="absolute right-3 bottom-12 z-20 flex max-h-[calc(100%-13.5rem)] min-h-72 w-[22.5rem] max-w-[calc(100%-1.5rem)] flex-col overflow-y-auto rounded-card border border-line-strong bg-paper p-4"
            >
              <button
                type="button"
                aria-label="Close the preview"
                onClick={() => setLookedIn(null)}
                className="absolute top-1 right-1 z-10 inline-flex size-9 items-center justify-center rounded-control border border-line bg-card hover:bg-well"
              >
                <X aria-hidden className="size-4" />
              </button>
              <JudgedHome judging={judging} onOpen={onOpen} />
            </aside>
          )}
        </div>
      </div>
      <HomeKeys
        list={list}
        homes={homes}
        reveal={(place) => reveal.current?.(place)}
        saysDismissed
        more={allKeys}
      />
    </>
  )
}

type HomesListProps = MapChoice & {
  readonly homes: readonly Home[]
  readonly newHomes: ReadonlySet<string>
  readonly onOpen: (home: Home) => void
  readonly list: RefObject<HTMLUListElement | null>
  /** What its rows scroll in. */
  readonly frame: RefObject<HTMLDivElement | null>
  /** Is given the way to bring a row into sight. */
  readonly reveal: RefObject<((place: number) => void) | null>
}

/** The homes beside the map: rows of two lines; only those in sight are drawn. */
const HomesList = (props: HomesListProps) => {
  const { homes, newHomes, selected, onSelect, pointed, onPoint, onOpen, list, frame, reveal } =
    props
  const rows = useVirtualizer({
    count: homes.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: 4,
    useFlushSync: false,
  })
  reveal.current = (place) => rows.scrollToIndex(place)
  const drawn = rows.getVirtualItems()
  return (
    <div ref={frame} className="w-[26.25rem] shrink-0 overflow-y-auto bg-card max-[1199px]:w-80">
      <ul
        ref={list}
        aria-label="Homes found"
        className="divide-y divide-line"
        style={{ height: rows.getTotalSize(), paddingTop: drawn[0]?.start ?? 0 }}
      >
        {drawn.map(({ index }) => {
          const home = homes[index]
          if (home === undefined) return null
          const isSelected = home.propertyId === selected?.propertyId
          const isPointed = home.propertyId === pointed
          return (
            <li
              key={home.propertyId}
              data-place={index}
              aria-setsize={homes.length}
              aria-posinset={index + 1}
              aria-current={isSelected}
              className={`${isSelected || isPointed ? 'bg-well' : ''} ${isSelected ? 'shadow-[inset_4px_0_0_var(--brand)]' : ''}`}
              style={{ height: ROW_PX }}
              onMouseEnter={() => onPoint(home.propertyId)}
              onMouseLeave={() => onPoint(null)}
              onFocus={() => onSelect(home)}
            >
              <HomeRow
                home={home}
                isNew={newHomes.has(home.propertyId)}
                onPress={(event) => {
                  // Enter opens it; a press shows it on the map.
                  if (event.detail > 0) return onSelect(home)
                  onOpen(home)
                  navigate(paths.comps(home.propertyId), { state: OPENED_FROM_RESULTS })
                }}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const ROW_PX = 72
/** The preview and its margin. */
const COVERED_PX = 372

/** The map, or the list in its place; a press on a home opens its preview. */
const ListOrMap = ({ homes, newHomes, inSight, onOpen, map }: WithMapProps) => {
  const [shows, setShows] = useState<'list' | 'map'>('map')
  const judging = useJudging(homes)
  const [open, setOpen] = useState(false)
  const [pointed, setPointed] = useState<string | null>(null)
  const view = useRef<HTMLDivElement>(null)
  const top = useTop(view)
  return (
    <>
      {shows === 'list' ? (
        <HomeRows homes={homes} newHomes={newHomes} inSight={inSight} onOpen={onOpen} />
      ) : (
        <div
          ref={view}
          className="-mx-4 min-h-[24rem] md:-mx-6"
          style={{ height: `calc(100dvh - ${top}px - var(--bottom-bar))` }}
        >
          {map({
            selected: open ? judging.selected : null,
            onSelect: (home) => {
              judging.select(home)
              setOpen(true)
            },
            pointed,
            onPoint: setPointed,
          })}
        </div>
      )}
      <fieldset
        className={`fixed inset-x-0 z-20 mx-auto flex w-fit ${shows === 'list' ? 'bottom-[calc(var(--bottom-bar)+.5rem)]' : 'bottom-[calc(var(--bottom-bar)+5.5rem)]'}`}
      >
        <legend className="sr-only">Show</legend>
        {[
          { name: 'list', words: 'List', icon: <List aria-hidden className="size-4" /> } as const,
          { name: 'map', words: 'Map', icon: <MapIcon aria-hidden className="size-4" /> } as const,
        ].map(({ name, words, icon }) => (
          <button
            key={name}
            type="button"
            aria-pressed={shows === name}
            onClick={() => setShows(name)}
            className={`-ml-px flex min-h-11 items-center gap-1.5 border px-4 font-semibold text-sm first-of-type:ml-0 first-of-type:rounded-l-full last-of-type:rounded-r-full ${shows === name ? 'border-brand bg-brand text-on-brand' : 'border-line-strong bg-card'}`}
          >
            {icon}
            {words}
          </button>
        ))}
      </fieldset>
      <Review
        open={open && judging.selected !== null}
        judging={judging}
        homes={homes}
        onOpen={onOpen}
        onClose={() => setOpen(false)}
        focusAfter={() => view.current?.querySelector<HTMLElement>('[aria-current=true]')?.focus()}
      />
    </>
  )
}
