import { CalendarPlus, Plus } from 'lucide-react'
import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { MY_HOMES_CSV, type MyHome, myHomesCalls } from '../../../contract/marks/my-homes.ts'
import {
  type DealStage,
  dealStages,
  stageNames,
  stageNow,
} from '../../../domain/marks/deal-stages.ts'
import { type HomeMark, homeMarks, markNames } from '../../../domain/marks/home-mark.ts'
import { authorizedFetch } from '../../data/ask/authorized-fetch.ts'
import { useAsked } from '../../data/ask/use-asked.ts'
import { useNewFeed } from '../../data/feeds/FeedAddresses.tsx'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { DownloadMenu } from '../../ui/DownloadMenu.tsx'
import { comesLater } from '../../ui/feedback/comes-later.ts'
import { Toaster } from '../../ui/feedback/Toaster.tsx'
import { WhenKnown } from '../../ui/feedback/WhenKnown.tsx'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import { Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { ScreenHeading } from '../../ui/ScreenHeading.tsx'
import { focusBesideFocused, focusHomeNamed } from '../menu/focus-home.ts'
import { HomeKeys } from '../menu/HomeKeys.tsx'
import { type HomeMarks, HomeMarksContext } from '../menu/home-marks.ts'
import { MarkNotes } from '../menu/MarkNotes.tsx'
import { useKeptMarks } from '../menu/use-home-marks.ts'
import { Board, type BoardColumn } from './Board.tsx'
import { Filter } from './Filter.tsx'
import { HomeList } from './HomeList.tsx'
import { markableOf } from './markable-of.ts'
import { withMove } from './moves.ts'
import { UnsentHomes } from './UnsentHomes.tsx'

const PrintedMyHomes = comesLater(async () => (await import('./PrintedMyHomes.tsx')).PrintedMyHomes)

/** The homes the subscriber has marked: a board where there is room, else a list. */
export const MyHomesScreen = () => {
  const { asked, again } = useAsked(myHomesCalls.list, {})
  const calendar = useNewFeed(null)
  return (
    <Page width="full">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <ScreenHeading title="My homes" />
        <div className="flex flex-wrap gap-2 print:hidden">
          {calendar.isMade ? null : (
            <Button kind="quiet" onClick={() => void calendar.make()}>
              <CalendarPlus aria-hidden className="size-4" />
              Calendar of next steps
            </Button>
          )}
          <Link href={paths.addHome()} className={buttonClass('secondary')}>
            <Plus aria-hidden className="size-4" />
            Add a home
          </Link>
        </div>
      </div>
      <div className="max-w-2xl print:hidden">{calendar.shown}</div>
      <WhenKnown
        asked={asked}
        of="your homes"
        heights={['h-11', 'h-80']}
        className="mt-4"
        onAgain={again}
      >
        {({ homes }) => <KnownHomes known={homes} onNew={again} />}
      </WhenKnown>
      <Toaster />
    </Page>
  )
}

type KnownHomesProps = {
  readonly known: readonly MyHome[]
  /** The server keeps a mark of a home that was not known when they were asked for. */
  readonly onNew: () => void
}

const KnownHomes = ({ known, onNew }: KnownHomesProps) => {
  const view = useMyHomes(known, onNew)
  if (view === null) return null
  return (
    <HomeMarksContext value={view.marks}>
      <UnsentHomes marks={view.marks} known={view.homes} />
      <Marked homes={asMarked(view.homes, view.marks)} marks={view.marks} />
      <MarkNotes />
    </HomeMarksContext>
  )
}

/** The homes that have a mark now, in the order of the marks, the newest first. */
const asMarked = (homes: readonly MyHome[], marks: HomeMarks): readonly MyHome[] =>
  homes
    .flatMap((home) => {
      const mark = marks.markOf(home.propertyId)
      const {
        offer: _offer,
        offers: _offers,
        stages: _stages,
        nextStep: _nextStep,
        ...others
      } = home
      return mark === null ? [] : { ...others, ...mark }
    })
    .toSorted(
      (a, b) =>
        homeMarks.indexOf(a.mark) - homeMarks.indexOf(b.mark) ||
        (a.mark === 'Won' ? placeOfStage(a) - placeOfStage(b) : 0) ||
        (a.markedAt < b.markedAt ? 1 : a.markedAt > b.markedAt ? -1 : 0),
    )

const stageOf = ({ stages = [] }: MyHome): DealStage | null => stageNow(stages)?.stage ?? null
/** Before the first stage it is below 0. */
const placeOfStage = (home: MyHome): number => {
  const stage = stageOf(home)
  return stage === null ? -1 : dealStages.indexOf(stage)
}

const markColumns = (marks: HomeMarks): readonly BoardColumn[] =>
  homeMarks.map((mark) => ({
    key: mark,
    name: markNames[mark],
    has: (home) => home.mark === mark,
    onDrop: (home) => marks.move(home, mark),
  }))

/** Of the homes that are won: before the first stage, and each stage. */
const stageColumns = (marks: HomeMarks): readonly BoardColumn[] =>
  [null, ...dealStages].map((stage) => ({
    key: stage ?? 'won',
    name: stage === null ? markNames.Won : stageNames[stage],
    has: (home) => home.mark === 'Won' && stageOf(home) === stage,
    onDrop: (home) => marks.toStage(home, stage),
  }))

type MarkedProps = { readonly homes: readonly MyHome[]; readonly marks: HomeMarks }

const Marked = ({ homes, marks }: MarkedProps) => {
  const list = useRef<HTMLDivElement>(null)
  const [upTo, setUpTo] = useState(0)
  const wide = useMediaQuery('(min-width: 1200px)')
  const query = new URLSearchParams(useSearch())
  const asked = query.get('mark')
  const [, navigate] = useLocation()
  const only = homeMarks.find((mark) => mark === asked) ?? null
  const show = (mark: HomeMark | null) => {
    setUpTo(0)
    navigate(mark === null ? paths.myHomes : `${paths.myHomes}?mark=${mark}`, { replace: true })
  }
  const stage =
    only === 'Won' ? (dealStages.find((one) => one === query.get('stage')) ?? null) : null
  const showStage = (of: DealStage | null) => {
    setUpTo(0)
    const after = of === null ? '' : `&stage=${encodeURIComponent(of)}`
    navigate(`${paths.myHomes}?mark=Won${after}`, { replace: true })
  }
  const shown = homes.filter(
    (home) => (only === null || home.mark === only) && (stage === null || stageOf(home) === stage),
  )
  const columns =
    only === null
      ? markColumns(marks)
      : only === 'Won' && stage === null
        ? stageColumns(marks)
        : null
  if (homes.length === 0) return marks.unsent.some(({ mark }) => mark !== null) ? null : <NoneYet />
  return (
    <>
      <div className="mt-2 mb-3 flex items-start justify-between gap-x-3">
        <div className="min-w-0">
          <Filter
            of={homeMarks.map((mark) => [mark, markNames[mark]])}
            only={only}
            count={(mark) => homes.filter((home) => mark === null || home.mark === mark).length}
            onShow={show}
          />
          {only === 'Won' ? (
            <Filter
              of={dealStages.map((one) => [one, stageNames[one]])}
              only={stage}
              count={(one) =>
                homes.filter(
                  (home) => home.mark === 'Won' && (one === null || stageOf(home) === one),
                ).length
              }
              onShow={showStage}
            />
          ) : null}
        </div>
        <div className="mt-1 flex shrink-0">
          <DownloadMenu look="short" name="my-homes" files={filesOf(homes)} />
        </div>
      </div>
      <Suspense>
        <PrintedMyHomes homes={shown} />
      </Suspense>
      <div ref={list}>
        {columns !== null && wide ? (
          <Board key={only ?? 'all'} homes={shown} columns={columns} upTo={upTo} />
        ) : (
          <>
            <h2 className="sr-only">{nameOf(only)}</h2>
            <HomeList
              // Another mark begins at its top again.
              key={`${only ?? 'all'} ${stage ?? ''}`}
              name={nameOf(only)}
              homes={shown}
              from={0}
              upTo={upTo}
              className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-3"
            />
          </>
        )}
        {shown.length === 0 ? <p className="text-muted">No home has this mark.</p> : null}
      </div>
      <HomeKeys list={list} homes={shown.map(markableOf)} reveal={setUpTo} movesSideways />
    </>
  )
}

const nameOf = (mark: HomeMark | null): string => (mark === null ? 'All marks' : markNames[mark])

const NoneYet = () => (
  <div className="mt-4">
    <Panel title="No homes yet">
      <p>
        Save a home, in the results of a search or on its page. It then stays here, with your notes,
        until you remove it. A home that is not for sale can be added by its address.
      </p>
      <Link href={paths.home} className={`mt-4 ${buttonClass('primary')}`}>
        Find homes
      </Link>
    </Panel>
  </div>
)

/** Homes that are marked, with their marks. */
type MyHomes = { readonly homes: readonly MyHome[]; readonly marks: HomeMarks }

/** The homes that were `known` when the screen opened, with their marks as they are after every change. */
const useMyHomes = (known: readonly MyHome[], onNew: () => void): MyHomes | null => {
  const [homes, setHomes] = useState(known)
  useEffect(() => setHomes(known), [known])
  const first = useMemo(
    () => ({ marks: [...known], looks: known.flatMap(({ look }) => look ?? []) }),
    [known],
  )
  const kept = useKeptMarks(first, (mark) => {
    if (!known.some(({ propertyId }) => propertyId === mark.propertyId)) onNew()
    setHomes((now) =>
      now.map((home) => (home.propertyId === mark.propertyId ? withMove(home, mark) : home)),
    )
  })
  return kept && { homes, marks: keepingFocus(kept.marks) }
}

/** A home that moves to another column, or leaves the list, does not take the focus out of the page. */
const keepingFocus = (marks: HomeMarks): HomeMarks => ({
  ...marks,
  move: (home, mark) => {
    marks.move(home, mark)
    focusHomeNamed(home.propertyId)
  },
  toStage: (home, stage) => {
    marks.toStage(home, stage)
    focusHomeNamed(home.propertyId)
  },
  remove: (home) => {
    focusBesideFocused()
    marks.remove(home)
  },
})

/** All homes with their marks, as files; on paper those that are shown. */
const filesOf = (homes: readonly MyHome[]) => ({
  xlsx: async () => {
    const { xlsxFile } = await import('../../data/handover/xlsx-file.ts')
    const { myHomesSheet } = await import('../../../contract/marks/my-homes-sheet.ts')
    return xlsxFile('My homes', myHomesSheet, homes)
  },
  csv: getMyHomesCsv,
})

/** Null when it cannot be had. Never throws. */
const getMyHomesCsv = async (): Promise<Blob | null> => {
  try {
    const fetched = await authorizedFetch(MY_HOMES_CSV.formerly, { method: 'GET' }, {})
    return fetched.type === 'answered' && fetched.response.ok ? await fetched.response.blob() : null
  } catch {
    return null
  }
}
