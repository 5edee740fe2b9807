import type { ListingFact } from '../listings/listing.ts'
import { type ConditionReading, readRemarks, saysNothing } from './read-remarks.ts'

/** What is read of a listing. */
export const readFields = [
  'source',
  'publicRemarks',
  'propertyCondition',
  'specialListingConditions',
  'yearBuilt',
  'yearBuiltEffective',
  'newConstructionYN',
  'closeDate',
  'exportedOn',
] as const satisfies readonly (keyof ListingFact)[]

type Said = Pick<ListingFact, (typeof readFields)[number]>

/** What a listing says of its home's condition, as of its sale or of when it was last seen; null where it says nothing. */
export const readingOf = (listing: Said): ConditionReading | null => {
  const reading = readRemarks({
    ...listing,
    asOf: listing.closeDate ?? listing.exportedOn,
    // What agents choose there in other words than RESO's is praise; a county's appraisers rate every home.
    assessedCondition: listing.source.startsWith('county:') ? listing.propertyCondition : null,
  })
  return saysNothing(reading) ? null : reading
}
