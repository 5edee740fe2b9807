import type { PropertyType } from './listing.ts'

/** The property types of the search form (specification, section 3). */
export const homeTypes = ['House', 'Townhouse', 'Condo', 'MultiFamily', 'Other'] as const
export type HomeType = (typeof homeTypes)[number]

/** Something of each type, by its name: what is stored must not depend on the order of the list. */
export const byHomeType = <T>(of: (type: HomeType) => T): Record<HomeType, T> => ({
  House: of('House'),
  Townhouse: of('Townhouse'),
  Condo: of('Condo'),
  MultiFamily: of('MultiFamily'),
  Other: of('Other'),
})

/**
 * The search form's type of a RESO PropertyType and PropertySubType; null for anything that is not a home for
 * sale (land, parking, moorage, leases, businesses), which is stored but never searched or compared.
 */
export const homeTypeOf = (
  propertyType: PropertyType,
  propertySubType: string | null,
): HomeType | null => {
  if (propertyType === 'Residential Income') return 'MultiFamily'
  if (propertyType === 'Manufactured In Park') return 'Other'
  if (propertyType !== 'Residential') return null
  const known = bySubType.get(propertySubType ?? '')
  return known === undefined ? 'Other' : known
}

const bySubType = new Map<string, HomeType | null>([
  ['Single Family Residence', 'House'],
  ['Cabin', 'House'],
  ['Townhouse', 'Townhouse'],
  ['Condominium', 'Condo'],
  ['Stock Cooperative', 'Condo'],
  ['Apartment', 'Condo'],
  ['Duplex', 'MultiFamily'],
  ['Triplex', 'MultiFamily'],
  ['Quadruplex', 'MultiFamily'],
  ['Multi Family', 'MultiFamily'],
  ['Boat Slip', null],
  ['Deeded Parking', null],
])
