import type { Comp, Home } from '../../contract/home.ts'
import { useClientConfig } from '../api/client-config.tsx'
import { MapView } from '../map/MapView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { CardLink } from './ComparedCard.tsx'
import { compPinOf, homePinOf } from './map-pins-of.ts'

type HomeMapProps = {
  readonly home: Home
  readonly comps: readonly Comp[]
  readonly link: Pick<CardLink, 'openPinId' | 'highlightedPinId' | 'onHighlight'>
  readonly onOpenPin: (pinId: string | null) => void
}

/** The map of a home and its comps, once the installation's street style is known. */
export const HomeMap = ({ home, comps, link, onOpenPin }: HomeMapProps) => {
  const { settled, config } = useClientConfig()
  if (!settled) return <Skeleton className="size-full rounded-none" />
  return (
    <MapView
      home={homePinOf(home)}
      comps={comps.map(compPinOf)}
      demo={home.demo}
      styleUrl={config?.mapStyleUrl ?? null}
      openPinId={link.openPinId}
      highlightedPinId={link.highlightedPinId}
      onOpenPin={onOpenPin}
      onHighlightPin={link.onHighlight}
    />
  )
}
