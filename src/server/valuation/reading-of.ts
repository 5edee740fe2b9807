import { type ConditionReading, readRemarks } from '../../domain/condition/read-remarks.ts'
import type { IsoDate } from '../../domain/iso-date.ts'
import type { StoredListing } from '../listings/queries.ts'

/** What a listing's condition is read from. */
export const readingColumns = ['publicRemarks', 'specialListingConditions'] as const

/** What a listing says of its home's condition, as of the day of its sale or that it was last seen; null for nothing. */
export const readingOf = (
  said: Pick<StoredListing, (typeof readingColumns)[number] | 'yearBuilt'>,
  asOf: IsoDate,
): ConditionReading | null => {
  if (said.publicRemarks === null && said.specialListingConditions === null) return null
  return readRemarks({ ...said, asOf })
}
