import type { Home } from '../../../contract/search/home.ts'
import { HOUR_MS } from '../../../domain/time-units.ts'
import type { PlaceVisits, SearchVisit } from '../../data/storage/search/search-visits.ts'

type ListedHome = Pick<Home, 'propertyId' | 'dateListed'>

/** The ids of homes listed since that visit. None on a first visit: everything would be new. */
export const findNewHomes = (homes: readonly ListedHome[], since: SearchVisit | null): string[] => {
  if (since === null) return []
  const found = new Set(since.foundThatDay)
  return listedFrom(since.marketDay, homes).filter((propertyId) => !found.has(propertyId))
}

/**
 * The visit to compare a search made now with: the previous one; within the same sitting, the one before
 * the sitting, so that the marks do not vanish when a filter is changed.
 */
export const visitToCompareWith = (visits: PlaceVisits | null, now: Date): SearchVisit | null => {
  if (visits === null) return null
  return isSameSitting(visits, now) ? (visits.before ?? visits.latest) : visits.latest
}

/** What to remember of a search made now; `marketDay` is the one its answer came with. */
export const rememberVisit = (
  visits: PlaceVisits | null,
  search: {
    readonly place: string
    readonly homes: readonly ListedHome[]
    readonly marketDay: string
    readonly now: Date
  },
): PlaceVisits => {
  const { place, homes, marketDay, now } = search
  const earlierThatDay = visits?.latest.marketDay === marketDay ? visits.latest.foundThatDay : []
  const foundThatDay = new Set([...earlierThatDay, ...listedFrom(marketDay, homes)])
  return {
    place,
    latest: { at: now.toISOString(), marketDay, foundThatDay: [...foundThatDay] },
    before:
      visits !== null && isSameSitting(visits, now) ? visits.before : (visits?.latest ?? null),
  }
}

/** A listing may be dated ahead of the day its file was made. */
const listedFrom = (day: string, homes: readonly ListedHome[]): string[] =>
  homes
    .filter(({ dateListed }) => dateListed !== null && dateListed >= day)
    .map(({ propertyId }) => propertyId)

const isSameSitting = (visits: PlaceVisits, now: Date): boolean =>
  now.getTime() - Date.parse(visits.latest.at) < SITTING_MS

const SITTING_MS = HOUR_MS
