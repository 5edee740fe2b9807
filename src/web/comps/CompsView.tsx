import { ArrowLeft, Map as MapIcon } from 'lucide-react'
import { type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { LeftMarket } from '../../contract/search/home.ts'
import type { RehabLevel } from '../../domain/deals/inputs/deal-inputs.ts'
import type { SearchDistance } from '../../domain/distance.ts'
import { placingSentence } from '../../domain/homes/added-home.ts'
import type { CompsLink } from '../data/storage/comps/comps-link.ts'
import { openedFrom } from '../data/storage/comps/opened-from.ts'
import { DEAL_HEADING_ID, DealSection } from '../deals/worksheet/DealSection.tsx'
import { DealTabs } from '../deals/worksheet/DealTabs.tsx'
import type { YourDeal } from '../deals/worksheet/your-deal.ts'
import { LazyMap } from '../map/LazyMap.tsx'
import { MarketStrip } from '../market-conditions/MarketStrip.tsx'
import { leftMarketSentence } from '../marks/menu/home-now-sentences.ts'
import { paths } from '../paths.ts'
import { Button, buttonClass } from '../ui/controls/Button.tsx'
import { comesLater } from '../ui/feedback/comes-later.ts'
import { useMediaQuery } from '../ui/hooks/use-media-query.ts'
import { Page } from '../ui/Page.tsx'
import { CompsKeys } from './CompsKeys.tsx'
import { type CardLink, cardIdOf } from './cards/ComparedCard.tsx'
import { CompsGrid } from './cards/CompsGrid.tsx'
import { comparedComps, twinFirst } from './cards/compared-comps.ts'
import type { ComparedHome } from './find-home.ts'
import { NearFlips } from './flips/NearFlips.tsx'
import { CompsHeader } from './header/CompsHeader.tsx'
import { MetricStrip } from './header/MetricStrip.tsx'
import { ListingHistory } from './history/ListingHistory.tsx'
import { LinkedComps } from './LinkedComps.tsx'
import { MapOnlyView, useMapOnly } from './map/MapOnlyView.tsx'
import { compPinOf, homePinOf } from './map/map-pins-of.ts'
import { useListPlace } from './use-list-place.ts'
import type { GridRow } from './value/grid-rows.ts'
import { storedValue } from './value/shown-value.ts'
import { withRepairs } from './value/with-repairs.ts'
import { saidBy } from './words/condition-sentences.ts'
import { PinNote } from './workbench/PinNote.tsx'
import { PinButton } from './workbench/sales/SaleControls.tsx'
import { SaleLedger } from './workbench/sales/SaleLedger.tsx'
import { SaleNote } from './workbench/sales/SaleName.tsx'
import { useWorkbench, type Workbench } from './workbench/use-workbench.ts'
import { WORKBENCH_HEADING_ID, WorkbenchSection } from './workbench/WorkbenchSection.tsx'

// They are far below the top, and wait for the evidence anyway.
const WholeGrid = comesLater(async () => (await import('./grids/AdjustmentGrid.tsx')).WholeGrid)
const LenderGrids = comesLater(async () => (await import('./grids/LenderGrids.tsx')).LenderGrids)

/** A home, its comps and the map, linked to each other. */
export const CompsView = ({
  compared: comparedHome,
  link: addressed,
  onTreatedAs,
  onOutdated,
}: {
  readonly compared: ComparedHome
  /** What the address says of the comps. */
  readonly link: CompsLink
  /** The home is valued as another type now, or counts as being in another condition. */
  readonly onTreatedAs: () => void
  /** The home has left the market, or come back to it, since the search that this browser has. */
  readonly onOutdated: () => void
}) => {
  const { home: found, distance, includeHomesForSale } = comparedHome
  const workbench = useWorkbench(found, { distance, includeHomesForSale }, addressed)
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
  const valued = open?.yours ?? ours
  const [level, setLevel] = useState<RehabLevel | null>(null)
  const shown =
    level === null || open === null ? valued : withRepairs(valued, home, open.own, level)
  const oursUsd = valued === ours ? null : ours.story.typicalValue
  const place = useListPlace(home.propertyId)
  const [openPinId, setOpenPinId] = useState<string | null>(null)
  const [highlightedPinId, setHighlightedPinId] = useState<string | null>(null)
  const metrics = useRef<HTMLDivElement>(null)
  const metricsOutOfSight = useOutOfSight(metrics)
  const wide = useMediaQuery(WIDE)
  const beside = useMediaQuery(BESIDE)
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

  return (
    <Page width="full" className="pt-1! md:pt-2!">
      <div className="-mx-4 flex items-center justify-between">
        <Link
          href={paths.home}
          replace
          className={buttonClass('quiet')}
          onClick={(event) => {
            if (openedFrom(history.state) === null) return
            event.preventDefault()
            history.back()
          }}
        >
          <ArrowLeft aria-hidden className="size-4" />
          Back to {openedFrom(history.state) ?? 'results'}
        </Link>
        <CompsKeys place={place} workbench={open} level={level} onLevel={setLevel} />
      </div>
      <LinkedComps link={addressed} view={workbench} />
      {home.leftMarket === undefined ? null : (
        <p
          role="status"
          className="mb-4 rounded-control bg-notice-soft px-3 py-2 font-semibold text-notice"
        >
          {leftMarketSentence(home.leftMarket, home.asOf, home.noAsk ? null : home.price)}
        </p>
      )}
      {home.offMarket === undefined ? null : (
        <p className="mb-4 flex flex-wrap items-center gap-x-2 rounded-control bg-well px-3 py-1 text-sm">
          <span>
            {home.offMarket.version === null
              ? 'Off market: known from its sales and county lists.'
              : 'Off market: you added this home, and no one else sees it.'}{' '}
            {placingSentence(home.offMarket.placing)}
          </span>
          {home.offMarket.version === null ? null : (
            <Link
              href={paths.addHome(home.propertyId)}
              className="inline-flex min-h-11 items-center font-semibold text-brand underline-offset-4 hover:underline"
            >
              Change it
            </Link>
          )}
        </p>
      )}
      <CompsHeader
        home={home}
        distance={distance}
        includeHomesForSale={includeHomesForSale}
        metricsRef={metrics}
        onTreatedAs={onTreatedAs}
        shown={shown}
        yourDeal={yourDeal}
        oursUsd={oursUsd}
        level={level}
        onLevel={open === null ? null : setLevel}
        onShowWorkbench={goToWorkbench}
      />
      {beside ? null : wide ? (
        <Button kind="quiet" className="-ml-4 mt-2" onClick={() => goToHeading(DEAL_HEADING_ID)}>
          Work out the deal
        </Button>
      ) : (
        <DealTabs tab={tab} onTab={setTab} />
      )}
      {metricsOutOfSight && !onlyDeal ? (
        <MetricStrip home={home} shown={shown} yourDeal={yourDeal} yours={oursUsd !== null} />
      ) : null}
      {/* Where there is room the deal is beside the comps, in sight while they are chosen; what is as wide as the page is below both. */}
      <div className="min-[1200px]:mt-4 min-[1200px]:grid min-[1200px]:grid-cols-[minmax(0,1fr)_22rem] min-[1200px]:items-start min-[1200px]:gap-x-6 min-[1400px]:grid-cols-[minmax(0,1fr)_24rem] min-[1800px]:grid-cols-[minmax(0,1fr)_28rem]">
        <div
          id="comps-part"
          hidden={onlyDeal}
          className="min-[1200px]:contents"
          {...(wide ? {} : { role: 'tabpanel', 'aria-labelledby': 'comps-tab' })}
        >
          <div className="min-w-0">
            <MarketStrip
              place={home.zip}
              around={`${home.city}, ${home.state}`}
              className="mt-4 min-[1200px]:mt-0"
            />
            <div className="mt-6 items-start gap-8 md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] min-[1200px]:grid-cols-[minmax(24.25rem,1fr)_minmax(0,20rem)] min-[1200px]:gap-6 min-[1400px]:grid-cols-[minmax(0,1fr)_22rem] min-[1800px]:grid-cols-[minmax(0,1fr)_30rem]">
              <CompsGrid
                home={home}
                distance={distance}
                link={link}
                shown={shown}
                compared={compared}
                step={open?.step ?? null}
                lines={open === null ? null : linesOf(open, distance)}
                waiting={workbench.state === 'loading'}
              />
              {wide ? (
                <div className="sticky top-[4.5rem] h-[calc(100dvh-5.5rem)] max-h-[42rem] min-h-96 overflow-hidden rounded-card border border-line">
                  {map}
                </div>
              ) : null}
            </div>
            <WorkbenchSection
              view={workbench}
              home={home}
              distance={distance}
              onCorrected={onTreatedAs}
            />
            <ListingHistory
              home={home}
              remarks={home.remarks ?? open?.evidence.remarks ?? null}
              history={home.priceHistory ?? open?.evidence.priceHistory ?? []}
            />
          </div>
          <div className="col-span-full row-start-2 min-w-0">
            {open === null ? null : (
              <Suspense fallback={null}>
                <WholeGrid view={open} />
                <LenderGrids view={open} by={saidBy(home)} />
              </Suspense>
            )}
            <NearFlips home={home} />
          </div>
        </div>
        {/* There from the start, out of sight: the header says what a kept deal says. */}
        <div
          id="deal-part"
          hidden={!wide && !onlyDeal}
          className="@container min-[1200px]:sticky min-[1200px]:top-[4.5rem] min-[1200px]:col-start-2 min-[1200px]:row-start-1 min-[1200px]:-mr-3 min-[1200px]:h-[calc(100dvh-5.5rem)] min-[1200px]:overflow-y-auto min-[1200px]:pr-3 min-[1200px]:[scrollbar-width:thin]"
          {...(wide ? {} : { role: 'tabpanel', 'aria-labelledby': 'deal-tab' })}
        >
          <DealSection
            home={home}
            shown={valued}
            level={level}
            wanted={{
              distance,
              includeHomesForSale,
              ...(open === null || open.ofLink === null ? {} : { chosen: open.chosen }),
            }}
            contributions={
              workbench.state === 'loading' ? undefined : (open?.evidence.contributions ?? null)
            }
            asked={onlyDeal}
            beside={beside}
            onYourDeal={setYourDeal}
          />
        </div>
      </div>
      {/* Not inside the workbench: the cards above it pin too, and the note must be in sight from there. */}
      {open === null ? null : <PinNote change={open.pinned} />}
      {wide || onlyDeal ? null : (
        <>
          <div
            data-map-bar
            className="pointer-events-none sticky bottom-(--bottom-bar) z-30 mt-6 grid justify-center py-2 print:hidden"
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
  JSON.stringify(a) === JSON.stringify(b)

/** What the card of a comp opens: its state, its line of the adjustment grid, and a pin. */
const linesOf =
  ({ corrected, step, pin, correctSale }: Workbench, distance: SearchDistance) =>
  (row: GridRow) => (
    <>
      <SaleNote row={row} distance={distance} actions={{ step }} />
      <SaleLedger row={row} home={corrected.home} actions={{ correctSale }} />
      <PinButton row={row} actions={{ step, pin }} />
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
/** From here on the deal is a column beside the comps. */
const BESIDE = '(min-width: 1200px)'

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
