import { Suspense, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Home } from '../../../contract/search/home.ts'
import { layoutViews } from '../../../contract/search/layout.ts'
import type { Verdict } from '../../../domain/deals/results/verdict.ts'
import type { SortKey } from '../../../domain/search/sort-homes.ts'
import type { SavedResults } from '../../data/found-homes/work.ts'
import { useBrowserStorage } from '../../data/storage/browser-storage.ts'
import type { SearchState } from '../../data/storage/search/search-state.ts'
import type { ListLeft } from '../../data/storage/stored-values.ts'
import { DataCaveats } from '../../market-conditions/DataCaveats.tsx'
import { MarketStrip } from '../../market-conditions/MarketStrip.tsx'
import { BelowResults } from '../../marks/menu/BelowResults.tsx'
import { ComparedContext } from '../../marks/menu/compared.ts'
import type { MoreKey } from '../../marks/menu/HomeKeys.tsx'
import { paths } from '../../paths.ts'
import { DownloadMenu } from '../../ui/DownloadMenu.tsx'
import { comesLater } from '../../ui/feedback/comes-later.ts'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import { isLongUnseen } from '../../ui/words/figure-words.ts'
import { useCompared } from '../compare/use-compared.ts'
import { oneCityOf, placeAsked } from '../form/place/place-words.ts'
import { toRequest } from '../form/search-form.ts'
import { homesFiles } from '../handover/homes-files.ts'
import { useLayout } from '../layout/use-layout.ts'
import { foundText, OUTDATED, unvaluedText } from '../search-sentences.ts'
import type { TableViewProps } from '../table/TableView.tsx'
import { HomesGrid } from './HomesGrid.tsx'
import { NoMatch } from './NoMatch.tsx'
import { MostlyTooDear, NoneClears } from './OfferHints.tsx'
import { ResultsHeader, ValuesAsOf } from './ResultsHeader.tsx'
import { FoldedLink, SetAside } from './SetAside.tsx'
import { useListLeft } from './use-list-left.ts'
import { useListedHomes } from './use-listed-homes.ts'
import { useScrollPlace } from './use-scroll-place.ts'
import { VerdictChips } from './VerdictChips.tsx'
import { ViewSwitch } from './ViewSwitch.tsx'

// Few begin with it.
const TableView = comesLater(async () => (await import('../table/TableView.tsx')).TableView)
const HomeRows = comesLater(async () => (await import('../table/HomeRows.tsx')).HomeRows)
const HomesMapView = comesLater(async () => (await import('../map/HomesMapView.tsx')).HomesMapView)
const OffMarketLink = comesLater(async () => (await import('./OffMarketLink.tsx')).OffMarketLink)
const LayoutMenu = comesLater(async () => (await import('../layout/LayoutMenu.tsx')).LayoutMenu)
const CompareBar = comesLater(async () => (await import('../compare/CompareBar.tsx')).CompareBar)
const CompareDialog = comesLater(
  async () => (await import('../compare/CompareDialog.tsx')).CompareDialog,
)
const PrintedHomes = comesLater(
  async () => (await import('../handover/PrintedHomes.tsx')).PrintedHomes,
)

type FoundHomesProps = {
  readonly results: SavedResults
  /** They answer another search than the form asks. */
  readonly outdated: boolean
  readonly formOpen: boolean
  readonly restored: boolean
  readonly sortKey: SortKey
  readonly onSort: (key: SortKey) => void
  readonly onSearch: (form: SearchState) => void
  readonly onEdit: (what: 'place' | 'filters') => void
}

/** The results of a search, in the chosen order. */
export const FoundHomes = (props: FoundHomesProps) => {
  const { results, outdated, formOpen, restored, sortKey, onSort, onSearch, onEdit } = props
  const { compsState, listLeft } = useBrowserStorage()
  const { homes, criteria, summary } = results
  // The button is highlighted at once; the long list follows when there is time.
  const listKey = useDeferredValue(sortKey)
  const { inList, passed, setAside, usedAnyway, useAnyway } = useListedHomes(results, listKey)
  const left = useListLeft(results.searchedAt)
  const { searchedAt } = results
  const [chosen, setChosen] = useState({ searchedAt, verdict: left?.verdict ?? null })
  // Another answer is shown whole.
  const verdict = chosen.searchedAt === searchedAt ? chosen.verdict : null
  const setVerdict = useCallback(
    (next: Verdict | null) => setChosen({ searchedAt, verdict: next }),
    [searchedAt],
  )
  const { layout, setLayout } = useLayout(results)
  const wide = useMediaQuery('(min-width: 1200px)')
  const phone = !useMediaQuery('(min-width: 640px)')
  const asTable = wide && layout.view === 'table'
  // On a phone there is one line above the homes, in rows and on the map.
  const inRows = !wide && layout.view !== 'cards'
  const shown = useMemo(
    () => (verdict === null ? inList : inList.filter((home) => home.verdict === verdict)),
    [inList, verdict],
  )
  // The table, while there is one, has orders of its own.
  const inTableOrder = useRef<readonly Home[] | null>(null)
  const inOrder = () => inTableOrder.current ?? shown
  const handedOver = homesFiles(inOrder, layout)
  const compare = useCompared(results)
  const [comparing, setComparing] = useState(false)
  const compareButton = useRef<HTMLButtonElement>(null)
  const toggleCompared = useRef(compare.compared.toggle)
  toggleCompared.current = compare.compared.toggle
  const changeView = useRef(() => {})
  changeView.current = () =>
    setLayout({
      ...layout,
      view: layoutViews[(layoutViews.indexOf(layout.view) + 1) % layoutViews.length] ?? 'cards',
    })
  const edit = useRef(onEdit)
  edit.current = onEdit
  const keys = useMemo(
    (): readonly MoreKey[] => [
      {
        keys: ['c'],
        words: ['c', 'Compare it with others, or stop'],
        press: (_, __, home) => {
          if (home !== null) toggleCompared.current(home.propertyId)
        },
      },
      { keys: ['v'], words: ['v', 'Cards, table or map'], press: () => changeView.current() },
      { keys: ['/'], words: ['/', 'Search somewhere else'], press: () => edit.current('place') },
      { keys: ['f'], words: ['f', 'Filters'], press: () => edit.current('filters') },
    ],
    [],
  )
  const newHomes = useMemo(() => new Set(results.newHomes), [results.newHomes])
  const city = oneCityOf(criteria)
  const asOf = summary?.asOf ?? homes[0]?.asOf ?? null
  const phoneLine = asOf === null ? null : <ValuesAsOf date={asOf} className="lg:hidden" />

  const { remember, ...inSight } = useScrollPlace(results.searchedAt)
  const list = useRef({ shown, verdict })
  list.current = { shown, verdict }
  /** `byColumn` is the list in an order of its own, where it is shown in one. */
  const open = useCallback(
    (home: Home, byColumn?: Pick<ListLeft, 'homes' | 'column'>) => {
      const { distance, includeHomesForSale } = criteria
      if (distance !== '') compsState.write({ home, distance, includeHomesForSale })
      const { shown: now, verdict: only } = list.current
      const homes = byColumn?.homes ?? now.map(({ propertyId }) => propertyId)
      const column = byColumn?.column ?? null
      listLeft.write({ searchedAt: results.searchedAt, verdict: only, homes, column })
      remember(home.propertyId)
    },
    [compsState, listLeft, criteria, results.searchedAt, remember],
  )

  const ofTable: TableViewProps = {
    homes: shown,
    newHomes,
    layout,
    onLayout: setLayout,
    sortKey: listKey,
    onSort,
    keys,
    column: left?.column ?? null,
    inSight,
    inOrder: inTableOrder,
    onOpen: open,
  }

  // Without an area the city is searched that the form has kept.
  const searchArea = (area: SearchState['area']) => {
    const next = { ...criteria, area }
    if (toRequest(next) === null) onEdit('place')
    else onSearch(next)
  }

  // Where none is found, the panel that says so leads there.
  const offMarketAt = homes.length === 0 ? null : phone ? 'end' : 'top'
  const offMarket = (
    <Suspense>
      <OffMarketLink criteria={criteria} className={phone ? 'mt-2' : ''} />
    </Suspense>
  )
  return (
    <ComparedContext value={compare.compared}>
      <ResultsHeader
        results={results}
        setAside={setAside.length}
        dismissed={passed.length}
        inRows={inRows}
        longUnseen={inList.filter(isLongUnseen).length}
        restored={restored}
        sortKey={sortKey}
        onSort={onSort}
        onSearchAgain={() => onSearch(criteria)}
        chips={
          inList.length === 0 ? null : (
            <VerdictChips homes={inList} chosen={verdict} onChoose={setVerdict} />
          )
        }
        beside={
          homes.length === 0 ? null : (
            <>
              <ViewSwitch view={layout.view} onView={(view) => setLayout({ ...layout, view })} />
              {asTable ? <LayoutMenu layout={layout} onLayout={setLayout} /> : null}
              <div className="max-md:hidden">
                <DownloadMenu look="icon" name="homes" files={handedOver} />
              </div>
            </>
          )
        }
      />
      <div
        className={`mb-1 flex flex-wrap items-center justify-between gap-x-4 sm:mb-1.5 ${inRows ? 'max-sm:hidden' : ''}`}
      >
        {city === null ? (
          phoneLine
        ) : (
          <MarketStrip place={city} phoneLine={phoneLine} className="min-w-0 max-lg:w-full" />
        )}
        <div className="flex flex-wrap items-center gap-x-4">
          {offMarketAt === 'top' ? offMarket : null}
          {asOf === null ? null : <ValuesAsOf date={asOf} className="max-lg:hidden" />}
        </div>
      </div>
      <DataCaveats homes={homes} className="mb-2" />
      <p
        role="status"
        className={`${outdated ? 'mb-2 font-semibold' : 'sr-only'} ${formOpen ? 'hidden' : ''}`}
      >
        {outdated ? OUTDATED : ''}
      </p>
      <div className={outdated ? 'outdated' : ''}>
        {homes.length === 0 ? (
          <NoMatch results={results} onSearch={onSearch} />
        ) : (
          <>
            <NoneClears homes={inList} onOpen={open} />
            {verdict === null && inList.some((home) => home.verdict === 'clears') ? (
              <MostlyTooDear dismissed={passed} onFilter={() => setVerdict('clears')} />
            ) : null}
            {inRows && layout.view === 'table' ? (
              <Suspense fallback={<div className="min-h-dvh" />}>
                <HomeRows homes={shown} newHomes={newHomes} inSight={inSight} onOpen={open} />
              </Suspense>
            ) : layout.view === 'map' ? (
              <Suspense fallback={<div className="min-h-[28rem] grow" />}>
                <HomesMapView
                  {...ofTable}
                  searchedAt={searchedAt}
                  area={criteria.area}
                  onArea={searchArea}
                />
              </Suspense>
            ) : asTable ? (
              <Suspense fallback={<div className="min-h-[28rem] grow" />}>
                <TableView {...ofTable} />
              </Suspense>
            ) : (
              <HomesGrid
                homes={shown}
                newHomes={newHomes}
                distance={criteria.distance || 'mile'}
                keys={keys}
                inSight={inSight}
                onOpen={open}
              />
            )}
            <SetAside
              homes={setAside}
              usedAnyway={usedAnyway}
              onOpen={open}
              onUseAnyway={useAnyway}
            />
            <BelowResults
              homes={passed}
              linkTo={(home) => <FoldedLink home={home} onOpen={open} />}
            />
          </>
        )}
      </div>
      {homes.length > 0 ? (
        <div className="mt-4 md:hidden">
          <DownloadMenu look="words" name="homes" files={handedOver} />
        </div>
      ) : null}
      {homes.length > 0 && !comparing ? (
        <Suspense>
          <PrintedHomes
            title={foundText(
              shown.length,
              shown.length,
              criteria.propertyType,
              summary?.place ?? placeAsked(criteria),
            )}
            homes={inOrder}
            layout={layout}
          />
        </Suspense>
      ) : null}
      {offMarketAt === 'end' ? offMarket : null}
      {homes.length > 0 ? (
        <p className="mt-4 text-muted text-sm">
          Max offer and Net at ask are projected, before income tax, on your{' '}
          <Link href={paths.dealDefaults} className="underline">
            deal defaults
          </Link>
          : bought at the ask with a loan, with the assumed repairs, sold at the after-repair value.
          Not an appraisal.
        </p>
      ) : null}
      {homes.length > 0 && summary !== null && summary.unvalued > 0 ? (
        <p className="mt-4 text-muted text-sm">{unvaluedText(summary.unvalued)}</p>
      ) : null}
      {compare.homes.length === 0 ? null : (
        <Suspense>
          <CompareBar
            homes={compare.homes}
            button={compareButton}
            onCompare={() => setComparing(true)}
            onClear={compare.clear}
          />
        </Suspense>
      )}
      {comparing && compare.homes.length > 0 ? (
        <Suspense>
          <CompareDialog
            homes={compare.homes}
            onOpen={open}
            onRemove={({ propertyId }) => compare.compared.toggle(propertyId)}
            onClose={() => setComparing(false)}
            focusAfter={() => compareButton.current?.focus()}
          />
        </Suspense>
      ) : null}
    </ComparedContext>
  )
}
