import { ArrowLeft, Map as MapIcon } from 'lucide-react'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { LeftMarket } from '../../contract/search/home.ts'
import type { SearchDistance } from '../../domain/distance.ts'
import { openedFrom } from '../data/storage/comps/opened-from.ts'
import { DEAL_HEADING_ID, DealSection } from '../deals/worksheet/DealSection.tsx'
import { DealTabs } from '../deals/worksheet/DealTabs.tsx'
import type { YourDeal } from '../deals/worksheet/your-deal.ts'
import { LazyMap } from '../map/LazyMap.tsx'
import { MarketStrip } from '../market-conditions/MarketStrip.tsx'
import { leftMarketSentence } from '../marks/menu/home-now-sentences.ts'
import { paths } from '../paths.ts'
import { Button, buttonClass } from '../ui/controls/Button.tsx'
import { useMediaQuery } from '../ui/hooks/use-media-query.ts'
import { Page } from '../ui/Page.tsx'
import { type CardLink, cardIdOf } from './cards/ComparedCard.tsx'
import { CompsGrid } from './cards/CompsGrid.tsx'
import { comparedComps, twinFirst } from './cards/compared-comps.ts'
import type { ComparedHome } from './find-home.ts'
import { NearFlips } from './flips/NearFlips.tsx'
import { LenderGrids } from './grids/LenderGrids.tsx'
import { CompsHeader } from './header/CompsHeader.tsx'
import { MetricStrip } from './header/MetricStrip.tsx'
import { ListingHistory } from './history/ListingHistory.tsx'
import { MapOnlyView, useMapOnly } from './map/MapOnlyView.tsx'
import { compPinOf, homePinOf } from './map/map-pins-of.ts'
import type { GridRow } from './value/grid-rows.ts'
import { storedValue } from './value/shown-value.ts'
import { PinNote } from './workbench/PinNote.tsx'
import { PinButton } from './workbench/sales/SaleControls.tsx'
import { SaleLedger } from './workbench/sales/SaleLedger.tsx'
import { SaleNote } from './workbench/sales/SaleName.tsx'
import { useWorkbench, type Workbench } from './workbench/use-workbench.ts'
import { WORKBENCH_HEADING_ID, WorkbenchSection } from './workbench/WorkbenchSection.tsx'

/** A home, its comps and the map, linked to each other. */
export const CompsView = ({
  compared: { home: found, distance, includeHomesForSale },
  onTreatedAs,
  onOutdated,
}: {
  readonly compared: ComparedHome
  /** The home is valued as another type now, or counts as being in another condition. */
  readonly onTreatedAs: () => void
  /** The home has left the market, or come back to it, since the search that this browser has. */
  readonly onOutdated: () => void
}) => {
  const workbench = useWorkbench(found, distance)
  const open = workbench.state === 'open' ? workbench : null
  const condition = open === null ? found.condition : open.corrected.home.condition
  const home = useMemo(() => ({ ...found, condition }), [found, condition])
  const isOutdated =
    workbench.state === 'gone' ||
    (open !== null && !isSameAsLeft(home.leftMarket, open.evidence.leftMarket))
  const reportOutdated = useRef(onOutdated)
  useEffect(() => {
    if (isOutdated) reportOutdated.current()
  }, [isOutdated])
  const ours = open?.ours ?? storedValue(home)
  const compared = twinFirst(home, comparedComps(ours.comps, open?.rows.comps ?? []))
  const shown = open?.yours ?? ours
  const oursUsd = shown === ours ? null : ours.story.typicalValue
  const [openPinId, setOpenPinId] = useState<string | null>(null)
  const [highlightedPinId, setHighlightedPinId] = useState<string | null>(null)
  const metrics = useRef<HTMLDivElement>(null)
  const metricsOutOfSight = useOutOfSight(metrics)
  const wide = useMediaQuery(WIDE)
  const { mapOnly, showMapOnly, leaveMapOnly } = useMapOnly()
  const [tab, setTab] = useState<'comps' | 'deal'>('comps')
  const onlyDeal = !wide && tab === 'deal'
  const [yourDeal, setYourDeal] = useState<YourDeal | null>(null)

  useEffect(() => {
    if (openPinId === null) return
    document.getElementById(cardIdOf(openPinId))?.scrollIntoView({ block: 'nearest' })
  }, [openPinId])

  const link: CardLink = {
    openPinId,
    highlightedPinId,
    onHighlight: setHighlightedPinId,
    onShowOnMap: (pinId) => {
      setOpenPinId(pinId)
      if (!wide) showMapOnly()
    },
  }
  const map = (
    <LazyMap
      home={homePinOf(home)}
      others={compared.map(compPinOf)}
      words={MAP_WORDS}
      demo={home.demo}
      openPinId={openPinId}
      highlightedPinId={highlightedPinId}
      onOpenPin={setOpenPinId}
      onHighlightPin={setHighlightedPinId}
    />
  )
  const pinIdOf = (row: GridRow) =>
    compared.find((one) => one.row?.sale.listingKey === row.sale.listingKey)?.id ?? null

  return (
    <Page width="full">
      <Link
        href={paths.home}
        replace
        className={`-ml-4 ${buttonClass('quiet')}`}
        onClick={(event) => {
          if (openedFrom(history.state) === null) return
          event.preventDefault()
          history.back()
        }}
      >
        <ArrowLeft aria-hidden className="size-4" />
        Back to {openedFrom(history.state) ?? 'results'}
      </Link>
      {home.leftMarket === undefined ? null : (
        <p
          role="status"
          className="mb-4 rounded-control bg-notice-soft px-3 py-2 font-semibold text-notice"
        >
          {leftMarketSentence(home.leftMarket, home.asOf)}
        </p>
      )}
      <CompsHeader
        home={home}
        distance={distance}
        metricsRef={metrics}
        onTreatedAs={onTreatedAs}
        shown={shown}
        yourDeal={yourDeal}
        oursUsd={oursUsd}
        onShowWorkbench={goToWorkbench}
      />
      {wide ? (
        <Button kind="quiet" className="-ml-4 mt-2" onClick={() => goToHeading(DEAL_HEADING_ID)}>
          Work out the deal
        </Button>
      ) : (
        <DealTabs tab={tab} onTab={setTab} />
      )}
      <div
        id="comps-part"
        hidden={onlyDeal}
        {...(wide ? {} : { role: 'tabpanel', 'aria-labelledby': 'comps-tab' })}
      >
        <MarketStrip place={home.zip} around={`${home.city}, ${home.state}`} className="mt-4" />
        {metricsOutOfSight ? (
          <MetricStrip home={home} shown={shown} yourDeal={yourDeal} yours={oursUsd !== null} />
        ) : null}
        <div className="mt-6 items-start gap-8 md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <CompsGrid
            home={home}
            distance={distance}
            link={link}
            shown={shown}
            compared={compared}
            step={open?.step ?? null}
            lines={open === null || wide ? null : linesOf(open, distance)}
            waiting={workbench.state === 'loading'}
          />
          {wide ? (
            <div className="sticky top-[4.5rem] h-[calc(100dvh-5.5rem)] max-h-[42rem] min-h-96 overflow-hidden rounded-card border border-line">
              {map}
            </div>
          ) : null}
        </div>
        <ListingHistory
          home={home}
          remarks={home.remarks ?? open?.evidence.remarks ?? null}
          history={home.priceHistory ?? open?.evidence.priceHistory ?? []}
        />
        <WorkbenchSection
          view={workbench}
          home={home}
          distance={distance}
          onCorrected={onTreatedAs}
          isHighlighted={(row) => {
            const pinId = pinIdOf(row)
            return pinId !== null && (pinId === highlightedPinId || pinId === openPinId)
          }}
          highlight={(row) => setHighlightedPinId(row === null ? null : pinIdOf(row))}
        />
        {open === null ? null : <LenderGrids view={open} />}
        <NearFlips home={home} />
      </div>
      {/* There from the start, out of sight: the header says what a kept deal says. */}
      <div
        id="deal-part"
        hidden={!wide && !onlyDeal}
        {...(wide ? {} : { role: 'tabpanel', 'aria-labelledby': 'deal-tab' })}
      >
        <DealSection
          home={home}
          shown={shown}
          wanted={{ distance, includeHomesForSale }}
          contributions={
            workbench.state === 'loading' ? undefined : (open?.evidence.contributions ?? null)
          }
          asked={onlyDeal}
          onYourDeal={setYourDeal}
        />
      </div>
      {/* Not inside the workbench: the cards above it pin too, and the note must be in sight from there. */}
      {open === null ? null : <PinNote change={open.pinned} />}
      {wide || onlyDeal ? null : (
        <>
          <div
            data-map-bar
            className="pointer-events-none sticky bottom-(--bottom-bar) z-30 mt-6 grid justify-center py-2"
          >
            <Button kind="primary" className="pointer-events-auto" onClick={showMapOnly}>
              <MapIcon aria-hidden className="size-5" />
              Map
            </Button>
          </div>
          <MapOnlyView open={mapOnly} infoOpen={openPinId !== null} onBack={leaveMapOnly}>
            {map}
          </MapOnlyView>
        </>
      )}
    </Page>
  )
}

const MAP_WORDS = { title: 'Map of the home and its comps', others: 'comps' }

const isSameAsLeft = (a: LeftMarket | undefined, b: LeftMarket | undefined): boolean =>
  a?.state === b?.state && a?.since === b?.since && a?.soldPrice === b?.soldPrice

/** On a narrow screen the cards stand for the comps' lines of the grid too. */
const linesOf =
  ({ corrected, step, pin, correctSale }: Workbench, distance: SearchDistance) =>
  (row: GridRow) => (
    <>
      <SaleNote row={row} distance={distance} actions={{ step }} />
      <SaleLedger row={row} home={corrected.home} actions={{ correctSale }} />
      <PinButton row={row} actions={{ step, pin }} inWords />
    </>
  )

const goToWorkbench = () => goToHeading(WORKBENCH_HEADING_ID)

const goToHeading = (id: string) => {
  const heading = document.getElementById(id)
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}

/** Specification, section 9: under 900 px the map is behind a button. */
const WIDE = '(min-width: 900px)'

/** True while the element has been scrolled away above the window's top. */
const useOutOfSight = (element: RefObject<HTMLElement | null>): boolean => {
  const [outOfSight, setOutOfSight] = useState(false)
  useEffect(() => {
    if (element.current === null) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setOutOfSight(!entry.isIntersecting && entry.boundingClientRect.bottom <= 0)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return outOfSight
}
