import { MapPin } from 'lucide-react'
import { useEffect } from 'react'
import type { Point } from '../../domain/distance.ts'
import { useClientConfig } from '../data/ask/client-config.tsx'
import type { MapDriver } from '../map/drivers/map-driver.ts'
import { MapFrame } from '../map/MapFrame.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'

type PinMapProps = {
  /** Where it opens. */
  readonly center: Point
  /** The middle of the map has come to rest elsewhere. */
  readonly onMoved: (middle: Point) => void
}

/** A map that is moved under a pin in its middle. */
export const PinMap = ({ center, onMoved }: PinMapProps) => {
  const { settled, config } = useClientConfig()
  if (!settled) return <Skeleton className="size-full rounded-none" />
  return (
    <MapFrame
      center={center}
      points={[center]}
      showsAll={false}
      words={{ title: 'Map under the pin of the home', others: 'fields' }}
      demo={false}
      maps={config?.maps ?? null}
      onBackgroundClick={() => undefined}
    >
      {({ driver }) => (
        <>
          <Middle driver={driver} onMoved={onMoved} />
          <MapPin
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-1/2 z-10 size-9 -translate-x-1/2 -translate-y-full fill-brand text-on-brand"
          />
          <div className="absolute top-3 right-3 z-10 grid gap-1">
            <ZoomButton label="Zoom in" sign="+" onZoom={() => driver.zoomBy(1)} />
            <ZoomButton label="Zoom out" sign="−" onZoom={() => driver.zoomBy(-1)} />
          </div>
        </>
      )}
    </MapFrame>
  )
}

const Middle = ({
  driver,
  onMoved,
}: { readonly driver: MapDriver } & Pick<PinMapProps, 'onMoved'>) => {
  useEffect(
    () =>
      driver.onMoved(() => {
        const { west, east, north, south } = driver.seen()
        onMoved({ latitude: (north + south) / 2, longitude: (west + east) / 2 })
      }),
    [driver, onMoved],
  )
  return null
}

const ZoomButton = ({
  label,
  sign,
  onZoom,
}: {
  readonly label: string
  readonly sign: string
  readonly onZoom: () => void
}) => (
  <button
    type="button"
    aria-label={label}
    onClick={onZoom}
    className="size-11 rounded-control border border-line-strong bg-card font-bold text-lg hover:bg-well"
  >
    {sign}
  </button>
)
