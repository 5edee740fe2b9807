import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Point } from '../../domain/distance.ts'
import type { MapDriver, PixelOffset, Placed } from './drivers/map-driver.ts'

type PlacedOnMapProps = {
  readonly driver: MapDriver
  readonly at: Point
  readonly offset: PixelOffset
  /** Higher levels cover lower ones. */
  readonly level: number
  readonly children: ReactNode
}

/** Content standing on the map, its bottom middle at the point moved by the offset. */
export const PlacedOnMap = ({ driver, at, offset, level, children }: PlacedOnMapProps) => {
  const [element] = useState(() => document.createElement('div'))
  const placed = useRef<Placed | null>(null)
  const { latitude, longitude } = at
  const { x, y } = offset

  useLayoutEffect(() => {
    const standing = driver.place(element, { latitude, longitude }, { x, y })
    placed.current = standing
    return () => {
      placed.current = null
      standing.remove()
    }
  }, [driver, element, latitude, longitude, x, y])

  useLayoutEffect(() => placed.current?.setLevel(level))

  return createPortal(children, element)
}
