import type { MapDriver } from './drivers/map-driver.ts'
import { type MapPin, pinName, stackPins } from './map-pin.ts'
import { PlacedOnMap } from './PlacedOnMap.tsx'

/** Which pins stand out, and what pointing at them and pressing them does. */
export type PinLinks = {
  /** The pin whose info window is open. */
  readonly openPinId: string | null
  /** The pin that is highlighted because its card is pointed at, or the other way around. */
  readonly highlightedPinId: string | null
  readonly onOpenPin: (pinId: string | null) => void
  readonly onHighlightPin: (pinId: string | null) => void
}

type MapPinsProps = PinLinks & {
  readonly driver: MapDriver
  readonly pins: readonly MapPin[]
}

/**
 * The price markers: the home green, comps red (solid when sold, outlined while for sale) or, switched off,
 * gray. Flips are dots: a city has hundreds.
 */
export const MapPins = ({
  driver,
  pins,
  openPinId,
  highlightedPinId,
  onOpenPin,
  onHighlightPin,
}: MapPinsProps) => {
  const offsets = stackPins(pins)
  return pins.map((pin) => {
    const emphasized = pin.id === openPinId || pin.id === highlightedPinId
    return (
      <PlacedOnMap
        key={pin.id}
        driver={driver}
        at={pin.at}
        offset={offsets.get(pin.id) ?? { x: 0, y: 0 }}
        level={emphasized ? 2 : pin.kind === 'home' ? 1 : 0}
      >
        <button
          type="button"
          className="map-pin"
          data-kind={pin.kind}
          data-emphasized={emphasized ? '' : undefined}
          aria-label={pinName(pin)}
          aria-expanded={pin.id === openPinId}
          onClick={() => onOpenPin(pin.id === openPinId ? null : pin.id)}
          onMouseEnter={() => onHighlightPin(pin.id)}
          onMouseLeave={() => onHighlightPin(null)}
          onFocus={() => onHighlightPin(pin.id)}
          onBlur={() => onHighlightPin(null)}
        >
          <span className="map-pin-label">{pin.label}</span>
        </button>
      </PlacedOnMap>
    )
  })
}
