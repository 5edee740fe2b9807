import './map.css'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { MapsSettings } from '../../contract/client-config.ts'
import { boxOf } from '../../domain/box.ts'
import type { Point } from '../../domain/distance.ts'
import { Button } from '../ui/controls/Button.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { useMediaQuery } from '../ui/hooks/use-media-query.ts'
import type { MapDriver, PinMargins } from './drivers/map-driver.ts'
import { useMapDriver } from './drivers/use-map-driver.ts'

type MapFrameProps = {
  /** Where the map opens. */
  readonly center: Point
  /** What is on the map when it opens. */
  readonly points: readonly Point[]
  /** It opens on all points, as close as at zoom 16; else on the center, at that zoom. */
  readonly showsAll: boolean
  /** How far the points keep from the map's edges when it opens; else as far as markers need. */
  readonly margins?: PinMargins | undefined
  readonly words: MapWords
  /** Demo homes stand on the demo streets. */
  readonly demo: boolean
  /** What the installation's maps draw; null is the streets that come with the product. */
  readonly maps: MapsSettings
  readonly onBackgroundClick: () => void
  readonly onKeyDown?: (event: KeyboardEvent) => void
  /** What is on the map, once it is open. */
  readonly children: (open: OpenMap) => ReactNode
}

/** What a map is of. */
export type MapWords = {
  /** `Map of the home and its comps`. */
  readonly title: string
  /** `comps`, as in “Show all comps”. */
  readonly others: string
}

/** A map that is open. */
export type OpenMap = {
  readonly driver: MapDriver
  /** Streets could not be had. The map says so itself. */
  readonly streetsMissing: boolean
  /** The box that what is on the map must stay inside. */
  readonly frame: HTMLElement
}

/** A street map and what is on it, or why there is none; it fills its parent. */
export const MapFrame = (props: MapFrameProps) => {
  const [attempt, setAttempt] = useState(0)
  return <MapAttempt key={attempt} {...props} onRetry={() => setAttempt((n) => n + 1)} />
}

const MapAttempt = (props: MapFrameProps & { readonly onRetry: () => void }) => {
  const { words, onRetry, onKeyDown, children } = props
  const frame = useRef<HTMLElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const map = useMapDriver(canvas, {
    center: props.center,
    points: props.points,
    showsAll: props.showsAll,
    margins: props.margins,
    demo: props.demo,
    theme: useMediaQuery('(prefers-color-scheme: dark)') ? 'dark' : 'light',
    reducedMotion: useMediaQuery('(prefers-reduced-motion: reduce)'),
    maps: props.maps,
    onBackgroundClick: props.onBackgroundClick,
  })
  const { state } = map
  const streetsMissing = state === 'open' && map.streetsMissing
  return (
    <section
      ref={frame}
      aria-label={words.title}
      className="relative isolate size-full overflow-hidden bg-well"
      data-map={state}
      onKeyDown={onKeyDown}
    >
      <div className="absolute inset-0 isolate">
        <div ref={canvas} className="size-full" />
      </div>
      {state === 'opening' ? <Opening /> : null}
      {state === 'failed' ? <Failed others={words.others} onRetry={onRetry} /> : null}
      {state === 'open' && frame.current !== null
        ? children({ driver: map.driver, streetsMissing, frame: frame.current })
        : null}
      {streetsMissing ? <StreetsMissing /> : null}
    </section>
  )
}

export const middleOf = (points: readonly Point[]): Point => {
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
    Street map unavailable. What is on it is in the right place.
  </p>
)
