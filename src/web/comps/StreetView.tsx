import { PersonStanding } from 'lucide-react'
import type { Comp, Home } from '../../contract/search/home.ts'
import { useClientConfig } from '../data/ask/client-config.tsx'

type StreetViewProps = {
  readonly home: Pick<Home | Comp, 'lat' | 'long' | 'addressHidden'>
  /** It is on the demo streets, where no car of Google's has been. */
  readonly demo: boolean
  readonly address: string
  readonly className: string
}

/**
 * A link to Google's Street View, in another tab, for a home whose place is known, where the installation has a key of
 * Google's.
 */
export const StreetView = ({ home, demo, address, className }: StreetViewProps) => {
  const { config } = useClientConfig()
  if (config?.maps?.kind !== 'google' || demo || home.addressHidden) return null
  return (
    <a
      href={streetViewUrl(home)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Street View of ${address} (opens in a new tab)`}
      className={className}
    >
      <PersonStanding aria-hidden className="size-5" />
      Street View
    </a>
  )
}

/** Google's Maps URLs (developers.google.com/maps/documentation/urls/get-started#street-view-action). */
const streetViewUrl = ({ lat, long }: StreetViewProps['home']): string =>
  `https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=${lat}%2C${long}`
