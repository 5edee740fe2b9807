import { Suspense } from 'react'
import { useClientConfig } from '../data/ask/client-config.tsx'
import { comesLater } from '../ui/feedback/comes-later.ts'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import type { MapViewProps } from './MapView.tsx'

/**
 * A map, once the installation's street style is known and its code is there: the screen shows all else without it, and
 * a phone may never ask for it.
 */
export const LazyMap = (props: Omit<MapViewProps, 'maps'>) => {
  const { settled, config } = useClientConfig()
  const onItsWay = <Skeleton className="size-full rounded-none" />
  if (!settled) return onItsWay
  return (
    <Suspense fallback={onItsWay}>
      <MapView {...props} maps={config?.maps ?? null} />
    </Suspense>
  )
}

const MapMissing = ({ words }: MapViewProps) => (
  <p role="alert" className="grid size-full place-items-center bg-well p-6 text-center">
    The map could not be loaded. The {words.others} are all in the list. Reload the page to try
    again.
  </p>
)

const MapView = comesLater(async () => (await import('./MapView.tsx')).MapView, MapMissing)
