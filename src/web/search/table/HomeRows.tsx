import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import type { Home } from '../../../contract/search/home.ts'
import { useTop } from '../../ui/hooks/use-top.ts'
import { Review } from '../preview/Review.tsx'
import { useJudging } from '../preview/use-judging.ts'
import type { ListInSight } from '../results/use-scroll-place.ts'
import { HomeRow } from './HomeRow.tsx'

type HomeRowsProps = {
  readonly homes: readonly Home[]
  readonly newHomes: ReadonlySet<string>
  readonly inSight: Pick<ListInSight, 'reveal'>
  readonly onOpen: (home: Home) => void
}

/** The found homes where a table has no room: two lines each. A press opens the preview, one home after another. */
export const HomeRows = ({ homes, newHomes, inSight, onOpen }: HomeRowsProps) => {
  const list = useRef<HTMLUListElement>(null)
  const top = useTop(list)
  const judging = useJudging(homes)
  const [open, setOpen] = useState(false)
  const rows = useWindowVirtualizer({
    count: homes.length,
    estimateSize: () => ROW_PX,
    overscan: 4,
    scrollMargin: top,
    useFlushSync: false,
  })
  inSight.reveal.current = (propertyId) => {
    const place = homes.findIndex((home) => home.propertyId === propertyId)
    if (place !== -1) rows.scrollToIndex(place)
  }
  const drawn = rows.getVirtualItems()
  return (
    <>
      <ul
        ref={list}
        aria-label="Homes found"
        className="-mx-4 divide-y divide-line border-line border-y bg-card md:-mx-6"
        style={{ height: rows.getTotalSize(), paddingTop: (drawn[0]?.start ?? top) - top }}
      >
        {drawn.map(({ index }) => {
          const home = homes[index]
          return home === undefined ? null : (
            <li
              key={home.propertyId}
              data-place={index}
              aria-setsize={homes.length}
              aria-posinset={index + 1}
              style={{ height: ROW_PX }}
            >
              <HomeRow
                home={home}
                isNew={newHomes.has(home.propertyId)}
                onPress={() => {
                  judging.select(home)
                  setOpen(true)
                }}
              />
            </li>
          )
        })}
      </ul>
      <Review
        open={open && judging.selected !== null}
        judging={judging}
        homes={homes}
        onOpen={onOpen}
        onClose={() => setOpen(false)}
        focusAfter={() =>
          list.current
            ?.querySelector<HTMLElement>(`[data-place="${judging.at}"] [data-home]`)
            ?.focus({ preventScroll: true })
        }
      />
    </>
  )
}

const ROW_PX = 76
