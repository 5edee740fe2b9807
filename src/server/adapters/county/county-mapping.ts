import * as z from 'zod/mini'
import { resoFields } from '../../../domain/listings/characteristics.ts'
import type { PropertyType } from '../../../domain/listings/listing.ts'
import { NO_MARKET_SALE_USD } from '../../../domain/listings/plausible.ts'
import { ok, type Result } from '../../../domain/result.ts'
import { type FileMapping, mappingFault, parseFileMapping } from './file-mapping.ts'

/** What a county's sales file can contain, in RESO Data Dictionary names. */
export const countyFields = [
  'ListingKey',
  'ClosePrice',
  'CloseDate',
  'UnparsedAddress',
  'City',
  'StateOrProvince',
  'PostalCode',
  'Latitude',
  'Longitude',
  'PropertyType',
  'PropertySubType',
  ...Object.values(resoFields),
  /** No field of RESO: years since it was built, as of the export, where a file has no YearBuilt. */
  'Age',
  'LotSizeAcres',
  'BathroomsFull',
  'BathroomsHalf',
  'AssociationFeeFrequency',
  'SpecialListingConditions',
  'PurchaseContractDate',
  'DaysOnMarket',
  'PublicRemarks',
  /** The county's rating of condition. */
  'PropertyCondition',
  /** Never kept: remarks lose the sentences that name the agent. */
  'ListAgentFullName',
] as const
export type CountyField = (typeof countyFields)[number]

/** How to read the sales file of one county: its sales carry the source `county:king-county`. */
export type CountyMapping = FileMapping<CountyField> & {
  /** Sales below this many dollars are not market sales. */
  readonly minimumClosePrice: number
}

/** The mapping in parsed JSON; an error is one sentence that names the field at fault. */
export const parseCountyMapping = (name: string, json: unknown): Result<CountyMapping, string> => {
  const parsed = parseFileMapping(name, json, salesFile)
  if (!parsed.ok) return parsed
  const { mapping, own } = parsed.value
  const { columns, constants } = mapping
  const missing = requiredColumns.find((field) => columns[field] === undefined)
  if (missing) return mappingFault(name, `columns must say which column holds ${missing}`)
  const type = constants.PropertyType
  if (type !== undefined && propertyTypeOf(type) === null)
    return mappingFault(name, `constants.PropertyType must be one of ${propertyTypes.join(', ')}`)
  return ok({ ...mapping, minimumClosePrice: own.minimumClosePrice ?? NO_MARKET_SALE_USD })
}

const salesFile = {
  fields: countyFields,
  what: 'sales file',
  own: { minimumClosePrice: z.exactOptional(z.number().check(z.minimum(0))) },
  ownExpected: { minimumClosePrice: 'must be a number of dollars, 0 or more' },
} as const

/** A RESO PropertyType from its text in any case, else null. */
export const propertyTypeOf = (text: string): PropertyType | null =>
  propertyTypes.find((type) => type.toLowerCase() === text.trim().toLowerCase()) ?? null

const propertyTypes: readonly PropertyType[] = [
  'Residential',
  'Residential Income',
  'Residential Lease',
  'Land',
  'Farm',
  'Manufactured In Park',
  'Commercial Sale',
  'Commercial Lease',
  'Business Opportunity',
]

/** Without a price, a day and a place a sale compares with nothing. */
const requiredColumns = ['ClosePrice', 'CloseDate', 'Latitude', 'Longitude'] as const
