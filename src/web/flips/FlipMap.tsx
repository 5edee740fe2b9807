import { Suspense } from 'react'
import type { Flip } from '../../contract/flips.ts'
import { useClientConfig } from '../api/client-config.tsx'
import type { MapPin } from '../map/map-pin.ts'
import { comesLater } from '../ui/comes-later.ts'
import { flipAddress } from '../ui/flip-words.ts'
import { formatDate, formatDays, formatUsd, formatUsdShort } from '../ui/format.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { betweenUsd } from './sort-flips.ts'

type FlipMapProps = {
  readonly flips: readonly Flip[]
  readonly demo: boolean
  readonly openId: string | null
  readonly highlightedId: string | null
  readonly onOpen: (propertyId: string | null) => void
  readonly onHighlight: (propertyId: string | null) => void
}

/** The map of a place's flips, a dot each, once the installation's street style is known. */
export const FlipMap = (props: FlipMapProps) => {
  const { flips, demo, openId, highlightedId, onOpen, onHighlight } = props
  const { settled, config } = useClientConfig()
  const onItsWay = <Skeleton className="size-full rounded-none" />
  if (!settled) return onItsWay
  return (
    <Suspense fallback={onItsWay}>
      <MapView
        home={null}
        others={flips.map(pinOf)}
        words={FLIPS_MAP}
        demo={demo}
        maps={config?.maps ?? null}
        openPinId={openId}
        highlightedPinId={highlightedId}
        onOpenPin={onOpen}
        onHighlightPin={onHighlight}
      />
    </Suspense>
  )
}

const FLIPS_MAP = { title: 'Map of the flips', others: 'flips' }

const pinOf = (flip: Flip): MapPin => {
  const { propertyId, lat, long, bought, again, daysHeld } = flip
  const [kind, verb, resold] =
    again.how === 'sold'
      ? (['sold again', 'sold', again.price] as const)
      : (['listed again', 'listed again', again.ask] as const)
  return {
    id: propertyId,
    kind,
    at: { latitude: lat, longitude: long },
    label: `${formatUsdShort(betweenUsd(flip))} between`,
    price: `${formatUsd(bought.price)} to ${formatUsd(resold)}`,
    address: flipAddress(flip),
    dateLine: `Bought ${formatDate(bought.date)}; ${verb} ${formatDate(again.date)}, ${formatDays(daysHeld)}`,
    webUrl: null,
  }
}

const MapMissing = () => (
  <p role="alert" className="grid size-full place-items-center bg-well p-6 text-center">
    The map could not be loaded. The flips are all in the list. Reload the page to try again.
  </p>
)

const MapView = comesLater(async () => (await import('../map/MapView.tsx')).MapView, MapMissing)
