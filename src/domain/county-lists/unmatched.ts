/** Why a row of a county list is joined to no home on file. */
export const unmatchedReasons = [
  'no home on file at this parcel number or address',
  'more than one home at this address',
  'more than one home under this parcel number',
  'its parcel number and its address are of two homes',
] as const
export type UnmatchedReason = (typeof unmatchedReasons)[number]
