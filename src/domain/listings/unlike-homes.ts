import { milesBetween, type Point } from '../distance.ts'
import { DAYS_PER_YEAR } from '../time-units.ts'
import type { HomeType } from './home-type.ts'

/** What shows whether two records under one name are of one home. */
type HomeSeen = Point & {
  /** Null for what is no home: land, parking. */
  readonly homeType: HomeType | null
  /** Square feet. */
  readonly livingArea: number | null
}

/** Two homes under one name: too far apart, of another type, or of a size that no remodeling makes of the other. */
export const areUnlike = (earlier: HomeSeen, later: HomeSeen): boolean => {
  if (milesBetween(earlier, later) > MAX_MILES_APART) return true
  if ((earlier.homeType === 'Condo') !== (later.homeType === 'Condo')) return true
  if (!earlier.livingArea || !later.livingArea) return false
  const grown = later.livingArea / earlier.livingArea
  return grown > MAX_GROWN || grown < MAX_SHRUNK
}

/**
 * Whether sales under one name are of several homes: no home is sold four times within a year; a building or a project
 * is. Day numbers of the closings, in their order.
 */
export const areSeveralHomes = (days: readonly number[]): boolean =>
  days.some((day, i) => {
    const later = days[i + MAX_SALES_A_YEAR]
    return later !== undefined && later - day <= DAYS_PER_YEAR + 1
  })

/** Geocoders place a home twice within this distance. */
export const MAX_MILES_APART = 0.25
/** A finished basement or an added story doubles a home at most; a home loses a wing at most. */
export const MAX_GROWN = 2
const MAX_SHRUNK = 0.7
const MAX_SALES_A_YEAR = 3
