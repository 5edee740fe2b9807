import type { KeyboardEvent } from 'react'
import type { MapsSettings } from '../../contract/client-config.ts'
import { useBrowserStorage } from '../data/storage/browser-storage.ts'
import { pinMargins } from './drivers/map-driver.ts'
import { OpenPin } from './InfoWindow.tsx'
import { MapControls } from './MapControls.tsx'
import { MapFrame, type MapWords, middleOf } from './MapFrame.tsx'
import { MapPins, type PinLinks } from './MapPins.tsx'
import type { MapPin } from './map-pin.ts'

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

/** A street map of a home and its comps, or of homes; it fills its parent. */
export const MapView = ({ home, others, words, demo, maps, ...links }: MapViewProps) => {
  const { openPinId, onOpenPin } = links
  const pins = home === null ? others : [home, ...others]
  const points = pins.map((pin) => pin.at)
  const { mapView } = useBrowserStorage()
  const openPin = pins.find((pin) => pin.id === openPinId)
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || openPin === undefined) return
    event.stopPropagation()
    onOpenPin(null)
  }
  return (
    <MapFrame
      center={home?.at ?? middleOf(points)}
      points={points}
      showsAll={home === null || mapView.showsAll()}
      words={words}
      demo={demo}
      maps={maps}
      onBackgroundClick={() => onOpenPin(null)}
      onKeyDown={closeOnEscape}
    >
      {({ driver, streetsMissing, frame }) => (
        <>
          <MapPins driver={driver} pins={pins} {...links} />
          <OpenPin driver={driver} pins={pins} frame={frame} {...links} />
          <MapLegend pins={pins} />
          <MapControls
            driver={driver}
            home={home?.at ?? null}
            others={words.others}
            points={points}
            margins={pinMargins(streetsMissing)}
            onShowAll={home === null ? null : mapView.showAll}
          />
        </>
      )}
    </MapFrame>
  )
}

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
