import type { Point } from '../../domain/distance.ts'
import type { PixelOffset } from './drivers/map-driver.ts'

/**
 * A marker: the home (green), a comp (red), sold or still for sale, one the subscriber switched off (gray); or a flip
 * (a blue dot), sold again or listed again so far.
 */
export type MapPin = {
  readonly id: string
  readonly kind: 'home' | 'sold' | 'for sale' | 'switched off' | 'sold again' | 'listed again'
  readonly at: Point
  /** The price as the marker shows it: `$265K`. A dot shows none. */
  readonly label: string
  /** The whole price, as the info window shows it. */
  readonly price: string
  readonly address: string
  /** What happened when: `Sold 08/12/2022`; null when no date is known. */
  readonly dateLine: string | null
  /** The listing's page. */
  readonly webUrl: string | null
}

/** What a screen reader says of a marker. It begins with the visible price. */
export const pinName = (pin: MapPin): string =>
  [pin.label, kindNames[pin.kind], pin.address, pin.dateLine]
    .filter((part) => part !== null)
    .join(', ')

const kindNames: Record<MapPin['kind'], string> = {
  home: 'this home',
  sold: 'sold comp',
  'for sale': 'comp for sale',
  'switched off': 'comp excluded by you',
  'sold again': 'sold again',
  'listed again': 'listed again',
}

/** The height of one marker, so that markers of one building stack without covering each other. */
const STACK_STEP_PX = 30

/**
 * Where each pin is relative to its point: pins on the same spot (flats of one building) are stacked upwards, the first
 * at the bottom.
 */
export const stackPins = (
  pins: readonly Pick<MapPin, 'id' | 'at'>[],
): ReadonlyMap<string, PixelOffset> => {
  const countBySpot = new Map<string, number>()
  const offsets = new Map<string, PixelOffset>()
  for (const pin of pins) {
    const spot = spotOf(pin.at)
    const below = countBySpot.get(spot) ?? 0
    countBySpot.set(spot, below + 1)
    offsets.set(pin.id, { x: 0, y: 0 - below * STACK_STEP_PX })
  }
  return offsets
}

/** Four decimals of a degree are about ten meters: one building. */
const spotOf = (point: Point) => `${point.latitude.toFixed(4)},${point.longitude.toFixed(4)}`
