import { Suspense } from 'react'
import { useClientConfig } from '../api/client-config.tsx'
import { comesLater } from '../ui/comes-later.ts'
import type { StreetViewProps } from './StreetViewLink.tsx'

// For installations with a key of Google's.
const StreetViewLink = comesLater(async () => (await import('./StreetViewLink.tsx')).StreetViewLink)

/** Street View of a home that stands where it says, where the installation has a key of Google's. */
export const StreetView = (props: StreetViewProps) => {
  const { config } = useClientConfig()
  if (config?.maps?.kind !== 'google' || props.demo || props.home.addressHidden) return null
  return (
    <Suspense>
      <StreetViewLink {...props} />
    </Suspense>
  )
}
