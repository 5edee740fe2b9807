import { ExternalLink, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { OutsideLink } from '../ui/OutsideLink.tsx'
import type { MapDriver, PixelOffset } from './drivers/map-driver.ts'
import type { PinLinks } from './MapPins.tsx'
import { type MapPin, stackPins } from './map-pin.ts'
import { PlacedOnMap } from './PlacedOnMap.tsx'
import { panToReveal } from './pan-to-reveal.ts'

type InfoWindowProps = {
  readonly driver: MapDriver
  readonly pin: MapPin
  /** Where the pin is relative to its point. */
  readonly pinOffset: PixelOffset
  /** The box the window must stay inside. */
  readonly mapElement: HTMLElement
  readonly onClose: () => void
}

type OpenPinProps = Pick<PinLinks, 'openPinId' | 'onOpenPin'> & {
  readonly driver: MapDriver
  readonly pins: readonly MapPin[]
  readonly frame: HTMLElement
}

/** The window of the marker that is open, where one is. */
export const OpenPin = ({ driver, pins, frame, openPinId, onOpenPin }: OpenPinProps) => {
  const pin = pins.find(({ id }) => id === openPinId)
  if (pin === undefined) return null
  return (
    <InfoWindow
      key={pin.id}
      driver={driver}
      pin={pin}
      pinOffset={stackPins(pins).get(pin.id) ?? { x: 0, y: 0 }}
      mapElement={frame}
      onClose={() => onOpenPin(null)}
    />
  )
}

/** What a marker is, above it. It takes the focus when it opens and gives it back when it closes. */
const InfoWindow = ({ driver, pin, pinOffset, mapElement, onClose }: InfoWindowProps) => {
  const frame = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const before = document.activeElement
    frame.current?.focus({ preventScroll: true })
    return () => {
      // Closing another way (a press elsewhere) has already moved the focus where it belongs.
      const lost = document.activeElement === document.body || document.activeElement === null
      if (lost && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])

  useEffect(() => {
    if (frame.current === null) return
    const { x, y } = panToReveal(
      frame.current.getBoundingClientRect(),
      mapElement.getBoundingClientRect(),
      MARGINS_PX,
    )
    if (x !== 0 || y !== 0) driver.panBy(x, y)
  }, [driver, mapElement])

  return (
    <PlacedOnMap
      driver={driver}
      at={pin.at}
      offset={{ x: pinOffset.x, y: pinOffset.y - PIN_HEIGHT_PX }}
      level={3}
    >
      <div
        ref={frame}
        role="dialog"
        aria-label={pin.address}
        tabIndex={-1}
        className="relative w-60 rounded-card border border-line-strong bg-card p-4 text-left text-base text-ink focus-visible:outline-none"
      >
        <p className="pr-9 font-semibold leading-snug">{pin.address}</p>
        <p className="tabular mt-1 font-bold text-lg">{pin.price}</p>
        {pin.dateLine === null ? null : (
          <p className="tabular text-muted text-sm">{pin.dateLine}</p>
        )}
        {pin.webUrl === null ? null : (
          <OutsideLink
            href={pin.webUrl}
            className="-mb-2 inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand underline underline-offset-4"
          >
            View listing
            <ExternalLink aria-hidden className="size-4" />
          </OutsideLink>
        )}
        <button
          type="button"
          aria-label="Close"
          onClick={onClose}
          className="absolute top-0.5 right-0.5 inline-flex size-11 items-center justify-center rounded-control text-muted hover:text-ink"
        >
          <X aria-hidden className="size-5" />
        </button>
      </div>
    </PlacedOnMap>
  )
}

/** A marker's 44 px, less the air above its label. */
const PIN_HEIGHT_PX = 42
/** Clear of the legend above, the controls on the right and the attribution below. */
const MARGINS_PX = { left: 12, top: 58, right: 68, bottom: 40 }
