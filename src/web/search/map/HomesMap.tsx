import './homes-map.css'
import { Layers, PenLine, X } from 'lucide-react'
import {
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Home } from '../../../contract/search/home.ts'
import type { Box } from '../../../domain/box.ts'
import { pointsOf } from '../../../domain/search/drawn-area.ts'
import { useClientConfig } from '../../data/ask/client-config.tsx'
import type { DrawnArea, SearchState } from '../../data/storage/search/search-state.ts'
import { type MapDriver, type PinMargins, pinMargins } from '../../map/drivers/map-driver.ts'
import { MapControls } from '../../map/MapControls.tsx'
import { MapFrame, middleOf, type OpenMap } from '../../map/MapFrame.tsx'
import { panToReveal } from '../../map/pan-to-reveal.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { comesLater } from '../../ui/feedback/comes-later.ts'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { HomePills, LookSwatch, type MapChoice } from './HomePills.tsx'
import { lookOf, lookWords, pillLooks, placeOf } from './home-pills.ts'
import { layerNames, type MapLayer, MapLayers, mapLayers } from './MapLayers.tsx'
import { areaSeen, isElsewhere, TOO_WIDE } from './seen-area.ts'

// Few draw.
const DrawArea = comesLater(async () => (await import('./DrawArea.tsx')).DrawArea)

export type HomesMapProps = {
  readonly homes: readonly Home[]
  /** Which search they answer: the map shows the homes of another one. */
  readonly searchedAt: string
  readonly area: SearchState['area']
  /** Searches an area, drawn or seen; null: what was searched without one. */
  readonly onArea: (area: DrawnArea | null) => void
  /** How much of the map's right edge lies under something, in pixels. */
  readonly coveredPx?: number
}

/** The found homes on a map of streets, and what can be searched from it. */
export const HomesMap = (props: HomesMapProps & MapChoice) => {
  const { homes, area } = props
  const { settled, config } = useClientConfig()
  const ring = useMemo(() => (area === null ? null : pointsOf(area)), [area])
  // Where it opens; homes that leave the list do not move it.
  const [opensOn] = useState(() => ring ?? homes.map(placeOf))
  const [drawing, setDrawing] = useState(false)
  if (!settled) return <Skeleton className="size-full rounded-none" />
  return (
    <div className="size-full" data-drawing={drawing ? '' : undefined}>
      <MapFrame
        center={middleOf(opensOn)}
        points={opensOn}
        showsAll
        margins={ring === null ? undefined : AREA_MARGINS}
        words={{ title: 'Map of the found homes', others: 'homes' }}
        demo={homes.some(({ demo }) => demo)}
        maps={config?.maps ?? null}
        onBackgroundClick={() => props.onPoint(null)}
      >
        {(open) => (
          <OnTheMap {...props} open={open} ring={ring} drawing={drawing} onDrawing={setDrawing} />
        )}
      </MapFrame>
    </div>
  )
}

/** An area is shown as large as it was when it was searched. */
const AREA_MARGINS = { left: 8, top: 8, right: 8, bottom: 8 }

type OnTheMapProps = HomesMapProps &
  MapChoice & {
    readonly open: OpenMap
    readonly ring: ReturnType<typeof pointsOf> | null
    readonly drawing: boolean
    readonly onDrawing: (drawing: boolean) => void
  }

const OnTheMap = (props: OnTheMapProps) => {
  const { open, homes, area, ring, onArea, drawing, onDrawing, selected, coveredPx = 0 } = props
  const { driver, streetsMissing, frame } = open
  const margins = pinMargins(streetsMissing)
  // What the map itself came to show; its reader has moved it once it shows another part of the world.
  const shownFirst = useRef(driver.seen())
  const [layers, setLayers] = useState<readonly MapLayer[]>([])
  useOutline(driver, ring)
  useShownAnswer(driver, props, margins, shownFirst)
  useShownSelected(driver, frame, selected, coveredPx, shownFirst)
  return (
    <>
      <HomePills {...props} driver={driver} streetsMissing={streetsMissing} />
      <MapLayers driver={driver} frame={frame} shown={layers} homes={homes} selected={selected} />
      {drawing && driver.gl !== null ? (
        <Suspense fallback={null}>
          <DrawArea
            gl={driver.gl}
            color={inkOfAreas()}
            onDrawn={(drawn) => {
              onDrawing(false)
              onArea(drawn)
            }}
            onCancel={() => onDrawing(false)}
          />
        </Suspense>
      ) : (
        <div className="pointer-events-none absolute top-3 right-17 left-3 z-10 flex flex-wrap items-start gap-2 *:pointer-events-auto">
          {driver.gl === null ? null : (
            <Button className={onMap} onClick={() => onDrawing(true)}>
              <PenLine aria-hidden className="size-4" />
              Draw
            </Button>
          )}
          <LayerChoice shown={layers} onShow={setLayers} />
          {area === null ? null : (
            <Button className={onMap} onClick={() => onArea(null)}>
              Remove the area
              <X aria-hidden className="size-4" />
            </Button>
          )}
          <SearchHere driver={driver} shownFirst={shownFirst} onSearch={onArea} />
        </div>
      )}
      <Legend homes={homes} />
      <MapControls
        driver={driver}
        home={null}
        others="homes"
        points={homes.map(placeOf)}
        margins={margins}
        onShowAll={null}
      />
    </>
  )
}

const onMap = 'min-h-9! px-3 text-sm'

/** The edge of the area that was searched. */
const useOutline = (driver: MapDriver, ring: OnTheMapProps['ring']): void => {
  useLayoutEffect(
    () => (ring === null ? undefined : driver.outline(ring, inkOfAreas())),
    [driver, ring],
  )
}

/** The color of links and buttons, which map libraries cannot look up by its name. */
const inkOfAreas = (): `#${string}` => {
  const ink = getComputedStyle(document.documentElement).getPropertyValue('--brand').trim()
  return `#${ink.replace('#', '') || '0f5c4a'}`
}

/** Moves the map to where another search has found homes, or to the area that it searched. */
const useShownAnswer = (
  driver: MapDriver,
  { homes, searchedAt, ring }: Pick<OnTheMapProps, 'homes' | 'searchedAt' | 'ring'>,
  margins: PinMargins,
  shownFirst: RefObject<Box>,
): void => {
  const shown = useRef(searchedAt)
  const show = useEffectEvent(() => {
    const points = ring ?? homes.map(placeOf)
    if (shown.current === searchedAt || points.length === 0) return
    shown.current = searchedAt
    driver.fit(points, ring === null ? margins : AREA_MARGINS, 'at once')
    shownFirst.current = driver.seen()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another answer.
  useEffect(() => show(), [driver, searchedAt])
}

/** Moves the map so that a home that is selected is in sight. */
const useShownSelected = (
  driver: MapDriver,
  frame: HTMLElement,
  selected: Home | null,
  coveredPx: number,
  shownFirst: RefObject<Box>,
): void => {
  const show = useEffectEvent(() => {
    if (selected === null) return
    const at = driver.pixelsOf(placeOf(selected))
    const pill = { left: at.x - 40, right: at.x + 40, top: at.y - 40, bottom: at.y }
    const map = { left: 0, top: 0, right: frame.clientWidth, bottom: frame.clientHeight }
    const margins = { left: 16, top: 60, right: 16 + coveredPx, bottom: 48 }
    const { x, y } = panToReveal(pill, map, margins)
    if (x === 0 && y === 0) return
    const stop = driver.onMoved(() => {
      stop()
      shownFirst.current = driver.seen()
    })
    driver.panBy(x, y)
  })
  const id = selected?.propertyId
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another is selected.
  useEffect(() => show(), [driver, id])
}

type SearchHereProps = {
  readonly driver: MapDriver
  readonly shownFirst: RefObject<Box>
  readonly onSearch: (area: DrawnArea) => void
}

/** Searches what the map shows, once its reader has moved it to another part of the world. */
const SearchHere = ({ driver, shownFirst, onSearch }: SearchHereProps) => {
  const [seen, setSeen] = useState(shownFirst.current)
  useEffect(() => driver.onMoved(() => setSeen(driver.seen())), [driver])
  if (!isElsewhere(shownFirst.current, seen)) return null
  const area = areaSeen(seen)
  return area === null ? (
    <p className="rounded-control border border-line-strong bg-card px-3 py-1.5 text-sm">
      {TOO_WIDE}
    </p>
  ) : (
    <Button kind="primary" className={onMap} onClick={() => onSearch(area)}>
      Search this area
    </Button>
  )
}

type LayerChoiceProps = {
  readonly shown: readonly MapLayer[]
  readonly onShow: (layers: readonly MapLayer[]) => void
}

const LayerChoice = ({ shown, onShow }: LayerChoiceProps) => {
  const [open, setOpen] = useState(false)
  return (
    <div className="relative">
      <Button className={onMap} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Layers aria-hidden className="size-4" />
        Layers
      </Button>
      {open ? (
        <fieldset className="absolute top-full left-0 z-20 mt-1 w-max max-w-[calc(100vw-2rem)] rounded-card border border-line-strong bg-card px-3 py-1 text-sm">
          <legend className="sr-only">Layers</legend>
          {mapLayers.map((layer) => (
            <label key={layer} className="flex min-h-9 items-center gap-2">
              <input
                type="checkbox"
                checked={shown.includes(layer)}
                onChange={({ target: { checked } }) =>
                  onShow(checked ? [...shown, layer] : shown.filter((one) => one !== layer))
                }
              />
              {layerNames[layer]}
            </label>
          ))}
        </fieldset>
      ) : null}
    </div>
  )
}

/** What the looks of the pills mean: only those that are on the map. */
const Legend = ({ homes }: { readonly homes: readonly Home[] }) => {
  const looks = new Set(homes.map(lookOf))
  return (
    <ul
      aria-label="Max offer less ask"
      className="absolute bottom-2 left-2 z-10 mr-2 flex flex-wrap gap-x-3 rounded-control border border-line-strong bg-card px-2.5 py-1 text-xs max-[1399px]:bottom-10"
    >
      {pillLooks
        .filter((look) => looks.has(look))
        .map((look) => (
          <li key={look} className="flex items-center gap-1.5">
            <LookSwatch look={look} />
            <span className="first-letter:uppercase">{lookWords[look]}</span>
          </li>
        ))}
    </ul>
  )
}
