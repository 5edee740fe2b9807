import { Suspense } from 'react'
import type { Home } from '../../../contract/homes/home.ts'
import { useClientConfig } from '../../api/client-config.tsx'
import { comesLater } from '../../ui/comes-later.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { CardLink } from '../cards/ComparedCard.tsx'
import type { ComparedComp } from '../cards/compared-comps.ts'
import { compPinOf, homePinOf } from './map-pins-of.ts'

type HomeMapProps = {
  readonly home: Home
  readonly compared: readonly ComparedComp[]
  readonly link: Pick<CardLink, 'openPinId' | 'highlightedPinId' | 'onHighlight'>
  readonly onOpenPin: (pinId: string | null) => void
}

/** The map of a home and its comps, once the installation's street style is known. */
export const HomeMap = ({ home, compared, link, onOpenPin }: HomeMapProps) => {
  const { settled, config } = useClientConfig()
  const onItsWay = <Skeleton className="size-full rounded-none" />
  if (!settled) return onItsWay
  return (
    <Suspense fallback={onItsWay}>
      <MapView
        home={homePinOf(home)}
        others={compared.map(compPinOf)}
        words={COMPS_MAP}
        demo={home.demo}
        maps={config?.maps ?? null}
        openPinId={link.openPinId}
        highlightedPinId={link.highlightedPinId}
        onOpenPin={onOpenPin}
        onHighlightPin={link.onHighlight}
      />
    </Suspense>
  )
}

const COMPS_MAP = { title: 'Map of the home and its comps', others: 'comps' }

const MapMissing = () => (
  <p role="alert" className="grid size-full place-items-center bg-well p-6 text-center">
    The map could not be loaded. The comps are all in the list. Reload the page to try again.
  </p>
)

// Loaded beside the screen, which shows everything else without it.
const MapView = comesLater(async () => (await import('../../map/MapView.tsx')).MapView, MapMissing)
