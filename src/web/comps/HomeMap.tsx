import type { Home } from '../../contract/home.ts'
import { useClientConfig } from '../api/client-config.tsx'
import { MapView } from '../map/MapView.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { CardLink } from './ComparedCard.tsx'
import type { ComparedComp } from './compared-comps.ts'
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
  if (!settled) return <Skeleton className="size-full rounded-none" />
  return (
    <MapView
      home={homePinOf(home)}
      comps={compared.map(compPinOf)}
      demo={home.demo}
      styleUrl={config?.mapStyleUrl ?? null}
      openPinId={link.openPinId}
      highlightedPinId={link.highlightedPinId}
      onOpenPin={onOpenPin}
      onHighlightPin={link.onHighlight}
    />
  )
}
