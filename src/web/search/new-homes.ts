import type { Home } from '../../contract/home.ts'
import { daysBetween, type IsoDate, isoDateOf, parseIsoDate } from '../../domain/iso-date.ts'
import type { PlaceVisits, SearchVisit } from '../storage/search-visits.ts'

type ListedHome = Pick<Home, 'propertyId' | 'dateListed'>

/** The ids of homes listed since that visit. None on a first visit: everything would be new. */
export const findNewHomes = (homes: readonly ListedHome[], since: SearchVisit | null): string[] => {
  if (since === null) return []
  const found = new Set(since.foundThatDay)
  return homes
    .filter(({ propertyId, dateListed }) => {
      if (dateListed === null) return false
      const sameDayUnseen = dateListed === since.marketDay && !found.has(propertyId)
      return dateListed > since.marketDay || sameDayUnseen
    })
    .map(({ propertyId }) => propertyId)
}

/**
 * The visit to compare a search made now with: the previous one; within the same sitting, the one before
 * the sitting, so that the marks do not vanish when a filter is changed.
 */
export const visitToCompareWith = (visits: PlaceVisits | null, now: Date): SearchVisit | null => {
  if (visits === null) return null
  return isSameSitting(visits, now) ? (visits.before ?? visits.latest) : visits.latest
}

/** What to remember of a search made now. */
export const rememberVisit = (
  visits: PlaceVisits | null,
  search: {
    readonly place: string
    readonly homes: readonly ListedHome[]
    readonly asOf: string | null
    readonly now: Date
  },
): PlaceVisits => {
  const { place, homes, asOf, now } = search
  const marketDay = marketDayOf(homes, asOf, now)
  const earlierThatDay = visits?.latest.marketDay === marketDay ? visits.latest.foundThatDay : []
  const listedThatDay = homes.filter(({ dateListed }) => dateListed === marketDay)
  const foundThatDay = new Set([...earlierThatDay, ...listedThatDay.map((home) => home.propertyId)])
  return {
    place,
    latest: { at: now.toISOString(), marketDay, foundThatDay: [...foundThatDay] },
    before:
      visits !== null && isSameSitting(visits, now) ? visits.before : (visits?.latest ?? null),
  }
}

const isSameSitting = (visits: PlaceVisits, now: Date): boolean =>
  now.getTime() - Date.parse(visits.latest.at) < SITTING_MS

const SITTING_MS = 60 * 60_000

/** A market whose newest sale is older than this lives in files: its calendar stands still. */
const LIVING_MARKET_DAYS = 45

const marketDayOf = (homes: readonly ListedHome[], asOf: string | null, now: Date): IsoDate => {
  const today = todayOf(now)
  const lastSale = asOf === null ? null : parseIsoDate(asOf)
  if (lastSale === null || daysBetween(lastSale, today) <= LIVING_MARKET_DAYS) return today
  const days = homes.map(({ dateListed }) => parseIsoDate(dateListed ?? ''))
  return days.reduce<IsoDate>(
    (latest, day) => (day !== null && day > latest ? day : latest),
    lastSale,
  )
}

const todayOf = (now: Date): IsoDate => {
  const today = isoDateOf(now.getFullYear(), now.getMonth() + 1, now.getDate())
  if (today === null) throw new Error(`A clock without a calendar day: ${now}`)
  return today
}
