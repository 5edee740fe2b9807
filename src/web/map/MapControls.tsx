import { House, Minus, Plus, Scan } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Point } from '../../domain/distance.ts'
import type { MapDriver, PinMargins } from './drivers/map-driver.ts'

type MapControlsProps = {
  readonly driver: MapDriver
  /** Null: there is none to go back to. */
  readonly home: Point | null
  /** `comps`. */
  readonly others: string
  readonly points: readonly Point[]
  readonly margins: PinMargins
  /** Hears whether everything is to be shown from now on, or the home; null where there is no such choice. */
  readonly onShowAll: ((all: boolean) => void) | null
}

/** Zoom, everything at once, and back to the home where there is one. */
export const MapControls = ({
  driver,
  home,
  others,
  points,
  margins,
  onShowAll,
}: MapControlsProps) => (
  <div className="absolute top-3 right-3 z-10 flex flex-col overflow-hidden rounded-control border border-line-strong bg-card">
    <Control label="Zoom in" onPress={() => driver.zoomBy(1)}>
      <Plus aria-hidden className="size-5" />
    </Control>
    <Control label="Zoom out" onPress={() => driver.zoomBy(-1)}>
      <Minus aria-hidden className="size-5" />
    </Control>
    {points.length > 1 ? (
      <Control
        label={`Show all ${others}`}
        onPress={() => {
          driver.fit(points, margins, 'gliding')
          onShowAll?.(true)
        }}
      >
        <Scan aria-hidden className="size-5" />
      </Control>
    ) : null}
    {home === null ? null : (
      <Control
        label="Back to the home"
        onPress={() => {
          driver.centerOn(home)
          onShowAll?.(false)
        }}
      >
        <House aria-hidden className="size-5" />
      </Control>
    )}
  </div>
)

type ControlProps = {
  readonly label: string
  readonly onPress: () => void
  readonly children: ReactNode
}

const Control = ({ label, onPress, children }: ControlProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    onClick={onPress}
    className="inline-flex size-11 items-center justify-center border-line border-t text-ink first:border-t-0 hover:bg-well focus-visible:outline-offset-[-3px]"
  >
    {children}
  </button>
)
