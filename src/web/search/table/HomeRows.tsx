import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type MouseEvent, useContext, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Home } from '../../../contract/search/home.ts'
import { HomeMarksContext } from '../../marks/menu/home-marks.ts'
import { MarkMenu } from '../../marks/menu/MarkMenu.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/controls/Dialog.tsx'
import { tones } from '../../ui/verdict-tones.ts'
import { formatCount, formatUsd } from '../../ui/words/format.ts'
import { pillText } from '../map/home-pills.ts'
import { HomePreview } from '../preview/HomePreview.tsx'
import { useJudging } from '../preview/use-judging.ts'
import { WhyDismissed } from '../preview/WhyDismissed.tsx'
import { CheckSign } from './home-columns.tsx'
import { useTop } from './use-top.ts'

type HomeRowsProps = {
  readonly homes: readonly Home[]
  readonly newHomes: ReadonlySet<string>
  readonly onOpen: (home: Home) => void
}

/** The found homes where a table has no room: two lines each. A press opens the preview, one home after another. */
export const HomeRows = ({ homes, newHomes, onOpen }: HomeRowsProps) => {
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

type HomeRowProps = {
  readonly home: Home
  readonly isNew: boolean
  readonly onPress: (event: MouseEvent) => void
}

/** A home in two lines. */
export const HomeRow = ({ home, isNew, onPress }: HomeRowProps) => {
  const { verdict, price } = home
  const looked = useContext(HomeMarksContext)?.lookOf(home.propertyId) ?? null
  return (
    <div className="relative flex h-full items-center gap-2 pr-4 md:pr-6">
      <MarkMenu home={home} look="icon" under="start" />
      <div className={`min-w-0 grow ${looked === null ? '' : 'text-muted'}`}>
        <p className="flex items-center gap-2 font-semibold">
          <Link
            data-home
            href={paths.comps(home.propertyId)}
            onClick={(event) => {
              event.preventDefault()
              onPress(event)
            }}
            className="truncate outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-brand focus-visible:after:-outline-offset-2"
          >
            {home.addressLine}
          </Link>
          {isNew ? <span className="font-normal text-brand text-xs">New</span> : null}
          <CheckSign checks={home.checks} />
        </p>
        <p className="tabular truncate text-sm">
          <span className="font-semibold">{formatUsd(price)}</span>
          <span className="text-muted"> · {factsLine(home)}</span>
        </p>
      </div>
      <p
        className={`tabular shrink-0 text-right font-semibold leading-5 ${verdict === null ? '' : tones[verdict].ink}`}
      >
        {pillText(home)}
        <span className="block font-normal text-muted text-xs">to my offer</span>
      </p>
    </div>
  )
}

/** `3 bd 2 ba 1,716 · Fair · 18 d`. */
const factsLine = ({ beds, bath, size, grade, daysOnMarket }: Home): string =>
  [
    [
      ...(beds === null ? [] : [`${formatCount(beds)} bd`]),
      ...(bath === null ? [] : [`${formatCount(bath)} ba`]),
      ...(size === null ? [] : [formatCount(size)]),
    ].join(' '),
    grade,
    ...(typeof daysOnMarket === 'number' ? [`${formatCount(daysOnMarket)} d`] : []),
  ]
    .filter((part) => part !== '')
    .join(' · ')

type ReviewProps = {
  readonly open: boolean
  readonly judging: ReturnType<typeof useJudging>
  readonly homes: readonly Home[]
  readonly onOpen: (home: Home) => void
  readonly onClose: () => void
  readonly focusAfter: () => void
}

/** One home at a time: to save it, to dismiss it, or to go on; the rest by scrolling. */
export const Review = ({ open, judging, homes, onOpen, onClose, focusAfter }: ReviewProps) => {
  const { selected, at, level, dismissed } = judging
  if (selected === null) return null
  const go = (by: 1 | -1) => {
    const next = homes[at + by]
    if (next !== undefined) judging.select(next)
  }
  return (
    <Dialog
      open={open}
      title={`${at + 1} of ${formatCount(homes.length)}`}
      shape="sheet"
      onClose={onClose}
      focusAfter={focusAfter}
    >
      <div className="flex justify-end gap-2 px-4 max-sm:-mt-9 sm:px-6">
        <Button kind="quiet" disabled={at === 0} onClick={() => go(-1)}>
          Previous
        </Button>
        <Button kind="quiet" disabled={at + 1 === homes.length} onClick={() => go(1)}>
          Next
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
      <div key={selected.propertyId} className="min-h-0 overflow-y-auto px-4 pb-4 sm:px-6">
        {dismissed === null ? null : (
          <div className="mb-3">
            <WhyDismissed home={dismissed} onDone={judging.forgetDismissed} />
          </div>
        )}
        <HomePreview
          home={selected}
          level={level}
          onLevel={judging.take}
          onOpen={onOpen}
          onSaved={() => go(1)}
        />
      </div>
    </Dialog>
  )
}
