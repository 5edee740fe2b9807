import type { PropertyType, StandardStatus } from '../../../../domain/listings/listing.ts'

/**
 * The lookups of the RESO Data Dictionary. Providers spell them as the dictionary's text (`Active Under Contract`)
 * or as the names of an enumeration (`ActiveUnderContract`), and here and there with other punctuation.
 */

/** Null for a status that the lookup does not have. */
export const standardStatusOf = (written: string): StandardStatus | null =>
  statuses.get(squeezed(written)) ?? null

export type TypeOfRecord =
  | { readonly kind: 'home'; readonly propertyType: PropertyType }
  /** No home for sale: `Residential Lease`. */
  | { readonly kind: 'left out'; readonly propertyType: string }
  | { readonly kind: 'unknown' }

/** What a record is of, by its PropertyType. */
export const propertyTypeOf = (written: string): TypeOfRecord => {
  const key = squeezed(written)
  const propertyType = types.get(key)
  if (propertyType !== undefined) return { kind: 'home', propertyType }
  const leftOut = typesLeftOut.get(key)
  return leftOut === undefined ? { kind: 'unknown' } : { kind: 'left out', propertyType: leftOut }
}

/** As the lookup writes it, so that it is known by `homeTypeOf`; one the lookup does not have, in words. */
export const propertySubTypeOf = (written: string): string | null =>
  written === '' ? null : (subTypes.get(squeezed(written)) ?? inWords(written))

/** `ShortSale` as `Short Sale`. */
export const inWords = (written: string): string =>
  written.replace(/(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, ' ')

/** `Active Under Contract` and `ActiveUnderContract` are one. */
export const squeezed = (written: string): string => written.toLowerCase().replace(/[^a-z0-9]/g, '')

const bySqueezed = <T extends string>(names: readonly T[]): Map<string, T> =>
  new Map(names.map((name) => [squeezed(name), name]))

const statuses = bySqueezed<StandardStatus>([
  'Active',
  'Active Under Contract',
  'Canceled',
  'Closed',
  'Coming Soon',
  'Delete',
  'Expired',
  'Hold',
  'Incomplete',
  'Pending',
  'Withdrawn',
]).set('cancelled', 'Canceled')

const types = bySqueezed<PropertyType>([
  'Residential',
  'Residential Income',
  'Land',
  'Farm',
  'Manufactured In Park',
])

const typesLeftOut = bySqueezed([
  'Residential Lease',
  'Commercial Sale',
  'Commercial Lease',
  'Business Opportunity',
])

const subTypes = bySqueezed([
  'Apartment',
  'Boat Slip',
  'Cabin',
  'Condominium',
  'Deeded Parking',
  'Duplex',
  'Manufactured Home',
  'Manufactured On Land',
  'Mobile Home',
  'Multi Family',
  'Own Your Own',
  'Quadruplex',
  'Single Family Residence',
  'Stock Cooperative',
  'Townhouse',
  'Triplex',
])
  .set('singlefamily', 'Single Family Residence')
  .set('singlefamilydetached', 'Single Family Residence')
  .set('condo', 'Condominium')
  .set('townhome', 'Townhouse')
  .set('fourplex', 'Quadruplex')
