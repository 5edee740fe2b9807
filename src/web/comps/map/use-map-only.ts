import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

/**
 * Map-only view, for narrow screens: an entry in the browser's history, so that the browser's own Back
 * leaves it and a reload stays in it.
 */
export const useMapOnly = () => {
  const [location, navigate] = useLocation()
  const entry: unknown = useHistoryState()
  return {
    mapOnly: isMapOnly(entry),
    showMapOnly: () => navigate(location, { state: { mapOnly: true } }),
    leaveMapOnly: () => history.back(),
  }
}

const isMapOnly = (entry: unknown): boolean =>
  typeof entry === 'object' && entry !== null && 'mapOnly' in entry && entry.mapOnly === true
