import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Home } from '../../../contract/search/home.ts'
import type { SearchDistance } from '../../../domain/distance.ts'
import { HomeKeys, type MoreKey } from '../../marks/menu/HomeKeys.tsx'
import { HomeCard } from './HomeCard.tsx'
import type { ListInSight } from './use-scroll-place.ts'

type HomesGridProps = {
  readonly homes: readonly Home[]
  readonly newHomes: ReadonlySet<string>
  /** How far the comps behind their values are. */
  readonly distance: SearchDistance
  /** Of the screen, beside those of a list. */
  readonly keys: readonly MoreKey[]
  readonly inSight: Pick<ListInSight, 'reveal'>
  readonly onOpen: (home: Home) => void
}

/**
 * The found homes in as many columns as fit. Only the rows near the window are drawn; the list's size and each
 * card's place in it are given to screen readers.
 */
export const HomesGrid = (props: HomesGridProps) => {
  const { homes, newHomes, distance, keys, inSight, onOpen } = props
  const list = useRef<HTMLUListElement>(null)
  const { columns, top } = usePlacement(list)
  const rows = useWindowVirtualizer({
    count: Math.ceil(homes.length / columns),
    estimateSize: () => ESTIMATED_ROW_PX,
    overscan: 1,
    gap: GAP_PX,
    scrollMargin: top,
    useFlushSync: false,
  })
  useWholeWayToTheEnd()
  inSight.reveal.current = (propertyId) => {
    const place = homes.findIndex((home) => home.propertyId === propertyId)
    if (place !== -1) rows.scrollToIndex(Math.floor(place / columns))
  }
  const drawn = rows.getVirtualItems()
  const [first, last] = [drawn[0]?.index ?? 0, drawn.at(-1)?.index ?? -1]
  return (
    <>
      <ul
        ref={list}
        aria-label="Homes found"
        className="grid content-start gap-2.5"
        style={{
          height: rows.getTotalSize(),
          paddingTop: (drawn[0]?.start ?? top) - top,
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        }}
      >
        {homes.slice(first * columns, (last + 1) * columns).map((home, index) => {
          const place = first * columns + index
          return (
            <li
              key={home.propertyId}
              // Cards of a row are equally high: the first one gives the row's height.
              ref={place % columns === 0 ? rows.measureElement : null}
              data-index={Math.floor(place / columns)}
              data-place={place}
              aria-setsize={homes.length}
              aria-posinset={place + 1}
            >
              <HomeCard
                home={home}
                isNew={newHomes.has(home.propertyId)}
                eager={place < columns}
                distance={distance}
                onOpen={onOpen}
              />
            </li>
          )
        })}
      </ul>
      <HomeKeys
        list={list}
        homes={homes}
        reveal={(place) => rows.scrollToIndex(Math.floor(place / columns))}
        more={keys}
      />
    </>
  )
}

/**
 * The End key leads to where the page ended when it was pressed; rows that are drawn on the way and are higher than was
 * thought move the end further down. The rest of the way is gone once the browser has arrived.
 */
const useWholeWayToTheEnd = (): void => {
  useEffect(() => {
    const page = document.documentElement
    let asked = false
    const press = ({ key, target }: Event & { readonly key?: string }) => {
      const inField = target instanceof Element && target.closest('input, textarea, select')
      asked = key === 'End' && !inField
    }
    const goOn = () => {
      const left = page.scrollHeight - window.innerHeight - window.scrollY
      if (asked && left > 1) window.scrollTo({ top: page.scrollHeight })
      else asked = false
    }
    const others = ['pointerdown', 'wheel', 'touchstart'] as const
    document.addEventListener('keydown', press)
    for (const other of others) document.addEventListener(other, press, { passive: true })
    document.addEventListener('scrollend', goOn)
    return () => {
      document.removeEventListener('keydown', press)
      for (const other of others) document.removeEventListener(other, press)
      document.removeEventListener('scrollend', goOn)
    }
  }, [])
}

const GAP_PX = 10
const ESTIMATED_ROW_PX = 178
const NARROWEST_CARD_PX = 290
const MAX_COLUMNS = 6

type Placement = { readonly columns: number; readonly top: number }

/** How many columns fit, and where on the page the list begins; both follow the page's layout. */
const usePlacement = (list: RefObject<HTMLElement | null>): Placement => {
  const [placement, setPlacement] = useState<Placement>({ columns: 1, top: 0 })
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return
    const measure = () => {
      const box = element.getBoundingClientRect()
      const fitting = Math.floor((box.width + GAP_PX) / (NARROWEST_CARD_PX + GAP_PX))
      const columns = Math.min(MAX_COLUMNS, Math.max(1, fitting))
      const top = Math.round(box.top + window.scrollY)
      setPlacement((now) => (now.columns === columns && now.top === top ? now : { columns, top }))
    }
    measure()
    // The body's height changes with everything above the list.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])
  return placement
}
