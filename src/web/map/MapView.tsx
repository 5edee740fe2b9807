import './map.css'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { MapsSettings } from '../../contract/client-config.ts'
import { boxOf } from '../../domain/box.ts'
import type { Point } from '../../domain/distance.ts'
import { useBrowserStorage } from '../data/storage/browser-storage.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { useMediaQuery } from '../ui/hooks/use-media-query.ts'
import { pinMargins } from './drivers/map-driver.ts'
import { useMapDriver } from './drivers/use-map-driver.ts'
import { InfoWindow } from './InfoWindow.tsx'
import { MapControls } from './MapControls.tsx'
import { MapPins, type PinLinks } from './MapPins.tsx'
import { type MapPin, stackPins } from './map-pin.ts'

export type MapViewProps = PinLinks & {
  /**
   * The pin the map opens on, at zoom 16 (specification, section 9), unless its viewer chose to see all pins; null: it
   * opens on all of them.
   */
  readonly home: MapPin | null
  readonly others: readonly MapPin[]
  readonly words: MapWords
  /** Demo homes stand on the demo streets. */
  readonly demo: boolean
  /** What the installation's maps draw; null is the streets that come with the product. */
  readonly maps: MapsSettings
}

/** What a map is of. */
export type MapWords = {
  /** `Map of the home and its comps`. */
  readonly title: string
  /** `comps`, as in “Show all comps”. */
  readonly others: string
}

/** A street map of a home and its comps, or of homes; it fills its parent. */
export const MapView = (props: MapViewProps) => {
  const [attempt, setAttempt] = useState(0)
  return <MapAttempt key={attempt} {...props} onRetry={() => setAttempt((n) => n + 1)} />
}

const MapAttempt = ({
  home,
  others,
  words,
  demo,
  maps,
  onRetry,
  ...links
}: MapViewProps & { readonly onRetry: () => void }) => {
  const { openPinId, onOpenPin } = links
  const frame = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const pins = home === null ? others : [home, ...others]
  const points = pins.map((pin) => pin.at)
  const { mapView } = useBrowserStorage()
  const map = useMapDriver(canvas, {
    center: home?.at ?? middleOf(points),
    points,
    showsAll: home === null || mapView.showsAll(),
    demo,
    theme: useMediaQuery('(prefers-color-scheme: dark)') ? 'dark' : 'light',
    reducedMotion: useMediaQuery('(prefers-reduced-motion: reduce)'),
    maps,
    onBackgroundClick: () => onOpenPin(null),
  })

  const openPin = pins.find((pin) => pin.id === openPinId)
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || openPin === undefined) return
    event.stopPropagation()
    onOpenPin(null)
  }

  return (
    <section
      ref={frame}
      aria-label={words.title}
      className="relative isolate size-full overflow-hidden bg-well"
      data-map={map.state}
      onKeyDown={closeOnEscape}
    >
      <div className="absolute inset-0 isolate">
        <div ref={canvas} className="size-full" />
      </div>
      {map.state === 'opening' ? <Opening /> : null}
      {map.state === 'failed' ? <Failed others={words.others} onRetry={onRetry} /> : null}
      {map.state === 'open' ? (
        <>
          <MapPins driver={map.driver} pins={pins} {...links} />
          {openPin !== undefined && frame.current !== null ? (
            <InfoWindow
              key={openPin.id}
              driver={map.driver}
              pin={openPin}
              pinOffset={stackPins(pins).get(openPin.id) ?? { x: 0, y: 0 }}
              mapElement={frame.current}
              onClose={() => onOpenPin(null)}
            />
          ) : null}
          <MapLegend pins={pins} />
          <MapControls
            driver={map.driver}
            home={home?.at ?? null}
            others={words.others}
            points={points}
            margins={pinMargins(map.streetsMissing)}
            onShowAll={home === null ? null : mapView.showAll}
          />
          {map.streetsMissing ? <StreetsMissing /> : null}
        </>
      ) : null}
    </section>
  )
}

const middleOf = (points: readonly Point[]): Point => {
  const { north, south, west, east } = boxOf(points)
  return { latitude: (north + south) / 2, longitude: (west + east) / 2 }
}

const Opening = () => (
  <div role="status" className="absolute inset-0">
    <Skeleton className="size-full rounded-none" />
    <span className="sr-only">Loading the map</span>
  </div>
)

type FailedProps = { readonly others: string; readonly onRetry: () => void }

const Failed = ({ others, onRetry }: FailedProps) => (
  <div
    role="alert"
    className="absolute inset-0 flex flex-col items-center justify-center gap-4 p-6 text-center"
  >
    <p>The map could not be loaded. The {others} are all in the list.</p>
    <Button onClick={onRetry}>Try again</Button>
  </div>
)

const StreetsMissing = () => (
  <p
    role="status"
    className="absolute inset-x-3 bottom-9 z-10 mx-auto w-fit rounded-control border border-line bg-card px-3 py-1.5 text-center text-muted text-sm"
  >
    Street map unavailable. Prices are in the right places.
  </p>
)

/** What the markers' colors mean; only the kinds that are on the map. */
const MapLegend = ({ pins }: { readonly pins: readonly MapPin[] }) => (
  <ul className="absolute top-3 left-3 z-10 mr-20 flex flex-wrap gap-x-3 rounded-control border border-line-strong bg-card px-3 py-1.5 font-semibold text-sm">
    {entries
      .filter((entry) => pins.some((pin) => pin.kind === entry.kind))
      .map((entry) => (
        <li key={entry.kind} className="flex items-center gap-1.5">
          <span aria-hidden className={`size-3 border-2 ${entry.swatch}`} />
          {entry.label}
        </li>
      ))}
  </ul>
)

const entries = [
  { kind: 'home', label: 'Home', swatch: 'rounded-[3px] border-mark-home bg-mark-home' },
  { kind: 'sold', label: 'Sold', swatch: 'rounded-[3px] border-mark-comp bg-mark-comp' },
  { kind: 'for sale', label: 'For sale', swatch: 'rounded-[3px] border-mark-comp bg-on-mark' },
  {
    kind: 'switched off',
    label: 'Excluded',
    swatch: 'rounded-[3px] border-(--mark-off) bg-(--mark-off)',
  },
  {
    kind: 'sold again',
    label: 'Sold again',
    swatch: 'rounded-full border-(--mark-flip) bg-(--mark-flip)',
  },
  {
    kind: 'listed again',
    label: 'Listed again',
    swatch: 'rounded-full border-(--mark-flip) bg-on-mark',
  },
] as const
