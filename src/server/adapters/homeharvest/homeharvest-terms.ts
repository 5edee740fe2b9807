import { type IsoDate, isoDateOf } from '../../../domain/iso-date.ts'
import type { PropertyType, StandardStatus } from '../../../domain/listings/listing.ts'

/** RESO PropertyType and PropertySubType of a `style`; one that is not known here keeps its name. */
export const resoTypeOf = (
  style: string,
): { readonly propertyType: PropertyType; readonly propertySubType: string | null } => {
  const [propertyType, propertySubType] = styles.get(
    style.toUpperCase().replace(/[\s-]+/g, '_'),
  ) ?? ['Residential', style || null]
  return { propertyType, propertySubType }
}

const styles = new Map<string, readonly [PropertyType, string | null]>([
  ['SINGLE_FAMILY', ['Residential', 'Single Family Residence']],
  ['CONDO', ['Residential', 'Condominium']],
  ['CONDOS', ['Residential', 'Condominium']],
  ['CONDOP', ['Residential', 'Stock Cooperative']],
  ['COOP', ['Residential', 'Stock Cooperative']],
  ['APARTMENT', ['Residential', 'Apartment']],
  ['TOWNHOME', ['Residential', 'Townhouse']],
  ['TOWNHOMES', ['Residential', 'Townhouse']],
  // Either of the two: it compares with neither.
  ['CONDO_TOWNHOME', ['Residential', null]],
  ['CONDO_TOWNHOME_ROWHOME_COOP', ['Residential', null]],
  ['DUPLEX_TRIPLEX', ['Residential Income', 'Multi Family']],
  ['MULTI_FAMILY', ['Residential Income', 'Multi Family']],
  ['INVESTMENT', ['Residential Income', 'Multi Family']],
  ['MOBILE', ['Residential', 'Manufactured Home']],
  ['FARM', ['Farm', null]],
  ['LAND', ['Land', null]],
  ['BUILDING', ['Commercial Sale', null]],
  ['COMMERCIAL', ['Commercial Sale', null]],
  ['INDUSTRIAL', ['Commercial Sale', null]],
  ['GOVERNMENT', ['Commercial Sale', null]],
  ['RENTAL', ['Residential Lease', null]],
  ['OTHER', ['Residential', null]],
])

/** Whether a row's `status` says that the home is for rent: its list price is a rent a month. */
export const isForRent = (status: string): boolean => /^for[\s_-]rent$/i.test(status)

/**
 * RESO StandardStatus of a row's `status`, and of the MLS's own word for it, which newer versions have. A text says why
 * the row cannot be taken; null: the word is not known.
 */
export const standardStatusOf = (
  status: string,
  mlsStatus: string,
): StandardStatus | { readonly refused: string } | null => {
  if (isForRent(status)) return 'Active'
  const known = statuses.get(status.toUpperCase().replace(/[\s-]+/g, '_'))
  if (known === 'Active') return mlsStatuses.find(([words]) => words.test(mlsStatus))?.[1] ?? known
  return known ?? null
}

const statuses = new Map<string, StandardStatus | { readonly refused: string }>([
  ['FOR_SALE', 'Active'],
  ['ACTIVE', 'Active'],
  ['PENDING', 'Pending'],
  ['CONTINGENT', 'Active Under Contract'],
  ['SOLD', 'Closed'],
  ['OFF_MARKET', 'Withdrawn'],
  ['NEW_COMMUNITY', { refused: 'a development, not a home' }],
  ['READY_TO_BUILD', { refused: 'a plan, not a home' }],
  ['OTHER', { refused: 'neither for sale nor sold' }],
])

const mlsStatuses: readonly (readonly [RegExp, StandardStatus])[] = [
  [/coming soon/i, 'Coming Soon'],
  [/contingent|under contract/i, 'Active Under Contract'],
  [/^pending/i, 'Pending'],
  [/^(hold|temporarily off)/i, 'Hold'],
]

/**
 * The calendar day of a cell, as it is written: `2025-04-07`, with a time behind a space or a `T` since 0.8, or
 * `4/7/2025` as a spreadsheet makes of it. Null when it holds none.
 */
export const homeharvestDate = (text: string): IsoDate | null => {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ]\d|$)/.exec(text)
  if (iso) return isoDateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?: \d|$)/.exec(text)
  return american ? isoDateOf(Number(american[3]), Number(american[1]), Number(american[2])) : null
}
